// Waits for the first message of a worker. If its file hangs or is the wrong one, the worker never sends a message, and the pool would wait
// forever.

import { expectArgument } from '../../errors/check-options.ts';
import { withMethods } from '../../errors/option-kinds.ts';

/** Seconds to wait. Loading a file takes a fraction of a second, or a few seconds on a crowded machine. */
const TIMEOUT_SECONDS = 60;

/** Thrown for a worker that never sends anything, and is therefore ended. */
export class SilentWorker extends Error {
  override readonly name = 'SilentWorker';
  constructor() {
    super(`A worker has not answered for ${TIMEOUT_SECONDS} seconds: spawn must start ermine/threads/worker.`);
  }
}

/** Calls `onSilence` if no message arrives within PATIENCE seconds. Call the returned function when a message arrives. */
export function awaitFirstWord(onSilence: (error: Error) => void): () => void {
  let seconds = 0;
  // counts one second at a time, so that a stall of this thread or of the whole machine counts as one second
  const clock = setInterval(() => {
    if (++seconds < TIMEOUT_SECONDS) return;
    clearInterval(clock);
    onSilence(new SilentWorker());
  }, 1000);
  return () => clearInterval(clock);
}

/** Throws if `spawn` did not return a worker of the platform, recognized by its methods. */
export function expectWorker(spawned: unknown, ...methods: readonly string[]): void {
  expectArgument('spawn', spawned, withMethods('a started Worker to be returned', ...methods));
}
