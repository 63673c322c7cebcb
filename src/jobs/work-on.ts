// A worker: claims tiles of any job that was handed in, does them, and puts their parts where they belong. As many of these run
// as one likes, on as many machines; each may die at any moment.

import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '../threads/pool.ts';
import { expectJob } from './check-request.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Job, tileCount } from './job.ts';
import { type KeepPart, partsKeeper } from './keep-parts.ts';
import { openNetworks } from './networks.ts';
import { partName } from './part.ts';
import {
  type Boss,
  expectBoss,
  expectStarted,
  failedQueue,
  isLasting,
  jobIdOfQueue,
  readQueuedJob,
  tilesQueue,
} from './queue.ts';
import { type JobStatus, jobStatus } from './submit-job.ts';
import { giveBack } from './tile-records.ts';
import { openTileRunner, type TileRunner } from './tile-runner.ts';
import { toldReason } from './told-reason.ts';
import { type DoneTile, expectFolder, readWorkOptions, type WorkOptions, type WorkOutcome } from './work-options.ts';

const POLL_SECONDS = 2;
/** Milliseconds between two looks whether a tile was cancelled. */
const CANCEL_LOOK = 1000;
/** How long a database that is away is waited for, in milliseconds. */
const PATIENCE = 10 * 60 * 1000;
/** Milliseconds before it is asked again. */
const AGAIN = 500;
/** How long a network that cannot be had is left alone, in milliseconds. */
const UNSERVED = 60_000;

interface Claim {
  readonly job: Job;
  readonly opened: OpenedJob;
  readonly queue: string;
  readonly record: string;
  readonly tile: number;
}

/**
 * Works on jobs that were handed in with `submitJob`, until its signal is given. Resolves to what it did, and what it had to leave.
 *
 * @example
 * const boss = await new PgBoss('postgres://...').start();
 * await workOn(boss, { networks: await postgresStore('postgres://...'), cache: '/var/cache/ermine', parts: '/mnt/parts', signal });
 */
export async function workOn(boss: Boss, given: WorkOptions): Promise<WorkOutcome> {
  expectBoss(boss);
  const options = readWorkOptions(given);
  await expectFolder(options);
  // one that is away is waited for
  await expectStarted(boss).catch((error) => {
    if (isLasting(error)) throw error;
  });
  const worker = await JobWorker.open(boss, options);
  const warn = ({ message }: Error) => options.onWarning?.(message);
  boss.on('error', warn);
  try {
    await Promise.all(Array.from({ length: worker.strands }, () => worker.work()));
    return await worker.outcome();
  } finally {
    boss.off('error', warn);
    await worker.close();
  }
}

/** What does the tiles of a job, or why nobody can. */
type OpenedJob = TileRunner | { readonly fault: string };

class JobWorker {
  /** Tiles that are worked on at once. */
  readonly strands: number;
  readonly #boss: Boss;
  readonly #options: WorkOptions;
  readonly #keepPart: KeepPart;
  readonly #poolFor: (network: Job['network']) => Promise<Pool>;
  readonly close: () => Promise<void>;
  readonly #jobs = new Map<string, Promise<Job>>();
  readonly #opened = new Map<string, Promise<OpenedJob>>();
  /** Jobs whose network cannot be had at the moment, and when that is tried again. */
  readonly #unserved = new Map<string, number>();
  #tilesDone = 0;

  private constructor(boss: Boss, options: WorkOptions, keepPart: KeepPart) {
    this.#boss = boss;
    this.#options = options;
    this.#keepPart = keepPart;
    if ('pool' in options) {
      const { pool } = options;
      const own = fingerprintOf(pool.bytes);
      this.strands = pool.statistics().size;
      this.#poolFor = async ({ name, fingerprint }) => {
        if (fingerprint !== own) throw new Error(`The network ${name} is not that of this worker.`);
        return pool;
      };
      this.close = async () => {};
    } else {
      const networks = openNetworks(options);
      this.strands = options.open?.size ?? availableParallelism();
      this.#poolFor = networks.poolFor;
      this.close = networks.close;
    }
  }

  static async open(boss: Boss, options: WorkOptions): Promise<JobWorker> {
    return new JobWorker(boss, options, await partsKeeper(options.parts));
  }

  /** Does one tile after the other. */
  async work(): Promise<void> {
    const { signal, untilDone = false, pollSeconds = POLL_SECONDS } = this.#options;
    while (!signal?.aborted) {
      const claim = await this.#claim();
      if (claim !== undefined) {
        await this.#do(claim);
        continue;
      }
      // tiles of workers that died come back
      await this.#patiently(() => this.#boss.expire());
      if (untilDone && (await this.#isDone())) return;
      await pause(pollSeconds * 1000, signal);
    }
  }

  /** The next tile of the oldest job that has one and that this worker can serve. */
  async #claim(): Promise<Claim | undefined> {
    for (const id of await this.#servedJobs()) {
      const queue = tilesQueue(id);
      if ((await this.#count(id, 'active')) === 0) continue;
      const serving = await this.#serve(id).catch((error) => this.#leaveAlone(id, error));
      if (serving === undefined) continue;
      const [claimed] = await this.#patiently(() => this.#boss.fetch(queue, { batchSize: 1 }));
      if (claimed === undefined) continue;
      const { tile } = claimed.data as { tile: number };
      return { ...serving, queue, record: claimed.id, tile };
    }
    return undefined;
  }

  async #serve(id: string): Promise<Pick<Claim, 'job' | 'opened'>> {
    const job = await this.#jobOf(id);
    return { job, opened: await this.#openedFor(job) };
  }

  /** A job that was changed, or a network that cannot be had: other workers may have it. */
  #leaveAlone(id: string, error: unknown): undefined {
    this.#unserved.set(id, performance.now() + UNSERVED);
    this.#options.onWarning?.(toldReason(error));
    return undefined;
  }

  async #servedJobs(): Promise<string[]> {
    return (await this.#allJobs()).filter((id) => this.#isServed(id));
  }

  #isServed(id: string): boolean {
    return (this.#unserved.get(id) ?? 0) <= performance.now();
  }

  /** The oldest first. */
  async #allJobs(): Promise<string[]> {
    const queues = await this.#patiently(() => this.#boss.getQueues());
    const inOrder = queues.sort((a, b) => Number(a.createdOn) - Number(b.createdOn));
    return inOrder.flatMap(({ name }) => jobIdOfQueue(name) ?? []);
  }

  /** Whether nobody is at work, and nothing waits that this worker could do. */
  async #isDone(): Promise<boolean> {
    for (const id of await this.#allJobs()) {
      const begunOrWaiting = await this.#count(id, 'completed');
      if (begunOrWaiting === 0) continue;
      if (this.#isServed(id) || begunOrWaiting > (await this.#count(id, 'active'))) return false;
    }
    return true;
  }

  /** Tiles of a job that have not come so far yet. */
  async #count(id: string, before: 'active' | 'completed'): Promise<number> {
    return Number(await this.#patiently(() => this.#boss.getQueueSize(tilesQueue(id), { before })));
  }

  /** What was done, and which jobs of the queue are not, whoever was at them: looked at where it ends by itself. */
  async outcome(): Promise<WorkOutcome> {
    const unfinished: JobStatus[] = [];
    if (!this.#options.signal?.aborted) {
      for (const id of await this.#allJobs()) {
        const deadLetters = () => this.#boss.getQueueSize(failedQueue(id), { before: 'active' });
        const left = (await this.#count(id, 'completed')) + Number(await this.#patiently(deadLetters));
        if (left === 0) continue;
        const status = await this.#patiently(() => jobStatus(this.#boss, id));
        if (status.state !== 'done' && status.state !== 'cancelled') unfinished.push(status);
      }
    }
    return { tilesDone: this.#tilesDone, unfinished };
  }

  #jobOf(id: string): Promise<Job> {
    return once(this.#jobs, id, async () => {
      const { job } = await this.#patiently(() => readQueuedJob(this.#boss, id));
      expectJob(job);
      return job;
    });
  }

  /** What does the tiles of a job; throws where its network cannot be had. */
  #openedFor(job: Job): Promise<OpenedJob> {
    return once(this.#opened, job.id, async () => {
      const pool = await this.#poolFor(job.network);
      const tiles = Array.from({ length: tileCount(job) }, (_, tile) => tile);
      const { signal } = this.#options;
      // `#poolFor` has looked at it
      const { fingerprint } = job.network;
      return openTileRunner(job, pool, { tiles, form: 'file', signal, fingerprint }).catch((error) => ({
        fault: toldReason(error),
      }));
    });
  }

  async #do(claim: Claim): Promise<void> {
    const { job, queue, record, tile } = claim;
    const begun = performance.now();
    const finished = new AbortController();
    const cancelled = new AbortController();
    const { signal, onTile } = this.#options;
    const stop = signal === undefined ? cancelled.signal : AbortSignal.any([signal, cancelled.signal]);
    void this.#watch(claim, cancelled, finished.signal);
    const tell = (outcome: DoneTile['outcome'], more: { rows?: number; reason?: string } = {}) =>
      onTile?.({ job: job.id, tile, outcome, rows: 0, milliseconds: performance.now() - begun, ...more });
    try {
      const rows = await this.#make(claim, stop);
      await this.#patiently(() => this.#boss.complete(queue, record));
      this.#tilesDone++;
      tell('done', { rows });
    } catch (error) {
      if (cancelled.signal.aborted) {
        tell('cancelled');
        return;
      }
      // another worker, or this one, tries again
      this.#opened.delete(job.id);
      if (signal?.aborted) {
        await this.#patiently(() => giveBack(this.#boss, queue, record));
        tell('given back');
        return;
      }
      const reason = toldReason(error);
      await this.#patiently(() => this.#boss.fail(queue, record, { message: reason }));
      tell('failed', { reason });
    } finally {
      finished.abort();
    }
  }

  /** Makes the part of a tile, unless it is there; how many rows it has. */
  async #make({ job, opened, tile }: Claim, stop: AbortSignal): Promise<number> {
    const name = partName(job, tile);
    if (await this.#keepPart.isWhole(name)) return 0;
    if ('fault' in opened) throw new Error(opened.fault);
    const part = await opened.run(tile, stop);
    await this.#keepPart.write(name, part, stop);
    return part.notes.rows;
  }

  /** Looks whether a tile was cancelled, until it is finished with. */
  async #watch({ queue, record }: Claim, cancelled: AbortController, finished: AbortSignal): Promise<void> {
    for (;;) {
      await pause(CANCEL_LOOK, finished);
      if (finished.aborted) return;
      const found = await this.#boss.getJobById(queue, record).catch(() => undefined);
      if (found === null || found?.state === 'cancelled') cancelled.abort(new Error('The job was cancelled.'));
    }
  }

  /** Asks the database until it answers, as long as there is hope. */
  async #patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const { signal, onWarning } = this.#options;
    const begun = performance.now();
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (signal?.aborted || isLasting(error) || performance.now() - begun > PATIENCE) throw error;
        onWarning?.(toldReason(error));
        await pause(AGAIN, signal);
      }
    }
  }
}

/** Waits, or ends at once when the signal is given. */
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => {});
}

function once<Value>(known: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
  const made = known.get(key) ?? make();
  if (!known.has(key)) {
    known.set(key, made);
    // what failed is tried again by whoever asks next
    made.catch(() => known.delete(key));
  }
  return made;
}
