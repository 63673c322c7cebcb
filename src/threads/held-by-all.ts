// What every worker of a pool holds, those to come too: the version of the roads, compiled wishes, and the metrics of plain
// ones.

import { isPlain, keyOfWishes, type Wishes } from '../cost/wishes.ts';
import type { OfferedMetric } from '../engine/metrics.ts';
import type { SharedVersion } from '../live/shared-version.ts';
import { CompiledWishes } from '../request/compiled-wishes.ts';
import { type CarriedArguments, carryArguments } from './carried-arguments.ts';
import type { Crew } from './crew.ts';
import type { MetricMessage, RoadsMessage } from './messages.ts';
import { PooledWishes } from './pooled-wishes.ts';
import type { Worker } from './task.ts';

/** What to do about wishes of others. */
const HERE = 'not by this one: its own `compileWishes` gives what it takes.';

export class HeldByAll {
  /** Whom compiled wishes are bound to. */
  readonly #owner: object;
  readonly #crew: () => Crew;
  readonly #wishes = new Map<number, Wishes>();
  readonly #metrics = new Map<string, OfferedMetric>();
  readonly #unheld = new FinalizationRegistry<number>((number) => this.#forget(number));
  #lastNumber = 0;
  /** Versions that workers to come must know: the one that answers now, and those that begun matrices need. */
  readonly #versions = new Map<number, SharedVersion>();
  /** How many begun matrices need a version. */
  readonly #needs = new Map<number, number>();
  #version = 0;
  /** Of the roads as they were prepared, until other ones answer. */
  #roads: RoadsMessage | undefined;

  constructor(owner: object, crew: () => Crew) {
    this.#owner = owner;
    this.#crew = crew;
  }

  /** The version of the roads that answers what is asked now, 0 as they were prepared. */
  get version(): number {
    return this.#version;
  }

  /** Hands everything to a worker that has just begun. */
  greet(worker: Pick<Worker, 'post'>): void {
    for (const made of this.#versions.values()) worker.post({ kind: 'version', made, needed: this.#needed() });
    if (this.#roads !== undefined) worker.post(this.#roads);
    const version = this.#version;
    for (const made of this.#metrics.values()) worker.post({ kind: 'metric', version, made });
    for (const [number, wishes] of this.#wishes) worker.post({ kind: 'wishes', number, wishes });
  }

  /** Keeps for workers to come what was made of the roads that answer now, of metrics those of plain wishes: others are made again where somebody asks for them. */
  keepMade(message: MetricMessage | RoadsMessage): void {
    if (message.kind === 'roads') {
      if (message.made.version === this.#version) this.#roads = message;
    } else if (message.version === this.#version && isPlain(message.made.wishes)) {
      this.#metrics.set(keyOfWishes(message.made.wishes), message.made);
    }
  }

  /** From now on requests are answered from this version. */
  setVersion(made: SharedVersion): void {
    this.#version = made.version;
    this.#roads = undefined;
    this.#metrics.clear();
    for (const metric of made.metrics) this.#metrics.set(keyOfWishes(metric.wishes), metric);
    this.#versions.set(made.version, made);
    this.#forgetVersions();
    const needed = this.#needed();
    this.#crew().each((worker) => worker.post({ kind: 'version', made, needed }));
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
  addWishes(wishes: Wishes): PooledWishes {
    const number = ++this.#lastNumber;
    const handle = new PooledWishes(this.#owner, number);
    this.#wishes.set(number, wishes);
    this.#unheld.register(handle, number);
    this.#crew().each((worker) => worker.post({ kind: 'wishes', number, wishes }));
    return handle;
  }

  /** Query, payload and options by copy, for callers may change what they passed in: compiled wishes by their number. */
  carried([query, payload, options]: readonly unknown[]): CarriedArguments {
    if (CompiledWishes.is(payload)) throw new TypeError(`These wishes were compiled for a database, ${HERE}`);
    if (!PooledWishes.is(payload)) return carryArguments([query, payload, options]);
    const wishes = payload.numberFor(this.#owner);
    if (wishes === undefined) throw new TypeError(`These wishes were compiled by another pool, ${HERE}`);
    return { ...carryArguments([query, undefined, options]), wishes };
  }

  #forget(number: number): void {
    this.#wishes.delete(number);
    this.#crew().each((worker) => worker.post({ kind: 'forget', number }));
  }
}
