// The queue of jobs, as a worker uses it. It retries while the database is unavailable, unless the error is permanent.

import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from './job.ts';
import { type Boss, failedQueue, isLasting, queuedJobs, readQueuedJob, tilesQueue } from './queue.ts';
import { reportedReason } from './reported-reason.ts';
import { type JobStatus, jobStatus } from './submit-job.ts';
import { giveBack } from './tile-records.ts';
import type { WorkOptions } from './work-options.ts';

/** How many milliseconds to wait for a database that is unavailable, or for a folder of parts that cannot be written. */
export const RETRY_MS: number = 10 * 60 * 1000;
/** Milliseconds until the next attempt. */
const PAUSE_MS = 500;

/** A claimed tile, by its record. */
export interface TileRecord {
  readonly queue: string;
  readonly record: string;
  /** As the record has it. A damaged record may have anything. */
  readonly tile: number;
}

export class RetryingQueue {
  readonly #boss: Boss;
  readonly #options: Pick<WorkOptions, 'signal' | 'onWarning'>;

  constructor(boss: Boss, options: Pick<WorkOptions, 'signal' | 'onWarning'>) {
    this.#boss = boss;
    this.#options = options;
  }

  /** The ids of all jobs, the oldest first. */
  jobs(): Promise<string[]> {
    return this.#request(queuedJobs);
  }

  async job(id: string): Promise<Job> {
    return (await this.#request((boss) => readQueuedJob(boss, id))).job;
  }

  status(id: string): Promise<JobStatus> {
    return this.#request((boss) => jobStatus(boss, id));
  }

  /** The number of tiles of a job that have not yet reached a state. */
  async count(id: string, before: 'active' | 'completed'): Promise<number> {
    return Number(await this.#request((boss) => boss.getQueueSize(tilesQueue(id), { before })));
  }

  /** The number of tiles of a job that have used all their attempts. */
  async countFailed(id: string): Promise<number> {
    return Number(await this.#request((boss) => boss.getQueueSize(failedQueue(id), { before: 'active' })));
  }

  /** Requeues tiles whose workers have died. */
  async expire(): Promise<void> {
    await this.#request((boss) => boss.expire());
  }

  /** Claims a tile of a job, if one is waiting. */
  async claim(id: string): Promise<TileRecord | undefined> {
    const queue = tilesQueue(id);
    const [claimed] = await this.#request((boss) => boss.fetch(queue, { batchSize: 1 }));
    if (claimed === undefined) return undefined;
    const { tile } = Object(claimed.data) as { tile: number };
    return { queue, record: claimed.id, tile };
  }

  async complete({ queue, record }: TileRecord): Promise<void> {
    await this.#request((boss) => boss.complete(queue, record));
  }

  async giveBack({ queue, record }: TileRecord): Promise<void> {
    await this.#request((boss) => giveBack(boss, queue, record));
  }

  async fail({ queue, record }: TileRecord, reason: string): Promise<void> {
    await this.#request((boss) => boss.fail(queue, record, { message: reason }));
  }

  /** Whether a claimed tile has been cancelled; `false` while the database is unavailable. */
  async isCancelled({ queue, record }: TileRecord): Promise<boolean> {
    const found = await this.#boss.getJobById(queue, record).catch(() => undefined);
    return found === null || found?.state === 'cancelled';
  }

  async #request<Answer>(request: (boss: Boss) => Promise<Answer>): Promise<Answer> {
    const { signal, onWarning } = this.#options;
    const begun = performance.now();
    for (;;) {
      try {
        return await request(this.#boss);
      } catch (error) {
        if (signal?.aborted || isLasting(error) || performance.now() - begun > RETRY_MS) throw error;
        onWarning?.(reportedReason(error));
        await pauseFor(PAUSE_MS, signal);
      }
    }
  }
}

/** Waits, or ends at once when the signal aborts. */
export async function pauseFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => {});
}
