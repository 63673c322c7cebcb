// The worker that makes new versions of the roads for all others: started with the first update, kept for the next ones.

import type { OpenOptions } from '../engine/open-options.ts';
import type { SharedVersion } from '../live/shared-version.ts';
import { uncarryError } from './carried-error.ts';
import type { FromWorker, MetricMessage, ToWorker } from './messages.ts';
import { makeClaims, offer } from './shared-claims.ts';
import type { Worker } from './task.ts';
import type { Spawn, WorkerPort } from './worker-port.ts';

export interface UpdaterOptions {
  readonly spawn: Spawn;
  readonly bytes: Uint8Array;
  readonly options: OpenOptions;
  /** What it must be told first. */
  readonly greet: (worker: Pick<Worker, 'post'>) => void;
}

/** Who waits for the version at hand. */
interface Waiting {
  done(made: SharedVersion): void;
  failed(error: unknown): void;
}

/** One update at a time has this number. */
const UPDATE = 1;

export class Updater {
  readonly #claims = makeClaims();
  readonly #options: UpdaterOptions;
  #port: WorkerPort | undefined;
  #waiting: Waiting | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isEnded = false;

  constructor(options: UpdaterOptions) {
    this.#options = options;
  }

  /** The next version, once all that were asked for before are made; `use` comes before any update after it. */
  update(layers: unknown, use: (made: SharedVersion) => void): Promise<SharedVersion> {
    const given = structuredClone(layers);
    const made = this.#last.then(async () => {
      const version = await this.#make(given);
      use(version);
      this.#port?.post({ kind: 'version', made: version, needed: [] });
      return version;
    });
    // whoever asked hears of what failed
    this.#last = made.catch(() => {});
    return made;
  }

  /** Metrics that workers make follow, too. */
  hear(message: MetricMessage): void {
    this.#port?.post(message);
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    const port = this.#port;
    this.#fail(new Error('The pool is closed.'));
    await port?.end();
  }

  #make(layers: unknown): Promise<SharedVersion> {
    return new Promise((done, failed) => {
      if (this.#isEnded) throw new Error('The pool is closed.');
      this.#port ??= this.#start();
      this.#port.keepAlive(true);
      this.#waiting = { done, failed };
      offer(this.#claims, UPDATE);
      this.#port.post({ kind: 'update', id: UPDATE, layers });
    });
  }

  #start(): WorkerPort {
    const { spawn, bytes, options, greet } = this.#options;
    const port = spawn();
    port.onMessage = (message) => this.#hear(message);
    port.onDeath = (error) => this.#fail(error);
    port.post({ kind: 'open', bytes, options, claims: this.#claims, isFirst: false });
    greet({ post: (message: ToWorker) => port.post(message) });
    return port;
  }

  #hear(message: FromWorker): void {
    const waiting = this.#waiting;
    if (waiting === undefined || (message.kind !== 'done' && message.kind !== 'failed')) return;
    this.#waiting = undefined;
    this.#port?.keepAlive(false);
    if (message.kind === 'done') waiting.done(message.answer as SharedVersion);
    else waiting.failed(uncarryError(message.error));
  }

  /** It has ended: the next update starts another one. */
  #fail(error: Error): void {
    this.#port = undefined;
    this.#waiting?.failed(new Error(`The worker that updates roads ended: ${error.message}`, { cause: error }));
    this.#waiting = undefined;
  }
}
