// Metrics of wishes, customized when they begin to pay.
//
//   plain wishes                          perfectly: they live as long as the database
//   few single roads changed              a copy of the plain metric, brought up to date
//   all others                            from scratch; perfectly, when they turn out to live long

import { closesClasses } from '../cost/wish-table.ts';
import { arcsOfCourse } from '../network/network.ts';
import { customize } from '../search/hierarchy/customize.ts';
import { copyMetric, customizePartially } from '../search/hierarchy/customize-partially.ts';
import { customizePerfectly } from '../search/hierarchy/customize-perfectly.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import type { Database } from './database.ts';
import { plainBeside } from './plain-wishes.ts';
import { withHierarchyScratch } from './scratch-pool.ts';
import { isPlain, recount, type WeighedWishes } from './weighed-wishes.ts';

/** Beyond so many changed segments customizing from scratch is as fast. */
const FEW_SEGMENTS = 64;
/** After so many trips wishes get a perfect metric: it costs twice a plain one again, and saves a quarter of every query. */
const TRIPS_WORTH_PERFECTION = 1000;

/** The metric of wishes, customized now if it was not; `undefined` without a hierarchy. */
export function metricOf(database: Database, weighed: WeighedWishes): Metric | undefined {
  const { hierarchy } = database;
  if (hierarchy === undefined) return undefined;
  // plain wishes live as long as the database
  const isLasting = isPlain(weighed.wishes) || weighed.trips >= TRIPS_WORTH_PERFECTION;
  if (weighed.metric !== undefined && (weighed.isPerfect || !isLasting)) return weighed.metric;
  const metric =
    weighed.metric ?? metricBesidePlain(database, hierarchy, weighed) ?? fromScratch(database, hierarchy, weighed);
  weighed.metric = isLasting ? customizePerfectly(hierarchy, metric) : metric;
  weighed.isPerfect = isLasting;
  recount(database.wishes, weighed);
  return weighed.metric;
}

function fromScratch(database: Database, hierarchy: Hierarchy, { weights }: WeighedWishes): Metric {
  return withHierarchyScratch(database, ({ arcTo }) => customize(hierarchy, weights, arcTo));
}

/** The plain metric with the arcs changed that the wishes change, where those are few; else `undefined`. */
function metricBesidePlain(database: Database, hierarchy: Hierarchy, weighed: WeighedWishes): Metric | undefined {
  const { network, wishes } = database;
  const { weights } = weighed;
  const isFar =
    isPlain(weighed.wishes) ||
    weights.kind === 'bent' ||
    weighed.wishes.roadTypeChanges !== undefined ||
    weights.singles.length > FEW_SEGMENTS ||
    closesClasses(wishes.base, weights.table);
  if (isFar) return undefined;
  const plain = plainBeside(database, weighed.wishes);
  const before = plain.weights;
  const changed = weights.singles
    .flatMap((segment) => [...arcsOfCourse(network, 2 * segment), ...arcsOfCourse(network, 2 * segment + 1)])
    .concat(weighed.wishes.vehicle === undefined ? [] : Array.from(network.bannedArc))
    .filter((arc) => before.weight[arc] !== weights.weight[arc] || before.second[arc] !== weights.second[arc]);
  const metric = copyMetric(hierarchy, metricOf(database, plain)!, weights);
  const isExact = withHierarchyScratch(database, (scratch) => customizePartially(hierarchy, metric, changed, scratch));
  return isExact ? metric : undefined;
}
