// A version of a database as one thread hands it to the others: plain data, its arrays in shared memory.

import type { BaseColumns } from '../cost/base-weights.ts';
import type { Database } from '../engine/database.ts';
import type { OfferedMetric } from '../engine/metrics.ts';
import { changingColumns } from './changed-network.ts';
import { type DatabaseVersion, openVersion } from './open-version.ts';

/** A version, and the metrics that nearly every request asks for. */
export interface SharedVersion extends DatabaseVersion {
  readonly metrics: readonly OfferedMetric[];
}

/** What must be handed over of a database. */
export function versionOf({ updates, network, costs }: Database): SharedVersion {
  const { version, layers } = updates;
  const bases = costs.views.map((view) => view && columnsOf(view.base));
  return { version, layers, columns: changingColumns(network), bases, metrics: costs.metrics.plainMetrics() };
}

function columnsOf({ classOfArc, arcsOfClass, length, time }: BaseColumns): BaseColumns {
  return { classOfArc, arcsOfClass, length, time };
}

/** A version of a database that another thread has made. */
export function openSharedVersion(database: Database, version: SharedVersion): Database {
  const opened = openVersion(database, version);
  for (const metric of version.metrics) opened.costs.metrics.offer(metric);
  return opened;
}
