// Starts worker threads while the modules of a command load. On two cores, starting threads takes about as long as loading modules.

import { availableParallelism } from 'node:os';
import { EarlyWorkers } from '../../threads/early-workers.ts';
import { nodePort, startNodeWorker } from '../../threads/node-port.ts';

/** Commands that always run jobs. `matrix` runs a job only if its points are in tables. */
const JOBS = ['boundaries', 'routes', 'snap'];

/** Starts the threads that a command line will probably need, before it is parsed: one fewer than there are cores. */
export function beginWorkers([name, ...args]: readonly string[]): EarlyWorkers {
  const isJob = JOBS.includes(name) || (name === 'matrix' && !args.some((arg) => arg.startsWith('--starts')));
  const isRequested = args.some((arg) => ['-o', '--out'].includes(arg) || arg.startsWith('--out='));
  const says = args.some((arg) => /^(--threads|--help$|-h$)/.test(arg));
  const count = isJob && isRequested && !says ? availableParallelism() - 1 : 0;
  const early = new EarlyWorkers();
  for (let i = 0; i < count; i++) {
    const port = nodePort(startNodeWorker());
    port.keepAlive(false);
    early.add(port);
  }
  return early;
}
