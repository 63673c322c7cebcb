// The kernel: the innermost loops, compiled to WebAssembly with vector instructions. Each loop has a fallback in plain TypeScript that
// computes the same results. It serves engines without vectors, and pages whose content policy forbids compiling.
//
// An instance is a copy of the loops with its own memory. It serves one call at a time.

import { clearAfterResident, clearArena, type KernelArena, type ResidentArrays } from './arena.ts';
import type { KernelLoops } from './kernel-loops.ts';
import { type KernelMemory, leaveMemory, residentIn, takeLeftMemory } from './left-memory.ts';

/** An instance: its loops and its memory. */
export interface Kernel extends KernelArena {
  readonly loops: KernelLoops;
}

/** The kernel instances of a database; absent if the plain loops run. */
export interface KernelPool {
  /** A `WebAssembly.Module`; absent while a browser is loading it. */
  module?: object;
  idle: Kernel[];
  /** The result that has not been copied out of its instance. */
  tenant?: Tenant | undefined;
}

/** A result that is still in the memory of an instance. Nobody borrows the instance meanwhile, so its memory does not grow. */
interface Tenant {
  /** Arrays that are views of the memory. */
  readonly result: object;
  /** The bytes of memory that the instance holds only because of the result; 0 if it would wait for other calls anyway. */
  readonly bytes: number;
  /** Takes the memory from the result, before it is used again. */
  readonly moveOut: () => void;
}

const MOST_IDLE = 4;
/** An instance with more memory than this is dropped after the call, because memory of WebAssembly never shrinks. */
const IDLE_BYTES = 64 * 1024 * 1024;

/**
 * Borrows an instance with room for `bytes`. Return it in a `finally`. The result is `undefined` if there is no kernel or memory runs out.
 * Prefers an instance that already has the resident arrays. `most` is how many bytes the call may need in the end: left memory is reused if
 * it is at most twice as large.
 */
export function borrowKernel(
  pool: KernelPool,
  bytes: number,
  most: number = bytes,
  kept?: ResidentArrays,
): Kernel | undefined {
  if (pool.module === undefined) return undefined;
  try {
    const { idle } = pool;
    const resident = idle.findIndex((kernel) => kept !== undefined && kernel.resident?.owner === kept.owner);
    const memory = resident >= 0 ? undefined : takeLeftMemory(most, idle);
    const waiting = memory ? undefined : idle.splice(resident, 1)[0];
    const kernel = waiting ?? openKernel(pool.module, memory);
    if (kept) clearAfterResident(kernel, kept, bytes);
    else clearArena(kernel, bytes);
    return kernel;
  } catch {
    return undefined;
  }
}

/** A new instance. It throws if there is no memory. */
export function openKernel(module: object, memory: KernelMemory = newMemory()): Kernel {
  const host = { request: (what: number, count: number) => kernel.request?.(what, count) };
  const { exports } = new WebAssembly.Instance(module as WebAssembly.Module, {
    host,
    env: { memory: memory as WebAssembly.Memory },
  });
  const kernel: Kernel = { loops: exports as unknown as KernelLoops, free: 0, resident: residentIn(memory) };
  return kernel;
}

/** Memory for an instance, initially without pages. */
export function newMemory(): KernelMemory {
  return new WebAssembly.Memory({ initial: 0 });
}

/** Gives an instance back, and drops it if its memory is large. If the call needed that much memory, the next call may reuse it. */
export function returnKernel({ idle }: KernelPool, kernel: Kernel): void {
  const { memory } = kernel.loops;
  if (idle.length < MOST_IDLE && memory.buffer.byteLength <= IDLE_BYTES) idle.push(kernel);
  else if (kernel.free > IDLE_BYTES) leaveMemory(memory, kernel.resident);
}

/**
 * Leaves a result in a borrowed instance until its memory is needed. `save` is then called, and may copy the result. Returns false if the
 * instance has more than `mostBytes` and is too large to wait for other calls; it must then be given back.
 */
export function letStay(
  pool: KernelPool,
  kernel: Kernel,
  result: object,
  save: () => void,
  mostBytes: number,
): boolean {
  const { byteLength } = kernel.loops.memory.buffer;
  if (byteLength > Math.max(IDLE_BYTES, mostBytes)) return false;
  const moveOut = () => {
    pool.tenant = undefined;
    try {
      save();
    } finally {
      returnKernel(pool, kernel);
    }
  };
  pool.tenant = { result, bytes: byteLength > IDLE_BYTES ? byteLength : 0, moveOut };
  return true;
}

/** Calls `use` with a borrowed instance, and returns its result; `undefined` if there is no instance. */
export function withKernel<Derived>(
  pool: KernelPool,
  bytes: number,
  use: (kernel: Kernel) => Derived,
  kept?: ResidentArrays,
): Derived | undefined {
  const kernel = borrowKernel(pool, bytes, bytes, kept);
  if (kernel === undefined) return undefined;
  try {
    return use(kernel);
  } finally {
    returnKernel(pool, kernel);
  }
}
