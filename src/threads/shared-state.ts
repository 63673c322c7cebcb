// The state that all workers of a pool share, including workers that start later: the version of the roads, compiled costings, and the
// metrics of plain costings.

import type { SharedMetric } from '../costing/metrics.ts';
import type { SharedVersion } from '../overlays/shared-version.ts';
import { CompiledCosting } from '../request/compiled-costing.ts';
import { type Costing, isPlain, keyOfCosting } from '../request/costing.ts';
import type { MetricMessage, RoadsMessage } from './messages/messages.ts';
import { type SerializedArguments, serializeArguments } from './messages/serialized-arguments.ts';
import { PooledCosting } from './pooled-costing.ts';
import type { Worker } from './task.ts';
import type { Workers } from './workers.ts';

/** What a caller should do about a costing that was compiled elsewhere. */
const HERE = 'not by this one: call compileCosting of the database or pool that you use.';

export class SharedState {
  /** Identifies the pool that compiled a costing. */
  readonly #owner: object;
  readonly #workers: () => Workers;
  readonly #costing = new Map<number, Costing>();
  readonly #metrics = new Map<string, SharedMetric>();
  readonly #unheld = new FinalizationRegistry<number>((number) => this.#forget(number));
  #lastNumber = 0;
  /** Versions that a new worker must know: the current version, and the versions that matrices and runs have begun on. */
  readonly #versions = new Map<number, SharedVersion>();
  /** For each version, how many matrices and runs that have begun need it. */
  readonly #needs = new Map<number, number>();
  #version = 0;
  /** The prepared roads without updates, until another version replaces them. */
  #roads: RoadsMessage | undefined;

  constructor(owner: object, workers: () => Workers) {
    this.#owner = owner;
    this.#workers = workers;
  }

  /** The version of the roads that answers new requests; 0 means the prepared roads without updates. */
  get version(): number {
    return this.#version;
  }

  /** Posts this state to a worker that has just started. */
  greet(worker: Pick<Worker, 'post'>): void {
    const needed = this.#needed();
    for (const made of this.#versions.values()) worker.post({ kind: 'version', derived: made, needed });
    if (this.#roads !== undefined) worker.post(this.#roads);
    const version = this.#version;
    for (const metric of this.#metrics.values()) worker.post({ kind: 'metric', version, derived: metric });
    for (const [number, costing] of this.#costing) worker.post({ kind: 'costing', number, costing });
  }

  /**
   * Keeps what was computed for the current roads, so that new workers can receive it. Only metrics of plain costings are kept; other
   * metrics are recomputed when a request needs them.
   */
  keepDerived(message: MetricMessage | RoadsMessage): void {
    if (message.kind === 'roads') {
      if (message.derived.version === this.#version) this.#roads = message;
    } else if (message.version === this.#version && isPlain(message.derived.costing)) {
      this.#metrics.set(keyOfCosting(message.derived.costing), message.derived);
    }
  }

  /** Makes this the version of all later requests. */
  setVersion(made: SharedVersion): void {
    this.#version = made.version;
    this.#roads = undefined;
    this.#metrics.clear();
    for (const metric of made.metrics) this.#metrics.set(keyOfCosting(metric.costing), metric);
    this.#versions.set(made.version, made);
    this.#forgetVersions();
    const needed = this.#needed();
    this.#workers().each((worker) => worker.post({ kind: 'version', derived: made, needed }));
  }

  /** Notes that a matrix or runs begin. All of it is computed on this version. */
  need(version: number): void {
    this.#needs.set(version, (this.#needs.get(version) ?? 0) + 1);
  }

  /** Notes that a matrix or runs have ended. */
  needNoMore(version: number): void {
    const left = (this.#needs.get(version) ?? 0) - 1;
    if (left > 0) this.#needs.set(version, left);
    else this.#needs.delete(version);
    this.#forgetVersions();
  }

  #needed(): number[] {
    return [...this.#needs.keys()];
  }

  #forgetVersions(): void {
    for (const version of this.#versions.keys()) {
      if (version !== this.#version && !this.#needs.has(version)) this.#versions.delete(version);
    }
  }

  /** Posts a costing to every worker. Workers drop it once its handle is garbage. */
  addCosting(costing: Costing): PooledCosting {
    const number = ++this.#lastNumber;
    const handle = new PooledCosting(this.#owner, number);
    this.#costing.set(number, costing);
    this.#unheld.register(handle, number);
    this.#workers().each((worker) => worker.post({ kind: 'costing', number, costing }));
    return handle;
  }

  /** Copies query, payload and options, because callers may change what they passed in. A compiled costing is replaced by its number. */
  serialized([query, payload, options]: readonly unknown[]): SerializedArguments {
    if (CompiledCosting.is(payload)) throw new TypeError(`This costing was compiled for a database, ${HERE}`);
    if (!PooledCosting.is(payload)) return serializeArguments([query, payload, options]);
    const costing = payload.numberFor(this.#owner);
    if (costing === undefined) throw new TypeError(`This costing was compiled by another pool, ${HERE}`);
    return { ...serializeArguments([query, undefined, options]), costing };
  }

  #forget(number: number): void {
    this.#costing.delete(number);
    this.#workers().each((worker) => worker.post({ kind: 'forget', number }));
  }
}
