// What runs behind a pool: its workers, its queue of requests, what all workers hold, and the maker of new versions. A pool asks this
// object for answers, this object asks the queue, and the queue asks the workers.

import { bytesTaken, type MemoryTable, makeMemoryTable } from '../boundary/memory-table.ts';
import type { Database, Watcher } from '../database/database.ts';
import type { OpenOptions } from '../database/open-options.ts';
import { checkOptions } from '../errors/check-options.ts';
import { openVersion } from '../overlays/open-version.ts';
import type { LayerUpdates } from '../overlays/read-layers.ts';
import { closedError } from './closed-pool.ts';
import type { MetricMessage, RoadsMessage, RunMessage } from './messages/messages.ts';
import { MODULE, POOL_REQUEST, type WorkerModule } from './pool-arguments.ts';
import type { PoolStatistics } from './pool-statistics.ts';
import type { PoolRequestOptions } from './requesting.ts';
import { Requests } from './requests.ts';
import { accountShared, weightsOfVersion } from './shared/account-shared.ts';
import { SharedState } from './shared-state.ts';
import type { Worker } from './task.ts';
import { type PoolUpdateOptions, Updater } from './updater.ts';
import type { Spawn } from './worker-port.ts';
import { type PauseReport, Workers } from './workers.ts';

export interface PoolSettings {
  readonly database: Database;
  readonly size: number;
  readonly queue: number;
  readonly spawn: Spawn;
  readonly bytes: Uint8Array;
  readonly options: OpenOptions;
  readonly memory: number;
  readonly watcher?: Watcher | undefined;
}

export class RunningPool {
  /** The network in this thread, in its current version. */
  database: Database;
  readonly requests: Requests;
  readonly shared: SharedState = new SharedState(this, () => this.#workers);
  readonly #workers: Workers;
  readonly #updater: Updater;
  readonly #size: number;
  readonly #memory: MemoryTable;
  #metricCount = 0;
  #closing: Promise<void> | undefined;

  constructor({ database, size, queue, spawn, bytes, options, memory, watcher }: PoolSettings) {
    this.database = database;
    this.#size = size;
    this.#memory = makeMemoryTable(size, memory);
    const onPauseOf = (work: 'requests' | 'updates') => (report: PauseReport) => {
      if (watcher?.isOn()) watcher.tell({ ...report, work });
    };
    const started = { spawn, bytes, options, greet: (worker: Worker) => this.shared.greet(worker) };
    this.#workers = new Workers({
      ...started,
      size,
      memory: this.#memory,
      makesMetric: true,
      onDerived: (message) => this.#keepDerived(message),
      onPause: onPauseOf('requests'),
    });
    this.#updater = new Updater({ ...started, onPause: onPauseOf('updates') });
    this.requests = new Requests(this.#workers, this.shared, { queue, size, memory, watcher });
  }

  /** Keeps results that one worker has computed for all. */
  #keepDerived(message: MetricMessage | RoadsMessage): void {
    if (message.kind === 'metric') {
      this.#metricCount++;
      accountShared(message.derived, message.derived.metric);
    }
    this.shared.keepDerived(message);
    this.#updater.hear(message);
  }

  /** Resolves when every worker has opened the network. */
  ready(): Promise<void> {
    return this.#workers.ready();
  }

  /** Makes a new version of the roads; resolves with its number. */
  async update(layers: LayerUpdates, options: PoolUpdateOptions | undefined): Promise<number> {
    if (this.requests.isClosed) throw closedError();
    const made = this.#updater.update(layers, options, (version) => {
      this.database = openVersion(this.database, version);
      weightsOfVersion(this.database, version);
      this.shared.setVersion(version);
    });
    return (await this.requests.awaited(made)).version;
  }

  /** Runs a module of the caller on a worker. */
  async run<Answer>(module: WorkerModule, input: unknown, options: PoolRequestOptions | undefined): Promise<Answer> {
    const { url, key, given, version } = checkOptions('run', module, MODULE);
    const task = { isCall: true };
    const requesting = this.requests.begin(checkOptions('run', options, POOL_REQUEST), 'run', [], task);
    const message = (worker: Worker, id: number): RunMessage => {
      const isKnown = worker.known.has(key);
      // cloned here: if cloning fails, the worker does not know the key yet
      const copy = structuredClone<Pick<RunMessage, 'input' | 'given'>>(isKnown ? { input } : { input, given });
      worker.known.set(key, true);
      return { kind: 'run', id, module: String(url), key, version, ...copy };
    };
    return this.requests.finish(requesting, requesting.run<Answer>(message, task));
  }

  /** Drops what modules have kept under a key. */
  endRuns(key: string): void {
    this.#workers.each((worker) => {
      if (worker.known.delete(key)) worker.post({ kind: 'endRuns', key });
    });
  }

  statistics(): PoolStatistics {
    const { readyCount: ready, busy, deaths: replaced, pause: paused } = this.#workers;
    return {
      size: this.#size,
      ready,
      busy,
      waiting: this.requests.waiting,
      ...this.requests.counts,
      memory: bytesTaken(this.#memory),
      metrics: this.#metricCount,
      replaced,
      paused,
      version: this.shared.version,
    };
  }

  /** Accepts no more requests, answers those that run or wait, then ends the workers. */
  close(): Promise<void> {
    this.requests.close();
    this.#closing ??= this.requests.answered().then(async () => {
      await this.#workers.drained();
      await Promise.all([this.#workers.end(), this.#updater.end()]);
    });
    return this.#closing;
  }
}
