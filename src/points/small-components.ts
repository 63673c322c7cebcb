// Finds which points of a matrix are in small components of the network. Such a point has a main place that differs from its near place
// (see snap-points.ts).

import { checkClockAt } from '../budget/budget.ts';
import type { Call } from '../database/call.ts';
import { isDisplaced } from './displacement-rule.ts';
import { mainPlaceOf, type SnappedPoint } from './snap-points.ts';

/** The points of a list that are in small components, in ascending order. */
export interface PointsInSmallComponents {
  readonly points: readonly number[];
  /** For each point of the list, plus one entry: how many points in small components come before it. */
  readonly before: Uint32Array;
}

/** Looks up the main places of all points. */
export function findPointsInSmallComponents(call: Call, list: readonly SnappedPoint[]): PointsInSmallComponents {
  const points: number[] = [];
  const before = new Uint32Array(list.length + 1);
  for (let i = 0; i < list.length; i++) {
    checkClockAt(call.budget, i);
    mainPlaceOf(call, list[i]);
    if (isDisplaced(list[i])) points.push(i);
    before[i + 1] = points.length;
  }
  return { points, before };
}

/** Whether a point of the list is in a small component. */
export function isInSmallComponent({ before }: PointsInSmallComponents, index: number): boolean {
  return before[index + 1] > before[index];
}
