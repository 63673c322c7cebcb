// What was made of one set of wishes so far, and the bytes that it holds.

import type { Metric } from '../search/hierarchy/metric.ts';
import type { PhasedMetric } from '../search/hierarchy/phases.ts';
import type { LowerBound } from '../search/hierarchy/potentials.ts';
import type { SnapFilter } from '../snap/snap-filter.ts';
import type { MajorPart } from './major-part.ts';

/** What wishes take beside their arrays and their key, in maps and small objects. Measured: 1,600 bytes. */
const ENTRY_BYTES = 2048;

/** Changed by the cost model alone. */
export interface Derived {
  /** Under which they are kept; absent for plain ones, which nothing forgets. */
  readonly key?: string | undefined;
  /** Bytes of what was made at once. */
  readonly ownBytes: number;
  /** How many trips were searched under them. */
  trips: number;
  metric?: Metric | undefined;
  /** Whether the metric was brought over from before an update: it gets perfect when it proves to last. */
  isFollowing?: boolean | undefined;
  isPerfect?: boolean | undefined;
  /** Of trips that keep to major roads. */
  phases?: PhasedMetric | undefined;
  /** `null` where nothing leads. */
  lowerBound?: LowerBound | null | undefined;
  /** `null` where there is none. */
  majorPart?: MajorPart | null | undefined;
  openFilter?: SnapFilter | undefined;
  mainFilter?: SnapFilter | undefined;
  leavesAllOpen?: boolean | undefined;
}

/** What wishes begin with: arrays of their own, and nothing made of them. */
export function nothingDerived(key: string | undefined, ownArrays: readonly ArrayBufferView[] = []): Derived {
  const bytes = ENTRY_BYTES + 2 * (key ?? '').length;
  return { key, ownBytes: ownArrays.reduce((sum, { byteLength }) => sum + byteLength, bytes), trips: 0 };
}

/** Bytes that were made for wishes, as far as nobody else holds them. */
export function bytesOfDerived({ ownBytes, metric, phases, majorPart, openFilter, mainFilter }: Derived): number {
  const searched = (metric?.bytes ?? 0) + (phases?.bytes ?? 0) + (majorPart?.bytes ?? 0);
  return ownBytes + searched + bytesOfFilter(openFilter) + bytesOfFilter(mainFilter);
}

function bytesOfFilter(filter: SnapFilter | undefined): number {
  return filter === undefined ? 0 : filter.isOpen.byteLength + filter.openBefore.byteLength;
}
