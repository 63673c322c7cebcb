// The data that were derived from one costing so far, and their bytes.

import type { KernelPool } from '../kernel/kernel.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import type { PhasedMetric } from '../search/hierarchy/phases/phases.ts';
import type { SnapFilter } from '../snap/snap-filter.ts';
import type { BoundSource } from './lower-bound.ts';
import { bytesOfMajorPart, type MajorPart } from './major-part.ts';

/** Bytes that a costing takes in maps, small objects and tables, without its weights and its key. Measured on a city: 10,400. */
const ENTRY_BYTES = 10_400;

/** What was derived from a costing. Only the cost model changes this object. */
export interface Derived {
  /** Cache key; absent for plain costings. */
  readonly key?: string | undefined;
  /** Bytes of the weights. Lazy weights count as soon as all are computed. */
  ownBytes: number;
  /** How many trips were searched with this costing. */
  trips: number;
  metric?: Metric | undefined;
  /** Whether the metric comes from before an update. It is then made perfect only after many trips. */
  isFollowing?: boolean | undefined;
  isPerfect?: boolean | undefined;
  /** True once the metric has been put into kernel memory, or that has proved impossible: do not try again. */
  isInKernel?: boolean | undefined;
  /** Whether the metric is copied before its memory is used again, because more than one request needs it, or it gives lower bounds. */
  keepsMetric?: boolean | undefined;
  /** The metric of trips that keep to major roads. */
  phases?: PhasedMetric | undefined;
  /** The lower bound; `null` if the costing has none. */
  boundSource?: BoundSource | null | undefined;
  /** The major part; `null` if the costing has none. */
  majorPart?: MajorPart | null | undefined;
  /** What riding each segment costs: see boundary-search/reached-rows.ts. */
  rideCosts?: Int32Array;
  openFilter?: SnapFilter | undefined;
  mainFilter?: SnapFilter | undefined;
  leavesAllOpen?: boolean | undefined;
}

/** A costing at the start: it has only its own arrays. */
export function makeDerived(key: string | undefined, ownBytes = 0): Derived {
  return { key, ownBytes: ENTRY_BYTES + 2 * (key ?? '').length + ownBytes, trips: 0 };
}

/** The metric of a costing, if there is one. If it is still in an instance of the kernel, it is copied, so that nothing overwrites it. */
export function settledMetric(derived: Derived, kernels: KernelPool | undefined): Metric | undefined {
  if (derived.metric !== undefined && kernels?.tenant?.result === derived.metric.pairs) {
    derived.keepsMetric = true;
    kernels.tenant.moveOut();
  }
  return derived.metric;
}

/** The bytes of arrays that a costing does not share. Each array is counted once. */
export function bytesOfOwn(arrays: readonly ArrayBufferView[], shared: ReadonlySet<unknown>): number {
  return [...new Set(arrays)].reduce((bytes, array) => bytes + (shared.has(array) ? 0 : array.byteLength), 0);
}

/** The bytes that were derived from a costing and are not shared with other costings. */
export function bytesOfDerived({
  ownBytes,
  metric,
  phases,
  majorPart,
  rideCosts,
  openFilter,
  mainFilter,
}: Derived): number {
  const searched = (metric?.bytes ?? 0) + (phases?.bytes ?? 0) + (majorPart ? bytesOfMajorPart(majorPart) : 0);
  return ownBytes + searched + (rideCosts?.byteLength ?? 0) + bytesOfFilter(openFilter) + bytesOfFilter(mainFilter);
}

function bytesOfFilter(filter: SnapFilter | undefined): number {
  return filter === undefined ? 0 : filter.mark.byteLength + filter.openBefore.byteLength;
}
