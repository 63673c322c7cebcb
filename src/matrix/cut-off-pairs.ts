// Pairs of a matrix that are cut off by the costing alone: the network has a way from near to near, so main places must
// not answer them. The network connects all of its main part, so only pairs with a point in a small component are
// checked.

import { type Call, withoutCosting } from '../database/call.ts';
import { isInSmallComponent, type PointsInSmallComponents } from '../points/small-components.ts';
import { nearOf, type SnappedPoint } from '../points/snap-points.ts';
import type { CostRow } from './cost-row.ts';
import { type CostsAhead, costsTo, rowOfStart } from './find-costs.ts';

/** The points of a matrix, and which of them are in small components. */
export interface MatrixPoints {
  readonly starts: readonly SnappedPoint[];
  readonly ends: readonly SnappedPoint[];
  readonly startsInSmallComponents: PointsInSmallComponents;
  readonly endsInSmallComponents: PointsInSmallComponents;
}

/**
 * Of some ends, those without a way from a start in the network; call in order of starts. Nothing is computed ahead for
 * starts from `before`.
 */
export type NotJoined = (start: number, ends: readonly number[], before: number) => readonly number[];

/** Leaves out the pairs that only the costing cuts off: either the ends or the start must be in small components. */
export function notJoinedBy(call: Call, matrix: MatrixPoints): NotJoined {
  if (call.database.costs.leavesAllOpen(call.weighted)) return (_, ends) => ends;
  const joinedTo = joinedPairs(withoutCosting(call), matrix);
  return (start, ends, before) => {
    if (ends.length === 0) return ends;
    const isJoined = joinedTo(start, before);
    return ends.filter((end) => !isJoined(end));
  };
}

/**
 * Whether there is a way from a start to an end, from near to near: to all ends for starts in small components, and to
 * ends in small components for all others.
 */
function joinedPairs(
  call: Call,
  { starts, ends, startsInSmallComponents, endsInSmallComponents }: MatrixPoints,
): (start: number, before: number) => (end: number) => boolean {
  let fromSmallComponents: CostsAhead | undefined;
  let fromElsewhere: CostsAhead | undefined;
  const isWay = ({ time }: CostRow, column: number) => !Number.isNaN(time[column]);
  return (start, before) => {
    const countBefore = startsInSmallComponents.before;
    if (isInSmallComponent(startsInSmallComponents, start)) {
      fromSmallComponents ??= costsTo(call, ends.map(nearOf), nearOfThose(starts, startsInSmallComponents.points));
      const row = rowOfStart(fromSmallComponents, countBefore[start], countBefore[before]);
      return (end) => isWay(row, end);
    }
    fromElsewhere ??= costsTo(
      call,
      nearOfThose(ends, endsInSmallComponents.points),
      starts.filter((_, other) => !isInSmallComponent(startsInSmallComponents, other)).map(nearOf),
    );
    const row = rowOfStart(fromElsewhere, start - countBefore[start], before - countBefore[before]);
    return (end) => isWay(row, endsInSmallComponents.before[end]);
  };
}

function nearOfThose(list: readonly SnappedPoint[], some: readonly number[]): SnappedPoint['near'][] {
  return some.map((index) => list[index].near);
}
