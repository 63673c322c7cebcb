// Gives a hierarchy its weights: every arc the least (weight, second, third) over its own input arcs and lower triangles.

import { type Budget, checkClock, startBudget } from '../../budget/budget.ts';
import type { KernelPool } from '../../kernel/kernel.ts';
import { type ArcWeights, CLOSED } from '../weights.ts';
import { type Hierarchy, NO_SLOT } from './hierarchy.ts';
import { loadedPackedWork } from './loaded-packed-work.ts';
import { type Metric, makeSums, metricOfSums, type Sums } from './metric.ts';

/** Mid positions between two looks at the budget: a few milliseconds at most. */
const SLICE = 4096;

/** The metric of some weights of the input arcs. `arcTo` is scratch: one number a node, any content. */
export function customize(
  hierarchy: Hierarchy,
  weights: ArcWeights,
  arcTo: Uint32Array,
  kernels?: KernelPool,
  budget: Budget = startBudget(),
): Metric {
  const packed = kernels && loadedPackedWork()?.customizePacked(kernels, hierarchy, weights, budget);
  if (packed) return metricOfSums(hierarchy, weights, packed);
  const metric = makeMetric(hierarchy, weights, Int32Array);
  if (fillMetric(hierarchy, metric, arcTo, budget)) return metric;
  const roomy = makeMetric(hierarchy, weights, Float64Array);
  fillMetric(hierarchy, roomy, arcTo, budget);
  return roomy;
}

function makeMetric(
  hierarchy: Hierarchy,
  weights: ArcWeights,
  SerializedArray: Int32ArrayConstructor | Float64ArrayConstructor,
): Metric {
  const up = makeSums(hierarchy.head.length, weights, SerializedArray);
  const down = makeSums(hierarchy.head.length, weights, SerializedArray);
  return metricOfSums(hierarchy, weights, { up, down });
}

/** Customizes a metric in its own arrays, which carry nothing but 0 yet; whether all sums fit an int32. */
export function fillMetric(
  hierarchy: Hierarchy,
  { weights, up, down }: Metric,
  arcTo: Uint32Array,
  budget: Budget = startBudget(),
): boolean {
  takeInputs(hierarchy, weights, up, down);
  const nodeCount = hierarchy.order.length;
  let signs = 0;
  for (let first = 0; first < nodeCount; first += SLICE) {
    checkClock(budget);
    signs |= relaxTriangles(hierarchy, { up, down }, arcTo, first, Math.min(nodeCount, first + SLICE));
  }
  return signs >= 0;
}

/** Gives every arc the least of its input arcs, CLOSED where there is none. A closed arc goes on carrying 0. */
export function takeInputs({ slot }: Hierarchy, weights: ArcWeights, up: Sums, down: Sums): void {
  up.weight.fill(CLOSED);
  down.weight.fill(CLOSED);
  const { weight, second, third } = weights;
  for (let input = 0; input < slot.length; input++) {
    if (weight[input] >= CLOSED || slot[input] === NO_SLOT) continue;
    const side = (slot[input] & 1) === 0 ? up : down;
    const arc = slot[input] >>> 1;
    const w = weight[input];
    const old = side.weight[arc];
    if (w > old) continue;
    const s = second[input];
    const t = third[input];
    // the comparison of triple.ts, in place
    if (w === old && (s > side.second[arc] || (s === side.second[arc] && t >= side.third[arc]))) continue;
    side.weight[arc] = w;
    side.second[arc] = s;
    side.third[arc] = t;
  }
}

/**
 * For each mid ascending: with all arcs from below final, its triangles bottom, mid, top set the arcs from mid to top.
 * What is written of one mid stays in the fastest cache; what is read of its bottoms stands in runs.
 * Gives a number below zero if a carried sum reached 2^31: of two below that, it shows in the sign bit.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
function relaxTriangles(
  hierarchy: Hierarchy,
  { up, down }: { readonly up: Sums; readonly down: Sums },
  arcTo: Uint32Array,
  firstMid: number,
  endMid: number,
): number {
  const { firstUp, head, tail, firstDown, arcDown } = hierarchy;
  const { weight: upWeight, second: upSecond, third: upThird } = up;
  const { weight: downWeight, second: downSecond, third: downThird } = down;
  let signs = 0;
  for (let mid = firstMid; mid < endMid; mid++) {
    for (let arc = firstUp[mid]; arc < firstUp[mid + 1]; arc++) arcTo[head[arc]] = arc;
    for (let i = firstDown[mid]; i < firstDown[mid + 1]; i++) {
      const bottomMid = arcDown[i];
      const end = firstUp[tail[bottomMid] + 1];
      const bottomToMid = upWeight[bottomMid];
      const midToBottom = downWeight[bottomMid];
      for (let bottomTop = bottomMid + 1; bottomTop < end; bottomTop++) {
        const midTop = arcTo[head[bottomTop]];

        // the comparison of triple.ts, in place, twice
        const going = midToBottom + upWeight[bottomTop];
        if (going <= upWeight[midTop]) {
          const second = downSecond[bottomMid] + upSecond[bottomTop];
          const third = downThird[bottomMid] + upThird[bottomTop];
          if (
            going < upWeight[midTop] ||
            second < upSecond[midTop] ||
            (second === upSecond[midTop] && third < upThird[midTop])
          ) {
            upWeight[midTop] = going;
            upSecond[midTop] = second;
            upThird[midTop] = third;
            signs |= second | third;
          }
        }

        const coming = downWeight[bottomTop] + bottomToMid;
        if (coming <= downWeight[midTop]) {
          const second = downSecond[bottomTop] + upSecond[bottomMid];
          const third = downThird[bottomTop] + upThird[bottomMid];
          if (
            coming < downWeight[midTop] ||
            second < downSecond[midTop] ||
            (second === downSecond[midTop] && third < downThird[midTop])
          ) {
            downWeight[midTop] = coming;
            downSecond[midTop] = second;
            downThird[midTop] = third;
            signs |= second | third;
          }
        }
      }
    }
  }
  return signs;
}
