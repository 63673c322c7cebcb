// The cheapest trip between two places: which search answers it is chosen here, and never changes the answer.
//
//   the wishes have a metric               query the hierarchy
//   first asked, nothing faster than plain A* with the potentials of the plain metric
//   asked again, or faster than plain      customize, keep the metric, query
//   no hierarchy                           Dijkstra from both ends

import type { Leg } from '../cost/leg.ts';
import { legOfStretch, legOfWay } from '../cost/leg-of-way.ts';
import { arrivals, departures, directStretch, type PlaceStops } from '../cost/stops-of-place.ts';
import { lengthOf, timeOf } from '../cost/weights.ts';
import type { Place } from '../network/place.ts';
import { isLess } from '../search/best-stop.ts';
import { bidirectional } from '../search/bidirectional.ts';
import { queryHierarchy } from '../search/hierarchy/query.ts';
import { unpack } from '../search/hierarchy/unpack.ts';
import type { Found } from '../search/stops.ts';
import type { Watch } from '../search/watch.ts';
import type { Database } from './database.ts';
import { metricForTrip } from './metric-for.ts';
import { withHierarchyScratch } from './scratch-pool.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** What a trip takes: whole milliseconds and centimetres. */
export interface Trip {
  readonly weight: number;
  readonly second: number;
  readonly third: number;
  readonly time: number;
  readonly length: number;
}

/** Time and length of the cheapest trip, or `undefined` where no way leads. */
export function findTrip(
  database: Database,
  weighed: WeighedWishes,
  from: Place,
  to: Place,
  watch: Watch,
): Trip | undefined {
  const { network } = database;
  const { weights } = weighed;
  const sources = departures(network, weights, from);
  const targets = arrivals(network, weights, to);
  const direct = directStretch(network, weights, from, to);
  const found = search(database, weighed, sources, targets, false, watch);
  const best = direct && !(found && isLess(found, direct)) ? direct : found;
  if (best === undefined) return undefined;
  const { weight, second, third } = best;
  const { kind } = weights;
  return { weight, second, third, time: timeOf(kind, weight, second), length: lengthOf(kind, weight, second, third) };
}

/** The cheapest trip as a leg, course by course, or `undefined` where no way leads. */
export function findLeg(
  database: Database,
  weighed: WeighedWishes,
  from: Place,
  to: Place,
  watch: Watch,
): Leg | undefined {
  const { network } = database;
  const { weights } = weighed;
  const sources = departures(network, weights, from);
  const targets = arrivals(network, weights, to);
  const direct = directStretch(network, weights, from, to);
  const found = search(database, weighed, sources, targets, true, watch);
  if (direct && !(found && isLess(found, direct))) return legOfStretch(network, weights, from, to, direct.course);
  if (found === undefined) return undefined;
  return legOfWay(network, weights, from, to, {
    firstCourse: sources.course[found.source],
    arcs: found.arcs,
    lastCourse: targets.course[found.target],
  });
}

const NO_ARCS: number[] = [];

function search(
  database: Database,
  weighed: WeighedWishes,
  sources: PlaceStops,
  targets: PlaceStops,
  wantsArcs: boolean,
  watch: Watch,
): Found | undefined {
  const { network, hierarchy, scratch } = database;
  const metric = metricForTrip(database, weighed);
  if (hierarchy === undefined || metric === undefined) {
    return bidirectional(network, weighed.weights, sources, targets, scratch, watch);
  }
  return withHierarchyScratch(database, (own) => {
    const meeting = queryHierarchy(hierarchy, metric, sources, targets, own);
    if (meeting === undefined) return undefined;
    if (wantsArcs) return unpack(hierarchy, metric, meeting, own);
    const { weight, second, third } = meeting;
    return { weight, second, third, source: 0, target: 0, arcs: NO_ARCS };
  });
}
