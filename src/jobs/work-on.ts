// Runs a worker. It claims tiles of any submitted job, processes them, and stores their parts. Run as many workers as you like, on any
// number of machines; each may die at any moment.

import { JobWorker } from './job-worker.ts';
import { type Boss, expectBoss, expectStarted, isLasting } from './queue.ts';
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
  const worker = await JobWorker.open(boss, read);
  const warn = ({ message }: Error) => read.onWarning?.(message);
  boss.on('error', warn);
  try {
    await Promise.all(Array.from({ length: worker.strands }, () => worker.work()));
    return await worker.outcome();
  } finally {
    boss.off('error', warn);
    await worker.close();
  }
}
