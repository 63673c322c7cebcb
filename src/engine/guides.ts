// What leads trips under wishes never seen before, where the metric without wishes leads nowhere: the metric of generous
// wishes, made once for all that are like them. Guides are few, and not counted among what may be forgotten.

import type { Budget } from '../budget/budget.ts';
import { weigh } from '../cost/weigh.ts';
import { isPlain, keyOfWishes, type Wishes } from '../cost/wishes.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import { customize } from '../search/hierarchy/customize.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import { metricOfSums, type Sums } from '../search/hierarchy/metric.ts';
import { BoundedCache } from './bounded-cache.ts';
import { generousWishes } from './generous-wishes.ts';
import type { Leader } from './lower-bound.ts';
import type { ModeView } from './mode-view.ts';
import { type ScratchPool, withHierarchyScratch } from './scratch-pool.ts';

/** Trips that gain, by a guide, as much as it costs. */
const TRIPS_WORTH_A_GUIDE = 10;
/** Guides that are kept: eight take as much memory as one perfect metric. */
const MOST_GUIDES = 8;
/** What a guide takes beside its arrays. */
const ENTRY_BYTES = 2048;

/** Wishes like each other. */
interface Family {
  /** How many of them were asked about. */
  asked: number;
  guide?: Leader;
}

export class Guides {
  readonly #hierarchy: Hierarchy;
  readonly #scratchPool: ScratchPool;
  readonly #kernels: KernelPool | undefined;
  readonly #families: BoundedCache<Family>;

  constructor(hierarchy: Hierarchy, scratchPool: ScratchPool, kernels: KernelPool | undefined) {
    this.#hierarchy = hierarchy;
    this.#scratchPool = scratchPool;
    this.#kernels = kernels;
    this.#families = new BoundedCache(MOST_GUIDES * this.#bytesOfGuide());
  }

  /** The guide for wishes: at once where nothing else leads, else once there were enough like them. */
  guideFor(view: ModeView, wishes: Wishes, isNeeded: boolean, budget?: Budget): Leader | undefined {
    const generous = generousWishes(wishes);
    // the metric without wishes is always there
    if (isPlain(generous)) return undefined;
    const key = keyOfWishes(generous, budget);
    const family = this.#families.get(key) ?? { asked: 0 };
    family.asked++;
    if (isNeeded || family.asked >= TRIPS_WORTH_A_GUIDE) family.guide ??= this.#makeGuide(view, generous, budget);
    this.#families.keep(key, family, family.guide === undefined ? ENTRY_BYTES : this.#bytesOfGuide());
    return family.guide;
  }

  #makeGuide({ network, base }: ModeView, generous: Wishes, budget?: Budget): Leader {
    const weights = weigh(network, base, generous, budget);
    const { weight } = weights;
    // two values where there is one to tell: so the vector kernel serves bent weights too
    const alone = { weight, second: weight, third: weight };
    const { up, down } = withHierarchyScratch(this.#scratchPool, ({ arcTo }) =>
      customize(this.#hierarchy, alone, arcTo, this.#kernels, budget),
    );
    const metric = metricOfSums(this.#hierarchy, alone, { up: weightAlone(up), down: weightAlone(down) });
    return { weights, metric };
  }

  #bytesOfGuide(): number {
    const { head, slot } = this.#hierarchy;
    return ENTRY_BYTES + 8 * head.length + 4 * slot.length;
  }
}

function weightAlone({ weight }: Sums): Sums {
  return { weight, second: weight, third: weight };
}
