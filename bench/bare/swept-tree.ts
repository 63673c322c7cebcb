// From one place to every node: climb from the stops, then one sweep over all positions from the top down.
// (PHAST: Delling, Goldberg, Nowatzyk & Werneck, 2011)

import type { Budget } from '../../src/budget/budget.ts';
import { checkClock } from '../../src/budget/budget.ts';
import { climb, labelStops, nextUp } from '../../src/search/hierarchy/climb.ts';
import type { Hierarchy } from '../../src/search/hierarchy/hierarchy.ts';
import { PAIR, type UpArcs } from '../../src/search/hierarchy/metric.ts';
import { NO_PARENT } from '../../src/search/hierarchy/order/elimination-tree.ts';
import { type HierarchyScratch, LABEL_SHIFT, type UpwardLabels } from '../../src/search/hierarchy/scratch.ts';
import type { Stops } from '../../src/search/stops.ts';
import { CLOSED } from '../../src/search/weights.ts';

/** By node: the least (weight, second, third). If there is no path, the weight is CLOSED, and second and third are meaningless. */
export interface SweptTree {
  readonly weight: Int32Array;
  readonly second: Float64Array;
  readonly third: Float64Array;
}

/**
 * The cost of reaching every node from the stops: `climbing` is the metric's `forward` and `sweeping` its `backward`. With the two
 * swapped, the result is the cost of reaching the stops from every node.
 */
export function sweepTree(
  { rank, parent }: Hierarchy,
  climbing: UpArcs,
  sweeping: UpArcs,
  stops: Stops,
  scratch: HierarchyScratch,
  budget: Budget,
): SweptTree {
  const labels = scratch.forward;
  const nodeCount = rank.length;
  let climbedCount = 0;
  labelStops(stops, rank, labels, scratch.waiting);
  try {
    let position = scratch.waiting.pop() ?? NO_PARENT;
    while (position !== NO_PARENT) {
      if (labels[position << LABEL_SHIFT] < 0) {
        scratch.climbed[climbedCount++] = position;
        climb(position, climbing, labels);
      }
      position = nextUp(scratch.waiting, parent, position);
    }
    for (let end = nodeCount; end > 0; end -= SLICE) {
      checkClock(budget);
      sweep(Math.max(0, end - SLICE), end, sweeping, labels);
    }
    return byNode(rank, labels);
  } finally {
    for (let at = 0; at < labels.length; at += 1 << LABEL_SHIFT) labels[at] = 0;
    scratch.waiting.length = 0;
  }
}

/** Positions between two checks of the budget. */
const SLICE = 65_536;

function sweep(first: number, end: number, arcs: UpArcs, labels: UpwardLabels): void {
  const { firstUp, head, headShift, weight, second, third, thirdShift } = arcs;
  for (let position = end - 1; position >= first; position--) {
    const at = position << LABEL_SHIFT;
    let leastWeight = labels[at];
    let leastSecond = labels[at + 1];
    let leastThird = labels[at + 2];
    for (let arc = firstUp[position]; arc < firstUp[position + 1]; arc++) {
      const above = head[arc << headShift] << LABEL_SHIFT;
      const newWeight = labels[above] + weight[PAIR * arc];
      if (newWeight > leastWeight) continue;
      const newSecond = labels[above + 1] + second[PAIR * arc];
      const newThird = labels[above + 2] + third[arc << thirdShift];
      // the comparison of triple.ts, inlined
      if (newWeight === leastWeight) {
        if (newSecond > leastSecond || (newSecond === leastSecond && newThird >= leastThird)) continue;
      }
      leastWeight = newWeight;
      leastSecond = newSecond;
      leastThird = newThird;
    }
    labels[at] = leastWeight;
    labels[at + 1] = leastSecond;
    labels[at + 2] = leastThird;
  }
}

function byNode(rank: Uint32Array, labels: UpwardLabels): SweptTree {
  const nodeCount = rank.length;
  const weight = new Int32Array(nodeCount);
  const second = new Float64Array(nodeCount);
  const third = new Float64Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) {
    weight[node] = CLOSED + labels[rank[node] << LABEL_SHIFT];
    second[node] = labels[(rank[node] << LABEL_SHIFT) + 1];
    third[node] = labels[(rank[node] << LABEL_SHIFT) + 2];
  }
  return { weight, second, third };
}
