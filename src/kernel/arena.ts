// Allocates memory of an instance. A call first makes room for all bytes that it needs. It then copies its arrays in one after another,
// runs loops, and copies the results out.

import type { KernelMemory, Resident } from './left-memory.ts';

/** An instance, and how much of its memory is taken. */
export interface KernelArena {
  readonly loops: { readonly memory: KernelMemory };
  /** The first free byte. */
  free: number;
  /** Arrays that stay at the beginning of the memory between calls. */
  resident?: Resident | undefined;
  /** Loops call this while they run, if they need something from the host: see drawing/host.kernel.ts. */
  request?: ((what: number, count: number) => number) | undefined;
}

const PAGE = 65_536;

/** Frees everything except resident arrays, and makes room for `bytes`. Throws if memory runs out. */
export function clearArena(kernel: KernelArena, bytes: number): void {
  kernel.free = kernel.resident?.end ?? 0;
  makeRoom(kernel, bytes);
}

/** Arrays that an instance may keep between calls, so that not every call copies them. */
export interface ResidentArrays {
  /** Identifies the arrays: the same owner always has the same arrays. */
  readonly owner: object;
  readonly arrays: readonly Uint32Array[];
}

/** Frees everything except the resident arrays. Copies them if the instance does not have them yet. Makes room for `bytes` after them. */
export function clearAfterResident(kernel: KernelArena, { owner, arrays }: ResidentArrays, bytes: number): void {
  if (kernel.resident?.owner !== owner) {
    kernel.resident = undefined;
    clearArena(
      kernel,
      arrays.reduce((sum, { byteLength }) => sum + roomFor(byteLength), bytes),
    );
    const at = arrays.map((array) => putCopy(kernel, array));
    kernel.resident = { owner, at, end: kernel.free };
  }
  clearArena(kernel, bytes);
}

/** Makes room for more bytes. Throws if memory runs out. */
export function makeRoom({ loops: { memory }, free }: KernelArena, bytes: number): void {
  const missing = free + bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}

/** The number of bytes that an array takes up, including alignment. */
export function roomFor(bytes: number): number {
  return (bytes + 15) & ~15;
}

/** Allocates bytes, 16-byte aligned. Their content is undefined. */
export function take(arena: KernelArena, bytes: number): number {
  const at = arena.free;
  arena.free = at + roomFor(bytes);
  return at;
}

/** Allocates a copy of an array. */
export function putCopy(arena: KernelArena, array: Uint8Array | Uint16Array | Int32Array | Uint32Array): number {
  const at = take(arena, array.byteLength);
  putAt(arena, at, array);
  return at;
}

/** Copies an array to an address. */
export function putAt(
  { loops }: KernelArena,
  at: number,
  array: Uint8Array | Uint16Array | Int32Array | Uint32Array,
): void {
  new Uint8Array(loops.memory.buffer, at, array.byteLength).set(
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
  );
}

/** A view of 32-bit numbers. Valid until the instance is borrowed again. */
export function numbersAt({ loops }: KernelArena, at: number, count: number): Int32Array {
  return new Int32Array(loops.memory.buffer as ArrayBuffer, at, count);
}

/** A view of bytes. Valid until the instance is borrowed again. */
export function bytesAt({ loops }: KernelArena, at: number, count: number): Uint8Array {
  return new Uint8Array(loops.memory.buffer, at, count);
}

/** Sets all bits to 1, so that each unsigned 32-bit number is the largest possible. */
export function fillWithOnes({ loops }: KernelArena, at: number, bytes: number): void {
  new Uint8Array(loops.memory.buffer, at, bytes).fill(0xff);
}

/** Sets bytes to 0. */
export function fillWithZeros({ loops }: KernelArena, at: number, bytes: number): void {
  new Uint8Array(loops.memory.buffer, at, bytes).fill(0);
}

/** A copy of unsigned 32-bit numbers. */
export function copyUnsigned({ loops }: KernelArena, at: number, count: number): Uint32Array {
  return new Uint32Array(loops.memory.buffer as ArrayBuffer, at, count).slice();
}

/** Copies bytes within the memory. */
export function copyWithin({ loops }: KernelArena, to: number, from: number, bytes: number): void {
  new Uint8Array(loops.memory.buffer).copyWithin(to, from, from + bytes);
}
