// Starts worker threads while the modules of a command load. On two cores, starting threads takes about as long as loading modules.

import { availableParallelism } from 'node:os';
import { nodePort, startNodeWorker } from '../../threads/node-port.ts';
import type { WorkerPort } from '../../threads/worker-port.ts';

/** Threads that are not used yet. */
export interface EarlyWorkers {
  /** Returns one of these threads that is still alive, if any. */
  take(): WorkerPort | undefined;
  /** Ends the threads that were not used. */
  end(): Promise<void>;
}

/** Commands that always run jobs. `matrix` runs a job only if its points are in tables. */
const JOBS = ['boundaries', 'routes', 'snap'];

/** Starts the threads that a command line will probably need, before it is parsed: one fewer than there are cores. */
export function beginWorkers([name, ...args]: readonly string[]): EarlyWorkers {
  const isJob = JOBS.includes(name) || (name === 'matrix' && !args.some((arg) => arg.startsWith('--starts')));
  const isRequested = args.some((arg) => ['-o', '--out'].includes(arg) || arg.startsWith('--out='));
  const says = args.some((arg) => /^(--threads|--help$|-h$)/.test(arg));
  const count = isJob && isRequested && !says ? availableParallelism() - 1 : 0;
  const waiting = Array.from({ length: count }, () => {
    const port = nodePort(startNodeWorker());
    const early = { port, isDead: false };
    port.keepAlive(false);
    port.onDeath = () => {
      early.isDead = true;
    };
    return early;
  });
  return {
    take() {
      for (let early = waiting.shift(); early !== undefined; early = waiting.shift()) {
        if (early.isDead) continue;
        early.port.keepAlive(true);
        return early.port;
      }
      return undefined;
    },
    async end() {
      await Promise.all(waiting.splice(0).map(({ port }) => port.end()));
    },
  };
}
