// Pairs of a matrix that wishes alone leave without a way: those that they put aside, and those that the network joins from near to
// near. No fallback answers them. The network joins all of the main part, so that only pairs with a point in a pocket are looked at.

import { type Call, withoutWishes } from './call.ts';
import type { CostRow } from './cost-row.ts';
import { type CostsAhead, costsTo, rowOfStart } from './find-costs.ts';
import { isInPocket, type Pockets } from './pockets.ts';
import { endsPutAside } from './put-aside.ts';
import { nearOf, type SnappedPoint } from './snap-points.ts';

/** The points of a matrix, and which of them are in pockets. */
export interface MatrixPoints {
  readonly starts: readonly SnappedPoint[];
  readonly ends: readonly SnappedPoint[];
  readonly pocketStarts: Pockets;
  readonly pocketEnds: Pockets;
}

/** Ends by start; ask in order. */
export interface CutOffPairs {
  /** Those that are put aside from it, or it from them, by their near places. */
  readonly asideOf: (start: number) => ReadonlySet<number>;
  /** Of some ends those that fallbacks may answer; either they or the start must be in pockets. Nothing is made ahead from `before` on. */
  readonly movable: (start: number, ends: readonly number[], before: number) => readonly number[];
}

/** The pairs that the wishes of a call cut off; `undefined` where they close and open nothing. */
export function cutOffPairs(call: Call, matrix: MatrixPoints): CutOffPairs | undefined {
  if (call.database.costs.leavesAllOpen(call.weighed)) return undefined;
  const asideOf = endsPutAside(call, matrix.starts, matrix.ends, 'near');
  const movedAsideOf = endsPutAside(call, matrix.starts, matrix.ends, 'fallback');
  const joinedTo = joinedPairs(withoutWishes(call), matrix);
  const movable = (start: number, ends: readonly number[], before: number) => {
    const aside = movedAsideOf(start);
    const left = ends.filter((end) => !aside.has(end));
    if (left.length === 0) return left;
    const isJoined = joinedTo(start, before);
    return left.filter((end) => !isJoined(end));
  };
  return { asideOf, movable };
}

/** Whether a way leads from a start to an end from near to near: all ends of starts in pockets, those in pockets of all others. */
function joinedPairs(
  call: Call,
  { starts, ends, pocketStarts, pocketEnds }: MatrixPoints,
): (start: number, before: number) => (end: number) => boolean {
  let fromPockets: CostsAhead | undefined;
  let fromElsewhere: CostsAhead | undefined;
  const isWay = ({ time }: CostRow, column: number) => !Number.isNaN(time[column]);
  return (start, before) => {
    const inPockets = pocketStarts.before;
    if (isInPocket(pocketStarts, start)) {
      fromPockets ??= costsTo(call, ends.map(nearOf), nearOfThose(starts, pocketStarts.points));
      const row = rowOfStart(fromPockets, inPockets[start], inPockets[before]);
      return (end) => isWay(row, end);
    }
    fromElsewhere ??= costsTo(
      call,
      nearOfThose(ends, pocketEnds.points),
      starts.filter((_, other) => !isInPocket(pocketStarts, other)).map(nearOf),
    );
    const row = rowOfStart(fromElsewhere, start - inPockets[start], before - inPockets[before]);
    return (end) => isWay(row, pocketEnds.before[end]);
  };
}

function nearOfThose(list: readonly SnappedPoint[], some: readonly number[]): SnappedPoint['near'][] {
  return some.map((index) => list[index].near);
}
