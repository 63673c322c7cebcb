// The first word of a worker: one whose file hangs, or is another one, never says it, and would be waited for without end.

import { expectArgument } from '../../errors/check-options.ts';
import { withMethods } from '../../errors/option-kinds.ts';

/** Seconds until then: loading a file takes a fraction of one, on a crowded machine some. */
const PATIENCE = 60;

/** What ends a worker that never says anything. */
export class SilentWorker extends Error {
  override readonly name = 'SilentWorker';
  constructor() {
    super(`A worker has said nothing for ${PATIENCE} seconds: what spawn starts must run ermine/threads/worker.`);
  }
}

/** Calls back when nothing was heard for so long; what it returns is called when something is. */
export function awaitFirstWord(onSilence: (error: Error) => void): () => void {
  let seconds = 0;
  // one by one: however long this thread or the whole machine stands still, that counts as one
  const clock = setInterval(() => {
    if (++seconds < PATIENCE) return;
    clearInterval(clock);
    onSilence(new SilentWorker());
  }, 1000);
  return () => clearInterval(clock);
}

/** Throws where what was spawned is no worker of the platform, whose methods are these. */
export function expectWorker(spawned: unknown, ...methods: readonly string[]): void {
  expectArgument('spawn', spawned, withMethods('a started Worker to be returned', ...methods));
}
