// What makes new versions of the roads for all workers: a worker of its own, started with the first update, kept for the next ones.

import { checkOptions } from '../errors/check-options.ts';
import { SIGNAL } from '../errors/option-kinds.ts';
import { expectLayers } from '../live/read-layers.ts';
import type { SharedVersion } from '../live/shared-version.ts';
import { Asking } from './asking.ts';
import { type CarriedArguments, carryArguments } from './carried-arguments.ts';
import { Crew, type CrewOptions } from './crew.ts';
import { TIMEOUT } from './host-options.ts';
import type { MetricMessage, RoadsMessage } from './messages.ts';
import type { Worker } from './task.ts';

export type UpdaterOptions = Pick<CrewOptions, 'spawn' | 'bytes' | 'options' | 'greet'>;

/** The last argument of `pool.update`. */
export interface PoolUpdateOptions {
  /** Aborting rejects with its reason, and there is no such version. */
  signal?: AbortSignal;
  /** Milliseconds, the wait for updates before it included; then it rejects with a `TimeoutError`. */
  timeout?: number;
}

const UPDATE = { signal: SIGNAL, timeout: TIMEOUT };

/** Given a version; called before any other one is made. */
type Use = (made: SharedVersion) => void;

export class Updater {
  readonly #options: UpdaterOptions;
  #crew: Crew | undefined;
  /** Resolves when all that were asked for are made, or have failed; absent where none is. */
  #last: Promise<unknown> | undefined;

  constructor(options: UpdaterOptions) {
    this.#options = options;
  }

  /** The next version, once all that were asked for before are made. */
  async update(layers: unknown, options: PoolUpdateOptions | undefined, use: Use): Promise<SharedVersion> {
    const { signal, timeout } = checkOptions('update', options, UPDATE);
    expectLayers(layers);
    const crew = (this.#crew ??= new Crew({ ...this.#options, size: 1, makesMetric: false, onMade: () => {} }));
    const asking = new Asking(crew, { signal, timeout }, () => {});
    const before = this.#last;
    // what waits is kept by copy: callers may change what they passed in
    const given = carryArguments([layers]);
    const made = before === undefined ? make(asking, given, use) : asking.after(before, () => make(asking, given, use));
    const last = Promise.allSettled([before, made]);
    this.#last = last;
    try {
      return await made;
    } finally {
      asking.end('answered');
      last.then(() => {
        if (this.#last === last) this.#last = undefined;
      });
    }
  }

  /** What workers make for all is taken over, and metrics follow. */
  hear(message: MetricMessage | RoadsMessage): void {
    this.#crew?.each((worker) => worker.post(message));
  }

  async end(): Promise<void> {
    await this.#crew?.end();
  }
}

async function make(asking: Asking, given: CarriedArguments, use: Use): Promise<SharedVersion> {
  let maker: Worker | undefined;
  const made = await asking.run<SharedVersion>((worker, id) => {
    maker = worker;
    return { kind: 'update', id, ...given };
  });
  use(made);
  maker?.post({ kind: 'version', made, needed: [] });
  return made;
}
