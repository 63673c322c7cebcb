// An arc beside a way of two others: what customizing offers it, and how unpacking knows it again.

import { CLOSED } from '../weights.ts';
import type { Sums } from './metric.ts';

/** Lets `arc` be no more than the sum of two others. */
// biome-ignore lint/complexity/useMaxParams: three arcs, each of a side of its own, in the innermost loops
export function relax(side: Sums, arc: number, one: Sums, oneArc: number, other: Sums, otherArc: number): void {
  const weight = one.weight[oneArc] + other.weight[otherArc];
  if (weight > side.weight[arc] || weight >= CLOSED) return;
  const second = one.second[oneArc] + other.second[otherArc];
  const third = one.third[oneArc] + other.third[otherArc];
  // the comparison of triple.ts, in place
  if (weight === side.weight[arc]) {
    if (second > side.second[arc] || (second === side.second[arc] && third >= side.third[arc])) return;
  }
  side.weight[arc] = weight;
  side.second[arc] = second;
  side.third[arc] = third;
}

/** Whether one arc weighs what two others do together. */
// biome-ignore lint/complexity/useMaxParams: three arcs, as above
export function isSum(whole: Sums, arc: number, one: Sums, oneArc: number, other: Sums, otherArc: number): boolean {
  return (
    one.weight[oneArc] + other.weight[otherArc] === whole.weight[arc] &&
    one.second[oneArc] + other.second[otherArc] === whole.second[arc] &&
    one.third[oneArc] + other.third[otherArc] === whole.third[arc]
  );
}
