// Trips in two phases. Trips begin in the first phase, may change to the second once, and end in either phase.
//
//   first     x ---> x ---> x            Each phase has its own arcs, and some arcs lead from the first into the second. An arc of the
//                     \                  hierarchy then represents three things: a way in the first phase, a way in the second phase,
//   second             `--> x ---> x     and a way that changes the phase.
//
// A hierarchy serves such trips like plain trips, on one condition: the weights must ensure that no cheapest trip visits a node in both
// phases, because the hierarchy has no arcs from a node to itself.

import { type Budget, checkClock, startBudget } from '../../../budget/budget.ts';
import type { KernelPool } from '../../../kernel/kernel.ts';
import { type ArcWeights, CLOSED } from '../../weights.ts';
import { customize, takeInputs } from '../customize.ts';
import { bytesOfUpArcs, closeNeedless } from '../customize-perfectly.ts';
import { type Hierarchy, NO_SLOT } from '../hierarchy.ts';
import { loadedPackedWork } from '../loaded-packed-work.ts';
import {
  hasThird,
  type Metric,
  makePairs,
  PAIR,
  type Pairs,
  type Serialized,
  type SumsUpAndDown,
  sidesOf,
} from '../metric.ts';
import { findInput, findOrigins, NONE } from '../origin.ts';
import { relax } from '../sum-of-two.ts';
import { type BothPhases, bothPhasesOf, joinPhases } from './phases-as-one.ts';
import type { PhaseSums, PhaseWeights, TwoPhases } from './two-phases.ts';

/** How many mids are processed between two checks of the budget: hardly any work, or 0.3 s in a network where thousands of roads meet. */
const SLICE = 64;

/**
 * A metric over the positions of both phases. The sums of all arcs, from which it is made, take as much memory again, and are not kept.
 */
export interface PhasedMetric extends Pick<Metric, 'forward' | 'backward' | 'bytes'> {
  readonly both: BothPhases;
}

/** Computes the metric of trips in two phases. `arcTo` is a working array with one entry per node, whose content does not matter. */
export function customizePhases(
  hierarchy: Hierarchy,
  weights: PhaseWeights,
  arcTo: Uint32Array,
  kernels?: KernelPool,
  budget: Budget = startBudget(),
): PhasedMetric {
  const { forward, backward } =
    (kernels && loadedPackedWork()?.phasesPacked(kernels, hierarchy, weights, budget)) ??
    phasesPlainly(hierarchy, weights, arcTo, kernels, budget);
  const bytes = bytesOfUpArcs(forward) + bytesOfUpArcs(backward);
  return { both: bothPhasesOf(hierarchy), forward, backward, bytes };
}

/** Computes both phases, and the ways that change the phase, in plain loops. */
function phasesPlainly(
  hierarchy: Hierarchy,
  weights: PhaseWeights,
  arcTo: Uint32Array,
  kernels: KernelPool | undefined,
  budget: Budget,
): Pick<Metric, 'forward' | 'backward'> {
  const within = (role: 'first' | 'second'): PhaseSums => {
    const metric = customize(hierarchy, weights(role), arcTo, kernels, budget);
    closeNeedless(hierarchy, metric, budget);
    return { ...metric, origins: () => findOrigins(hierarchy, { ...metric, weights: weights(role) }) };
  };
  const phases = { first: within('first'), second: within('second') };
  const given = { ...phases, over: weights('over') };
  const { length } = hierarchy.head;
  const over = (SerializedArray: Int32ArrayConstructor | Float64ArrayConstructor): PhaseSums | undefined =>
    customizeOver(hierarchy, given, arcTo, makePairs(length, hasThird(phases.first.up), SerializedArray), budget);
  return joinPhases(hierarchy, phases, over(Int32Array) ?? over(Float64Array)!);
}

/** The sums of ways that change the phase, and the sums that they are computed from. */
type SumsOfPhases = TwoPhases<SumsUpAndDown> & { readonly over: SumsUpAndDown };

/** The sums of ways that change the phase. `undefined` if they exceed the arrays. */
function customizeOver(
  hierarchy: Hierarchy,
  { first, over: weights, second }: TwoPhases<PhaseSums> & { readonly over: ArcWeights },
  arcTo: Uint32Array,
  pairs: Pairs,
  budget: Budget,
): PhaseSums | undefined {
  const over = sidesOf(pairs);
  takeInputs(hierarchy, weights, over);
  const origin = new Uint32Array(2 * hierarchy.head.length).fill(NONE);
  const nodeCount = hierarchy.order.length;
  for (let mid = 0; mid < nodeCount; mid += SLICE) {
    checkClock(budget);
    relaxOver(hierarchy, { first, over, second }, { origin, arcTo }, mid, Math.min(nodeCount, mid + SLICE));
  }
  checkClock(budget);
  const { words, carried, thirds } = pairs;
  // true sums are never below 0, so a negative one has overflowed
  if (carried === words && (hasNegative(words) || (thirds && hasNegative(thirds)))) return undefined;
  const { slot } = hierarchy;
  const metric = { weights, ...over };
  for (let input = 0; input < slot.length; input++) {
    if (weights.weight[input] >= CLOSED || slot[input] === NO_SLOT || origin[slot[input]] !== NONE) continue;
    origin[slot[input]] = 2 * findInput(hierarchy, metric, slot[input]) + 1;
  }
  return { ...over, origins: () => origin };
}

function hasNegative(values: Serialized): boolean {
  for (let i = 0; i < values.length; i++) if (values[i] < 0) return true;
  return false;
}

/** A way that changes the phase does so on or below one of the two arcs of a lower triangle. */
function relaxOver(
  { firstUp, head, tail, firstDown, arcDown }: Hierarchy,
  sums: SumsOfPhases,
  { origin, arcTo }: Record<'origin' | 'arcTo', Uint32Array>,
  firstMid: number,
  endMid: number,
): void {
  const upWeight = sums.over.up.weight;
  const downWeight = sums.over.down.weight;
  const beforeDown = sums.first.down.weight;
  const afterUp = sums.second.up.weight;
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
        const at = PAIR * bottomTop;
        const going = upWeight[PAIR * midTop];
        const coming = downWeight[PAIR * midTop];
        if (midBefore + upWeight[at] <= going || midOver + afterUp[at] <= going) {
          lower(sums, origin, 2 * midTop, bottomMid, bottomTop);
        }
        if (beforeDown[at] + overMid <= coming || downWeight[at] + afterMid <= coming) {
          lower(sums, origin, 2 * midTop + 1, bottomTop, bottomMid);
        }
      }
    }
  }
}

/** Lowers a slot to the ways that go down one arc of a lower triangle, and then up the other. */
function lower(
  { first, over, second }: SumsOfPhases,
  origin: Uint32Array,
  slot: number,
  down: number,
  up: number,
): void {
  const whole = (slot & 1) === 0 ? over.up : over.down;
  const bottomMid = Math.min(down, up);
  if (relax(whole, slot >>> 1, first.down, down, over.up, up)) origin[slot] = 4 * bottomMid;
  if (relax(whole, slot >>> 1, over.down, down, second.up, up)) origin[slot] = 4 * bottomMid + 2;
}
