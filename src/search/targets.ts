// The targets that a search has not finished, and the weight above which no target can get a better result.

import { indexNotBelow } from '../network/network.ts';
import type { Labels } from './scratch.ts';
import type { Stops } from './stops.ts';
import { CLOSED } from './weights.ts';

export interface Targets {
  /** The nodes of all stops of all targets, in ascending order, with repeats. */
  readonly node: Uint32Array;
  /** For each stop: its target. */
  readonly target: Uint32Array;
  /** For each stop: its cost. */
  readonly weight: Int32Array;
  /** For each target: its cheapest stop. */
  readonly cheapest: Int32Array;
  /** For each target: the least weight found so far, or CLOSED. */
  readonly best: Int32Array;
  /** The number of targets that are not found yet. */
  waiting: number;
  /** The greatest weight of a node from which some target may still be reached better or equally well. */
  limit: number;
}

/** Lays out targets and marks their nodes in the labels. `unmarkTargets` removes the marks. */
export function markTargets(targets: readonly Stops[], labels: Labels): Targets {
  const rows: { node: number; target: number; weight: number }[] = [];
  targets.forEach((stops, target) => {
    stops.node.forEach((node, i) => {
      if (stops.weight[i] < CLOSED) rows.push({ node, target, weight: stops.weight[i] });
    });
  });
  rows.sort((a, b) => a.node - b.node);

  const cheapest = new Int32Array(targets.length).fill(CLOSED);
  for (const { node, target, weight } of rows) {
    if (weight < cheapest[target]) cheapest[target] = weight;
    labels.isTarget[node] = 1;
  }
  return {
    node: Uint32Array.from(rows, (row) => row.node),
    target: Uint32Array.from(rows, (row) => row.target),
    weight: Int32Array.from(rows, (row) => row.weight),
    cheapest,
    best: new Int32Array(targets.length).fill(CLOSED),
    waiting: cheapest.reduce((count, weight) => count + (weight < CLOSED ? 1 : 0), 0),
    limit: CLOSED - 1,
  };
}

/** Removes the marks. */
export function unmarkTargets(targets: Targets, labels: Labels): void {
  for (let i = 0; i < targets.node.length; i++) labels.isTarget[targets.node[i]] = 0;
}

/** Records that a marked node was settled with a weight; returns the new limit. */
export function reachTargets(targets: Targets, settled: number, weight: number): number {
  const { node, target, best, cheapest } = targets;
  let isBetter = false;
  for (let i = indexNotBelow(node, settled); i < node.length && node[i] === settled; i++) {
    const total = weight + targets.weight[i];
    const owner = target[i];
    if (total >= best[owner]) continue;
    if (best[owner] === CLOSED) targets.waiting--;
    best[owner] = total;
    isBetter = true;
  }
  if (isBetter && targets.waiting === 0) {
    targets.limit = -1;
    for (let i = 0; i < best.length; i++) {
      if (best[i] < CLOSED && best[i] - cheapest[i] > targets.limit) targets.limit = best[i] - cheapest[i];
    }
  }
  return targets.limit;
}
