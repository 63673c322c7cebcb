// Submits a job to workers, reports its state, and cancels it.

import { checkOptions } from '../errors/check-options.ts';
import { wholeNumber } from '../errors/option-kinds.ts';
import { expectJob } from './check-request.ts';
import { type Job, type JobKind, tileCount } from './job.ts';
import { secondsOf } from './plan-job.ts';
import {
  type Boss,
  expectBoss,
  expectStarted,
  failedQueue,
  JOBS,
  queuedJobs,
  readQueuedJob,
  recordId,
  tileRecordId,
  tilesQueue,
  UnusableJob,
} from './queue.ts';
import { requeueFailed } from './tile-records.ts';

/** The options of `submitJob`. */
export interface SubmitOptions {
  /**
   * Seconds after which a claimed tile counts as lost and goes to another worker. Default: twenty times
   * the estimate for a tile, at least a minute. A whole number from 1 to 86,000.
   */
  expireInSeconds?: number | undefined;
  /** How often a tile is retried before it counts as failed, from 0 to 1,000,000. Default 5. */
  retryLimit?: number | undefined;
}

/** The state of a job. */
export interface JobStatus {
  readonly id: string;
  /** Unknown, as the network, if the state is `damaged`. */
  readonly kind: JobKind | 'unknown';
  readonly network: string;
  /** `damaged` only in lists: the record of the job cannot be read, and `reasons` says why. */
  readonly state: 'waiting' | 'active' | 'done' | 'failed' | 'cancelled' | 'damaged';
  readonly tileCount: number;
  /** How many tiles wait, are in progress, have their parts, and failed for good. */
  readonly waiting: number;
  readonly active: number;
  readonly done: number;
  readonly failed: number;
  /** Why tiles failed, each reason once; empty if none did. */
  readonly reasons: readonly string[];
}

/** How many times its estimate a tile may take; the next two lines are bounds in seconds. The queue requires less than a day. */
const EXPIRY_FACTOR = 20;
const LEAST_EXPIRY = 60;
const MOST_EXPIRY = 86_000;
const RETRY_LIMIT = 5;
const MOST_RETRIES = 1_000_000;

const SUBMIT = { expireInSeconds: wholeNumber(1, MOST_EXPIRY), retryLimit: wholeNumber(0, MOST_RETRIES) };

/** How many records one statement inserts. */
const TOGETHER = 1000;
/** How long records are kept, in milliseconds: a year. */
const RETENTION_MS = 365 * 24 * 60 * 60 * 1000;
/** The most failed tiles whose reasons are read. */
const MOST_READ_REASONS = 200;

/**
 * Submits a job; workers find it by themselves. Submitting a cancelled job again resumes it. Tiles that failed for good get all their
 * attempts again. Otherwise submitting a job again changes nothing.
 *
 * @example const boss = await new PgBoss('postgres://...').start(); const id = await submitJob(boss, planJob({ kind: 'boundaries', network,
 * points, query: { costs: [5, 10], costUnit: 'min' } }));
 */
export async function submitJob(boss: Boss, job: Job, options?: SubmitOptions): Promise<string> {
  expectBoss(boss);
  expectJob(job);
  const { expireInSeconds = expirySeconds(job), retryLimit = RETRY_LIMIT } = checkOptions('submitJob', options, SUBMIT);
  await expectStarted(boss);
  const name = tilesQueue(job.id);
  const deadLetter = failedQueue(job.id);
  await boss.createQueue(JOBS, { name: JOBS });
  await boss.createQueue(deadLetter, { name: deadLetter });
  await boss.createQueue(name, { name, deadLetter, expireInSeconds, retryLimit });
  const keepUntil = new Date(Date.now() + RETENTION_MS).toISOString();
  // inserting would keep a damaged record
  await readQueuedJob(boss, job.id).catch(() => boss.deleteJob(JOBS, recordId(job.id)));
  await boss.insert([{ id: recordId(job.id), name: JOBS, data: job, keepUntil }]);
  await boss.resume(JOBS, [recordId(job.id)]);
  for (const tiles of inChunks(job)) {
    await boss.insert(tiles.map((tile) => ({ id: tileRecordId(job.id, tile), name, data: { tile }, keepUntil })));
    await boss.resume(name, recordsOf(job, tiles));
  }
  await requeueFailed(boss, name, deadLetter);
  return job.id;
}

function expirySeconds(job: Job): number {
  const seconds = Math.ceil((EXPIRY_FACTOR * secondsOf(job)) / tileCount(job));
  return Math.min(MOST_EXPIRY, Math.max(LEAST_EXPIRY, seconds));
}

/**
 * Cancels a job: waiting tiles do not begin, and workers stop those in progress within a second. Finished parts are kept, and a finished
 * job stays finished.
 */
export async function cancelJob(boss: Boss, id: string): Promise<void> {
  const { job } = await readQueuedJob(boss, id);
  if ((await jobStatus(boss, id)).state === 'done') return;
  await boss.cancel(JOBS, [recordId(id)]);
  for (const tiles of inChunks(job)) await boss.cancel(tilesQueue(id), recordsOf(job, tiles));
}

/** The state of a job; throws if the id is unknown. */
export async function jobStatus(boss: Boss, id: string): Promise<JobStatus> {
  const { job, isCancelled } = await readQueuedJob(boss, id);
  const queue = tilesQueue(id);
  const before = (state: 'active' | 'completed' | 'cancelled' | 'failed') =>
    boss.getQueueSize(queue, { before: state });
  const [waiting, begun, settled, others, failed] = await Promise.all([
    before('active'),
    before('completed'),
    before('cancelled'),
    before('failed'),
    boss.getQueueSize(failedQueue(id), { before: 'active' }),
  ]).then((counts) => counts.map(Number));
  const active = begun - waiting;
  const cancelled = others - settled;
  const done = tileCount(job) - waiting - active - failed - cancelled;
  return {
    id,
    kind: job.kind,
    network: job.network.name,
    state: isCancelled ? 'cancelled' : stateOf(tileCount(job), { waiting, active, done }),
    tileCount: tileCount(job),
    waiting,
    active,
    done,
    failed,
    reasons: failed === 0 ? [] : await reasonsOf(boss, job),
  };
}

/** All submitted jobs, the oldest first. */
export async function listJobs(boss: Boss): Promise<JobStatus[]> {
  await expectStarted(boss);
  const known: JobStatus[] = [];
  for (const id of await queuedJobs(boss)) {
    known.push(
      await jobStatus(boss, id).catch((error) => {
        if (error instanceof UnusableJob) return damagedStatus(id, error.message);
        throw error;
      }),
    );
  }
  return known;
}

function damagedStatus(id: string, reason: string): JobStatus {
  const counts = { tileCount: 0, waiting: 0, active: 0, done: 0, failed: 0 };
  return { id, kind: 'unknown', network: 'unknown', state: 'damaged', ...counts, reasons: [reason] };
}

function stateOf(
  count: number,
  { waiting, active, done }: Pick<JobStatus, 'waiting' | 'active' | 'done'>,
): JobStatus['state'] {
  if (done === count) return 'done';
  if (waiting + active === 0) return 'failed';
  return active > 0 || done > 0 ? 'active' : 'waiting';
}

async function reasonsOf(boss: Boss, job: Job): Promise<string[]> {
  const reasons = new Set<string>();
  for (let tile = 0; tile < Math.min(tileCount(job), MOST_READ_REASONS); tile++) {
    const record = await boss.getJobById(tilesQueue(job.id), tileRecordId(job.id, tile));
    const { message } = Object(record?.output) as { message?: unknown };
    if (record?.state === 'failed' && typeof message === 'string') reasons.add(message);
  }
  return [...reasons];
}

function* inChunks(job: Job): Generator<number[]> {
  for (let first = 0; first < tileCount(job); first += TOGETHER) {
    const end = Math.min(first + TOGETHER, tileCount(job));
    yield Array.from({ length: end - first }, (_, i) => first + i);
  }
}

function recordsOf(job: Job, tiles: readonly number[]): string[] {
  return tiles.map((tile) => tileRecordId(job.id, tile));
}
