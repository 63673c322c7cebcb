// Runs a worker. It claims tiles of any submitted job, processes them, and stores their parts. Run as many workers as you like, on any
// number of machines; each may die at any moment.

import { pauseFor } from './ask-patiently.ts';
import { JobWorker } from './job-worker.ts';
import { type Boss, expectBoss, expectStarted, isLasting } from './queue.ts';
import { reportedReason } from './reported-reason.ts';
import { expectFolder, readWorkOptions, type WorkOptions, type WorkOutcome } from './work-options.ts';

/**
 * Works on jobs from `submitJob` until its signal aborts. Resolves to the number of tiles that this worker did, and the unfinished jobs.
 *
 * @example
 * const boss = await new PgBoss('postgres://...').start();
 * await workOn(boss, { networks: await postgresStore('postgres://...'), cache: '/var/cache/ermine', parts: '/mnt/parts', signal });
 */
export async function workOn(boss: Boss, options: WorkOptions): Promise<WorkOutcome> {
  expectBoss(boss);
  const read = readWorkOptions(options);
  await expectFolder(read);
  // an unavailable database is no error here: the worker waits for it
  await expectStarted(boss).catch((error) => {
    if (isLasting(error)) throw error;
  });
  // the first failure ends all strands, so that their tiles go back to the queue
  const failure = new AbortController();
  const signal = AbortSignal.any([failure.signal, ...(read.signal ? [read.signal] : [])]);
  const worker = await JobWorker.open(boss, { ...read, signal });
  const warn = ({ message }: Error) => read.onWarning?.(message);
  boss.on('error', warn);
  const ended = new AbortController();
  /** Why tiles could not be returned. */
  const unreturned = new Set<string>();
  const leave = (error: unknown) => {
    // a queue that is unavailable does not keep a worker that was asked to end
    if (read.signal?.aborted && !isLasting(error)) unreturned.add(reportedReason(error)).add(LATE);
    else failure.abort(error);
  };
  const strand = () => worker.work().catch(leave);
  const strands = Array.from({ length: worker.strands }, strand);
  const working = Promise.all(strands).finally(() => worker.close());
  const late = whenLate(signal, ended.signal).then(() => unreturned.add(LATE));
  try {
    await Promise.race([working, late]);
    failure.signal.throwIfAborted();
    for (const warning of unreturned) read.onWarning?.(warning);
    return await worker.outcome();
  } finally {
    ended.abort();
    boss.off('error', warn);
  }
}

/** Milliseconds in which a worker returns its tiles to the queue after its signal. */
const LEAVING_MS = 5000;
const LATE =
  'The queue, or what stores the parts, does not answer. Tiles that this worker could not return go to other workers when they expire.';

/** Resolves when a worker should have ended after its signal. Never resolves if it has ended before. */
function whenLate(signal: AbortSignal, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const leave = async () => {
      await pauseFor(LEAVING_MS, ended);
      if (!ended.aborted) resolve();
    };
    if (signal.aborted) void leave();
    else signal.addEventListener('abort', leave, { once: true, signal: ended });
  });
}
