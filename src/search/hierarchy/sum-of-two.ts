// Compares an arc with a way of two other arcs. Customizing does this, and so does unpacking, to find the way of an arc.

import { CLOSED } from '../weights.ts';
import { PAIR, type Sums } from './metric.ts';

/** Sets `arc` to the sum of two other arcs if the sum is less; returns whether it is. */
// biome-ignore lint/complexity/useMaxParams: three arcs, each with its side, in the innermost loops
export function relax(side: Sums, arc: number, one: Sums, oneArc: number, other: Sums, otherArc: number): boolean {
  const at = PAIR * arc;
  const weight = one.weight[PAIR * oneArc] + other.weight[PAIR * otherArc];
  if (weight > side.weight[at] || weight >= CLOSED) return false;
  const second = one.second[PAIR * oneArc] + other.second[PAIR * otherArc];
  const third = one.third[oneArc << one.thirdShift] + other.third[otherArc << other.thirdShift];
  const atThird = arc << side.thirdShift;
  // the comparison of triple.ts, in place
  if (weight === side.weight[at]) {
    if (second > side.second[at] || (second === side.second[at] && third >= side.third[atThird])) return false;
  }
  side.weight[at] = weight;
  side.second[at] = second;
  side.third[atThird] = third;
  return true;
}

/** Whether an arc equals the sum of two other arcs. */
// biome-ignore lint/complexity/useMaxParams: three arcs, as above
export function isSum(whole: Sums, arc: number, one: Sums, oneArc: number, other: Sums, otherArc: number): boolean {
  return (
    one.weight[PAIR * oneArc] + other.weight[PAIR * otherArc] === whole.weight[PAIR * arc] &&
    one.second[PAIR * oneArc] + other.second[PAIR * otherArc] === whole.second[PAIR * arc] &&
    one.third[oneArc << one.thirdShift] + other.third[otherArc << other.thirdShift] ===
      whole.third[arc << whole.thirdShift]
  );
}
