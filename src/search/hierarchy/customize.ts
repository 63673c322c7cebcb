// Computes the weights of a hierarchy: every arc gets the least (weight, second, third) of its input arcs and lower triangles.

import { type Budget, checkClock, startBudget } from '../../budget/budget.ts';
import type { KernelPool } from '../../kernel/kernel.ts';
import { type ArcWeights, CLOSED } from '../weights.ts';
import { type Hierarchy, NO_SLOT } from './hierarchy.ts';
import { loadedPackedWork } from './loaded-packed-work.ts';
import { hasThird, type Metric, makePairs, metricOfPairs, PAIR, type SumsUpAndDown, sidesOf } from './metric.ts';

/** How many mids are processed between two checks of the budget: hardly any work, or 0.3 s in a network where thousands of roads meet. */
const SLICE = 64;

/** Computes the metric for weights of the input arcs. `arcTo` is a working array with one entry per node, whose content does not matter. */
export function customize(
  hierarchy: Hierarchy,
  weights: ArcWeights,
  arcTo: Uint32Array,
  kernels?: KernelPool,
  budget: Budget = startBudget(),
): Metric {
  const packed = kernels && loadedPackedWork()?.customizePacked(kernels, hierarchy, weights, budget);
  if (packed) return metricOfPairs(hierarchy, weights, packed);
  return (
    customizePlainly(hierarchy, weights, arcTo, Int32Array, budget) ??
    customizePlainly(hierarchy, weights, arcTo, Float64Array, budget)!
  );
}

/** Computes the metric in plain loops; `undefined` if sums exceed the arrays. */
function customizePlainly(
  hierarchy: Hierarchy,
  weights: ArcWeights,
  arcTo: Uint32Array,
  SerializedArray: Int32ArrayConstructor | Float64ArrayConstructor,
  budget: Budget,
): Metric | undefined {
  const pairs = makePairs(hierarchy.head.length, hasThird(weights), SerializedArray);
  const sums = sidesOf(pairs);
  takeInputs(hierarchy, weights, sums);
  const nodeCount = hierarchy.order.length;
  let signs = 0;
  for (let first = 0; first < nodeCount; first += SLICE) {
    checkClock(budget);
    signs |= relaxTriangles(hierarchy, sums, arcTo, first, Math.min(nodeCount, first + SLICE));
  }
  return signs >= 0 || SerializedArray === Float64Array ? metricOfPairs(hierarchy, weights, pairs) : undefined;
}

/** Gives every arc the least of its input arcs, or CLOSED. A closed arc has 0 as its second and third value. */
export function takeInputs({ slot, head }: Hierarchy, weights: ArcWeights, { up, down }: SumsUpAndDown): void {
  for (let arc = 0; arc < head.length; arc++) up.weight[PAIR * arc] = down.weight[PAIR * arc] = CLOSED;
  const { weight, second, third } = weights;
  for (let input = 0; input < slot.length; input++) {
    if (weight[input] >= CLOSED || slot[input] === NO_SLOT) continue;
    const side = (slot[input] & 1) === 0 ? up : down;
    const arc = slot[input] >>> 1;
    const at = PAIR * arc;
    const atThird = arc << side.thirdShift;
    const w = weight[input];
    const old = side.weight[at];
    if (w > old) continue;
    const s = second[input];
    const t = third[input];
    // the comparison of triple.ts, in place
    if (w === old && (s > side.second[at] || (s === side.second[at] && t >= side.third[atThird]))) continue;
    side.weight[at] = w;
    side.second[at] = s;
    side.third[atThird] = t;
  }
}

/**
 * Processes mids in ascending order, so that the arcs up from their bottoms are final. The triangles of a mid set its arcs to its tops.
 * These arcs stay in the fastest cache, and the arcs read for a bottom are contiguous.
 * Returns a negative number if a second or third sum reached 2^31: every sum adds two smaller numbers, so an overflow shows in its sign
 * bit.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
function relaxTriangles(
  hierarchy: Hierarchy,
  { up, down }: SumsUpAndDown,
  arcTo: Uint32Array,
  firstMid: number,
  endMid: number,
): number {
  const { firstUp, head, tail, firstDown, arcDown } = hierarchy;
  const { weight: upWeight, second: upSecond, third: upThird, thirdShift } = up;
  const { weight: downWeight, second: downSecond, third: downThird } = down;
  let signs = 0;
  for (let mid = firstMid; mid < endMid; mid++) {
    for (let arc = firstUp[mid]; arc < firstUp[mid + 1]; arc++) arcTo[head[arc]] = arc;
    for (let i = firstDown[mid]; i < firstDown[mid + 1]; i++) {
      const bottomMid = arcDown[i];
      const end = firstUp[tail[bottomMid] + 1];
      const mids = PAIR * bottomMid;
      const bottomToMid = upWeight[mids];
      const midToBottom = downWeight[mids];
      for (let bottomTop = bottomMid + 1; bottomTop < end; bottomTop++) {
        const midTop = arcTo[head[bottomTop]];
        const at = PAIR * midTop;
        const tops = PAIR * bottomTop;

        // the comparison of triple.ts, in place, twice
        const going = midToBottom + upWeight[tops];
        if (going <= upWeight[at]) {
          const second = downSecond[mids] + upSecond[tops];
          const third = downThird[bottomMid << thirdShift] + upThird[bottomTop << thirdShift];
          if (
            going < upWeight[at] ||
            second < upSecond[at] ||
            (second === upSecond[at] && third < upThird[midTop << thirdShift])
          ) {
            upWeight[at] = going;
            upSecond[at] = second;
            upThird[midTop << thirdShift] = third;
            signs |= second | third;
          }
        }

        const coming = downWeight[tops] + bottomToMid;
        if (coming <= downWeight[at]) {
          const second = downSecond[tops] + upSecond[mids];
          const third = downThird[bottomTop << thirdShift] + upThird[bottomMid << thirdShift];
          if (
            coming < downWeight[at] ||
            second < downSecond[at] ||
            (second === downSecond[at] && third < downThird[midTop << thirdShift])
          ) {
            downWeight[at] = coming;
            downSecond[at] = second;
            downThird[midTop << thirdShift] = third;
            signs |= second | third;
          }
        }
      }
    }
  }
  return signs;
}
