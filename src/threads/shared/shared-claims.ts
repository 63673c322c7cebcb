// Requests between two threads, as numbers in shared memory: one that was posted can be taken back until it is begun, and given
// up from then on, while the other thread is busy.
//
//   host      0 --offer--> id --takeBack--> 0        it is skipped
//   worker                 id --begin-----> -id
//   host                  -id --giveUp----> 0        its signal is given: looked at wherever a signal is
//
// A worker has some requests at most, the one at hand and those behind it: an id stands at the place of its last bits.

/** What a budget asks of a signal. */
export type Signal = Pick<AbortSignal, 'aborted' | 'reason' | 'throwIfAborted'>;

/** Requests that stand at one worker, the one at hand among them. */
export const PLACES = 16;

/** Thrown in a worker whose request was given up; nobody waits for it. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
  constructor() {
    super('The request was given up.');
  }
}

/** Behind the places: how often the worker has looked since it began the request at hand. It looks every so many steps, not by the clock. */
const LOOKS = PLACES;

/** The claims of one worker. */
export function makeClaims(): Int32Array {
  return new Int32Array(new SharedArrayBuffer((PLACES + 1) * Int32Array.BYTES_PER_ELEMENT));
}

/** How often the worker has looked at the request at hand: a measure of work that no busy machine makes longer. */
export function looksAt(claims: Int32Array): number {
  return Atomics.load(claims, LOOKS);
}

/** The host posts a request. */
export function offer(claims: Int32Array, id: number): void {
  Atomics.store(claims, id % PLACES, id);
}

/** The host wants a request back; `false` where the worker has begun it. */
export function takeBack(claims: Int32Array, id: number): boolean {
  return Atomics.compareExchange(claims, id % PLACES, id, 0) === id;
}

/** The host wants a begun request no more. */
export function giveUp(claims: Int32Array, id: number): void {
  Atomics.compareExchange(claims, id % PLACES, -id, 0);
}

/** The worker begins a request; `false` where it was taken back. */
export function begin(claims: Int32Array, id: number): boolean {
  Atomics.store(claims, LOOKS, 0);
  return Atomics.compareExchange(claims, id % PLACES, id, -id) === id;
}

/** How many requests were posted that are neither begun nor taken back. */
export function countShared(claims: Int32Array): number {
  let count = 0;
  for (let place = 0; place < PLACES; place++) if (Atomics.load(claims, place) > 0) count++;
  return count;
}

/** A signal that is given as soon as the request at hand is given up; `check` is called whenever it is asked. */
export function sharedSignal(claims: Int32Array, loadedId: () => number, check: () => void): Signal {
  const isGivenUp = (): boolean => {
    check();
    Atomics.add(claims, LOOKS, 1);
    const id = loadedId();
    return Atomics.load(claims, id % PLACES) !== -id;
  };
  return {
    get aborted(): boolean {
      return isGivenUp();
    },
    get reason(): unknown {
      return isGivenUp() ? new GivenUp() : undefined;
    },
    throwIfAborted(): void {
      if (isGivenUp()) throw new GivenUp();
    },
  };
}
