// Pairs of a matrix that wishes alone leave without a way: those that they put aside, and those that the network joins from near to
// near. No fallback answers them. The network joins all of the main part, so that only pairs with a point in a pocket are looked at.

import { type Call, withoutCosting } from '../database/call.ts';
import { displacedEnds } from '../points/displaced.ts';
import { isInPocket, type Pockets } from '../points/small-components.ts';
import { nearOf, type SnappedPoint } from '../points/snap-points.ts';
import type { CostRow } from './cost-row.ts';
import { type CostsAhead, costsTo, rowOfStart } from './find-costs.ts';

/** The points of a matrix, and which of them are in pockets. */
export interface MatrixPoints {
  readonly starts: readonly SnappedPoint[];
  readonly ends: readonly SnappedPoint[];
  readonly startsInSmallComponents: Pockets;
  readonly endsInSmallComponents: Pockets;
}

/** Ends by start; ask in order. */
export interface CutOffPairs {
  /** Those that are put aside from it, or it from them, by their near places. */
  readonly displacedOf: (start: number) => ReadonlySet<number>;
  /** Of some ends those that fallbacks may answer; either they or the start must be in pockets. Nothing is made ahead from `before` on. */
  readonly movable: (start: number, ends: readonly number[], before: number) => readonly number[];
}

/** The pairs that the wishes of a call cut off; `undefined` where they close and open nothing. */
export function cutOffPairs(call: Call, matrix: MatrixPoints): CutOffPairs | undefined {
  if (call.database.costs.leavesAllOpen(call.weighted)) return undefined;
  const displacedOf = displacedEnds(call, matrix.starts, matrix.ends, 'near');
  const displacedOf2 = displacedEnds(call, matrix.starts, matrix.ends, 'fallback');
  const joinedTo = joinedPairs(withoutCosting(call), matrix);
  const movable = (start: number, ends: readonly number[], before: number) => {
    const displaced = displacedOf2(start);
    const left = ends.filter((end) => !displaced.has(end));
    if (left.length === 0) return left;
    const isJoined = joinedTo(start, before);
    return left.filter((end) => !isJoined(end));
  };
  return { displacedOf, movable };
}

/** Whether a way leads from a start to an end from near to near: all ends of starts in pockets, those in pockets of all others. */
function joinedPairs(
  call: Call,
  { starts, ends, startsInSmallComponents, endsInSmallComponents }: MatrixPoints,
): (start: number, before: number) => (end: number) => boolean {
  let fromPockets: CostsAhead | undefined;
  let fromElsewhere: CostsAhead | undefined;
  const isWay = ({ time }: CostRow, column: number) => !Number.isNaN(time[column]);
  return (start, before) => {
    const inPockets = startsInSmallComponents.before;
    if (isInPocket(startsInSmallComponents, start)) {
      fromPockets ??= costsTo(call, ends.map(nearOf), nearOfThose(starts, startsInSmallComponents.points));
      const row = rowOfStart(fromPockets, inPockets[start], inPockets[before]);
      return (end) => isWay(row, end);
    }
    fromElsewhere ??= costsTo(
      call,
      nearOfThose(ends, endsInSmallComponents.points),
      starts.filter((_, other) => !isInPocket(startsInSmallComponents, other)).map(nearOf),
    );
    const row = rowOfStart(fromElsewhere, start - inPockets[start], before - inPockets[before]);
    return (end) => isWay(row, endsInSmallComponents.before[end]);
  };
}

function nearOfThose(list: readonly SnappedPoint[], some: readonly number[]): SnappedPoint['near'][] {
  return some.map((index) => list[index].near);
}
