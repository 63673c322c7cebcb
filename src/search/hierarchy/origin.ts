// Where the weight of a slot comes from. A slot is 2 * arc, and 2 * arc + 1 for the direction from head to tail. Its origin is one number:
//
//   2 * input + 1     the first input arc that weighs as much
//   2 * bottomMid     otherwise the lower triangle with the lowest bottom: its arc from bottom to mid
//
// A forged file that is not validated may list an arc at a head that it does not have. Such arcs are skipped, so that every triangle has a lower
// bottom than its mid, and unpacking ends.

import type { Hierarchy } from './hierarchy.ts';
import { type Metric, PAIR } from './metric.ts';
import { isSum } from './sum-of-two.ts';

/** The origin of a slot if every input arc weighs more than the slot. */
export const NONE = 0xffffffff;

/** The origin of one open slot. */
export function findOrigin(hierarchy: Hierarchy, metric: Metric, slot: number): number {
  const input = findInput(hierarchy, metric, slot);
  return input === NONE ? 2 * findBottomMid(hierarchy, metric, slot) : 2 * input + 1;
}

/** Finds the origins of all slots at once, about as fast as customizing. The origins of closed slots have no meaning. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
export function findOrigins(hierarchy: Hierarchy, metric: Metric): Uint32Array {
  const { firstUp, head, tail, firstDown, arcDown } = hierarchy;
  const { up, down } = metric;
  const arcTo = new Uint32Array(firstUp.length - 1);
  const origin = new Uint32Array(2 * head.length).fill(NONE);
  for (let slot = 0; slot < origin.length; slot++) {
    const input = findInput(hierarchy, metric, slot);
    if (input !== NONE) origin[slot] = 2 * input + 1;
  }
  for (let mid = 0; mid < firstUp.length - 1; mid++) {
    for (let arc = firstUp[mid]; arc < firstUp[mid + 1]; arc++) arcTo[head[arc]] = arc;
    for (let i = firstDown[mid]; i < firstDown[mid + 1]; i++) {
      const bottomMid = arcDown[i];
      if (head[bottomMid] !== mid) continue;
      const end = firstUp[tail[bottomMid] + 1];
      for (let bottomTop = bottomMid + 1; bottomTop < end; bottomTop++) {
        const midTop = arcTo[head[bottomTop]];
        if (
          down.weight[PAIR * bottomMid] + up.weight[PAIR * bottomTop] === up.weight[PAIR * midTop] &&
          origin[2 * midTop] === NONE
        ) {
          if (isSum(up, midTop, down, bottomMid, up, bottomTop)) origin[2 * midTop] = 2 * bottomMid;
        }
        if (
          down.weight[PAIR * bottomTop] + up.weight[PAIR * bottomMid] === down.weight[PAIR * midTop] &&
          origin[2 * midTop + 1] === NONE
        ) {
          if (isSum(down, midTop, down, bottomTop, up, bottomMid)) origin[2 * midTop + 1] = 2 * bottomMid;
        }
      }
    }
  }
  return origin;
}

/** The first input arc that weighs as much as a slot, or NONE. */
export function findInput(
  { firstInput, input, slot }: Hierarchy,
  { weights, up, down }: Pick<Metric, 'weights' | 'up' | 'down'>,
  wanted: number,
): number {
  const arc = wanted >>> 1;
  const { weight, second, third, thirdShift } = (wanted & 1) === 0 ? up : down;
  for (let i = firstInput[arc]; i < firstInput[arc + 1]; i++) {
    const found = input[i];
    if (
      weights.weight[found] === weight[PAIR * arc] &&
      weights.second[found] === second[PAIR * arc] &&
      weights.third[found] === third[arc << thirdShift] &&
      slot[found] === wanted
    ) {
      return found;
    }
  }
  return NONE;
}

function findBottomMid(hierarchy: Hierarchy, { up, down }: Metric, slot: number): number {
  const { head, tail, firstUp, firstDown, arcDown } = hierarchy;
  const arc = slot >>> 1;
  const isUp = (slot & 1) === 0;
  const wanted = isUp ? up : down;
  const toMid = isUp ? down : up;
  const toTop = isUp ? up : down;
  const weight = wanted.weight[PAIR * arc];
  const top = head[arc];
  for (let i = firstDown[tail[arc]]; i < firstDown[tail[arc] + 1]; i++) {
    const bottomMid = arcDown[i];
    if (toMid.weight[PAIR * bottomMid] > weight || head[bottomMid] !== tail[arc]) continue;
    const end = firstUp[tail[bottomMid] + 1];
    let bottomTop = bottomMid + 1;
    while (bottomTop < end && head[bottomTop] < top) bottomTop++;
    if (bottomTop < end && head[bottomTop] === top && isSum(wanted, arc, toMid, bottomMid, toTop, bottomTop))
      return bottomMid;
  }
  throw new Error('The metric does not belong to this hierarchy.');
}
