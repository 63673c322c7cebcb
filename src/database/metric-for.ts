// Metrics of wishes, customized when they begin to pay.
//
//   plain wishes                        at once, perfectly: they live as long as the database
//   other wishes, for a matrix          at once
//   other wishes, for single trips      when they are asked for again; perfectly, when they turn out to live long

import { customize } from '../search/hierarchy/customize.ts';
import { customizePerfectly } from '../search/hierarchy/customize-perfectly.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import type { Database } from './database.ts';
import { withHierarchyScratch } from './scratch-pool.ts';
import { forget, isPlain, type WeighedWishes } from './weighed-wishes.ts';

/** Wishes asked for this often get a metric even for single trips: customizing costs about as much as ten A* searches. */
const USES_WORTH_A_METRIC = 2;
/** And this often a perfect one: it costs twice as much again, and saves a quarter of every query. */
const USES_WORTH_PERFECTION = 200;

/** The metric of wishes, customized now if it was not; `undefined` without a hierarchy. */
export function metricOf(database: Database, weighed: WeighedWishes): Metric | undefined {
  const { hierarchy } = database;
  if (hierarchy === undefined) return undefined;
  const isLasting = isPlain(weighed.wishes) || weighed.uses >= USES_WORTH_PERFECTION;
  if (weighed.metric === undefined || (isLasting && !weighed.isPerfect)) {
    weighed.metric ??= withHierarchyScratch(database, ({ arcTo }) => customize(hierarchy, weighed.weights, arcTo));
    if (isLasting) perfect(hierarchy, weighed);
    forget(database.wishes);
  }
  return weighed.metric;
}

/** The metric of wishes if they have one, or if it pays to make one for a single trip. */
export function metricForTrip(database: Database, weighed: WeighedWishes): Metric | undefined {
  const isWorthIt = weighed.metric || weighed.uses >= USES_WORTH_A_METRIC || isPlain(weighed.wishes);
  return isWorthIt ? metricOf(database, weighed) : undefined;
}

function perfect(hierarchy: Hierarchy, weighed: WeighedWishes): void {
  weighed.metric = customizePerfectly(hierarchy, weighed.metric!);
  weighed.isPerfect = true;
}
