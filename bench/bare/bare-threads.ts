// The throughput of two threads that share only a network: the most that two workers can reach on this machine.

import { fork } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RouteQuery } from '../../src/request/queries.ts';

/** What a thread opens and requests. */
export interface ThreadData {
  /** The bytes of the network, in shared memory. */
  readonly bytes: Uint8Array;
  readonly points: readonly [number, number][];
  readonly routeCount: number;
  readonly tableSize: number;
  readonly styles: readonly Omit<RouteQuery, 'startPoint' | 'endPoint'>[];
}

/** A range of pieces of work. */
export interface BareWork {
  readonly kind: 'add' | 'tables' | 'routes' | 'texts' | 'mixed';
  readonly first: number;
  readonly end: number;
}

export interface BareThreads {
  /** Milliseconds for pieces of work on a number of threads. */
  timed(kind: BareWork['kind'], count: number, threads: 1 | 2): Promise<number>;
  end(): Promise<void>;
}

export function openBareThreads(workerData: ThreadData): BareThreads {
  const threads = [0, 1].map(() => new Worker(new URL('./bare-thread.js', import.meta.url), { workerData }));
  return {
    timed: (...requested) => timed(threads, (thread, work) => thread.postMessage(work), requested),
    async end() {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

/** Like the bare threads, but in processes, which share nothing: their rate is the most that the machine can do. */
export async function openBareProcesses(data: ThreadData): Promise<BareThreads> {
  const processes = [0, 1].map(() =>
    fork(new URL('./bare-process.js', import.meta.url), { serialization: 'advanced' }),
  );
  for (const each of processes) {
    const opened = once(each, 'message');
    // shared memory cannot be passed between processes
    each.send({ ...data, bytes: data.bytes.slice() } as never);
    await opened;
  }
  return {
    timed: (...requested) => timed(processes, (each, work) => void each.send(work as never), requested),
    async end() {
      for (const each of processes) each.disconnect();
    },
  };
}

async function timed<Worked extends EventEmitter>(
  all: readonly Worked[],
  send: (one: Worked, work: BareWork) => void,
  [kind, count, used]: Parameters<BareThreads['timed']>,
): Promise<number> {
  const middle = used === 1 ? count : count >> 1;
  const shares = [[0, middle] as const, [middle, count] as const].slice(0, used);
  const begun = performance.now();
  await Promise.all(
    shares.map(([first, end], i) => {
      const done = once(all[i], 'message');
      send(all[i], { kind, first, end });
      return done;
    }),
  );
  return performance.now() - begun;
}
