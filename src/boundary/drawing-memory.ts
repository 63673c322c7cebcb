// The memory for drawing boundaries of one thread. It is counted before it is allocated, and returned to the system soon after the thread has
// drawn its last boundary.

/** Memory is counted in units of this many bytes. */
export const PAGE: number = 64 * 1024;
/** How many milliseconds without a boundary pass before memory is released. */
const REST = 400;
/** How many bytes may be kept for the next boundary. */
const MOST_KEPT_BYTES = 16 * 1024 * 1024;
/** How many bytes are allocated to trigger a garbage collection. Only one page of them is touched, so the others take no real memory. */
const NUDGE = 512 * 1024 * 1024;

/** Whether memory is in a kernel or in plain arrays. */
type MemoryKind = 'kernel' | 'plain';

/** Memory that is counted over several threads, in pages. */
export interface SharedMemory {
  /** Takes pages in addition to the pages that this thread has taken. Throws if the pages are too many. */
  take(pages: number, taken: number): void;
  giveBack(pages: number): void;
}

/** The memory of one thread. */
export class DrawingMemory {
  #shared: SharedMemory | undefined;
  /** How many pages the current boundary needs. */
  readonly #needed: Record<MemoryKind, number> = { kernel: 0, plain: 0 };
  /** How many pages this thread has taken. */
  #taken = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Counts memory over several threads, from now on. */
  share(shared: SharedMemory): void {
    this.#shared = shared;
  }

  begin(): void {
    clearTimeout(this.#timer);
    this.#needed.kernel = 0;
    this.#needed.plain = 0;
  }

  /** Announces how many bytes of one kind the current boundary will need in total. Throws if other threads have taken too much. */
  expect(kind: MemoryKind, bytes: number): void {
    const pages = Math.ceil(bytes / PAGE);
    if (pages <= this.#needed[kind]) return;
    const needed = this.#needed.kernel + this.#needed.plain - this.#needed[kind] + pages;
    if (needed > this.#taken) {
      this.#shared?.take(needed - this.#taken, this.#taken);
      this.#taken = needed;
    }
    this.#needed[kind] = pages;
  }

  /** Ends a boundary. Large memory is kept for the next boundary for a short time; then `release` drops it. */
  end(release: () => void): void {
    if (this.#taken * PAGE <= MOST_KEPT_BYTES && this.#timer === undefined) {
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

  #giveBack(): void {
    this.#shared?.giveBack(this.#taken);
    this.#taken = 0;
  }
}

/** Whether this many bytes may be kept for the next boundary. */
export function mayStay(bytes: number): boolean {
  return bytes <= MOST_KEPT_BYTES;
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
