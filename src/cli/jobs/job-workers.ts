// The workers of a command's job are threads. For a short job, the command's own thread replaces the last one, because a
// thread takes longer to start than a short job lasts. In a long job, the command's thread must stay free to write
// results.

import type { Job } from '../../jobs/job.ts';
import { secondsOf } from '../../jobs/plan-job.ts';
import type { EarlyWorkers } from '../../threads/early-workers.ts';
import { herePort } from '../../threads/here-port.ts';
import { latePort } from '../../threads/late-port.ts';
import { nodePlatform, nodePort, startNodeWorker } from '../../threads/node-port.ts';
import type { Platform } from '../../threads/pool-options.ts';
import type { WorkerPort } from '../../threads/worker-port.ts';

/** A job is short if it is planned to take at most this many seconds: each of its tiles takes a third of a second. */
const SHORT = 10;

export interface JobWorkers {
  readonly platform: Platform<WorkerPort>;
  /** Says which job the workers are for. The last worker starts only then. */
  decide(job: Job): void;
}

/** Opens `size` workers. Threads that have already started are used first. */
export function jobWorkers(size: number, early?: EarlyWorkers): JobWorkers {
  const last = latePort();
  let begun = 0;
  const start = () => {
    begun++;
    return begun === size ? last : (early?.take() ?? nodePort(startNodeWorker()));
  };
  return {
    platform: { ...nodePlatform(), start, portOf: (port) => port },
    decide: (job) => last.decide(isShort(job) ? herePort() : nodePort(startNodeWorker())),
  };
}

/** Jobs of boundaries never count as short: depending on its costs, a boundary may block a thread for seconds. */
function isShort(job: Job): boolean {
  return job.kind !== 'boundaries' && secondsOf(job) < SHORT;
}
