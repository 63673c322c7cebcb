// Pairs of a matrix that wishes alone leave without a way: the network joins them from near to near, and no fallback answers them. The
// network joins all of the main part, so that only pairs with a point in a pocket are looked at.

import { type Call, withoutCosting } from '../database/call.ts';
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

/** Of some ends those that the network does not join with a start; ask in order. Nothing is made ahead from `before` on. */
export type NotJoined = (start: number, ends: readonly number[], before: number) => readonly number[];

/** Leaves out the pairs that only the wishes cut off: either the ends or the start must be in pockets. */
export function notJoinedBy(call: Call, matrix: MatrixPoints): NotJoined {
  if (call.database.costs.leavesAllOpen(call.weighted)) return (_, ends) => ends;
  const joinedTo = joinedPairs(withoutCosting(call), matrix);
  return (start, ends, before) => {
    if (ends.length === 0) return ends;
    const isJoined = joinedTo(start, before);
    return ends.filter((end) => !isJoined(end));
  };
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
