// The loop of Dijkstra and A*, used by every search from one side. It settles nodes by key only (the weight, or weight plus potential), and
// still finds the lexicographic minimum of (weight, second, third):
//
//   A queue entry (node, key) is live while key === keyOf(node). When the loop ends, every node of key <= limit has its least triple, and
//   every arc out of such a node was relaxed with it, except the arc that leads back from a dead end: it cannot improve any node.
//
// Arcs of weight >= 1 improve only nodes of greater weight, which are not settled yet, so a node is settled once. An arc of weight 0 may
// improve the second or third value of a node with the current weight after it was settled. Then the node is queued again and its arcs
// relaxed again. Its triple becomes smaller each time, so this cannot go on forever. Comparisons that skip nodes must use >, because an
// equal weight may still improve the second or third value.
//
// Potentials change none of this. They are whole numbers, and floor(p * c) <= w + floor(q * c) whenever p <= b + q and b * c <= w, also for
// sums of several arcs. Keys therefore never fall along a way.

import { type Budget, checkBudget } from '../budget/budget.ts';
import type { Adjacency } from './adjacency.ts';
import { type Potentials, potentialOf } from './hierarchy/potentials.ts';
import { type Labels, ROOT } from './scratch.ts';
import type { Stops } from './stops.ts';
import { reachTargets, type Targets } from './targets.ts';
import { precedes } from './triple.ts';
import { type ArcWeights, CLOSED, type LazyWeights } from './weights.ts';

/** An empty set of targets, for searches without targets. It is never read, because no node is marked. */
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
export function seed(stops: Stops, labels: Labels, potentials?: Potentials): void {
  for (let i = 0; i < stops.node.length; i++) {
    const node = stops.node[i];
    const weight = stops.weight[i];
    const before = labels.weight[node];
    if (weight >= CLOSED) continue;
    if (!precedes(weight, stops.second[i], stops.third[i], before, labels.second[node], labels.third[node])) continue;
    if (before === CLOSED) labels.touched[labels.touchedCount++] = node;
    labels.weight[node] = weight;
    labels.second[node] = stops.second[i];
    labels.third[node] = stops.third[i];
    labels.arc[node] = ROOT;
    labels.queue.push(node, potentials === undefined ? weight : weight + potentialOf(potentials, node));
  }
}

/** Settles every node of weight <= limit, along the given arcs, from the seeded nodes. */
export function settleAll(
  adjacency: Adjacency,
  weights: ArcWeights,
  labels: Labels,
  within: Pick<Goal, 'limit' | 'weightAhead'>,
  budget: Budget,
): void {
  settle(adjacency, weights, labels, { ...within, targets: NO_TARGETS }, budget);
}

/**
 * Settles nodes until no target can be reached better or equally well. With potentials, nodes in the direction of the targets are settled
 * first.
 */
export function settleTargets(
  adjacency: Adjacency,
  weights: ArcWeights,
  labels: Labels,
  { targets, potentials, computeWeights }: Omit<Goal, 'limit'>,
  budget: Budget,
): void {
  if (targets.waiting === 0) return;
  settle(adjacency, weights, labels, { limit: CLOSED - 1, targets, potentials, computeWeights }, budget);
}

interface Goal {
  /** The greatest key worth settling. */
  readonly limit: number;
  readonly targets: Targets;
  readonly potentials?: Potentials | undefined;
  /**
   * What a trip over a node still weighs at least: nodes over which every trip weighs more than the limit are left out. Unlike potentials, it
   * does not change the order in which nodes are settled.
   */
  readonly weightAhead?: ((node: number) => number) | undefined;
  /** Computes the weights of the arcs out of a node, if weights are lazy. */
  readonly computeWeights?: LazyWeights['computeWeights'];
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
function settle(
  { first, arcs, next }: Adjacency,
  { weight: arcWeight, second: arcSecond, third: arcThird }: ArcWeights,
  labels: Labels,
  { limit: farthest, targets, potentials, weightAhead, computeWeights }: Goal,
  budget: Budget,
): void {
  const { weight, second, third, arc: arcOf, isTarget, touched, queue } = labels;
  let limit = farthest;
  let { touchedCount } = labels;
  let { steps } = budget;

  try {
    while (queue.length > 0) {
      const key = queue.peekValue() as number;
      if (key > limit) break;
      const node = queue.pop() as number;
      const here = weight[node];
      if (key > (potentials === undefined ? here : here + potentialOf(potentials, node))) continue;
      if (steps-- <= 0) steps = checkBudget(budget);
      if (isTarget[node] !== 0) {
        isTarget[node] = 0;
        limit = reachTargets(targets, node, here);
      }

      const secondHere = second[node];
      const thirdHere = third[node];
      computeWeights?.(first[node], first[node + 1]);
      for (let i = first[node], end = first[node + 1]; i < end; i++) {
        const arc = arcs === undefined ? i : arcs[i];
        const w = here + arcWeight[arc];
        if (w > limit) continue;
        const far = next[arc];
        const before = weight[far];
        if (w > before) continue;
        const s = secondHere + arcSecond[arc];
        const t = thirdHere + arcThird[arc];
        // the comparison of triple.ts, inlined
        if (w === before && (s > second[far] || (s === second[far] && t >= third[far]))) continue;
        const farKey = potentials === undefined ? w : w + potentialOf(potentials, far);
        if (farKey > limit || (weightAhead !== undefined && w + weightAhead(far) > limit)) continue;

        if (before === CLOSED) touched[touchedCount++] = far;
        weight[far] = w;
        second[far] = s;
        third[far] = t;
        arcOf[far] = arc;
        // With the same weight, the node is already queued, unless its key is the current one; in that case it may be settled.
        if (w === before && farKey !== key) continue;
        // At a dead end the only way on leads back and improves no node. This saves a tenth of the time on New York.
        const firstOn = first[far];
        if (
          first[far + 1] - firstOn === 1 &&
          next[arcs === undefined ? firstOn : arcs[firstOn]] === node &&
          isTarget[far] === 0
        ) {
          continue;
        }
        queue.push(far, farKey);
      }
    }
  } finally {
    labels.touchedCount = touchedCount;
    budget.steps = steps;
  }
}
