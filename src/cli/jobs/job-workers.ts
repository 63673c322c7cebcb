// The workers of a job that a command does: threads, and the command's own thread in place of one where the job is short. A thread takes
// longer to begin than a short job lasts; a long one would keep the command from writing what others have made.

import type { Job } from '../../jobs/job.ts';
import { secondsOf } from '../../jobs/plan-job.ts';
import { herePort } from '../../threads/here-port.ts';
import { latePort } from '../../threads/late-port.ts';
import { nodePlatform, nodePort, startNodeWorker } from '../../threads/node-port.ts';
import type { Platform } from '../../threads/open-pool.ts';
import type { WorkerPort } from '../../threads/worker-port.ts';
import type { EarlyWorkers } from './early-workers.ts';

/** Seconds of work, as planned, of a short job: its tiles are a third of a second each. */
const SHORT = 10;

export interface JobWorkers {
  readonly platform: Platform<WorkerPort>;
  /** Says which job it is: the last worker begins then. */
  decide(job: Job): void;
}

/** So many workers; those that have begun already are the first. */
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

/** What a boundary takes depends on its costs: one of them may keep a thread for seconds. */
function isShort(job: Job): boolean {
  return job.kind !== 'boundaries' && secondsOf(job) < SHORT;
}
