// Gives a hierarchy its weights: every arc the least (weight, second, third) over its own input arcs and lower triangles.

import { type Budget, checkClock, startBudget } from '../../budget/budget.ts';
import { type ArcWeights, CLOSED } from '../../cost/weights.ts';
import { type Hierarchy, NO_PLACE } from './hierarchy.ts';
import { bytesOf, type Metric, makeSums, type Sums } from './metric.ts';

/** Middle nodes between two looks at the budget: a few milliseconds at most. */
const SLICE = 4096;

/** The metric of some weights of the input arcs. `arcTo` is scratch: one number a node, any content. */
export function customize(
  hierarchy: Hierarchy,
  weights: ArcWeights,
  arcTo: Uint32Array,
  budget: Budget = startBudget(),
): Metric {
  const metric = makeMetric(hierarchy, weights, Int32Array);
  if (fillMetric(hierarchy, metric, arcTo, budget)) return metric;
  const roomy = makeMetric(hierarchy, weights, Float64Array);
  fillMetric(hierarchy, roomy, arcTo, budget);
  return roomy;
}

function makeMetric(
  { firstUp, head }: Hierarchy,
  weights: ArcWeights,
  CarriedArray: Int32ArrayConstructor | Float64ArrayConstructor,
): Metric {
  const up = makeSums(head.length, weights, CarriedArray);
  const down = makeSums(head.length, weights, CarriedArray);
  return {
    weights,
    up,
    down,
    forward: { firstUp, head, ...up },
    backward: { firstUp, head, ...down },
    bytes: bytesOf(up) + bytesOf(down),
  };
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
    signs |= relaxTriangles(hierarchy, up, down, arcTo, first, Math.min(nodeCount, first + SLICE));
  }
  return signs >= 0;
}

/** Gives every arc the least of its input arcs, CLOSED where there is none. A closed arc goes on carrying 0. */
function takeInputs({ place }: Hierarchy, weights: ArcWeights, up: Sums, down: Sums): void {
  up.weight.fill(CLOSED);
  down.weight.fill(CLOSED);
  const { weight, second, third } = weights;
  for (let input = 0; input < place.length; input++) {
    if (weight[input] >= CLOSED || place[input] === NO_PLACE) continue;
    const side = (place[input] & 1) === 0 ? up : down;
    const arc = place[input] >>> 1;
    const w = weight[input];
    const old = side.weight[arc];
    if (w > old) continue;
    const s = second[input];
    const t = third[input];
    if (w === old && (s > side.second[arc] || (s === side.second[arc] && t >= side.third[arc]))) continue;
    side.weight[arc] = w;
    side.second[arc] = s;
    side.third[arc] = t;
  }
}

/**
 * For each middle node y ascending: with all arcs from below final, the triangles x, y, z set the arcs y, z.
 * What a middle node writes stays in the fastest cache; what it reads from its lower nodes x stands in runs.
 * Gives a number below zero if a carried sum reached 2^31: of two below that, it shows in the sign bit.
 */
function relaxTriangles(
  hierarchy: Hierarchy,
  up: Sums,
  down: Sums,
  arcTo: Uint32Array,
  firstMiddle: number,
  endMiddle: number,
): number {
  const { firstUp, head, tail, firstDown, arcDown } = hierarchy;
  const { weight: upWeight, second: upSecond, third: upThird } = up;
  const { weight: downWeight, second: downSecond, third: downThird } = down;
  let signs = 0;
  for (let middle = firstMiddle; middle < endMiddle; middle++) {
    for (let arc = firstUp[middle]; arc < firstUp[middle + 1]; arc++) arcTo[head[arc]] = arc;
    for (let i = firstDown[middle]; i < firstDown[middle + 1]; i++) {
      const low = arcDown[i];
      const end = firstUp[tail[low] + 1];
      const lowUp = upWeight[low];
      const lowDown = downWeight[low];
      for (let high = low + 1; high < end; high++) {
        const arc = arcTo[head[high]];

        const going = lowDown + upWeight[high];
        if (going <= upWeight[arc]) {
          const second = downSecond[low] + upSecond[high];
          const third = downThird[low] + upThird[high];
          if (going < upWeight[arc] || second < upSecond[arc] || (second === upSecond[arc] && third < upThird[arc])) {
            upWeight[arc] = going;
            upSecond[arc] = second;
            upThird[arc] = third;
            signs |= second | third;
          }
        }

        const coming = downWeight[high] + lowUp;
        if (coming <= downWeight[arc]) {
          const second = downSecond[high] + upSecond[low];
          const third = downThird[high] + upThird[low];
          if (
            coming < downWeight[arc] ||
            second < downSecond[arc] ||
            (second === downSecond[arc] && third < downThird[arc])
          ) {
            downWeight[arc] = coming;
            downSecond[arc] = second;
            downThird[arc] = third;
            signs |= second | third;
          }
        }
      }
    }
  }
  return signs;
}
