// Updates a metric after a few input arcs changed their weights, from the lowest affected arc upwards.
//
//   An arc from mid to top weighs the least of its input arcs and its lower triangles. If an arc from bottom to a node y changes,
//   it can only change arcs between y and the other upper neighbours of bottom, and only where its triangle was or is the least.

import { openQueue } from '../../memory/queue.ts';
import { precedes } from '../triple.ts';
import type { ArcWeights } from '../weights.ts';
import { CLOSED } from '../weights.ts';
import { type Hierarchy, NO_SLOT } from './hierarchy.ts';
import { type Metric, metricOfPairs, PAIR, type Sums } from './metric.ts';

/** If more than this share of arcs changes, customizing from scratch is faster (measured on a city and a state). */
const FEW = 1 / 200;

/** How many arcs of the hierarchy a changed input arc affects on average (measured: 28 to 30, on a city and a state). */
const REACH = 30;

/** The most arcs of a hierarchy for which partial customizing is faster. */
function mostPartial({ head }: Hierarchy): number {
  return head.length * FEW;
}

/** A copy of a metric, updated for weights that differ only at the given input arcs; `undefined` if there are too many of them. */
export function followPartially(
  hierarchy: Hierarchy,
  before: Metric,
  weights: ArcWeights,
  changed: ArrayLike<number>,
): Metric | undefined {
  if (changed.length * REACH > mostPartial(hierarchy)) return undefined;
  const metric = copyMetric(hierarchy, before, weights);
  return customizePartially(hierarchy, metric, changed) ? metric : undefined;
}

/** A copy of a metric that partial customizing may change. Its weights are an array with equal content. */
export function copyMetric(hierarchy: Hierarchy, { pairs }: Metric, weights: ArcWeights): Metric {
  const { words, carried, thirds } = pairs;
  const copied = words.slice();
  const own = { words: copied, carried: carried === words ? copied : carried.slice(), thirds: thirds?.slice() };
  return metricOfPairs(hierarchy, weights, own);
}

/**
 * Changes a metric in place to the result of `customize` for its `weights`, which changed only at the given input arcs. The metric must be
 * a copy that nothing else uses, with all arcs of the hierarchy. Returns whether it succeeded. It fails if more than `most` arcs of the
 * hierarchy change (customizing from scratch is then faster), or if a sum is too large for its array's type. The metric is then unusable.
 */
export function customizePartially(
  hierarchy: Hierarchy,
  metric: Metric,
  changed: ArrayLike<number>,
  most: number = mostPartial(hierarchy),
): boolean {
  const { head, tail, firstUp, slot } = hierarchy;
  const { up, down } = metric;
  if (changed.length * REACH > most) return false;
  const queue = openQueue();
  for (let i = 0; i < changed.length; i++) {
    if (slot[changed[i]] !== NO_SLOT) queue.push(slot[changed[i]] >>> 1, slot[changed[i]] >>> 1);
  }
  const before: Six = [0, 0, 0, 0, 0, 0];
  const after: Six = [0, 0, 0, 0, 0, 0];
  const largest = up.second instanceof Float64Array ? Infinity : 2 ** 31 - 1;
  let last = -1;
  let isExact = true;
  for (let count = 0; queue.length > 0; ) {
    const arc = queue.pop() as number;
    if (arc === last) continue;
    last = arc;
    if (count++ > most) return false;

    read(up, down, arc, before);
    leastOf(hierarchy, metric, arc, after);
    if (after.every((value, i) => value === before[i])) continue;
    write(up, down, arc, after);
    if (Math.max(...after) > largest) isExact = false;

    // The other upper neighbours of the bottom. Each has an arc to the head of `arc`.
    const bottom = tail[arc];
    for (let other = firstUp[bottom]; other < firstUp[bottom + 1]; other++) {
      if (other === arc) continue;
      const upper = arcBetween(hierarchy, Math.min(head[arc], head[other]), Math.max(head[arc], head[other]));
      if (mayDiffer(metric, arc, other, upper, before, after)) queue.push(upper, upper);
    }
  }
  return isExact;
}

/**
 * The values of an arc: a triple upwards, then a triple downwards. With two arrays instead of one, updating after a change of one arc takes
 * 2 to 4 % longer (New York).
 */
type Six = [number, number, number, number, number, number];

/** Offsets of the two triples. */
const UP = 0;
const DOWN = 3;

function read(up: Sums, down: Sums, arc: number, six: Six): void {
  const at = PAIR * arc;
  const atThird = arc << up.thirdShift;
  six[0] = up.weight[at];
  six[1] = up.second[at];
  six[2] = up.third[atThird];
  six[3] = down.weight[at];
  six[4] = down.second[at];
  six[5] = down.third[atThird];
}

function write(up: Sums, down: Sums, arc: number, six: Six): void {
  const at = PAIR * arc;
  const atThird = arc << up.thirdShift;
  up.weight[at] = six[0];
  up.second[at] = six[1];
  up.third[atThird] = six[2];
  down.weight[at] = six[3];
  down.second[at] = six[4];
  down.third[atThird] = six[5];
}

/** The arc from a position to a higher neighbour, by binary search. */
function arcBetween({ firstUp, head }: Hierarchy, low: number, high: number): number {
  let first = firstUp[low];
  let end = firstUp[low + 1];
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (head[middle] < high) first = middle + 1;
    else end = middle;
  }
  return first;
}

/** Computes the weights of an arc from its input arcs and its lower triangles. */
function leastOf(hierarchy: Hierarchy, { weights, up, down }: Metric, arc: number, least: Six): void {
  const { head, tail, firstDown, arcDown, slot, firstInput, input } = hierarchy;
  least[0] = least[3] = CLOSED;
  least[1] = least[2] = least[4] = least[5] = 0;
  for (let i = firstInput[arc]; i < firstInput[arc + 1]; i++) {
    const { weight, second, third } = weights;
    const side = (slot[input[i]] & 1) === 0 ? UP : DOWN;
    offer(least, side, weight[input[i]], second[input[i]], third[input[i]]);
  }

  // The bottoms are in the lists of both ends: read the shorter one.
  const mid = tail[arc];
  const top = head[arc];
  const midCount = firstDown[mid + 1] - firstDown[mid];
  const [end, otherEnd] = midCount <= firstDown[top + 1] - firstDown[top] ? [mid, top] : [top, mid];
  for (let i = firstDown[end]; i < firstDown[end + 1]; i++) {
    const toEnd = arcDown[i];
    const bottom = tail[toEnd];
    if (bottom >= mid) break;
    const toOther = arcBetween(hierarchy, bottom, otherEnd);
    if (toOther === hierarchy.firstUp[bottom + 1] || head[toOther] !== otherEnd) continue;
    const bottomMid = end === mid ? toEnd : toOther;
    const bottomTop = end === mid ? toOther : toEnd;
    offerSum(least, UP, down, bottomMid, up, bottomTop);
    offerSum(least, DOWN, down, bottomTop, up, bottomMid);
  }
}

// biome-ignore lint/complexity/useMaxParams: values of a loop, in registers
function offerSum(least: Six, side: number, to: Sums, toArc: number, from: Sums, fromArc: number): void {
  const weight = to.weight[PAIR * toArc] + from.weight[PAIR * fromArc];
  if (weight > least[side]) return;
  const second = to.second[PAIR * toArc] + from.second[PAIR * fromArc];
  offer(least, side, weight, second, to.third[toArc << to.thirdShift] + from.third[fromArc << from.thirdShift]);
}

function offer(least: Six, side: number, weight: number, second: number, third: number): void {
  if (weight >= CLOSED || !precedes(weight, second, third, least[side], least[side + 1], least[side + 2])) return;
  least[side] = weight;
  least[side + 1] = second;
  least[side + 2] = third;
}

/**
 * Whether the weight of `upper` must be computed again: either it was the sum of `other` and `arc`, which has changed, or the new sum is
 * smaller.
 */
// biome-ignore lint/complexity/useMaxParams: values of a loop, in registers
function mayDiffer(metric: Metric, arc: number, other: number, upper: number, before: Six, after: Six): boolean {
  const { up, down } = metric;
  // if `other` ends higher than `arc`, the way down `arc` and up `other` competes with the upward direction of `upper`
  const [over, back] = arc < other ? [up, down] : [down, up];
  return (
    sideMayDiffer(over, upper, DOWN, before, after, up, other) ||
    sideMayDiffer(back, upper, UP, before, after, down, other)
  );
}

/** Like `mayDiffer`, for one direction. */
// biome-ignore lint/complexity/useMaxParams: values of a loop, in registers
function sideMayDiffer(
  known: Sums,
  upper: number,
  side: number,
  before: Six,
  after: Six,
  beside: Sums,
  other: number,
): boolean {
  const w = known.weight[PAIR * upper];
  const s = known.second[PAIR * upper];
  const t = known.third[upper << known.thirdShift];
  const w2 = beside.weight[PAIR * other];
  const s2 = beside.second[PAIR * other];
  const t2 = beside.third[other << beside.thirdShift];
  if (before[side] + w2 === w && before[side + 1] + s2 === s && before[side + 2] + t2 === t) return true;
  return precedes(after[side] + w2, after[side + 1] + s2, after[side + 2] + t2, w, s, t);
}
