// Collects speeds by traffic bucket while they are read, with a row for each directed segment that has such speeds. Equal sets of four
// speeds are stored once.

import { inOrder } from '../memory/in-order.ts';
import { addPair, type PairTable, pairTable } from '../memory/pair-table.ts';
import { radixOrder } from '../memory/radix-order.ts';
import type { Network } from '../network/network.ts';
import { kindsInOrder } from './kinds.ts';

export interface BucketRows {
  /** Twice the row of a segment, plus one if the direction is backward. */
  readonly directedSegment: number[];
  readonly mode: number[];
  readonly kind: number[];
  /** Sets of four speeds, each stored as a pair of pairs. */
  readonly pairs: PairTable;
  readonly kinds: PairTable;
  /** Four speeds for each kind. */
  readonly speed: number[];
}

/** Rows without content. */
export function makeBucketRows(): BucketRows {
  return { directedSegment: [], mode: [], kind: [], pairs: pairTable(), kinds: pairTable(), speed: [] };
}

/** Adds the speeds of a mode on a directed segment, in metres per hour, 0 if unknown. */
export function addBuckets(rows: BucketRows, mode: number, directedSegment: number, speed: readonly number[]): void {
  const { pairs, kinds } = rows;
  const first = addPair(pairs, speed[0], speed[1], pairs.count);
  const second = addPair(pairs, speed[2], speed[3], pairs.count);
  const kindCount = kinds.count;
  const kind = addPair(kinds, first, second, kindCount);
  if (kind === kindCount) rows.speed.push(...speed);
  rows.directedSegment.push(directedSegment);
  rows.mode.push(mode);
  rows.kind.push(kind);
}

/** The columns of speeds by bucket of a network. Call this when the segment of each row is known. */
export function bucketColumns(
  rows: BucketRows,
  segmentOfRow: Uint32Array,
): Pick<Network, 'bucketDirected' | 'bucketKind' | 'bucketSpeed'> {
  const directedCount = 2 * segmentOfRow.length;
  const directedSegment = Uint32Array.from(
    rows.directedSegment,
    (read, i) => directedCount * rows.mode[i] + 2 * segmentOfRow[read >>> 1] + (read & 1),
  );
  const order = radixOrder(directedSegment.length, directedSegment);
  const { kindOfRow, kinds } = kindsInOrder(inOrder(Uint32Array.from(rows.kind), order));
  const bucketSpeed = new Uint32Array(4 * kinds.length);
  for (let i = 0; i < bucketSpeed.length; i++) bucketSpeed[i] = rows.speed[4 * kinds[i >>> 2] + (i & 3)];
  return { bucketDirected: inOrder(directedSegment, order), bucketKind: kindOfRow, bucketSpeed };
}
