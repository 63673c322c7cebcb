// The file of a job, and the network that it was planned for.

import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CHANGED, expectFormOfJob } from '../../jobs/check-request.ts';
import type { Job } from '../../jobs/job.ts';
import { isAsPlanned } from '../../jobs/job-id.ts';
import { type Arguments, textOption, UsageError } from '../command.ts';
import { reading } from '../read-file.ts';

/** Refuses a network file that differs from the network that the job was planned for. */
export function expectPlannedNetwork({ network: { name, fingerprint } }: Job, file: string, found: string): void {
  if (found === fingerprint) return;
  const [wanted, there] = [fingerprint, found].map((one) => one.slice(0, 12));
  throw new UsageError(
    `The job was planned for the network ${name} with fingerprint ${wanted}, but ${file} has ${there}: give the right file with --network, or plan the job again.`,
  );
}

/** The file of a job's network: the given file, or the file with the network's name in the folders of jobs and networks. */
export async function networkFileOf({ network: { name } }: Job, path: string, args: Arguments): Promise<string> {
  const given = textOption(args, 'network');
  if (given !== undefined) return given;
  const folder = textOption(args, 'networks');
  if (folder !== undefined && !(await isThere(folder))) throw new UsageError(`There is no folder ${folder}.`);
  const folders = [...(folder === undefined ? [] : [folder]), dirname(path), '.'];
  const paths = [...new Set(folders.map((one) => join(one, `${name}.ermine`)))];
  for (const one of paths) if (await isFile(one)) return one;
  throw new UsageError(
    `The job is for the network ${name}, but there is no file ${paths.join(' or ')}: give one with --network.`,
  );
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

export async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

export async function jobOfFile(path: string | undefined): Promise<Job> {
  if (path === undefined) throw new UsageError('Name a job file, which ermine job plan writes.');
  const text = await reading(path, () => readFile(path, 'utf8'));
  const job = jobOfText(text.replace(/^\uFEFF/, ''), path);
  if (isAsPlanned(job)) return job;
  throw new UsageError(`${path} ${CHANGED}.`);
}

function jobOfText(text: string, path: string): Job {
  try {
    const job: unknown = JSON.parse(text);
    expectFormOfJob(job);
    return job;
  } catch (error) {
    throw new UsageError(`${path} is not a job from ermine job plan: ${(error as Error).message}`);
  }
}
