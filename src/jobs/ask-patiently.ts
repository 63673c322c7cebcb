// Requests to the queue of jobs that are repeated while the database is unavailable, unless the error is permanent.

import { setTimeout as wait } from 'node:timers/promises';
import { type Boss, isLasting } from './queue.ts';
import { reportedReason } from './reported-reason.ts';
import type { WorkOptions } from './work-options.ts';

/** How many milliseconds to wait for a database that is unavailable, or for a folder of parts that cannot be written. */
export const RETRY_MS: number = 10 * 60 * 1000;
/** Milliseconds until the next attempt. */
const PAUSE_MS = 500;

/** Sends a request to the queue. */
export type Ask = <Answer>(request: (boss: Boss) => Promise<Answer>) => Promise<Answer>;

export function askPatiently(boss: Boss, { signal, onWarning }: Pick<WorkOptions, 'signal' | 'onWarning'>): Ask {
  return async (request) => {
    const begun = performance.now();
    for (;;) {
      try {
        return await request(boss);
      } catch (error) {
        if (signal?.aborted || isLasting(error) || performance.now() - begun > RETRY_MS) throw error;
        onWarning?.(reportedReason(error));
        await pauseFor(PAUSE_MS, signal);
      }
    }
  };
}

/** Waits, or ends at once when the signal aborts. */
export async function pauseFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => {});
}
