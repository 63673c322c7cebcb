// Pairs of a matrix that are cut off by the costing alone: the network has a way between their nearest places, so main places must not
// answer them. The network connects all of its main part, so only pairs with a point in a small component are checked.

import { type Call, withoutCosting } from '../database/call.ts';
import { isInSmallComponent, type PointsInSmallComponents } from '../points/small-components.ts';
import { nearOf, type SnappedPoint } from '../points/snap-points.ts';
import type { CostRow } from './cost-row.ts';
import { type CostsAhead, costsTo, rowOfStart } from './find-costs.ts';

/** The points of a matrix, and those of them that are in small components. */
export interface MatrixPoints {
  readonly starts: readonly SnappedPoint[];
  readonly ends: readonly SnappedPoint[];
  readonly startsInSmallComponents: PointsInSmallComponents;
  readonly endsInSmallComponents: PointsInSmallComponents;
}

/**
 * Returns those of some ends to which the network has no way from a start. Call it in the order of starts. For starts from `before`,
 * nothing is computed in advance.
 */
export type NotJoined = (start: number, ends: readonly number[], before: number) => readonly number[];

/** Leaves out the pairs that only the costing cuts off. In each pair, the start or the end must be in a small component. */
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
 * Whether there is a way from the nearest place of a start to the nearest place of an end. Starts in small components are checked with all
 * ends, and all others with ends in small components.
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
