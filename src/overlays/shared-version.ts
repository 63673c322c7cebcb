// A version of a database in the form in which one thread passes it to others: plain data, with arrays in shared memory.

import { type Budget, checkClock } from '../budget/budget.ts';
import type { CostModel } from '../costing/cost-model.ts';
import type { Derived } from '../costing/derived.ts';
import type { SharedMetric } from '../costing/metrics.ts';
import type { WeightedCosting } from '../costing/weighted-costing.ts';
import type { BaseColumns } from '../costing/weights/base-weights.ts';
import type { Database } from '../database/database.ts';
import { changingColumns } from './changed-network.ts';
import { type DatabaseVersion, openVersion } from './open-version.ts';
import { offersTo, plainMetrics } from './shared-metrics.ts';

/** The metrics of plain costings, and the segments that are open under them. */
interface SharedRoads extends Pick<Derived, 'openFilter' | 'mainFilter'> {
  readonly weighted: WeightedCosting;
}

/** A version, with the data that nearly every request needs, so that other threads need not compute them again. */
export interface SharedVersion extends DatabaseVersion {
  readonly roads: readonly SharedRoads[];
  readonly metrics: readonly SharedMetric[];
}

/** The parts of a database to pass on. */
export function versionOf({ updates, network, costs }: Database, budget: Budget): SharedVersion {
  const { version, layers } = updates;
  const bases = costs.kept.views.map((view) => view && columnsOf(view.base));
  const roads = costs.kept.plain.map((weighted) => sharedRoads(costs, weighted, budget));
  checkClock(budget);
  return { version, layers, columns: changingColumns(network), bases, roads, metrics: plainMetrics(costs) };
}

function sharedRoads(costs: CostModel, weighted: WeightedCosting, budget: Budget): SharedRoads {
  return { weighted, openFilter: costs.openFilterOf(weighted), mainFilter: costs.mainFilterOf(weighted, budget) };
}

function columnsOf({ classOfArc, arcsOfClass, length, time }: BaseColumns): BaseColumns {
  return { classOfArc, arcsOfClass, length, time };
}

/** A version of a database that another thread has made. */
export function openSharedVersion(database: Database, version: SharedVersion): Database {
  const opened = openVersion(database, version);
  const { kept } = opened.costs;
  for (const { weighted, ...open } of version.roads) Object.assign(kept.derivedOf(kept.keepPlain(weighted)), open);
  for (const metric of version.metrics) offersTo(opened).add(metric);
  return opened;
}
