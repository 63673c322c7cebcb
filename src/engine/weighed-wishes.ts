// What one set of wishes comes to on a network, kept for the next request that wishes the same.
//
// Kept sets are bounded by bytes; the one not used for longest is forgotten first. Forgetting drops a reference: a call
// that runs keeps what it holds, and whoever holds compiled wishes keeps what they weigh.

import { type BaseWeights, baseWeights } from '../cost/base-weights.ts';
import { type Weighing, weigh, wishedRoadTypes } from '../cost/weigh.ts';
import { NO_WISHES, type Wishes } from '../cost/wishes.ts';
import type { Network } from '../network/network.ts';
import type { StrongComponents } from '../network/strong-components.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import type { SnapFilter } from '../snap/snap-filter.ts';

/** Wishes with what follows from them; what only some requests need is made when it is first asked for. */
export interface WeighedWishes {
  readonly key: string;
  readonly wishes: Wishes;
  readonly weights: Weighing;
  /** Bytes of what was made for them at once. */
  readonly ownBytes: number;
  /** Bytes that the cache counts for them. */
  countedBytes: number;
  /** Road type of each segment under the wishes. */
  readonly roadType: Uint8Array;
  metric?: Metric;
  /** Whether the metric was customized perfectly. */
  isPerfect?: boolean;
  components?: StrongComponents;
  /** Segments that are open, and those of them in the largest strongly connected part. */
  openFilter?: SnapFilter;
  mainFilter?: SnapFilter;
  /** What leads A* under them: 0 tenths where nothing can. */
  lead?: Lead;
  /** How many trips were searched under them. */
  trips: number;
}

/** No arc weighs less than in the base metric, times tenths over 100. */
export interface Lead {
  readonly base: Metric;
  readonly tenths: number;
}

export interface WishesCache {
  readonly base: BaseWeights;
  /** By key, the least recently used first. */
  readonly entries: Map<string, WeighedWishes>;
  /** By the wishes themselves, for as long as somebody holds them. */
  readonly ofWishes: WeakMap<Wishes, WeighedWishes>;
  readonly maximalBytes: number;
  /** What the entries hold together. */
  bytes: number;
}

/** What an entry takes beside its arrays and its key, in maps and small objects. Measured: 1,600 bytes. */
const ENTRY_BYTES = 2048;
/** Small entries are forgotten by the hundred: each walk through a Map passes over all that was deleted before. */
const FORGOTTEN_AT_ONCE = 1024 * 1024;

export function openWishesCache(network: Network, maximalBytes: number): WishesCache {
  return { base: baseWeights(network), entries: new Map(), ofWishes: new WeakMap(), maximalBytes, bytes: 0 };
}

/** The weighed wishes of a request, from the cache or made anew. */
export function weighWishes(network: Network, cache: WishesCache, wishes: Wishes): WeighedWishes {
  const { entries, ofWishes } = cache;
  const isSimple = isPlain(wishes);
  const held = isSimple ? undefined : ofWishes.get(wishes);
  const key = held?.key ?? (isSimple ? plainKey(wishes) : JSON.stringify(canonical(wishes)));
  const kept = entries.get(key);
  const found = held ?? kept ?? weighAnew(network, cache, wishes, key);
  if (kept !== undefined) drop(cache, kept);
  entries.set(key, found);
  recount(cache, found);
  if (held === undefined && !isSimple) ofWishes.set(wishes, found);
  return found;
}

function weighAnew(network: Network, { base }: WishesCache, wishes: Wishes, key: string): WeighedWishes {
  const weights = weigh(network, base, wishes);
  const roadType = wishedRoadTypes(network, wishes);
  const shared: readonly unknown[] = [base.length, ...base.time, network.roadType];
  const own = [weights.weight, weights.second, roadType].filter((array) => !shared.includes(array));
  const ownBytes = own.reduce((sum, array) => sum + array.byteLength, ENTRY_BYTES + 2 * key.length);
  return { key, wishes, weights, ownBytes, countedBytes: 0, roadType, trips: 0 };
}

/** Counts wishes anew after something was made for them, then forgets what was not used for longest until the rest fits. */
export function recount(cache: WishesCache, weighed: WeighedWishes): void {
  const { entries, maximalBytes } = cache;
  if (entries.get(weighed.key) !== weighed) return;
  const bytes = bytesOf(weighed);
  cache.bytes += bytes - weighed.countedBytes;
  weighed.countedBytes = bytes;
  if (cache.bytes <= maximalBytes) return;
  const least = maximalBytes - Math.min(FORGOTTEN_AT_ONCE, maximalBytes / 8);
  for (const entry of entries.values()) {
    if (cache.bytes <= least || entries.size === 1) break;
    drop(cache, entry);
  }
}

function drop(cache: WishesCache, entry: WeighedWishes): void {
  cache.entries.delete(entry.key);
  cache.bytes -= entry.countedBytes;
  entry.countedBytes = 0;
}

/** Bytes that an entry holds, as far as nobody else does. */
function bytesOf({ ownBytes, metric, components, openFilter, mainFilter }: WeighedWishes): number {
  const { byteLength = 0 } = components?.componentOfNode ?? {};
  return ownBytes + (metric?.bytes ?? 0) + byteLength + bytesOfFilter(openFilter) + bytesOfFilter(mainFilter);
}

function bytesOfFilter(filter: SnapFilter | undefined): number {
  return filter === undefined ? 0 : filter.isOpen.byteLength + filter.openBefore.byteLength;
}

/** Whether nothing but criterion and bucket is wished: the wishes of most requests. */
export function isPlain(wishes: Wishes): boolean {
  return (
    !wishes.majorRoads &&
    !wishes.avoidsTolls &&
    wishes.avoidedRoadTypes.length === 0 &&
    wishes.priorities === undefined &&
    wishes.vehicle === undefined &&
    wishes.roadTypeChanges === undefined &&
    wishes.segmentChanges.length === 0
  );
}

function plainKey({ criterion, bucket }: Wishes): string {
  return `${criterion} ${bucket}`;
}

/** The same object for the same wishes: members in one order, nothing that says nothing. */
function canonical(wishes: Wishes): Wishes {
  const { criterion, bucket, majorRoads, avoidsTolls, avoidedRoadTypes, segmentChanges } = { ...NO_WISHES, ...wishes };
  const { priorities, vehicle, roadTypeChanges } = wishes;
  return {
    criterion,
    bucket,
    majorRoads,
    avoidsTolls,
    avoidedRoadTypes,
    segmentChanges: segmentChanges.map(({ segment, roadType, isExcluded, speedChanges }) => ({
      segment,
      roadType,
      isExcluded,
      speedChanges,
    })),
    priorities,
    vehicle: vehicle && {
      type: vehicle.type,
      weight: vehicle.weight,
      height: vehicle.height,
      length: vehicle.length,
      width: vehicle.width,
      isLoosened: vehicle.isLoosened,
    },
    roadTypeChanges,
  };
}
