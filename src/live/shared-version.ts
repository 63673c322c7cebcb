// A version of a database as one thread hands it to the others: plain data, its arrays in shared memory.

import { type Budget, checkClock } from '../budget/budget.ts';
import type { BaseColumns } from '../cost/base-weights.ts';
import type { CostModel } from '../engine/cost-model.ts';
import type { Database } from '../engine/database.ts';
import type { Made } from '../engine/made.ts';
import type { OfferedMetric } from '../engine/metrics.ts';
import { offersTo, plainMetrics } from '../engine/offered-metrics.ts';
import type { WeighedWishes } from '../engine/weighed-wishes.ts';
import { changingColumns } from './changed-network.ts';
import { type DatabaseVersion, openVersion } from './open-version.ts';

/** What plain wishes come to, and the segments open under them. */
interface OfferedRoads extends Pick<Made, 'openFilter' | 'mainFilter'> {
  readonly weighed: WeighedWishes;
}

/** A version, and what nearly every request asks for: no thread need make it anew. */
export interface SharedVersion extends DatabaseVersion {
  readonly roads: readonly OfferedRoads[];
  readonly metrics: readonly OfferedMetric[];
}

/** What must be handed over of a database. */
export function versionOf({ updates, network, costs }: Database, budget: Budget): SharedVersion {
  const { version, layers } = updates;
  const bases = costs.kept.views.map((view) => view && columnsOf(view.base));
  const roads = costs.kept.plain.map((weighed) => offeredRoads(costs, weighed, budget));
  checkClock(budget);
  return { version, layers, columns: changingColumns(network), bases, roads, metrics: plainMetrics(costs) };
}

function offeredRoads(costs: CostModel, weighed: WeighedWishes, budget: Budget): OfferedRoads {
  return { weighed, openFilter: costs.openFilterOf(weighed), mainFilter: costs.mainFilterOf(weighed, budget) };
}

function columnsOf({ classOfArc, arcsOfClass, length, time }: BaseColumns): BaseColumns {
  return { classOfArc, arcsOfClass, length, time };
}

/** A version of a database that another thread has made. */
export function openSharedVersion(database: Database, version: SharedVersion): Database {
  const opened = openVersion(database, version);
  const { kept } = opened.costs;
  for (const { weighed, ...open } of version.roads) Object.assign(kept.madeOf(kept.keepPlain(weighed)), open);
  for (const metric of version.metrics) offersTo(opened).add(metric);
  return opened;
}
