// The memory for drawing boundaries. It is counted over all threads of a pool before it is allocated, and returned to the system soon after
// a thread has drawn its last boundary.

import { SearchLimitError } from '../budget/budget.ts';

/** Memory is counted in units of this many bytes. */
const PAGE = 64 * 1024;
/** How many milliseconds without a boundary pass before memory is released. */
const REST = 400;
/** How many bytes may be kept for the next boundary. */
const KEPT = 16 * 1024 * 1024;
/** How many bytes are allocated to trigger a garbage collection. Only one page of them is touched, so the others take no real memory. */
const NUDGE = 512 * 1024 * 1024;

/** Whether memory is in a kernel or in plain arrays. */
type MemoryKind = 'kernel' | 'plain';

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

/** The memory of one thread. */
export class DrawingMemory {
  #table: MemoryTable | undefined;
  #thread = 0;
  /** How many pages the current boundary needs. */
  readonly #needed: Record<MemoryKind, number> = { kernel: 0, plain: 0 };
  /** How many pages this thread has entered in the table. */
  #taken = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Counts memory in a table that threads share, from now on. */
  share(table: MemoryTable, thread: number): void {
    this.#table = table;
    this.#thread = thread;
  }

  begin(): void {
    clearTimeout(this.#timer);
    this.#needed.kernel = 0;
    this.#needed.plain = 0;
  }

  /** Announces the total bytes of one kind that the current boundary will need. Throws if other threads have taken too much. */
  expect(kind: MemoryKind, bytes: number): void {
    const pages = Math.ceil(bytes / PAGE);
    if (pages <= this.#needed[kind]) return;
    const needed = this.#needed.kernel + this.#needed.plain - this.#needed[kind] + pages;
    if (needed > this.#taken) this.#take(needed - this.#taken);
    this.#needed[kind] = pages;
  }

  /** Ends a boundary. Large memory is kept for the next boundary for a short time; then `release` drops it. */
  end(release: () => void): void {
    if (this.#taken * PAGE <= KEPT && this.#timer === undefined) {
      this.#giveBack();
      return;
    }
    this.#timer = later(() => {
      this.#timer = undefined;
      this.#giveBack();
      release();
      collect();
      // V8 may have started an earlier collection before there was anything to collect
      later(collect);
    });
  }

  #take(pages: number): void {
    const table = this.#table;
    if (table !== undefined) {
      const [most] = table;
      // it would not help to wait for other threads
      if (this.#taken + pages > most) throw new SearchLimitError('drawingBytes', most * PAGE);
      Atomics.add(table, this.#thread + 1, pages);
      if (bytesTaken(table) > most * PAGE) {
        Atomics.sub(table, this.#thread + 1, pages);
        throw new SearchLimitError('memory', most * PAGE);
      }
    }
    this.#taken += pages;
  }

  #giveBack(): void {
    if (this.#table !== undefined) Atomics.sub(this.#table, this.#thread + 1, this.#taken);
    this.#taken = 0;
  }
}

/** Whether this many bytes may be kept for the next boundary. */
export function mayStay(bytes: number): boolean {
  return bytes <= KEPT;
}

function later(call: () => void): ReturnType<typeof setTimeout> {
  const timer = setTimeout(call, REST);
  // this timer must not keep the process alive
  (timer as { unref?: () => void }).unref?.();
  return timer;
}

/** Makes V8 collect garbage, by allocating many bytes. The collection runs while the thread continues. */
function collect(): void {
  try {
    // without this write, bundlers would remove the allocation
    new Uint8Array(NUDGE)[0] = 1;
  } catch {
    // if there is no room, V8 has already collected
  }
}
