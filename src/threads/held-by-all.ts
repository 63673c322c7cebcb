// What every worker of a pool holds, those to come too: compiled wishes, and the metrics of plain ones.

import { isPlain, keyOfWishes, type Wishes } from '../cost/wishes.ts';
import type { OfferedMetric } from '../engine/cost-model.ts';
import type { Crew, Worker } from './crew.ts';
import { PooledWishes } from './pooled-wishes.ts';

export class HeldByAll {
  /** Whom compiled wishes are bound to. */
  readonly #owner: object;
  readonly #crew: () => Crew;
  readonly #wishes = new Map<number, Wishes>();
  readonly #metrics = new Map<string, OfferedMetric>();
  readonly #unheld = new FinalizationRegistry<number>((number) => this.#forget(number));
  #lastNumber = 0;

  constructor(owner: object, crew: () => Crew) {
    this.#owner = owner;
    this.#crew = crew;
  }

  /** Hands everything to a worker that has just begun. */
  greet(worker: Worker): void {
    for (const made of this.#metrics.values()) worker.post({ kind: 'metric', made });
    for (const [number, wishes] of this.#wishes) worker.post({ kind: 'wishes', number, wishes });
  }

  /** Keeps a metric for workers to come, if it is one of plain wishes: others are made again where somebody asks for them. */
  keepMetric(made: OfferedMetric): void {
    if (isPlain(made.wishes)) this.#metrics.set(keyOfWishes(made.wishes), made);
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

  /** Arguments as they are carried over: compiled wishes by their number. */
  carried(args: readonly unknown[]): unknown[] {
    return args.map((arg) => {
      if (!PooledWishes.is(arg)) return arg;
      const wishesNumber = arg.numberFor(this.#owner);
      if (wishesNumber === undefined) throw new TypeError('These wishes were compiled by another pool.');
      return { wishesNumber };
    });
  }

  #forget(number: number): void {
    this.#wishes.delete(number);
    this.#crew().each((worker) => worker.post({ kind: 'forget', number }));
  }
}
