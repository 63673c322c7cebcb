// Stores jobs in PostgreSQL with pg-boss: their records, and the functions of pg-boss that are used.
//
//   ermine.jobs          a record per job, which holds the whole job; never claimed
//   ermine.<id>          the tiles of one job: claimed by workers, retried, cancelled
//   ermine.<id>.failed   the dead letters of the job: tiles that have used all their attempts
//
// Ids of records follow from the job, so submitting a job twice changes nothing.

import { createHash } from 'node:crypto';
import { expectArgument } from '../errors/check-options.ts';
import { withMethods } from '../errors/option-kinds.ts';
import { foundValue } from '../errors/show-value.ts';
import { expectFormOfJob } from './check-request.ts';
import type { Job } from './job.ts';

/** The methods of a started `PgBoss`, version 10, that are used. */
export interface Boss {
  createQueue(name: string, options?: BossQueue): Promise<unknown>;
  insert(records: BossInsert[]): Promise<unknown>;
  fetch(name: string, options: { batchSize?: number }): Promise<{ id: string; data: unknown }[]>;
  complete(name: string, id: string): Promise<unknown>;
  fail(name: string, id: string, data: object): Promise<unknown>;
  deleteJob(name: string, id: string): Promise<unknown>;
  cancel(name: string, ids: string[]): Promise<unknown>;
  resume(name: string, ids: string[]): Promise<unknown>;
  expire(): Promise<unknown>;
  getJobById(name: string, id: string, options?: BossRequested): Promise<BossRecord | null>;
  getDb(): BossDatabase;
  getQueues(): Promise<{ name: string; createdOn: Date }[]>;
  getQueueSize(name: string, options?: { before: 'active' | 'completed' | 'cancelled' | 'failed' }): Promise<number>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
}

/** The database of a boss. It rejects queries if the boss is not started. */
export interface BossDatabase {
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] } | undefined>;
}

/** Options for fetching a record. */
export interface BossRequested {
  includeArchive: boolean;
  /** Runs the queries, in place of the boss's database. */
  db?: { executeSql(text: string, values: unknown[]): Promise<{ rows: never[] }> };
}

/** Options of a queue of pg-boss. */
export interface BossQueue {
  name: string;
  retryLimit?: number;
  expireInSeconds?: number;
  deadLetter?: string;
}

/** A record for pg-boss. */
export interface BossInsert {
  id: string;
  name: string;
  data: object;
  keepUntil: string;
}

/** A record from pg-boss. */
export interface BossRecord {
  data: unknown;
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  output: unknown;
}

export const JOBS = 'ermine.jobs';

const TILES = /^ermine\.([0-9a-f]{32})$/;

export function tilesQueue(jobId: string): string {
  return `ermine.${jobId}`;
}

/** The queue for tiles that failed too often. */
export function failedQueue(jobId: string): string {
  return `ermine.${jobId}.failed`;
}

/** The job whose tiles a queue holds, or `undefined` for other queues. */
function jobIdOfQueue(name: string): string | undefined {
  return TILES.exec(name)?.[1];
}

/** The ids of all jobs, the oldest first. */
export async function queuedJobs(boss: Boss): Promise<string[]> {
  const queues = await boss.getQueues();
  const inOrder = queues.sort((a, b) => Number(a.createdOn) - Number(b.createdOn));
  return inOrder.flatMap(({ name }) => jobIdOfQueue(name) ?? []);
}

export function recordId(jobId: string): string {
  return asUuid(jobId);
}

export function tileRecordId(jobId: string, tile: number): string {
  return asUuid(createHash('sha256').update(`${jobId} ${tile}`).digest('hex'));
}

/** Throws if a value is not a `PgBoss`. The caller would otherwise see an error about a missing method. */
export function expectBoss(boss: unknown): asserts boss is Boss {
  expectArgument('Jobs in a queue', boss, BOSS);
}

const BOSS = withMethods('a started PgBoss', 'createQueue', 'insert', 'fetch', 'getQueues', 'getDb', 'on');

/** Throws if a boss was never started, or was stopped. Rejects if its database is unavailable. */
export async function expectStarted(boss: unknown): Promise<void> {
  expectBoss(boss);
  const answer = await boss.getDb().executeSql('SELECT 1', []);
  if (answer === undefined)
    throw new TypeError(
      `Jobs in a queue: expected a started PgBoss, found one that is not started: await boss.start().`,
    );
}

/** The job with an id. Throws if there is none. */
export async function readQueuedJob(boss: Boss, jobId: string): Promise<{ job: Job; isCancelled: boolean }> {
  expectBoss(boss);
  if (typeof jobId !== 'string' || !/^[0-9a-f]{32}$/.test(jobId)) {
    throw new TypeError(`Expected the id of a job, found ${foundValue(jobId)}.`);
  }
  const record = await boss.getJobById(JOBS, recordId(jobId), { includeArchive: true });
  if (record === null) {
    await expectStarted(boss);
    throw new UnusableJob(`There is no job ${jobId} in the queue.`);
  }
  return { job: jobIn(record, jobId), isCancelled: record.state === 'cancelled' };
}

/** A job that the queue does not hold, or not as it was submitted. */
export class UnusableJob extends Error {}

function jobIn({ data }: BossRecord, jobId: string): Job {
  try {
    expectFormOfJob(data);
    return data;
  } catch (error) {
    const { message } = error as Error;
    throw new UnusableJob(`Job ${jobId} in the queue is damaged. ${message} Submit it again.`);
  }
}

function asUuid(hex: string): string {
  return [0, 8, 12, 16, 20].map((at, i) => hex.slice(at, [8, 12, 16, 20, 32][i])).join('-');
}

/** Matches PostgreSQL's error classes for faults of the statement, not of the server: data, features, names and permissions. */
const LASTING = /^(0A|22|42)...$/;

/** Whether retrying is pointless, because the statement or a record is at fault, or the boss was stopped. */
export function isLasting(error: unknown): boolean {
  return error instanceof TypeError || error instanceof UnusableJob || LASTING.test(String(Object(error).code));
}
