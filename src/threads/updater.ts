// Makes new versions of the roads for all workers, on a worker of its own. It starts with the first update and stays for the next ones.

import { makeMemoryTable } from '../boundary/memory-table.ts';
import { checkOptions } from '../errors/check-options.ts';
import { SIGNAL } from '../errors/option-kinds.ts';
import { expectLayers } from '../overlays/read-layers.ts';
import type { SharedVersion } from '../overlays/shared-version.ts';
import { TIMEOUT } from './host-options.ts';
import type { MetricMessage, RoadsMessage } from './messages/messages.ts';
import { type SerializedArguments, serializeArguments } from './messages/serialized-arguments.ts';
import { Requesting } from './requesting.ts';
import type { Worker } from './task.ts';
import { Workers, type WorkersOptions } from './workers.ts';

export type UpdaterOptions = Pick<WorkersOptions, 'spawn' | 'bytes' | 'options' | 'greet' | 'onPause'>;

/** The last argument of `pool.update`. */
export interface PoolUpdateOptions {
  /** A signal. If it aborts, no version is made, and the promise rejects with its reason. */
  signal?: AbortSignal;
  /** The most milliseconds, including the wait for earlier updates. After this time the promise rejects with a `TimeoutError`. */
  timeout?: number;
}

const UPDATE = { signal: SIGNAL, timeout: TIMEOUT };

/** Called with each version before the next one is made. */
type Use = (version: SharedVersion) => void;

export class Updater {
  readonly #options: UpdaterOptions;
  #workers: Workers | undefined;
  /** Resolves when all requested versions are made or have failed; absent if there are none. */
  #last: Promise<unknown> | undefined;

  constructor(options: UpdaterOptions) {
    this.#options = options;
  }

  /** Makes the next version, after all versions that were requested before. */
  async update(layers: unknown, options: PoolUpdateOptions | undefined, use: Use): Promise<SharedVersion> {
    const { signal, timeout } = checkOptions('update', options, UPDATE);
    expectLayers(layers);
    const workers = (this.#workers ??= this.#start());
    const requesting = new Requesting(workers, { signal, timeout }, () => {});
    const before = this.#last;
    // copied now, because callers may change what they passed in while it waits
    const given = serializeArguments([layers]);
    const made =
      before === undefined
        ? make(requesting, given, use)
        : requesting.after(before, () => make(requesting, given, use));
    const last = Promise.allSettled([before, made]);
    this.#last = last;
    try {
      return await made;
    } finally {
      requesting.end('answered');
      last.then(() => {
        if (this.#last === last) this.#last = undefined;
      });
    }
  }

  /** Hands what workers have computed for all to the updater, so that it can update their metrics. */
  hear(message: MetricMessage | RoadsMessage): void {
    this.#workers?.each((worker) => worker.post(message));
  }

  #start(): Workers {
    return new Workers({
      ...this.#options,
      size: 1,
      makesMetric: false,
      memory: makeMemoryTable(1, 0),
      onDerived: () => {},
    });
  }

  async end(): Promise<void> {
    await this.#workers?.end();
  }
}

async function make(requesting: Requesting, given: SerializedArguments, use: Use): Promise<SharedVersion> {
  let maker: Worker | undefined;
  const version = await requesting.run<SharedVersion>((worker, id) => {
    maker = worker;
    return { kind: 'update', id, ...given };
  });
  use(version);
  maker?.post({ kind: 'version', derived: version, needed: [] });
  return version;
}
