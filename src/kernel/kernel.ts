// The vector kernel: the innermost loops as WebAssembly, where there is any. Each has a twin in plain TypeScript that gives
// the same answers and serves everywhere else: engines without vectors, pages whose content policy forbids compiling.
//
// An instance serves one running call and then waits for the next. Its memory is a desk: a call says how many bytes it
// needs, puts its arrays down one after the other, and takes away what it made.

import { type KernelMemory, leaveMemory, takeLeftMemory } from './left-memory.ts';
import { whenCompiled } from './when-compiled.ts';

/** Byte offsets and counts in, nothing out but the sign of sums that grew too large: see loops/. */
interface Loops extends OpeningLoops {
  readonly memory: KernelMemory;
  closePairs(pairs: number, begin: number, end: number): void;
  takeInputs(pairs: number, slot: number, weight: number, second: number, begin: number, end: number): void;
  relaxTriangles(
    pairs: number,
    firstUp: number,
    head: number,
    tail: number,
    firstDown: number,
    arcDown: number,
    arcTo: number,
    firstMid: number,
    endMid: number,
  ): number;
  relaxUpperTriangles(pairs: number, firstUp: number, head: number, firstBottom: number, endBottom: number): number;
  keepLeast(
    pairs: number,
    least: number,
    half: number,
    firstUp: number,
    count: number,
    firstKept: number,
    kept: number,
  ): number;
  findTriangles(
    pairs: number,
    origin: number,
    firstUp: number,
    head: number,
    tail: number,
    firstDown: number,
    arcDown: number,
    arcTo: number,
    firstMid: number,
    endMid: number,
  ): void;
  findInputs(pairs: number, origin: number, slot: number, weight: number, second: number, inputCount: number): void;
  packPairs(pairs: number, pairCount: number, planes: number): void;
  unpackPairs(pairs: number, pairCount: number, planes: number): void;
  closeWeights(sets: number, begin: number, end: number): void;
  takeWeights(set: number, slot: number, weight: number, begin: number, end: number): void;
  relaxWeights(
    sets: number,
    firstUp: number,
    head: number,
    tail: number,
    firstDown: number,
    arcDown: number,
    arcTo: number,
    firstMid: number,
    endMid: number,
  ): void;
  spreadWeights(set: number, first: number, count: number, planes: number): void;
  pullRows(rows: number, count: number, begin: number, endArc: number, arc: number, scale: number): number;
  offerCells(rows: number, isReached: number, offer: number, end: number, scale: number): void;
  pushRows(rows: number, count: number, isReached: number, endArc: number, arc: number, scale: number): number;
  emptyRows(rows: number, count: number, isReached: number, scale: number): void;
  layDiscs(field: number): void;
  beginDrawing(field: number, size: number): void;
  drawAll(field: number): void;
  drawAround(field: number, x: number, y: number, start: number): number;
  simplify(field: number, work: number): void;
  tellRows(
    rows: number,
    count: number,
    planes: number,
    weightUnit: number,
    secondUnit: number,
    scale: number,
    most: number,
  ): number;
}

/** What a database begins with: see loops/opening.ts. */
type OpeningLoops = {
  readonly [name in 'timeCourses' | 'markKinds' | 'bringToArcs' | 'widen']: (...given: number[]) => void;
};

/** An instance with its memory. */
export interface KernelDesk {
  readonly loops: { readonly memory: KernelMemory };
  /** The first byte that is free. */
  free: number;
  /** What loops ask while they run; see loops/host.ts. */
  ask?: ((what: number, count: number) => void) | undefined;
}

export interface Kernel extends KernelDesk {
  readonly loops: Loops;
}

/** The instances of a database; absent where the plain loops run. */
export interface KernelPool {
  /** A `WebAssembly.Module`; absent while a browser loads it. */
  module?: object;
  readonly idle: Kernel[];
}

/** Instances that wait, and bytes of memory that one may keep while it does: it never shrinks. */
const MOST_IDLE = 4;
const IDLE_BYTES = 64 * 1024 * 1024;
const PAGE = 65_536;

/** Whether numbers stand in arrays as the kernel has them: second before weight, see loops/packed.ts. */
export function isLittleEndian(): boolean {
  return new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
}

/** A pool without instances, or `undefined` where there are no vectors, or nothing may be compiled. */
export function openKernelPool(): KernelPool | undefined {
  if (!isLittleEndian()) return undefined;
  const pool: KernelPool = { idle: [] };
  try {
    whenCompiled((module) => {
      pool.module = module;
    });
    return pool;
  } catch {
    return undefined;
  }
}

/** An instance with so many bytes, to be given back in a `finally`; `undefined` where there is none, or not so much memory. */
export function borrowKernel(pool: KernelPool, bytes: number): Kernel | undefined {
  if (pool.module === undefined) return undefined;
  try {
    const { idle } = pool;
    const memory = takeLeftMemory(bytes, idle);
    const kernel = (!memory && idle.pop()) || newKernel(pool.module as WebAssembly.Module, memory);
    clearDesk(kernel, bytes);
    return kernel;
  } catch {
    return undefined;
  }
}

function newKernel(module: WebAssembly.Module, memory: KernelMemory = newMemory()): Kernel {
  const host = { ask: (what: number, count: number) => kernel.ask?.(what, count) };
  const { exports } = new WebAssembly.Instance(module, { host, env: { memory: memory as WebAssembly.Memory } });
  const kernel: Kernel = { loops: exports as unknown as Loops, free: 0 };
  return kernel;
}

/** Memory for an instance, without a page yet. */
export function newMemory(): KernelMemory {
  return new WebAssembly.Memory({ initial: 0 });
}

/** Takes everything off the desk and makes it so many bytes large, or larger. Throws where there is not so much memory. */
export function clearDesk(kernel: KernelDesk, bytes: number): void {
  kernel.free = 0;
  makeRoom(kernel, bytes);
}

/** Makes the desk so large that so many bytes more are free. Throws where there is not so much memory. */
export function makeRoom({ loops: { memory }, free }: KernelDesk, bytes: number): void {
  const missing = free + bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}

/** Gives an instance back. One with a large memory is let go. */
export function returnKernel({ idle }: KernelPool, kernel: Kernel): void {
  const { memory } = kernel.loops;
  if (idle.length < MOST_IDLE && memory.buffer.byteLength <= IDLE_BYTES) idle.push(kernel);
  else leaveMemory(memory);
}

/** What `use` makes with an instance of its own, if there is one. */
export function withKernel<Made>(pool: KernelPool, bytes: number, use: (kernel: Kernel) => Made): Made | undefined {
  const kernel = borrowKernel(pool, bytes);
  if (kernel === undefined) return undefined;
  try {
    return use(kernel);
  } finally {
    returnKernel(pool, kernel);
  }
}

/** Bytes that an array takes on the desk. */
export function roomFor(bytes: number): number {
  return (bytes + 15) & ~15;
}

/** Takes so many bytes, 16-byte aligned, of any content. */
export function take(desk: KernelDesk, bytes: number): number {
  const at = desk.free;
  desk.free = at + roomFor(bytes);
  return at;
}

/** Puts a copy of an array down. */
export function putCopy(desk: KernelDesk, array: Uint8Array | Int32Array | Uint32Array): number {
  const at = take(desk, array.byteLength);
  lay(desk, at, array);
  return at;
}

/** Copies an array to a place that is taken. */
export function lay({ loops }: KernelDesk, at: number, array: Uint8Array | Int32Array | Uint32Array): void {
  new Uint8Array(loops.memory.buffer, at, array.byteLength).set(
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
  );
}

/** 32-bit numbers on the desk; good until an instance is borrowed anew. */
export function numbersAt({ loops }: KernelDesk, at: number, count: number): Int32Array {
  return new Int32Array(loops.memory.buffer as ArrayBuffer, at, count);
}

/** Bytes on the desk; good until an instance is borrowed anew. */
export function bytesAt({ loops }: KernelDesk, at: number, count: number): Uint8Array {
  return new Uint8Array(loops.memory.buffer, at, count);
}

/** Makes all bits of so many bytes 1: as 32-bit numbers without sign, the greatest. */
export function fillWithOnes({ loops }: KernelDesk, at: number, bytes: number): void {
  new Uint8Array(loops.memory.buffer, at, bytes).fill(0xff);
}

/** Makes so many bytes 0. */
export function fillWithZeros({ loops }: KernelDesk, at: number, bytes: number): void {
  new Uint8Array(loops.memory.buffer, at, bytes).fill(0);
}

/** A copy of 32-bit numbers without sign. */
export function wholesAt({ loops }: KernelDesk, at: number, count: number): Uint32Array {
  return new Uint32Array(loops.memory.buffer as ArrayBuffer, at, count).slice();
}

/** Copies bytes from one place on the desk to another. */
export function copyWithin({ loops }: KernelDesk, to: number, from: number, bytes: number): void {
  new Uint8Array(loops.memory.buffer).copyWithin(to, from, from + bytes);
}
