// The roads and metrics of a worker: the versions that requests may need, and results that workers compute for each other.

import { startBudget } from '../budget/budget.ts';
import { usualCosting } from '../costing/cost-model.ts';
import { metricsOf } from '../costing/metrics.ts';
import type { Database } from '../database/database.ts';
import { isShared } from '../memory/sections.ts';
import { offersTo } from '../overlays/shared-metrics.ts';
import { openSharedVersion, type SharedVersion, versionOf } from '../overlays/shared-version.ts';
import { updated } from '../overlays/update-database.ts';
import type { MetricMessage, VersionMessage } from './messages/messages.ts';
import type { Post } from './messages/outbox.ts';
import { accountShared, weightsOfVersion } from './shared/account-shared.ts';
import type { WorkerState } from './worker-state.ts';

/**
 * The most segments that a costing may change if its metric is sent to other workers. With more changes, each worker computes the metric
 * faster than it could receive the changes.
 */
const MOST_CHANGES = 2000;

/** Computes the default metrics for all workers, within this worker's share of the cache. */
export function shareRoads(database: Database, post: Post): Database {
  database.costs.computeWeights(usualCosting(database.costs));
  const derived = toShared(versionOf(database, startBudget()));
  post({ kind: 'roads', derived });
  return openSharedVersion(database, derived);
}

/** Computes what nearly every request needs. Then frees the kernel's memory, because later requests may need less. */
export function makePlainMetric({ costs, kernels }: Database): void {
  metricsOf(costs).of(costs.computeWeights(usualCosting(costs)));
  kernels?.idle.splice(0);
}

/** Makes this version answer later requests. */
export function answerFrom(worker: WorkerState, database: Database): void {
  worker.database = database;
  worker.versions.set(database.updates.version, database);
  metricsOf(database.costs).onDerived = (metric) => worker.derived.push({ database, metric });
}

export function changeVersion(worker: WorkerState, { derived, needed }: VersionMessage): void {
  const database = openSharedVersion(worker.database, derived);
  weightsOfVersion(database, derived);
  answerFrom(worker, database);
  for (const version of worker.versions.keys()) {
    if (version !== derived.version && !needed.includes(version)) worker.versions.delete(version);
  }
}

/** Replaces what this worker has computed for the prepared roads by the results of another worker. */
export function takeRoads(worker: WorkerState, derived: SharedVersion): void {
  if (derived.version !== worker.database.updates.version) return;
  answerFrom(worker, openSharedVersion(worker.database, derived));
  worker.database.kernels?.idle.splice(0);
}

/** Makes the next version for all, from the current one. */
export function makeVersion(worker: WorkerState, layers: unknown): SharedVersion {
  const { costs } = worker.database;
  const budget = startBudget({ signal: worker.signal });
  // takes metrics that other workers have computed
  for (const costing of offersTo(worker.database).plainCosting())
    metricsOf(costs).of(costs.computeWeights(costing), budget);
  return toShared(versionOf(updated(worker.database, layers, { isPerfect: true, budget }), budget));
}

/** Moves computed metrics into shared memory, for this worker and all others. */
export function handOver({ derived, post }: WorkerState): void {
  for (const { database, metric } of derived.splice(0)) {
    const { segmentChanges, areas, cost } = metric.costing;
    // a function cannot be posted
    if (segmentChanges.length + (areas?.segment.length ?? 0) > MOST_CHANGES || cost !== undefined) continue;
    const shared = toShared(metric);
    accountShared(shared, shared.metric);
    offersTo(database).add(shared);
    post({ kind: 'metric', version: database.updates.version, derived: shared });
  }
}

export function takeMetric({ versions }: WorkerState, { version, derived }: MetricMessage): void {
  accountShared(derived, derived.metric);
  const database = versions.get(version);
  if (database) offersTo(database).add(derived);
}

/** The same data with every typed array in shared memory. Arrays that are not in shared memory yet are copied once. */
function toShared<Data>(data: Data): Data {
  return share(data, new Map()) as Data;
}

function share(value: unknown, known: Map<unknown, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const seen = known.get(value);
  if (seen !== undefined) return seen;
  const shared = ArrayBuffer.isView(value) ? shareArray(value as Uint8Array, known) : shareMembers(value, known);
  known.set(value, shared);
  return shared;
}

/** Copies an array. Each buffer is copied once: views of one buffer become views of the same copy. */
function shareArray(array: Uint8Array, known: Map<unknown, unknown>): unknown {
  if (isShared(array)) return array;
  const ArrayClass = array.constructor as new (buffer: ArrayBufferLike, offset: number, length: number) => Uint8Array;
  const bytes = new Uint8Array(array.buffer);
  const copy = (known.get(array.buffer) as SharedArrayBuffer) ?? new SharedArrayBuffer(bytes.length);
  if (!known.has(array.buffer)) {
    new Uint8Array(copy).set(bytes);
    known.set(array.buffer, copy);
  }
  return new ArrayClass(copy, array.byteOffset, array.length);
}

function shareMembers(value: object, known: Map<unknown, unknown>): unknown {
  if (Array.isArray(value)) return value.map((member) => share(member, known));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, share(member, known)]));
}
