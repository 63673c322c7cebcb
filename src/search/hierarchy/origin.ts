// Where the weight of a place (2 * arc, + 1 from head to tail) comes from:
//
//   2 * input + 1     an input arc, the first that weighs as much
//   2 * low           else a lower triangle, that of the lowest bottom: `low` is its arc from bottom to middle

import type { Hierarchy } from './hierarchy.ts';
import type { Metric, Sums } from './metric.ts';

const NONE = 0xffffffff;

/** The origin of one open place. */
export function findOrigin(hierarchy: Hierarchy, metric: Metric, place: number): number {
  const input = findInput(hierarchy, metric, place);
  return input === NONE ? 2 * findLow(hierarchy, metric, place) : 2 * input + 1;
}

/** The origins of all places at once, about as fast as customizing; those of closed places mean nothing. */
export function findOrigins(hierarchy: Hierarchy, metric: Metric): Uint32Array {
  const { firstUp, head, tail, firstDown, arcDown } = hierarchy;
  const { up, down } = metric;
  const arcTo = new Uint32Array(firstUp.length - 1);
  const origin = new Uint32Array(2 * head.length).fill(NONE);
  for (let place = 0; place < origin.length; place++) {
    const input = findInput(hierarchy, metric, place);
    if (input !== NONE) origin[place] = 2 * input + 1;
  }
  for (let middle = 0; middle < firstUp.length - 1; middle++) {
    for (let arc = firstUp[middle]; arc < firstUp[middle + 1]; arc++) arcTo[head[arc]] = arc;
    for (let i = firstDown[middle]; i < firstDown[middle + 1]; i++) {
      const low = arcDown[i];
      const end = firstUp[tail[low] + 1];
      for (let high = low + 1; high < end; high++) {
        const arc = arcTo[head[high]];
        if (down.weight[low] + up.weight[high] === up.weight[arc] && origin[2 * arc] === NONE) {
          if (isSum(up, arc, down, low, up, high)) origin[2 * arc] = 2 * low;
        }
        if (down.weight[high] + up.weight[low] === down.weight[arc] && origin[2 * arc + 1] === NONE) {
          if (isSum(down, arc, down, high, up, low)) origin[2 * arc + 1] = 2 * low;
        }
      }
    }
  }
  return origin;
}

function findInput({ firstInput, input, place }: Hierarchy, { weights, up, down }: Metric, wanted: number): number {
  const arc = wanted >>> 1;
  const { weight, second, third } = (wanted & 1) === 0 ? up : down;
  for (let i = firstInput[arc]; i < firstInput[arc + 1]; i++) {
    const found = input[i];
    if (
      weights.weight[found] === weight[arc] &&
      weights.second[found] === second[arc] &&
      weights.third[found] === third[arc] &&
      place[found] === wanted
    ) {
      return found;
    }
  }
  return NONE;
}

function findLow(hierarchy: Hierarchy, { up, down }: Metric, place: number): number {
  const { head, tail, firstUp, firstDown, arcDown } = hierarchy;
  const arc = place >>> 1;
  const isUp = (place & 1) === 0;
  const wanted = isUp ? up : down;
  const toMiddle = isUp ? down : up;
  const toTop = isUp ? up : down;
  const weight = wanted.weight[arc];
  const top = head[arc];
  for (let i = firstDown[tail[arc]]; i < firstDown[tail[arc] + 1]; i++) {
    const low = arcDown[i];
    if (toMiddle.weight[low] > weight) continue;
    const end = firstUp[tail[low] + 1];
    let high = low + 1;
    while (high < end && head[high] < top) high++;
    if (high < end && head[high] === top && isSum(wanted, arc, toMiddle, low, toTop, high)) return low;
  }
  throw new Error('The metric does not belong to this hierarchy.');
}

function isSum(whole: Sums, arc: number, one: Sums, oneArc: number, other: Sums, otherArc: number): boolean {
  return (
    one.weight[oneArc] + other.weight[otherArc] === whole.weight[arc] &&
    one.second[oneArc] + other.second[otherArc] === whole.second[arc] &&
    one.third[oneArc] + other.third[otherArc] === whole.third[arc]
  );
}
