// Derives the open segments of a costing from those of a similar costing, by removing the classes and segments that only the new costing
// closes.

import { arcsOfSegments } from '../network/arcs-of-segments.ts';
import { arcsOfSegment, type Network } from '../network/network.ts';
import { isPlain } from '../request/costing.ts';
import { CLOSED } from '../search/weights.ts';
import { filterSegments, type SnapFilter } from '../snap/snap-filter.ts';
import type { SnapIndex } from '../snap/snap-index.ts';
import { lazyOf, type WeightedCosting } from './weighted-costing.ts';
import { CLOSED_CLASS } from './weights/arcs-by-class.ts';
import type { BaseWeights } from './weights/base-weights.ts';
import { closeSameClasses } from './weights/costing-table.ts';
import { CLOSED_FACTOR } from './weights/penalty.ts';

/** What chooses the weights of arcs. A slow road may weigh too much, and is then closed, under only one of two criteria or preferences. */
const DATA = ['mode', 'bucket', 'criterion', 'prefers'] as const;

/** Whether the same arcs are open under two costings, which then have the same main parts. */
export function closesSameArcs(base: BaseWeights, one: WeightedCosting, other: WeightedCosting): boolean {
  const isOfSameData = DATA.every((member) => one.costing[member] === other.costing[member]);
  const arcsOfOne = ownArcs(one);
  const arcsOfOther = ownArcs(other);
  if (!isOfSameData || arcsOfOne === undefined || arcsOfOther === undefined) {
    return areOpenAlike(one.weights.weight, other.weights.weight);
  }
  const isAlike = (arc: number) => isOpenUnder(one, arc) === isOpenUnder(other, arc);
  return (
    closeSameClasses(base, lazyOf(one).table, lazyOf(other).table) &&
    arcsOfOne.every(isAlike) &&
    arcsOfOther.every(isAlike)
  );
}

/** The arcs that a costing may close one by one, besides those that the data or whole classes close. `undefined` if they are not known. */
function ownArcs({ costing, lazy }: WeightedCosting): readonly number[] | undefined {
  return isPlain(costing) ? [] : lazy?.ownArcs;
}

function isOpenUnder(weighted: WeightedCosting, arc: number): boolean {
  const { weight, computeWeights } = lazyOf(weighted);
  computeWeights?.(arc, arc + 1);
  return weight[arc] < CLOSED;
}

function areOpenAlike(one: Int32Array, other: Int32Array): boolean {
  if (one === other) return true;
  let arc = 0;
  while (arc < one.length && one[arc] >= CLOSED === other[arc] >= CLOSED) arc++;
  return arc === one.length;
}

/**
 * A filter without the single segments that a costing closes. Its summary still counts these segments, because the summary only says where
 * open segments may be.
 */
export function filterLike(network: Network, weighted: WeightedCosting, like: SnapFilter): SnapFilter {
  const { individualSegments } = lazyOf(weighted);
  const isClosed = (arc: number) => !isOpenUnder(weighted, arc);
  const closed = individualSegments.filter((segment) => arcsOfSegment(network, segment).every(isClosed));
  if (closed.length === 0) return like;
  const mark = like.mark.slice();
  for (const segment of closed) mark[segment] = 0;
  return { ...like, mark, isAllOpen: false };
}

/** A filter without the classes that a costing closes; `undefined` if it closes anything else. */
export function filterOfClasses(
  network: Network,
  index: SnapIndex,
  base: BaseWeights,
  weighted: WeightedCosting,
  plain: SnapFilter,
): SnapFilter | undefined {
  if (ownArcs(weighted)?.length !== 0) return undefined;
  const { directedOfArc } = network;
  const { table } = lazyOf(weighted);
  const { first, arc } = base.arcsByClass();
  const mark = plain.mark.slice();
  for (const kind of base.classes) {
    if (table[kind] !== CLOSED_FACTOR || kind === CLOSED_CLASS) continue;
    for (let i = first[kind]; i < first[kind + 1]; i++) mark[directedOfArc[arc[i]] >>> 1] = 0;
  }
  return filterSegments(index, mark);
}

interface FoundOpen {
  readonly openFilter?: SnapFilter | undefined;
  readonly mainFilter?: SnapFilter | undefined;
}

/**
 * After weights changed, but only on `arcs`: the filters that are still correct. The other filters are computed when they are next used.
 */
export function followFilters(
  network: Network,
  before: Int32Array,
  after: Int32Array,
  arcs: Uint32Array,
  opened: FoundOpen,
): FoundOpen {
  const turned = openedOrClosed(before, after, arcs);
  const { openFilter, mainFilter } = opened;
  if (turned.length === 0) return { openFilter, mainFilter };
  // the summary of a filter may count closed segments, but must count all open ones
  if (openFilter === undefined || turned.some((arc) => after[arc] < CLOSED)) return {};
  const mark = openFilter.mark.slice();
  for (const arc of turned) {
    const segment = network.directedOfArc[arc] >>> 1;
    const left = arcsOfSegments(network, Uint32Array.of(segment)).some((other) => after[other] < CLOSED);
    mark[segment] = left ? 1 : 0;
  }
  return { openFilter: { ...openFilter, mark, isAllOpen: false } };
}

function openedOrClosed(before: Int32Array, after: Int32Array, arcs: Uint32Array): number[] {
  const turned: number[] = [];
  for (let i = 0; i < arcs.length; i++) {
    const arc = arcs[i];
    if (before[arc] >= CLOSED !== after[arc] >= CLOSED) turned.push(arc);
  }
  return turned;
}
