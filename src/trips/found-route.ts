// A route that was found: its legs, and what they add up to.

import { type Budget, countAnswerBytes, ITEM_BYTES } from '../budget/budget.ts';
import type { Leg } from '../network/leg.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import type { PairAnswer } from './pairs.ts';

/** Whole milliseconds and centimetres of a route. */
export interface RouteTotals {
  readonly time: number;
  readonly length: number;
}

/** A route: leg `i` goes from `points[i]` to `points[i + 1]`, and the legs add up to the totals. */
export interface FoundRoute extends RouteTotals {
  readonly points: readonly SnappedPoint[];
  readonly legs: readonly Leg[];
  /** The legs, each with its start and end place. */
  readonly answers: readonly PairAnswer<Leg>[];
}

/** Joins legs into a route. */
export function routeOf(
  { budget }: { readonly budget: Budget },
  points: readonly SnappedPoint[],
  answers: readonly PairAnswer<Leg>[],
): FoundRoute {
  const legs = answers.map(({ found }) => found);
  let time = 0;
  let length = 0;
  for (const leg of legs) {
    countAnswerBytes(budget, ITEM_BYTES * leg.directedSegment.length);
    time += leg.totalTime;
    length += leg.totalLength;
  }
  return { points, legs, answers, time, length };
}
