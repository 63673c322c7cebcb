// Customizing weights of a hierarchy that lead searches, where nobody asks what ways carry: in the vector kernel several take little
// longer than one.

import { type Budget, checkClock } from '../../budget/budget.ts';
import type { KernelPool } from '../../kernel/kernel.ts';
import { CLOSED } from '../weights.ts';
import { type Hierarchy, NO_SLOT } from './hierarchy.ts';
import { loadedPackedWork } from './loaded-packed-work.ts';
import { type NarrowMetric, OUT_OF_REACH, SHUT, unitFor } from './narrow-metric.ts';

/** So many weights at once, at most. */
export const MOST_TOGETHER = 4;

/** Mid positions between two looks at the budget. */
const SLICE = 4096;

/** Weights up and down, by arc of the hierarchy. */
interface Wide {
  readonly up: Int32Array;
  readonly down: Int32Array;
}

/** Their metrics. `arcTo` is scratch: one number a node, any content. */
export function customizeWeights(
  hierarchy: Hierarchy,
  weights: readonly Int32Array[],
  arcTo: Uint32Array,
  kernels: KernelPool | undefined,
  budget: Budget,
): NarrowMetric[] {
  const packed = kernels && loadedPackedWork()?.weightsByKernel(kernels, hierarchy, weights, budget);
  return packed ?? weights.map((weight) => customizeOne(hierarchy, weight, arcTo, budget));
}

function customizeOne(hierarchy: Hierarchy, weight: Int32Array, arcTo: Uint32Array, budget: Budget): NarrowMetric {
  const count = hierarchy.head.length;
  const nodeCount = hierarchy.order.length;
  const wide = { up: new Int32Array(count).fill(CLOSED), down: new Int32Array(count).fill(CLOSED) };
  const narrow = { up: new Uint16Array(count), down: new Uint16Array(count), unit: new Uint8Array(nodeCount) };
  takeInputs(hierarchy, weight, wide);
  for (let mid = 0; mid < nodeCount; mid++) {
    if (mid % SLICE === 0) checkClock(budget);
    relaxTriangles(hierarchy, wide, arcTo, mid);
    narrowArcs(hierarchy, wide, narrow, mid);
  }
  return narrow;
}

function takeInputs({ slot }: Hierarchy, weight: Int32Array, { up, down }: Wide): void {
  for (let input = 0; input < slot.length; input++) {
    if (slot[input] === NO_SLOT) continue;
    const side = (slot[input] & 1) === 0 ? up : down;
    const arc = slot[input] >>> 1;
    if (weight[input] < side[arc]) side[arc] = weight[input];
  }
}

/** As in customize.ts: the triangles of a mid set the arcs from there to tops. */
function relaxTriangles(hierarchy: Hierarchy, { up, down }: Wide, arcTo: Uint32Array, mid: number): void {
  const { firstUp, head, tail, firstDown, arcDown } = hierarchy;
  for (let arc = firstUp[mid]; arc < firstUp[mid + 1]; arc++) arcTo[head[arc]] = arc;
  for (let i = firstDown[mid]; i < firstDown[mid + 1]; i++) {
    const bottomMid = arcDown[i];
    const end = firstUp[tail[bottomMid] + 1];
    for (let bottomTop = bottomMid + 1; bottomTop < end; bottomTop++) {
      const midTop = arcTo[head[bottomTop]];
      up[midTop] = Math.min(up[midTop], down[bottomMid] + up[bottomTop]);
      down[midTop] = Math.min(down[midTop], up[bottomMid] + down[bottomTop]);
    }
  }
}

/** Rounds the arcs that go up from a mid, which are final, to the unit in which the longest of them fits. */
function narrowArcs({ firstUp }: Hierarchy, { up, down }: Wide, narrow: NarrowMetric, mid: number): void {
  let most = 0;
  for (let arc = firstUp[mid]; arc < firstUp[mid + 1]; arc++) {
    if (up[arc] < OUT_OF_REACH) most = Math.max(most, up[arc]);
    if (down[arc] < OUT_OF_REACH) most = Math.max(most, down[arc]);
  }
  const unit = unitFor(most);
  narrow.unit[mid] = unit;
  for (let arc = firstUp[mid]; arc < firstUp[mid + 1]; arc++) {
    narrow.up[arc] = up[arc] < OUT_OF_REACH ? up[arc] >>> unit : SHUT;
    narrow.down[arc] = down[arc] < OUT_OF_REACH ? down[arc] >>> unit : SHUT;
    if (up[arc] < OUT_OF_REACH) up[arc] = narrow.up[arc] << unit;
    if (down[arc] < OUT_OF_REACH) down[arc] = narrow.down[arc] << unit;
  }
}
