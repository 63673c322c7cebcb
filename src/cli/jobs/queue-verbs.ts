// The subcommands of `ermine job` for jobs that wait in PostgreSQL.

import type { Job } from '../../jobs/job.ts';
import { type OpenedBoss, openBoss } from '../../jobs/open-boss.ts';
import { readQueuedJob } from '../../jobs/queue.ts';
import { cancelJob, jobStatus, listJobs, submitJob } from '../../jobs/submit-job.ts';
import { type Arguments, type Io, neededOption, numberOption, UsageError } from '../command.ts';
import { jsonText } from '../json-text.ts';
import { jobOfFile } from './job-file.ts';

/** Runs a subcommand with its arguments. */
export type RunVerb = (args: Arguments, rest: string[], io: Io) => Promise<void>;

export const QUEUE_VERBS: { readonly [verb: string]: RunVerb } = { submit, list, show, cancel };

async function submit(args: Arguments, [path]: string[], io: Io): Promise<void> {
  const job = await jobOfFile(path);
  const expireInSeconds = numberOption(args, 'expire', 1, 86_000);
  const submitted = requesting(args, async (boss) => jobStatus(boss, await submitJob(boss, job, { expireInSeconds })));
  await io.write(jsonText(await submitted));
}

async function list(args: Arguments, _: string[], io: Io): Promise<void> {
  const jobs = await requesting(args, listJobs);
  const lines = jobs.map(({ id, kind, network, state, done, tileCount: count }) =>
    [id, kind.padEnd(10), network, `${done} of ${count}`, state].join('  '),
  );
  await io.write(lines.length === 0 ? '' : `${lines.join('\n')}\n`);
}

async function show(args: Arguments, [id]: string[], io: Io): Promise<void> {
  await io.write(jsonText(await requesting(args, (boss) => jobStatus(boss, idOf(id)))));
}

async function cancel(args: Arguments, [id]: string[], io: Io): Promise<void> {
  const status = await requesting(args, async (boss) => {
    await cancelJob(boss, idOf(id));
    return jobStatus(boss, idOf(id));
  });
  await io.write(jsonText(status));
}

async function requesting<Answer>(args: Arguments, request: (boss: OpenedBoss) => Promise<Answer>): Promise<Answer> {
  const boss = await openBoss(neededOption(args, 'queue', 'a PostgreSQL database'));
  return await request(boss).finally(() => boss.stop({ graceful: false, wait: true }));
}

/** The whole of a submitted job. */
export async function queuedJob(args: Arguments, id: string | undefined): Promise<Job> {
  return (await requesting(args, (boss) => readQueuedJob(boss, idOf(id)))).job;
}

function idOf(id: string | undefined): string {
  if (id === undefined) throw new UsageError('Which job? ermine job list --queue ... shows their ids.');
  return id;
}
