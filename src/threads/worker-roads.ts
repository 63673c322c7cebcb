// What a worker holds of roads and metrics: the versions that may be asked, and what workers make for each other.

import { startBudget } from '../budget/budget.ts';
import { NO_WISHES } from '../cost/wishes.ts';
import type { Database } from '../engine/database.ts';
import { offersTo } from '../engine/offered-metrics.ts';
import { openSharedVersion, type SharedVersion, versionOf } from '../live/shared-version.ts';
import { updated } from '../live/update-database.ts';
import type { MetricMessage, VersionMessage } from './messages.ts';
import type { Post } from './outbox.ts';
import { toShared } from './to-shared.ts';
import { weighShared, weighVersion } from './weigh-shared.ts';
import type { WorkerState } from './worker-state.ts';

/** Changes of segments in wishes that cross with their metric: beyond, each worker makes its own sooner than it hears of them. */
const MOST_CHANGES = 2000;

/** Makes what plain wishes come to for all; this worker, too, holds no more than its share of it. */
export function shareRoads(database: Database, post: Post): Database {
  database.costs.weigh(NO_WISHES);
  const made = toShared(versionOf(database, startBudget()));
  post({ kind: 'roads', made });
  return openSharedVersion(database, made);
}

/** Makes what nearly every request asks for; the kernel's memory for that is let go, since no later request may need so much. */
export function makePlainMetric({ costs, kernels }: Database): void {
  costs.metrics.of(costs.weigh(NO_WISHES));
  kernels?.idle.splice(0);
}

/** Requests that come are answered from this version. */
export function answerFrom(worker: WorkerState, database: Database): void {
  worker.database = database;
  worker.versions.set(database.updates.version, database);
  database.costs.metrics.onMade = (metric) => worker.made.push({ database, metric });
}

export function changeVersion(worker: WorkerState, { made, needed }: VersionMessage): void {
  const database = openSharedVersion(worker.database, made);
  weighVersion(database, made);
  answerFrom(worker, database);
  for (const version of worker.versions.keys()) {
    if (version !== made.version && !needed.includes(version)) worker.versions.delete(version);
  }
}

/** What another worker has made of the roads as they were prepared takes the place of what this one has made. */
export function takeRoads(worker: WorkerState, made: SharedVersion): void {
  if (made.version !== worker.database.updates.version) return;
  answerFrom(worker, openSharedVersion(worker.database, made));
  worker.database.kernels?.idle.splice(0);
}

/** Makes the next version for all, from the one that answers now. */
export function makeVersion(worker: WorkerState, layers: unknown): SharedVersion {
  const { costs } = worker.database;
  const budget = startBudget({ signal: worker.signal });
  // metrics that others have made follow too
  for (const wishes of offersTo(worker.database).plainWishes()) costs.metrics.of(costs.weigh(wishes), budget);
  return toShared(versionOf(updated(worker.database, layers, { isPerfect: true, budget }), budget));
}

/** Puts the metrics that were made into shared memory, here and for all. */
export function handOver({ made, post }: WorkerState): void {
  for (const { database, metric } of made.splice(0)) {
    if (metric.wishes.segmentChanges.length > MOST_CHANGES) continue;
    const shared = toShared(metric);
    weighShared(shared, shared.metric);
    offersTo(database).add(shared);
    post({ kind: 'metric', version: database.updates.version, made: shared });
  }
}

export function takeMetric({ versions }: WorkerState, { version, made }: MetricMessage): void {
  weighShared(made, made.metric);
  const database = versions.get(version);
  if (database) offersTo(database).add(made);
}
