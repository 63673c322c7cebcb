// One process that works on tiles of any job in the queue, several at once.

import { availableParallelism } from 'node:os';
import type { Pool } from '../threads/pool.ts';
import { type Ask, askPatiently, pauseFor, RETRY_MS } from './ask-patiently.ts';
import { expectJob } from './check-request.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Job, tilesOf } from './job.ts';
import { openNetworks } from './networks.ts';
import { type Boss, failedQueue, queuedJobs, readQueuedJob, tilesQueue } from './queue.ts';
import { reportedReason } from './reported-reason.ts';
import { type KeepPart, partsKeeper, UnwritableParts } from './result/keep-parts.ts';
import { partName } from './result/part.ts';
import { type JobStatus, jobStatus } from './submit-job.ts';
import { giveBack } from './tile-records.ts';
import { expectTile, holdRoads, openTileRunner, type TileRunner } from './tile-runner.ts';
import type { DoneTile, WorkOptions, WorkOutcome } from './work-options.ts';

const POLL_SECONDS = 2;
/** Milliseconds between two checks of whether a tile was cancelled. */
const CANCEL_CHECK_MS = 1000;
/** Milliseconds until a missing network is tried again. */
const NETWORK_RETRY_MS = 60_000;
/** Milliseconds until the next tile while the folder of parts cannot be written: as many as have passed, within these bounds. */
const [LEAST_PAUSE_MS, MOST_PAUSE_MS] = [1000, 60_000];

/** A claimed tile, by its record in the queue. */
interface Claim {
  readonly queue: string;
  readonly record: string;
  /** As the record has it. A damaged record may have anything. */
  readonly tile: number;
  readonly job: Job;
  readonly opened: OpenedJob;
}

/** A function that processes the tiles of a job, or the reason why this is impossible. */
type OpenedJob = TileRunner | { readonly fault: string };

export class JobWorker {
  readonly strands: number;
  readonly #boss: Boss;
  readonly #ask: Ask;
  readonly #options: WorkOptions;
  readonly #keepPart: KeepPart;
  readonly #poolFor: (network: Job['network']) => Promise<Pool>;
  readonly close: () => Promise<void>;
  readonly #jobs = new Map<string, Promise<Job>>();
  readonly #opened = new Map<string, Promise<OpenedJob>>();
  /** The pool of each opened job, and the version of its roads that the job began with. */
  readonly #held = new Map<string, { readonly pool: Pool; readonly version: number }>();
  /** Jobs whose network is not available, and when to try to get the network again. */
  readonly #unserved = new Map<string, number>();
  #tilesDone = 0;
  /** When parts could first not be written, since one was written. */
  #unwritableSince: number | undefined;

  private constructor(boss: Boss, options: WorkOptions, keepPart: KeepPart) {
    this.#boss = boss;
    this.#ask = askPatiently(boss, options);
    this.#options = options;
    this.#keepPart = keepPart;
    if ('pool' in options) {
      const { pool } = options;
      const own = fingerprintOf(pool.bytes);
      this.strands = pool.statistics().size;
      this.#poolFor = async ({ name, fingerprint }) => {
        if (fingerprint !== own) throw new Error(`This worker does not have the network ${name}.`);
        return pool;
      };
      this.close = async () => {
        for (const id of this.#held.keys()) this.#drop(id);
      };
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

  /** Processes one tile after the other. */
  async work(): Promise<void> {
    const { signal, untilDone = false, pollSeconds = POLL_SECONDS } = this.#options;
    while (!signal?.aborted) {
      const claim = await this.#claim();
      if (claim !== undefined) {
        await this.#do(claim);
        continue;
      }
      // tiles whose workers have died wait again
      await this.#ask((boss) => boss.expire());
      if (untilDone && (await this.#isDone())) return;
      await pauseFor(pollSeconds * 1000, signal);
    }
  }

  /** Claims the next tile of the oldest job that has a tile and that this worker can serve. */
  async #claim(): Promise<Claim | undefined> {
    for (const id of (await this.#ask(queuedJobs)).filter((one) => this.#isServed(one))) {
      if ((await this.#count(id, 'active')) === 0) {
        await this.#dropIfDone(id);
        continue;
      }
      const serving = await this.#serve(id).catch((error) => this.#leaveAlone(id, error));
      if (serving === undefined) continue;
      const queue = tilesQueue(id);
      const [claimed] = await this.#ask((boss) => boss.fetch(queue, { batchSize: 1 }));
      if (claimed === undefined) continue;
      const { tile } = Object(claimed.data) as { tile: number };
      return { ...serving, queue, record: claimed.id, tile };
    }
    return undefined;
  }

  async #serve(id: string): Promise<Pick<Claim, 'job' | 'opened'>> {
    const job = await this.#jobOf(id);
    return { job, opened: await this.#openedFor(job) };
  }

  /** Leaves a job to other workers: it was changed, or its network is not available here. */
  #leaveAlone(id: string, error: unknown): undefined {
    this.#unserved.set(id, performance.now() + NETWORK_RETRY_MS);
    this.#options.onWarning?.(reportedReason(error));
    return undefined;
  }

  #isServed(id: string): boolean {
    return (this.#unserved.get(id) ?? 0) <= performance.now();
  }

  /** Whether no worker is busy, and no waiting tile is one that this worker could process. */
  async #isDone(): Promise<boolean> {
    for (const id of await this.#ask(queuedJobs)) {
      const begunOrWaiting = await this.#count(id, 'completed');
      if (begunOrWaiting === 0) continue;
      if (this.#isServed(id) || begunOrWaiting > (await this.#count(id, 'active'))) return false;
    }
    return true;
  }

  /** The number of tiles of a job that have not yet reached a state. */
  async #count(id: string, before: 'active' | 'completed'): Promise<number> {
    return Number(await this.#ask((boss) => boss.getQueueSize(tilesQueue(id), { before })));
  }

  /**
   * The number of tiles that were done, and the unfinished jobs of the queue, whichever worker had them. Unfinished jobs are looked up only
   * if the worker ends by itself.
   */
  async outcome(): Promise<WorkOutcome> {
    const unfinished: JobStatus[] = [];
    if (!this.#options.signal?.aborted) {
      for (const id of await this.#ask(queuedJobs)) {
        const failed = await this.#ask((boss) => boss.getQueueSize(failedQueue(id), { before: 'active' }));
        if ((await this.#count(id, 'completed')) + Number(failed) === 0) continue;
        const status = await this.#ask((boss) => jobStatus(boss, id));
        if (status.state !== 'done' && status.state !== 'cancelled') unfinished.push(status);
      }
    }
    return { tilesDone: this.#tilesDone, unfinished };
  }

  #jobOf(id: string): Promise<Job> {
    return once(this.#jobs, id, async () => {
      const { job } = await this.#ask((boss) => readQueuedJob(boss, id));
      expectJob(job);
      return job;
    });
  }

  /** Returns the function that processes the tiles of a job. Throws if the job's network is not available. */
  #openedFor(job: Job): Promise<OpenedJob> {
    return once(this.#opened, job.id, async () => {
      const pool = await this.#poolFor(job.network);
      const { signal } = this.#options;
      const version = this.#versionFor(job, pool);
      return openTileRunner(job, pool, { tiles: tilesOf(job), form: 'file', signal, version }).catch((error) => ({
        fault: reportedReason(error),
      }));
    });
  }

  /** The version of the roads for all tiles of a job. It is kept while the job has unfinished tiles, whatever becomes of the roads. */
  #versionFor(job: Job, pool: Pool): number {
    const held = this.#held.get(job.id);
    if (held?.pool === pool) return held.version;
    // `#poolFor` has checked the fingerprint
    const version = holdRoads(job, pool, job.network.fingerprint);
    this.#held.set(job.id, { pool, version });
    return version;
  }

  /** Drops what is kept for a job once no tile of it waits or is in progress. */
  async #dropIfDone(id: string): Promise<void> {
    if (this.#held.has(id) && (await this.#count(id, 'completed')) === 0) this.#drop(id);
  }

  #drop(id: string): void {
    const held = this.#held.get(id);
    this.#held.delete(id);
    this.#opened.delete(id);
    held?.pool.endRuns(id);
    held?.pool.releaseVersion(held.version);
  }

  async #do(claim: Claim): Promise<void> {
    const { job, tile, queue, record } = claim;
    const begun = performance.now();
    const finished = new AbortController();
    const cancelled = new AbortController();
    const { signal, onTile } = this.#options;
    const stop = signal === undefined ? cancelled.signal : AbortSignal.any([signal, cancelled.signal]);
    void this.#watch(claim, cancelled, finished.signal);
    const report = (outcome: DoneTile['outcome'], more: { rows?: number; reason?: string } = {}) =>
      onTile?.({ job: job.id, tile, outcome, rows: 0, milliseconds: performance.now() - begun, ...more });
    try {
      const rows = await this.#make(claim, stop);
      await this.#ask((boss) => boss.complete(queue, record));
      this.#tilesDone++;
      report('done', { rows });
    } catch (error) {
      if (cancelled.signal.aborted) {
        report('cancelled');
        return;
      }
      // this worker or another one tries the tile again
      this.#opened.delete(job.id);
      if (signal?.aborted) {
        await this.#ask((boss) => giveBack(boss, queue, record));
        report('given back');
        return;
      }
      const reason = reportedReason(error);
      if (error instanceof UnwritableParts) {
        await this.#ask((boss) => giveBack(boss, queue, record));
        report('given back', { reason });
        await this.#waitForParts(error);
        return;
      }
      await this.#ask((boss) => boss.fail(queue, record, { message: reason }));
      report('failed', { reason });
    } finally {
      finished.abort();
    }
  }

  /** Makes the part of a tile, unless it exists. Returns its number of rows. */
  async #make({ job, opened, tile }: Claim, stop: AbortSignal): Promise<number> {
    expectTile(job, tile);
    const name = partName(job, tile);
    if (await this.#keepPart.isWhole(name)) return 0;
    if ('fault' in opened) throw new Error(opened.fault);
    const part = await opened.run(tile, stop);
    await this.#keepPart.write(name, part, stop);
    this.#unwritableSince = undefined;
    return part.notes.rows;
  }

  /** Waits longer each time until parts can be written. After ten minutes, throws the error. */
  async #waitForParts(error: UnwritableParts): Promise<void> {
    this.#unwritableSince ??= performance.now();
    const passed = performance.now() - this.#unwritableSince;
    if (passed > RETRY_MS) throw error;
    await pauseFor(Math.min(MOST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, passed)), this.#options.signal);
  }

  /** Checks from time to time whether a tile was cancelled, until it is finished. */
  async #watch({ queue, record }: Claim, cancelled: AbortController, finished: AbortSignal): Promise<void> {
    for (;;) {
      await pauseFor(CANCEL_CHECK_MS, finished);
      if (finished.aborted) return;
      // while the database is unavailable, a tile does not count as cancelled
      const found = await this.#boss.getJobById(queue, record).catch(() => undefined);
      if (found === null || found?.state === 'cancelled') cancelled.abort(new Error('The job was cancelled.'));
    }
  }
}

/** The value of a key, which is created once. After a failure, the next request tries again. */
function once<Value>(known: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
  const made = known.get(key) ?? make();
  if (!known.has(key)) {
    known.set(key, made);
    made.catch(() => known.delete(key));
  }
  return made;
}
