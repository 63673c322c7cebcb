// The vector kernel: the innermost loops as WebAssembly, where there is any. Each has a twin in plain TypeScript that gives
// the same answers and serves everywhere else: engines without vectors, pages whose content policy forbids compiling.
//
// An instance serves one running call and then waits for the next.

import { clearArena, clearBehind, type KernelArena, type ResidentArrays } from './desk.ts';
import type { KernelLoops } from './kernel-loops.ts';
import { type KernelMemory, leaveMemory, residentIn, takeLeftMemory } from './left-memory.ts';
import { whenCompiled } from './when-compiled.ts';

/** An instance with its memory, and what it runs. */
export interface Kernel extends KernelArena {
  readonly loops: KernelLoops;
}

/** The instances of a database; absent where the plain loops run. */
export interface KernelPool {
  /** A `WebAssembly.Module`; absent while a browser loads it. */
  module?: object;
  idle: Kernel[];
}

/** Instances that wait, and bytes of memory that one may keep while it does: it never shrinks. */
const MOST_IDLE = 4;
const IDLE_BYTES = 64 * 1024 * 1024;

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

/**
 * An instance with so many bytes, to be given back in a `finally`; `undefined` where there is none, or not so much memory. One that has
 * the arrays that it is to keep comes first. What others have left is taken where it is no more than twice what may be needed.
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
    const kernel = waiting ?? newKernel(pool.module as WebAssembly.Module, memory);
    if (kept) clearBehind(kernel, kept, bytes);
    else clearArena(kernel, bytes);
    return kernel;
  } catch {
    return undefined;
  }
}

function newKernel(module: WebAssembly.Module, memory: KernelMemory = newMemory()): Kernel {
  const host = { request: (what: number, count: number) => kernel.request?.(what, count) };
  const { exports } = new WebAssembly.Instance(module, { host, env: { memory: memory as WebAssembly.Memory } });
  const kernel: Kernel = { loops: exports as unknown as KernelLoops, free: 0, resident: residentIn(memory) };
  return kernel;
}

/** Memory for an instance, without a page yet. */
export function newMemory(): KernelMemory {
  return new WebAssembly.Memory({ initial: 0 });
}

/** Gives an instance back. One with a large memory is let go, and that is left to others where it was needed. */
export function returnKernel({ idle }: KernelPool, kernel: Kernel): void {
  const { memory } = kernel.loops;
  if (idle.length < MOST_IDLE && memory.buffer.byteLength <= IDLE_BYTES) idle.push(kernel);
  else if (kernel.free > IDLE_BYTES) leaveMemory(memory, kernel.resident);
}

/** Lets go of waiting instances whose memory may not stay. */
export function letGo(pool: KernelPool, mayStay: (bytes: number) => boolean): void {
  pool.idle = pool.idle.filter(({ loops }) => mayStay(loops.memory.buffer.byteLength));
}

/** What `use` makes with an instance of its own, if there is one. */
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
