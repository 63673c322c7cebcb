// Which search answers a trip. The choice never changes the answer, only how long it takes:
//
//   metric     query the customized hierarchy       wishes that have a metric, or have been asked often enough to get one
//   lead       A*, led by the metric without wishes wishes never seen before, nowhere much cheaper than no wishes
//   both ends  Dijkstra from both ends              the rest, and databases without a hierarchy
//
// Measured on Porto (84,000 segments): a query takes 0.03 ms, customizing 14, A* 0.1 to 0.5, both ends 1.5.

import type { Budget } from '../budget/budget.ts';
import { bidirectional } from '../search/bidirectional.ts';
import { aStar, SAME_UNIT } from '../search/hierarchy/a-star.ts';
import { queryHierarchy } from '../search/hierarchy/query.ts';
import { unpack } from '../search/hierarchy/unpack.ts';
import type { Found, Stops } from '../search/stops.ts';
import type { Database } from './database.ts';
import { leadOf } from './lead-of.ts';
import { metricOf } from './metric-of.ts';
import { withHierarchyScratch } from './scratch-pool.ts';
import { isPlain, type WeighedWishes } from './weighed-wishes.ts';

export type SearchMethod = 'metric' | 'lead' | 'both ends';

/** Trips under the same wishes that together cost as much as customizing. */
const TRIPS_WORTH_A_METRIC = 20;
/** Potentials scaled down farther than this lead nowhere. */
const LEAST_LEAD = 0.4;
/** Tenths of a weight that counts in units of ten, where nothing is bent. */
const BENT_UNIT = 10;

/** The method for the next trip under wishes. */
export function chooseMethod(database: Database, weighed: WeighedWishes): SearchMethod {
  if (database.hierarchy === undefined) return 'both ends';
  if (weighed.metric || isPlain(weighed.wishes) || weighed.trips >= TRIPS_WORTH_A_METRIC) return 'metric';
  const lead = leadOf(database, weighed);
  const unit = weighed.weights.kind === 'bent' ? BENT_UNIT : SAME_UNIT;
  return lead !== undefined && lead.tenths >= LEAST_LEAD * unit ? 'lead' : 'both ends';
}

const NO_ARCS: number[] = [];

/** The least way from sources to targets. Arcs and stops are told only when wanted. */
export function searchTrip(
  database: Database,
  weighed: WeighedWishes,
  method: SearchMethod,
  sources: Stops,
  targets: Stops,
  wantsArcs: boolean,
  budget: Budget,
): Found | undefined {
  const { network, hierarchy, scratch } = database;
  weighed.trips++;
  if (hierarchy !== undefined && method === 'metric') {
    const metric = metricOf(database, weighed)!;
    return withHierarchyScratch(database, (own) => {
      const meeting = queryHierarchy(hierarchy, metric, sources, targets, own);
      if (meeting === undefined) return undefined;
      if (wantsArcs) return unpack(hierarchy, metric, meeting, own);
      const { weight, second, third } = meeting;
      return { weight, second, third, source: 0, target: 0, arcs: NO_ARCS };
    });
  }
  const lead = method === 'lead' ? leadOf(database, weighed) : undefined;
  if (hierarchy !== undefined && lead !== undefined && lead.tenths > 0) {
    const lowerBound = { hierarchy, base: lead.base, percent: lead.tenths };
    return withHierarchyScratch(database, (own) =>
      aStar(network, weighed.weights, lowerBound, sources, targets, scratch, own, budget),
    );
  }
  return bidirectional(network, weighed.weights, sources, targets, scratch, budget);
}
