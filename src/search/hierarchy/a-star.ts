// A route under wishes that the hierarchy was not customized for: A* over the input arcs, led by potentials of a base
// metric. Exact while no arc weighs less than its base weight times `tenths / 100`; potentials are scaled down likewise.
//
// Keys are weight + potential. They never fall along a shortest path, since potentials are whole and
// floor(p * c) <= w + floor(q * c) whenever p <= b + q and b * c <= w. So a node is settled once, but for ties that are
// better in second or third: the loop is that of Dijkstra here, and so is its reason to compare with >.

import { type Budget, checkBudget } from '../../budget/budget.ts';
import { type ArcWeights, CLOSED } from '../../cost/weights.ts';
import type { Graph } from '../../network/network.ts';
import { bestStop } from '../best-stop.ts';
import { borrowLabels, type Labels, ROOT, returnLabels, type Scratch } from '../scratch.ts';
import type { Found, Stops } from '../stops.ts';
import { stopAtRoot, traceArcs } from '../trace.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Metric } from './metric.ts';
import { closePotentials, openPotentials, type Potentials, potentialOf } from './potentials.ts';
import type { HierarchyScratch } from './scratch.ts';

/** What an arc weighs at least: its base weight times this over 100. 100 where both count in the same unit. */
export const SAME_UNIT = 100;

/**
 * The least (weight, second, third) from any source to any target under `weights`, or `undefined` where no open way leads:
 * what `dijkstra` gives. Every arc must weigh at least its weight in `base` times `tenths / 100`, and be closed where it
 * is closed in `base`.
 */
export function aStar(
  graph: Graph,
  weights: ArcWeights,
  hierarchy: Hierarchy,
  base: Metric,
  tenths: number,
  sources: Stops,
  targets: Stops,
  scratch: Scratch,
  hierarchyScratch: HierarchyScratch,
  budget: Budget,
): Found | undefined {
  const potentials = openPotentials(hierarchy, base, targets, hierarchyScratch);
  const labels = borrowLabels(scratch);
  try {
    seed(sources, labels, potentials, tenths);
    settle(graph, weights, targets, labels, potentials, tenths, budget);
    const best = bestStop(targets, labels);
    if (best === undefined) return undefined;
    const { stop: target, weight, second, third } = best;
    const arcs = traceArcs(labels, graph.tail, targets.node[target]).reverse();
    const root = arcs.length > 0 ? graph.tail[arcs[0]] : targets.node[target];
    return { weight, second, third, source: stopAtRoot(sources, labels, root), target, arcs };
  } finally {
    for (const node of targets.node) labels.isTarget[node] = 0;
    returnLabels(scratch, labels);
    closePotentials(potentials);
  }
}

/** A potential in the unit of the weights. CLOSED is scaled too: what sums up to CLOSED may stay below it in a larger unit. */
function scaled(potentials: Potentials, node: number, tenths: number): number {
  return Math.floor((potentialOf(potentials, node) * tenths) / 100);
}

function seed(stops: Stops, labels: Labels, potentials: Potentials, tenths: number): void {
  const { weight, second, third, arc } = labels;
  for (let i = 0; i < stops.node.length; i++) {
    const node = stops.node[i];
    const w = stops.weight[i];
    const s = stops.second[i];
    const t = stops.third[i];
    if (w >= CLOSED || w > weight[node]) continue;
    if (w === weight[node] && (s > second[node] || (s === second[node] && t >= third[node]))) continue;
    if (weight[node] === CLOSED) labels.touched[labels.touchedCount++] = node;
    weight[node] = w;
    second[node] = s;
    third[node] = t;
    arc[node] = ROOT;
    labels.queue.push(node, w + scaled(potentials, node, tenths));
  }
}

function settle(
  graph: Graph,
  weights: ArcWeights,
  targets: Stops,
  labels: Labels,
  potentials: Potentials,
  tenths: number,
  budget: Budget,
): void {
  const { firstOut, head } = graph;
  const { weight: arcWeight, second: arcSecond, third: arcThird } = weights;
  const { weight, second, third, arc: arcOf, isTarget, touched, queue } = labels;
  for (const node of targets.node) isTarget[node] = 1;
  let { touchedCount } = labels;
  let { steps } = budget;
  // The greatest key that may still lead to something better, or as good.
  let limit = CLOSED - 1;

  try {
    while (queue.length > 0) {
      const key = queue.peekValue() as number;
      if (key > limit) break;
      const node = queue.pop() as number;
      const w = weight[node];
      if (key > w + scaled(potentials, node, tenths)) continue;
      if (steps-- <= 0) steps = checkBudget(budget);
      if (isTarget[node] !== 0) limit = Math.min(limit, cheapestOver(targets, node, w));

      const secondHere = second[node];
      const thirdHere = third[node];
      for (let arc = firstOut[node], end = firstOut[node + 1]; arc < end; arc++) {
        const newWeight = w + arcWeight[arc];
        if (newWeight > limit) continue;
        const far = head[arc];
        const before = weight[far];
        if (newWeight > before) continue;
        const newSecond = secondHere + arcSecond[arc];
        const newThird = thirdHere + arcThird[arc];
        if (
          newWeight === before &&
          (newSecond > second[far] || (newSecond === second[far] && newThird >= third[far]))
        ) {
          continue;
        }
        const newKey = newWeight + scaled(potentials, far, tenths);
        if (newKey > limit) continue;

        if (before === CLOSED) touched[touchedCount++] = far;
        weight[far] = newWeight;
        second[far] = newSecond;
        third[far] = newThird;
        arcOf[far] = arc;
        // With the same weight it is queued already, unless its key is the one at hand: then it may have been settled.
        if (newWeight < before || newKey === key) queue.push(far, newKey);
      }
    }
  } finally {
    labels.touchedCount = touchedCount;
    budget.steps = steps;
  }
}

/** The least weight of a trip that ends at a node of the targets; with no open stop there CLOSED. */
function cheapestOver(targets: Stops, node: number, weight: number): number {
  let cheapest = CLOSED;
  for (let i = 0; i < targets.node.length; i++) {
    if (targets.node[i] === node) cheapest = Math.min(cheapest, weight + targets.weight[i]);
  }
  return cheapest;
}
