// The memory of an instance is a desk: a call says how many bytes it needs, puts its arrays down one after the other, and takes away
// what it made.

import type { KernelMemory, Resident } from './left-memory.ts';

/** What an instance runs over, and how far it is taken. */
export interface KernelArena {
  readonly loops: { readonly memory: KernelMemory };
  /** The first byte that is free. */
  free: number;
  /** What stays at the beginning of the memory between calls. */
  resident?: Resident | undefined;
  /** What loops ask while they run; see loops/host.ts. */
  request?: ((what: number, count: number) => void) | undefined;
}

const PAGE = 65_536;

/** Takes everything off the desk but what is resident, and makes it so many bytes large, or larger. Throws where there is not so much memory. */
export function clearArena(kernel: KernelArena, bytes: number): void {
  kernel.free = kernel.resident?.end ?? 0;
  makeRoom(kernel, bytes);
}

/** Arrays that an instance may keep, so that they need not be put down for each call. */
export interface ResidentArrays {
  /** By which they are known again. */
  readonly owner: object;
  readonly arrays: readonly Uint32Array[];
}

/** Makes the desk so large that so many bytes are free behind arrays that it keeps; puts those down where it does not have them. */
export function clearBehind(kernel: KernelArena, { owner, arrays }: ResidentArrays, bytes: number): void {
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

/** Makes the desk so large that so many bytes more are free. Throws where there is not so much memory. */
export function makeRoom({ loops: { memory }, free }: KernelArena, bytes: number): void {
  const missing = free + bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}

/** Bytes that an array takes on the desk. */
export function roomFor(bytes: number): number {
  return (bytes + 15) & ~15;
}

/** Takes so many bytes, 16-byte aligned, of any content. */
export function take(arena: KernelArena, bytes: number): number {
  const at = arena.free;
  arena.free = at + roomFor(bytes);
  return at;
}

/** Puts a copy of an array down. */
export function putCopy(arena: KernelArena, array: Uint8Array | Int32Array | Uint32Array): number {
  const at = take(arena, array.byteLength);
  lay(arena, at, array);
  return at;
}

/** Copies an array to a place that is taken. */
export function lay({ loops }: KernelArena, at: number, array: Uint8Array | Int32Array | Uint32Array): void {
  new Uint8Array(loops.memory.buffer, at, array.byteLength).set(
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
  );
}

/** 32-bit numbers on the desk; good until an instance is borrowed anew. */
export function numbersAt({ loops }: KernelArena, at: number, count: number): Int32Array {
  return new Int32Array(loops.memory.buffer as ArrayBuffer, at, count);
}

/** Bytes on the desk; good until an instance is borrowed anew. */
export function bytesAt({ loops }: KernelArena, at: number, count: number): Uint8Array {
  return new Uint8Array(loops.memory.buffer, at, count);
}

/** Makes all bits of so many bytes 1: as 32-bit numbers without sign, the greatest. */
export function fillWithOnes({ loops }: KernelArena, at: number, bytes: number): void {
  new Uint8Array(loops.memory.buffer, at, bytes).fill(0xff);
}

/** Makes so many bytes 0. */
export function fillWithZeros({ loops }: KernelArena, at: number, bytes: number): void {
  new Uint8Array(loops.memory.buffer, at, bytes).fill(0);
}

/** A copy of 32-bit numbers without sign. */
export function wholesAt({ loops }: KernelArena, at: number, count: number): Uint32Array {
  return new Uint32Array(loops.memory.buffer as ArrayBuffer, at, count).slice();
}

/** Copies bytes from one place on the desk to another. */
export function copyWithin({ loops }: KernelArena, to: number, from: number, bytes: number): void {
  new Uint8Array(loops.memory.buffer).copyWithin(to, from, from + bytes);
}
