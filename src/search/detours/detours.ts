// Finds all nodes that a trip can pass within a cost limit, each with the arcs by which the cheapest way reaches and leaves it. Plateaus
// are stretches on which the cheapest way from the start and the cheapest way to the end are the same.
//
//               first ===== last             A way over a node is the cheapest way there and on. All nodes of a plateau
//              /                \            lie on the same way, so one node represents all.
//     start --o------------------o-- end
//
// (plateaus: Abraham, Delling, Goldberg & Werneck, "Alternative Routes in Road Networks", 2013)

import { type Budget, checkBudget } from '../../budget/budget.ts';
import type { Graph } from '../../network/network.ts';
import type { Ends } from '../found.ts';
import type { Stops } from '../stops.ts';
import { type ArcWeights, CLOSED } from '../weights.ts';
import { AFTER, ALONG, BEFORE, CONTINUES, DETOUR, type DetourScratch, MARKS, WITHIN } from './detour-scratch.ts';
import { FROM_START, type LeastWeights, TO_END } from './pair-trees.ts';

/** The stops between which trips lead, and the arcs that they may use. */
export interface TripGraph extends Ends {
  readonly graph: Graph;
  readonly weights: ArcWeights;
}

/** A least way over some nodes. */
export interface ViaWay {
  readonly source: number;
  readonly target: number;
  /** The arcs of the way, in travel order. */
  readonly arcs: readonly number[];
  /** The number of arcs before the first node of its plateau, and before the last one. */
  readonly first: number;
  readonly last: number;
}

/** The least weights of a trip by position. Without a hierarchy, the position of a node is its number. */
export interface RankedTrees extends LeastWeights {
  readonly rank: Uint32Array;
}

/** Finds all nodes within the limit and their arcs; returns the number of nodes. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over all arcs of the nodes: its parts would be calls in the hottest place
export function findDetours(
  { graph: { firstOut, head }, weights: { weight }, sources, targets }: TripGraph,
  { rank, least, isKnown, makeKnown }: RankedTrees,
  limit: number,
  { records, nodes }: DetourScratch,
  budget: Budget,
): number {
  let count = 0;
  for (const node of sources.node) {
    const record = DETOUR * node;
    if (records[record + MARKS] !== 0 || least[2 * rank[node]] + least[2 * rank[node] + 1] > limit) continue;
    records[record + MARKS] = WITHIN;
    nodes[count++] = node;
  }
  markStops(sources, (node) => least[2 * rank[node] + FROM_START], records, BEFORE);
  markStops(targets, (node) => least[2 * rank[node] + TO_END], records, AFTER);
  let steps = budget.steps;
  for (let i = 0; i < count; i++) {
    if (steps-- <= 0) steps = checkBudget(budget);
    const node = nodes[i];
    const own = DETOUR * node;
    const spent = least[2 * rank[node] + FROM_START];
    const left = least[2 * rank[node] + TO_END];
    for (let arc = firstOut[node], end = firstOut[node + 1]; arc < end; arc++) {
      const w = weight[arc];
      if (w >= CLOSED) continue;
      const far = head[arc];
      const position = rank[far];
      if (isKnown[position] === 0) makeKnown(position);
      const spentThere = least[2 * position + FROM_START];
      const leftThere = least[2 * position + TO_END];
      if (spentThere + leftThere > limit) continue;
      const other = DETOUR * far;
      if (records[other + MARKS] === 0) {
        records[other + MARKS] = WITHIN;
        nodes[count++] = far;
      }
      const isBefore = spent + w === spentThere;
      const isAfter = left === w + leftThere;
      if (isBefore && isPreferred(weight, arc, records[other + BEFORE])) records[other + BEFORE] = arc + 1;
      if (isAfter && isPreferred(weight, arc, records[own + AFTER])) records[own + AFTER] = arc + 1;
      if (isBefore && isAfter && w > 0 && records[own + ALONG] === 0) {
        records[own + ALONG] = arc + 1;
        records[other + MARKS] |= CONTINUES;
      }
    }
  }
  budget.steps = steps;
  return count;
}

/** Records the stops where least ways begin or end. */
function markStops(stops: Stops, leastAt: (node: number) => number, records: Int32Array, number: number): void {
  for (let stop = stops.node.length - 1; stop >= 0; stop--) {
    const node = stops.node[stop];
    if (stops.weight[stop] < CLOSED && leastAt(node) === stops.weight[stop]) records[DETOUR * node + number] = ~stop;
  }
}

/**
 * Whether to prefer an arc to the arc found before it. The first arc with a weight above 0 is kept, because arcs of weight 0 may lead in
 * circles.
 */
function isPreferred(weight: Int32Array, arc: number, entry: number): boolean {
  if (entry <= 0) return entry === 0;
  const weighs = weight[entry - 1] > 0;
  return weighs === weight[arc] > 0 ? arc + 1 < entry : !weighs;
}

/** Resets the arrays. */
export function resetDetours(
  { records, sharedBefore, sharedAfter, nodes }: DetourScratch,
  { sources, targets }: TripGraph,
  count: number,
): void {
  for (let i = 0; i < count; i++) {
    const node = nodes[i];
    records.fill(0, DETOUR * node, DETOUR * node + DETOUR);
    sharedBefore[node] = sharedAfter[node] = 0;
  }
  for (const node of sources.node) records[DETOUR * node + BEFORE] = 0;
  for (const node of targets.node) records[DETOUR * node + AFTER] = 0;
}
