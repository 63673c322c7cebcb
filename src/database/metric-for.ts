// Metrics of wishes, customized when they begin to pay.

import { customize } from '../search/hierarchy/customize.ts';
import { customizePerfectly } from '../search/hierarchy/customize-perfectly.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import type { Database } from './database.ts';
import { withHierarchyScratch } from './scratch-pool.ts';
import { forget, isPlain, type WeighedWishes } from './weighed-wishes.ts';

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
    weighed.metric ?? withHierarchyScratch(database, ({ arcTo }) => customize(hierarchy, weighed.weights, arcTo));
  weighed.metric = isLasting ? customizePerfectly(hierarchy, metric) : metric;
  weighed.isPerfect = isLasting;
  forget(database.wishes);
  return weighed.metric;
}
