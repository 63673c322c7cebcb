// Which search answers a trip. The choice never changes the answer, only how long it takes:
//
//   metric       query the customized hierarchy         wishes that have a metric, or have been asked often enough to get one
//   lower bound  A*, led by the metric without wishes   wishes never seen before, nowhere much cheaper than no wishes
//   both ends    Dijkstra from both ends                the rest, and databases without a hierarchy
//
// Measured on Porto (84,000 segments): a query takes 0.03 ms, customizing 14, A* 0.1 to 0.5, both ends 1.5.

import { bidirectional } from '../search/bidirectional.ts';
import { aStar, SAME_UNIT } from '../search/hierarchy/a-star.ts';
import { queryHierarchy } from '../search/hierarchy/query.ts';
import { unpack } from '../search/hierarchy/unpack.ts';
import type { Found, Stops } from '../search/stops.ts';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { withHierarchyScratch } from './scratch-pool.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

export type SearchMethod = 'metric' | 'lower bound' | 'both ends';

/** A bound scaled down farther than this leads nowhere. */
const LEAST_SHARE = 0.4;
/** Percent of a weight that counts in units of ten, where nothing is bent. */
const BENT_UNIT = 10;

/** How a trip is searched. */
export interface TripSearch {
  /** Default: the one that serves best. */
  readonly method?: SearchMethod;
  /** Whether the way is told, and not only what it costs. */
  readonly wantsArcs: boolean;
}

/** The method for the next trip under wishes. */
function chooseMethod({ hierarchy, costs }: Database, weighed: WeighedWishes): SearchMethod {
  if (hierarchy === undefined) return 'both ends';
  if (costs.isWorthAMetric(weighed)) return 'metric';
  const bound = costs.lowerBoundOf(weighed);
  const unit = weighed.weights.kind === 'bent' ? BENT_UNIT : SAME_UNIT;
  return bound !== undefined && bound.percent >= LEAST_SHARE * unit ? 'lower bound' : 'both ends';
}

const NO_ARCS: number[] = [];

/** The least way from sources to targets. */
export function searchTrip(
  { database, weighed, budget }: Call,
  { method = chooseMethod(database, weighed), wantsArcs }: TripSearch,
  sources: Stops,
  targets: Stops,
): Found | undefined {
  const { network, hierarchy, costs, scratch, scratchPool } = database;
  costs.countTrip(weighed);
  const weights = costs.majorPartOf(weighed)?.along ?? weighed.weights;
  if (hierarchy !== undefined && method === 'metric') {
    const metric = costs.metricOf(weighed, budget)!;
    return withHierarchyScratch(scratchPool, (own) => {
      const meeting = queryHierarchy(hierarchy, metric, sources, targets, own);
      if (meeting === undefined) return undefined;
      if (wantsArcs) return unpack(hierarchy, metric, meeting, own);
      const { weight, second, third } = meeting;
      return { weight, second, third, source: 0, target: 0, arcs: NO_ARCS };
    });
  }
  const bound = method === 'lower bound' ? costs.lowerBoundOf(weighed) : undefined;
  if (bound !== undefined && bound.percent > 0) {
    return withHierarchyScratch(scratchPool, (own) =>
      aStar(network, weights, bound, sources, targets, scratch, own, budget),
    );
  }
  return bidirectional(network, weights, sources, targets, scratch, budget);
}
