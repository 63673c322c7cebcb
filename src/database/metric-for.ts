// Metrics of wishes, customized when they begin to pay.

import { customize } from '../search/hierarchy/customize.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import type { Database } from './database.ts';
import { withHierarchyScratch } from './scratch-pool.ts';
import { forget, isPlain, type WeighedWishes } from './weighed-wishes.ts';

/** Wishes asked for this often get a metric even for single trips. */
const USES_WORTH_A_METRIC = 2;

/** The metric of wishes, customized now if it was not; `undefined` without a hierarchy. */
export function metricOf(database: Database, weighed: WeighedWishes): Metric | undefined {
  const { hierarchy } = database;
  if (weighed.metric || hierarchy === undefined) return weighed.metric;
  weighed.metric = withHierarchyScratch(database, ({ arcTo }) => customize(hierarchy, weighed.weights, arcTo));
  forget(database.wishes);
  return weighed.metric;
}

/** The metric of wishes if they have one or it pays to make one for a single trip. */
export function metricForTrip(database: Database, weighed: WeighedWishes): Metric | undefined {
  if (weighed.metric === undefined && weighed.uses < USES_WORTH_A_METRIC && !isPlain(weighed.wishes)) return undefined;
  return metricOf(database, weighed);
}
