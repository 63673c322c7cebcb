// The segments that a search may find. A summary lets the search skip large regions where there are none.

import type { Network } from '../network/network.ts';
import { CLOSED } from '../search/weights.ts';
import type { SnapIndex } from './snap-index.ts';

/** The number of runs in a block of the summary, as a power of two. */
export const BLOCK_SHIFT = 4;

/** Some runs: `count` entries of a list from `first` on. After the last entry follows the first one. */
export interface ListedRuns {
  readonly runs: Uint32Array;
  readonly first: number;
  readonly count: number;
}

/** Which segments a search may find. `filterSegments` makes one for each costing. */
export interface SnapFilter {
  /** For each segment: 0 if it may not be found, otherwise 1 or, in a filter of main parts, the number of its part. */
  readonly mark: Uint8Array;
  /** Whether all segments may certainly be found. */
  readonly isAllOpen: boolean;
  /** The number of open runs before each block, in the order of the tree; one entry more than there are blocks. */
  readonly openBefore: Uint32Array;
  /** The only runs that a search looks at; `undefined` if it looks at all of them. */
  readonly listed: ListedRuns | undefined;
}

/** A mark of 1 for each segment with an open arc. */
export function openSegments({ segmentCount, arcCount, directedOfArc }: Network, weight: Int32Array): Uint8Array {
  const isOpen = new Uint8Array(segmentCount);
  if (!weight.includes(CLOSED)) return isOpen.fill(1);
  for (let arc = 0; arc < arcCount; arc++) if (weight[arc] < CLOSED) isOpen[directedOfArc[arc] >>> 1] = 1;
  return isOpen;
}

/** A filter with which a search finds the segments that have a mark. */
export function filterSegments(index: SnapIndex, mark: Uint8Array): SnapFilter {
  const { segmentOfRun } = index;
  const runCount = segmentOfRun.length;
  const blockCount = (runCount + (1 << BLOCK_SHIFT) - 1) >>> BLOCK_SHIFT;
  const openBefore = new Uint32Array(blockCount + 1);
  const isAllOpen = !mark.includes(0);
  if (isAllOpen) {
    for (let block = 0; block <= blockCount; block++) openBefore[block] = Math.min(runCount, block << BLOCK_SHIFT);
  } else {
    for (let run = 0; run < runCount; run++)
      openBefore[(run >>> BLOCK_SHIFT) + 1] += mark[segmentOfRun[run]] > 0 ? 1 : 0;
    for (let block = 0; block < blockCount; block++) openBefore[block + 1] += openBefore[block];
  }
  return { mark, isAllOpen, openBefore, listed: undefined };
}

/** A filter for the segments that both filters allow, with the marks of `one`. Returns `one` itself if `other` excludes nothing more. */
export function filterBoth(index: SnapIndex, one: SnapFilter, other: SnapFilter): SnapFilter {
  const mark = one.mark.slice();
  let isSame = true;
  for (let segment = 0; segment < mark.length; segment++) {
    if (other.mark[segment] > 0 || mark[segment] === 0) continue;
    mark[segment] = 0;
    isSame = false;
  }
  return isSame ? one : filterSegments(index, mark);
}

/** A filter for the segments that at least one filter allows. */
export function filterEither(index: SnapIndex, one: SnapFilter, other: SnapFilter): SnapFilter {
  return filterSegments(
    index,
    one.mark.map((mark, segment) => mark | other.mark[segment]),
  );
}

/** A filter with which a search finds every segment. */
export function everySegment(network: Network, index: SnapIndex): SnapFilter {
  return filterSegments(index, new Uint8Array(network.segmentCount).fill(1));
}
