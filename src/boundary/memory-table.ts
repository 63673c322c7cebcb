// Memory for drawing boundaries that is counted over all threads of a pool, in a table that they share.

import { exceedsDrawingBytes, exceedsMemory } from './drawing-limits.ts';
import { PAGE, type SharedMemory } from './drawing-memory.ts';

/** A table that threads share, in pages: first the limit for all threads together, then the use of each thread. */
export type MemoryTable = Int32Array;

/** Creates a table for a number of threads. */
export function makeMemoryTable(threads: number, bytes: number): MemoryTable {
  const table = new Int32Array(new SharedArrayBuffer(4 * (threads + 1)));
  table[0] = Math.min(2 ** 31 - 1, Math.floor(bytes / PAGE));
  return table;
}

/** How many bytes all threads use. */
export function bytesTaken(table: MemoryTable): number {
  let pages = 0;
  for (let i = 1; i < table.length; i++) pages += Atomics.load(table, i);
  return pages * PAGE;
}

/** Releases the memory of a thread that has ended. */
export function giveBackOf(table: MemoryTable, thread: number): void {
  Atomics.store(table, thread + 1, 0);
}

/** The memory of all threads, as one of them takes it. */
export function memoryInTable(table: MemoryTable, thread: number): SharedMemory {
  return {
    take(pages, taken) {
      const [most] = table;
      // it would not help to wait for other threads
      if (taken + pages > most) throw exceedsDrawingBytes(most * PAGE);
      Atomics.add(table, thread + 1, pages);
      if (bytesTaken(table) <= most * PAGE) return;
      Atomics.sub(table, thread + 1, pages);
      throw exceedsMemory(most * PAGE);
    },
    giveBack: (pages) => {
      Atomics.sub(table, thread + 1, pages);
    },
  };
}
