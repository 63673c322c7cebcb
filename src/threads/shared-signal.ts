// A signal that another thread can give while this one is busy: a number in shared memory, looked at where a signal is.

/** What a budget asks of a signal. */
export type Signal = Pick<AbortSignal, 'aborted' | 'reason' | 'throwIfAborted'>;

/** Thrown in a worker whose request was given up; nobody waits for it. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
  constructor() {
    super('The request was given up.');
  }
}

/** A signal that is given as soon as `cell` holds the number of the request at hand. */
export function sharedSignal(cell: Int32Array, idAtHand: () => number): Signal {
  return {
    get aborted(): boolean {
      return Atomics.load(cell, 0) === idAtHand();
    },
    get reason(): unknown {
      return Atomics.load(cell, 0) === idAtHand() ? new GivenUp() : undefined;
    },
    throwIfAborted(): void {
      if (Atomics.load(cell, 0) === idAtHand()) throw new GivenUp();
    },
  };
}

/** Gives the signal of a request. */
export function giveUp(cell: Int32Array, id: number): void {
  Atomics.store(cell, 0, id);
}
