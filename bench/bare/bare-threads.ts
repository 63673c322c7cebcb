// What the machine lets two threads do that share a network and nothing else: the most that two workers can come to.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RouteQuery } from '../../src/request/queries.ts';

/** What a thread opens, and asks for. */
export interface ThreadData {
  /** In shared memory. */
  readonly bytes: Uint8Array;
  readonly points: readonly [number, number][];
  readonly routeCount: number;
  readonly tableSize: number;
  readonly styles: readonly Omit<RouteQuery, 'startPoint' | 'endPoint'>[];
}

/** Some of so many pieces of work. */
export interface BareWork {
  readonly kind: 'add' | 'tables' | 'routes' | 'texts' | 'mixed';
  readonly first: number;
  readonly end: number;
}

export interface BareThreads {
  /** Milliseconds for pieces of work, by so many threads. */
  timed(kind: BareWork['kind'], count: number, threads: 1 | 2): Promise<number>;
  end(): Promise<void>;
}

export function openBareThreads(workerData: ThreadData): BareThreads {
  const threads = [0, 1].map(() => new Worker(new URL('./bare-thread.js', import.meta.url), { workerData }));
  return {
    async timed(kind, count, threadCount) {
      const middle = threadCount === 1 ? count : count >> 1;
      const shares = [[0, middle] as const, [middle, count] as const].slice(0, threadCount);
      const begun = performance.now();
      await Promise.all(
        shares.map(([first, end], i) => {
          const done = once(threads[i], 'message');
          threads[i].postMessage({ kind, first, end });
          return done;
        }),
      );
      return performance.now() - begun;
    },
    async end() {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}
