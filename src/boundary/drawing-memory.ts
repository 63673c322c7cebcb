// The memory that boundaries are drawn with: counted for all threads of a pool together before it is taken, and given back to the system soon
// after the last boundary of a thread.

import { SearchLimitError } from '../budget/budget.ts';

/** What is counted as one. */
const PAGE = 64 * 1024;
/** Milliseconds without a boundary after which memory is given back. */
const REST = 400;
/** Bytes that may stay for the next boundary. */
const KEPT = 16 * 1024 * 1024;
/** Bytes, of which one page is touched: no other is resident. */
const NUDGE = 512 * 1024 * 1024;

/** Whether memory lies in a kernel or in plain arrays. */
type MemoryKind = 'kernel' | 'plain';

/** In shared memory, in pages: what all threads may take, then what each has taken. */
export type MemoryTable = Int32Array;

/** A table for so many threads. */
export function makeMemoryTable(threads: number, bytes: number): MemoryTable {
  const table = new Int32Array(new SharedArrayBuffer(4 * (threads + 1)));
  table[0] = Math.min(2 ** 31 - 1, Math.floor(bytes / PAGE));
  return table;
}

/** What all threads have taken. */
export function bytesTaken(table: MemoryTable): number {
  let pages = 0;
  for (let i = 1; i < table.length; i++) pages += Atomics.load(table, i);
  return pages * PAGE;
}

/** A thread has ended. */
export function giveBackOf(table: MemoryTable, thread: number): void {
  Atomics.store(table, thread + 1, 0);
}

/** The part of one thread. */
export class DrawingMemory {
  #table: MemoryTable | undefined;
  #thread = 0;
  /** Pages of the boundary at hand. */
  readonly #needed: Record<MemoryKind, number> = { kernel: 0, plain: 0 };
  /** Pages that this thread has in the table. */
  #taken = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Counts in a table that threads share, from now on. */
  share(table: MemoryTable, thread: number): void {
    this.#table = table;
    this.#thread = thread;
  }

  begin(): void {
    clearTimeout(this.#timer);
    this.#needed.kernel = 0;
    this.#needed.plain = 0;
  }

  /** The boundary at hand is about to have so many bytes of a kind in all. Throws where others have taken too much. */
  expect(kind: MemoryKind, bytes: number): void {
    const pages = Math.ceil(bytes / PAGE);
    if (pages <= this.#needed[kind]) return;
    const needed = this.#needed.kernel + this.#needed.plain - this.#needed[kind] + pages;
    if (needed > this.#taken) this.#take(needed - this.#taken);
    this.#needed[kind] = pages;
  }

  /** The boundary is drawn, or given up. What is large stays for the next one, but not for long; `release` lets go of it. */
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
      // V8 may have been at it since before there was anything to collect
      later(collect);
    });
  }

  #take(pages: number): void {
    const table = this.#table;
    if (table !== undefined) {
      const [most] = table;
      // no waiting would help
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

/** Whether so many bytes may wait for the next boundary. */
export function mayStay(bytes: number): boolean {
  return bytes <= KEPT;
}

function later(call: () => void): ReturnType<typeof setTimeout> {
  const timer = setTimeout(call, REST);
  // Node need not wait for it before it ends
  (timer as { unref?: () => void }).unref?.();
  return timer;
}

/** Makes V8 collect garbage: it does when so many bytes are added, while the thread goes on. */
function collect(): void {
  try {
    // a write, or the bundler leaves it out
    new Uint8Array(NUDGE)[0] = 1;
  } catch {
    // where there is no room for it V8 has collected already
  }
}
