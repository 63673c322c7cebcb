// What every worker of a pool holds, those to come too: the version of the roads, compiled wishes, and the metrics of plain
// ones.

import type { SharedMetric } from '../costing/metrics.ts';
import type { SharedVersion } from '../overlays/shared-version.ts';
import { CompiledCosting } from '../request/compiled-costing.ts';
import { type Costing, isPlain, keyOfCosting } from '../request/costing.ts';
import type { MetricMessage, RoadsMessage } from './messages/messages.ts';
import { carryArguments, type SerializedArguments } from './messages/serialized-arguments.ts';
import { PooledCosting } from './pooled-costing.ts';
import type { Worker } from './task.ts';
import type { Workers } from './workers.ts';

/** What to do about wishes of others. */
const HERE = 'not by this one: its own `compileCosting` gives what it takes.';

export class HeldByAll {
  /** Whom compiled wishes are bound to. */
  readonly #owner: object;
  readonly #workers: () => Workers;
  readonly #costing = new Map<number, Costing>();
  readonly #metrics = new Map<string, SharedMetric>();
  readonly #unheld = new FinalizationRegistry<number>((number) => this.#forget(number));
  #lastNumber = 0;
  /** Versions that workers to come must know: the one that answers now, and those that begun matrices need. */
  readonly #versions = new Map<number, SharedVersion>();
  /** How many begun matrices need a version. */
  readonly #needs = new Map<number, number>();
  #version = 0;
  /** Of the roads as they were prepared, until other ones answer. */
  #roads: RoadsMessage | undefined;

  constructor(owner: object, workers: () => Workers) {
    this.#owner = owner;
    this.#workers = workers;
  }

  /** The version of the roads that answers what is asked now, 0 as they were prepared. */
  get version(): number {
    return this.#version;
  }

  /** Hands everything to a worker that has just begun. */
  greet(worker: Pick<Worker, 'post'>): void {
    for (const derived of this.#versions.values()) worker.post({ kind: 'version', derived, needed: this.#needed() });
    if (this.#roads !== undefined) worker.post(this.#roads);
    const version = this.#version;
    for (const derived of this.#metrics.values()) worker.post({ kind: 'metric', version, derived });
    for (const [number, costing] of this.#costing) worker.post({ kind: 'costing', number, costing });
  }

  /** Keeps for workers to come what was made of the roads that answer now, of metrics those of plain wishes: others are made again where somebody asks for them. */
  keepDerived(message: MetricMessage | RoadsMessage): void {
    if (message.kind === 'roads') {
      if (message.derived.version === this.#version) this.#roads = message;
    } else if (message.version === this.#version && isPlain(message.derived.costing)) {
      this.#metrics.set(keyOfCosting(message.derived.costing), message.derived);
    }
  }

  /** From now on requests are answered from this version. */
  setVersion(derived: SharedVersion): void {
    this.#version = derived.version;
    this.#roads = undefined;
    this.#metrics.clear();
    for (const metric of derived.metrics) this.#metrics.set(keyOfCosting(metric.costing), metric);
    this.#versions.set(derived.version, derived);
    this.#forgetVersions();
    const needed = this.#needed();
    this.#workers().each((worker) => worker.post({ kind: 'version', derived, needed }));
  }

  /** A matrix begins that this version will answer whole. */
  need(version: number): void {
    this.#needs.set(version, (this.#needs.get(version) ?? 0) + 1);
  }

  /** It has ended. */
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

  /** Hands wishes to every worker; they are forgotten once nobody holds what stands for them. */
  addCosting(costing: Costing): PooledCosting {
    const number = ++this.#lastNumber;
    const handle = new PooledCosting(this.#owner, number);
    this.#costing.set(number, costing);
    this.#unheld.register(handle, number);
    this.#workers().each((worker) => worker.post({ kind: 'costing', number, costing }));
    return handle;
  }

  /** Query, payload and options by copy, for callers may change what they passed in: compiled wishes by their number. */
  serialized([query, payload, options]: readonly unknown[]): SerializedArguments {
    if (CompiledCosting.is(payload)) throw new TypeError(`These wishes were compiled for a database, ${HERE}`);
    if (!PooledCosting.is(payload)) return carryArguments([query, payload, options]);
    const costing = payload.numberFor(this.#owner);
    if (costing === undefined) throw new TypeError(`These wishes were compiled by another pool, ${HERE}`);
    return { ...carryArguments([query, undefined, options]), costing };
  }

  #forget(number: number): void {
    this.#costing.delete(number);
    this.#workers().each((worker) => worker.post({ kind: 'forget', number }));
  }
}
