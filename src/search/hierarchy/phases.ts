// Trips in two phases. Trips begin in the first phase, may change to the second once, and end in either phase.
//
//   first     x ---> x ---> x            Each phase has its own arcs, and some arcs lead from the first into the second. An arc of the
//                     \                  hierarchy then represents three things: a way in the first phase, a way in the second phase,
//   second             `--> x ---> x     and a way that changes the phase.
//
// A hierarchy serves such trips like plain trips, on one condition: the weights must ensure that no cheapest trip visits a node in both
// phases, because the hierarchy has no arcs from a node to itself.

import { type Budget, checkClock, startBudget } from '../../budget/budget.ts';
import type { KernelPool } from '../../kernel/kernel.ts';
import type { ArcWeights } from '../weights.ts';
import { customize, takeInputs } from './customize.ts';
import { bytesOfUpArcs, customizePerfectly, keptArcs } from './customize-perfectly.ts';
import type { Hierarchy } from './hierarchy.ts';
import {
  bytesOfPairs,
  hasThird,
  type Metric,
  makePairs,
  PAIR,
  type Pairs,
  type SumsUpAndDown,
  sidesOf,
  type UpArcs,
} from './metric.ts';
import { relax } from './sum-of-two.ts';

/** How many mids are processed between two checks of the budget: hardly any work, or 0.3 s in a network where thousands of roads meet. */
const SLICE = 64;

/** The weights of the input arcs in each role; CLOSED for arcs without that role. */
export interface PhaseWeights {
  readonly first: ArcWeights;
  readonly over: ArcWeights;
  readonly second: ArcWeights;
}

/** The metric of ways that change the phase, by arc of the hierarchy. */
export interface OverMetric extends SumsUpAndDown {
  readonly weights: ArcWeights;
  readonly forward: UpArcs;
  readonly backward: UpArcs;
}

export interface PhasedMetric {
  readonly first: Metric;
  readonly over: OverMetric;
  readonly second: Metric;
  /** Bytes, including the weights. */
  readonly bytes: number;
}

/** Computes the metric of trips in two phases. `arcTo` is a working array with one entry per node, whose content does not matter. */
export function customizePhases(
  hierarchy: Hierarchy,
  weights: PhaseWeights,
  arcTo: Uint32Array,
  kernels?: KernelPool,
  budget: Budget = startBudget(),
): PhasedMetric {
  const within = (phase: ArcWeights): Metric =>
    customizePerfectly(hierarchy, customize(hierarchy, phase, arcTo, kernels, budget), kernels, budget);
  const first = within(weights.first);
  const second = within(weights.second);
  const phases = { first, second };
  const pairs =
    customizeOver(hierarchy, weights.over, phases, Int32Array, budget) ??
    customizeOver(hierarchy, weights.over, phases, Float64Array, budget)!;
  const { up, down } = sidesOf(pairs);
  checkClock(budget);
  const forward = keptArcs(hierarchy, up);
  checkClock(budget);
  const backward = keptArcs(hierarchy, down);
  const over = { weights: weights.over, up, down, forward, backward };
  const ownBytes = bytesOfPairs(pairs) + bytesOfUpArcs(forward) + bytesOfUpArcs(backward);
  const weightBytes = 3 * weights.first.weight.byteLength;
  return { first, over, second, bytes: first.bytes + second.bytes + ownBytes + weightBytes };
}

/** The sums of ways that change the phase, or `undefined` if they exceed the arrays. */
function customizeOver(
  hierarchy: Hierarchy,
  weights: ArcWeights,
  { first, second }: Pick<PhasedMetric, 'first' | 'second'>,
  SerializedArray: Int32ArrayConstructor | Float64ArrayConstructor,
  budget: Budget,
): Pairs | undefined {
  const pairs = makePairs(hierarchy.head.length, hasThird(weights), SerializedArray);
  const over = sidesOf(pairs);
  takeInputs(hierarchy, weights, over);
  const nodeCount = hierarchy.order.length;
  const arcTo = new Uint32Array(nodeCount);
  for (let mid = 0; mid < nodeCount; mid += SLICE) {
    checkClock(budget);
    relaxOver(hierarchy, { first, over, second }, arcTo, mid, Math.min(nodeCount, mid + SLICE));
  }
  checkClock(budget);
  const { words, carried, thirds } = pairs;
  // true sums are never below 0, so a negative one has overflowed
  const fits = carried !== words || (words.every((sum) => sum >= 0) && (thirds?.every((sum) => sum >= 0) ?? true));
  return fits ? pairs : undefined;
}

/** The sums of ways that change the phase, and the sums that they are computed from. */
interface SumsOfPhases extends Pick<PhasedMetric, 'first' | 'second'> {
  readonly over: SumsUpAndDown;
}

/** A way that changes the phase does so on or below one of the two arcs of a lower triangle. */
function relaxOver(
  { firstUp, head, tail, firstDown, arcDown }: Hierarchy,
  { first, over: { up, down }, second }: SumsOfPhases,
  arcTo: Uint32Array,
  firstMid: number,
  endMid: number,
): void {
  const upWeight = up.weight;
  const downWeight = down.weight;
  const beforeDown = first.down.weight;
  const afterUp = second.up.weight;
  for (let mid = firstMid; mid < endMid; mid++) {
    for (let arc = firstUp[mid]; arc < firstUp[mid + 1]; arc++) arcTo[head[arc]] = arc;
    for (let i = firstDown[mid]; i < firstDown[mid + 1]; i++) {
      const bottomMid = arcDown[i];
      const end = firstUp[tail[bottomMid] + 1];
      const midBefore = beforeDown[PAIR * bottomMid];
      const midOver = downWeight[PAIR * bottomMid];
      const overMid = upWeight[PAIR * bottomMid];
      const afterMid = afterUp[PAIR * bottomMid];
      for (let bottomTop = bottomMid + 1; bottomTop < end; bottomTop++) {
        const midTop = arcTo[head[bottomTop]];
        if (midBefore + upWeight[PAIR * bottomTop] <= upWeight[PAIR * midTop]) {
          relax(up, midTop, first.down, bottomMid, up, bottomTop);
        }
        if (midOver + afterUp[PAIR * bottomTop] <= upWeight[PAIR * midTop]) {
          relax(up, midTop, down, bottomMid, second.up, bottomTop);
        }
        if (beforeDown[PAIR * bottomTop] + overMid <= downWeight[PAIR * midTop]) {
          relax(down, midTop, first.down, bottomTop, up, bottomMid);
        }
        if (downWeight[PAIR * bottomTop] + afterMid <= downWeight[PAIR * midTop]) {
          relax(down, midTop, down, bottomTop, second.up, bottomMid);
        }
      }
    }
  }
}
