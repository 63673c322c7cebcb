// Requests between two threads, as numbers in shared memory. The host can take a posted request back until it begins, and cancel it
// afterwards, even while the worker is busy.
//
//   host      0 --post---> id --takeBack--> 0        it is skipped
//   worker                 id --begin-----> -id
//   host                  -id --cancel----> 0        its signal aborts: code that polls signals sees it
//
// A worker has a fixed number of slots, for the current request and the queued ones. The last bits of an id give its slot.

/** The part of a signal that a budget uses. */
export type Signal = Pick<AbortSignal, 'aborted' | 'reason' | 'throwIfAborted'>;

/** How many requests one worker can hold: the current one and the queued ones. */
export const PLACES = 16;

/** Thrown in a worker whose request was cancelled; the pool ignores it. */
export class RequestCancelled extends Error {
  override readonly name = 'RequestCancelled';
  constructor() {
    super('The request was given up.');
  }
}

/**
 * The index after the slots: how often the worker has polled since it began the current request. It polls after a fixed number of steps,
 * not by the clock.
 */
const POLLS = PLACES;
/** The index from which on each slot has the time that its last request took, in microseconds. */
const TIMES = POLLS + 1;

/** The slots of one worker, all free. */
export function makeRequestSlots(): Int32Array {
  return new Int32Array(new SharedArrayBuffer((TIMES + PLACES) * Int32Array.BYTES_PER_ELEMENT));
}

/** How often the worker polled during the current request. This measures work independently of how busy the machine is. */
export function pollsOf(slots: Int32Array): number {
  return Atomics.load(slots, POLLS);
}

/** Posts a request, on the host. */
export function postRequest(slots: Int32Array, id: number): void {
  Atomics.store(slots, id % PLACES, id);
}

/** Takes a request back, on the host. `false` if the worker has begun it. */
export function takeBack(slots: Int32Array, id: number): boolean {
  return Atomics.compareExchange(slots, id % PLACES, id, 0) === id;
}

/** Cancels a request that has begun, on the host. */
export function cancelRequest(slots: Int32Array, id: number): void {
  Atomics.compareExchange(slots, id % PLACES, -id, 0);
}

/** Begins a request, on the worker. `false` if the host has taken it back. */
export function begin(slots: Int32Array, id: number): boolean {
  Atomics.store(slots, POLLS, 0);
  return Atomics.compareExchange(slots, id % PLACES, id, -id) === id;
}

/** Notes how many milliseconds a request took, on the worker: without the time until it woke up, or until the host hears of it. */
export function noteTime(slots: Int32Array, id: number, milliseconds: number): void {
  Atomics.store(slots, TIMES + (id % PLACES), Math.round(1000 * milliseconds));
}

/** How many milliseconds a request took, on the host, as long as its id is in use. */
export function timeOfRequest(slots: Int32Array, id: number): number {
  return Atomics.load(slots, TIMES + (id % PLACES)) / 1000;
}

/** How many posted requests have not begun and were not taken back. */
export function countShared(slots: Int32Array): number {
  let count = 0;
  for (let place = 0; place < PLACES; place++) if (Atomics.load(slots, place) > 0) count++;
  return count;
}

/** A signal that aborts as soon as the current request is cancelled. `check` is called at every poll. */
export function sharedSignal(slots: Int32Array, loadedId: () => number, check: () => void): Signal {
  const isCancelled = (): boolean => {
    check();
    Atomics.add(slots, POLLS, 1);
    const id = loadedId();
    return Atomics.load(slots, id % PLACES) !== -id;
  };
  return {
    get aborted(): boolean {
      return isCancelled();
    },
    get reason(): unknown {
      return isCancelled() ? new RequestCancelled() : undefined;
    },
    throwIfAborted(): void {
      if (isCancelled()) throw new RequestCancelled();
    },
  };
}
