// Opens the pool of kernel instances of a database. It is not part of kernel.ts, so that a page that only opens a database loads less.

import type { KernelPool } from './kernel.ts';
import { whenCompiled } from './when-compiled.ts';

/** Whether typed arrays have the byte order of WebAssembly. Packed values depend on it: see loops/packed.ts. */
export function isLittleEndian(): boolean {
  return new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
}

/** An empty pool, or `undefined` if the engine has no vectors or may not compile. */
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

/** Drops idle instances whose memory may not be kept. */
export function dropIdle(pool: KernelPool, mayStay: (bytes: number) => boolean): void {
  pool.idle = pool.idle.filter(({ loops }) => mayStay(loops.memory.buffer.byteLength));
}
