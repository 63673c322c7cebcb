// Dijkstra's loop, which every search here runs. It settles nodes by weight alone and still ends with the lexicographic
// minimum of (weight, second, third):
//
//   A queue entry (node, key) is live while key === weight[node]. When the loop ends, every node of weight <= limit
//   carries its least triple, and every arc out of such a node has been relaxed with it, but for the one arc of a dead end
//   back to where it was reached from, which can improve nothing.
//
// Arcs of weight >= 1 improve only nodes of greater weight, which are not settled yet: a node is settled once. An arc of
// weight 0 may improve a node of the weight at hand in second or third after it was settled; it is queued again and its
// arcs relaxed anew. Each time its triple fell, so that ends, and prunes must compare with >: an equal may yet improve.

import { type Budget, checkBudget } from '../budget/budget.ts';
import { type ArcWeights, CLOSED } from '../cost/weights.ts';
import type { Direction } from './direction.ts';
import { type Labels, ROOT } from './scratch.ts';
import type { Stops } from './stops.ts';
import { reachTargets, type Targets } from './targets.ts';

/** For searches without targets; never read, for no node is marked. */
const NO_TARGETS: Targets = {
  node: new Uint32Array(0),
  target: new Uint32Array(0),
  weight: new Int32Array(0),
  cheapest: new Int32Array(0),
  best: new Int32Array(0),
  waiting: 0,
  limit: -1,
};

/** Labels the nodes where a search begins. */
export function seed(stops: Stops, labels: Labels): void {
  for (let i = 0; i < stops.node.length; i++) {
    const node = stops.node[i];
    if (stops.weight[i] >= CLOSED || !improves(stops, i, labels, node)) continue;
    if (labels.weight[node] === CLOSED) labels.touched[labels.touchedCount++] = node;
    labels.weight[node] = stops.weight[i];
    labels.second[node] = stops.second[i];
    labels.third[node] = stops.third[i];
    labels.arc[node] = ROOT;
    labels.queue.push(node, stops.weight[i]);
  }
}

function improves(stops: Stops, i: number, labels: Labels, node: number): boolean {
  if (stops.weight[i] !== labels.weight[node]) return stops.weight[i] < labels.weight[node];
  if (stops.second[i] !== labels.second[node]) return stops.second[i] < labels.second[node];
  return stops.third[i] < labels.third[node];
}

/** Settles every node of weight <= limit, in the direction given, from what is seeded. */
export function settleAll(
  direction: Direction,
  weights: ArcWeights,
  labels: Labels,
  limit: number,
  budget: Budget,
): void {
  settle(direction, weights, labels, limit, NO_TARGETS, budget);
}

/** Settles nodes until no target can be reached better, or as well. */
export function settleTargets(
  direction: Direction,
  weights: ArcWeights,
  labels: Labels,
  targets: Targets,
  budget: Budget,
): void {
  if (targets.waiting > 0) settle(direction, weights, labels, CLOSED - 1, targets, budget);
}

function settle(
  direction: Direction,
  weights: ArcWeights,
  labels: Labels,
  limit: number,
  targets: Targets,
  budget: Budget,
): void {
  const { first, arcs, next } = direction;
  const { weight: arcWeight, second: arcSecond, third: arcThird } = weights;
  const { weight, second, third, arc: arcOf, isTarget, touched, queue } = labels;
  let { touchedCount } = labels;
  let { steps } = budget;

  try {
    while (queue.length > 0) {
      const key = queue.peekValue() as number;
      if (key > limit) break;
      const node = queue.pop() as number;
      if (key > weight[node]) continue;
      if (steps-- <= 0) steps = checkBudget(budget);
      if (isTarget[node] !== 0) {
        isTarget[node] = 0;
        limit = reachTargets(targets, node, key);
      }

      const secondHere = second[node];
      const thirdHere = third[node];
      for (let i = first[node], end = first[node + 1]; i < end; i++) {
        const arc = arcs === undefined ? i : arcs[i];
        const w = key + arcWeight[arc];
        if (w > limit) continue;
        const far = next[arc];
        const before = weight[far];
        if (w > before) continue;
        const s = secondHere + arcSecond[arc];
        const t = thirdHere + arcThird[arc];
        if (w === before && (s > second[far] || (s === second[far] && t >= third[far]))) continue;

        if (before === CLOSED) touched[touchedCount++] = far;
        weight[far] = w;
        second[far] = s;
        third[far] = t;
        arcOf[far] = arc;
        // Of the same weight it is queued already, unless that is the weight at hand: then it may have been settled.
        if (w === before && w !== key) continue;
        // Where the only way on leads back there is nothing to improve; a tenth less time on New York.
        const firstOn = first[far];
        if (
          first[far + 1] - firstOn === 1 &&
          next[arcs === undefined ? firstOn : arcs[firstOn]] === node &&
          isTarget[far] === 0
        ) {
          continue;
        }
        queue.push(far, w);
      }
    }
  } finally {
    labels.touchedCount = touchedCount;
    budget.steps = steps;
  }
}
