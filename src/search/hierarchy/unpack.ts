// From the arcs of a hierarchy back to the arcs of the input, in travel order.

import type { Found } from '../stops.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Metric, UpArcs } from './metric.ts';
import type { Meeting } from './query.ts';
import type { HierarchyScratch, Labels } from './scratch.ts';

const NONE = 0xffffffff;

/** The whole way of a meeting; the scratch must still be that of its query. */
export function unpack(hierarchy: Hierarchy, metric: Metric, meeting: Meeting, scratch: HierarchyScratch): Found {
  const { weight, second, third, top } = meeting;
  const places: number[] = [];
  const source = descend(hierarchy, metric.forward, scratch.forward, top, 0, places);
  places.reverse();
  const target = descend(hierarchy, metric.backward, scratch.backward, top, 1, places);
  const arcs: number[] = [];
  for (const place of places) unpackArc(hierarchy, metric, place, arcs);
  return { weight, second, third, source, target, arcs };
}

/** Follows labels down from the top, noting each arc as a place (2 * arc + direction); the stop where they end. */
function descend(
  { tail }: Hierarchy,
  { arc: arcOf }: UpArcs,
  { from }: Labels,
  top: number,
  direction: 0 | 1,
  places: number[],
): number {
  let position = top;
  while (from[position] >= 0) {
    const arc = arcOf ? arcOf[from[position]] : from[position];
    places.push(2 * arc + direction);
    position = tail[arc];
  }
  return ~from[position];
}

/** Appends the input arcs that a place (2 * arc, + 1 from head to tail) stands for. */
export function unpackArc(hierarchy: Hierarchy, metric: Metric, place: number, arcs: number[]): void {
  const { head } = hierarchy;
  const waiting = [place];
  while (waiting.length > 0) {
    const next = waiting.pop()!;
    const input = findInput(hierarchy, metric, next);
    if (input !== NONE) {
      arcs.push(input);
      continue;
    }
    const low = findBottom(hierarchy, metric, next);
    let high = low + 1;
    while (head[high] !== head[next >>> 1]) high++;
    // From the middle down and up to the top, or the other way round; what is pushed last comes first.
    if ((next & 1) === 0) waiting.push(2 * high, 2 * low + 1);
    else waiting.push(2 * low, 2 * high + 1);
  }
}

/** An input arc that weighs as much as its place, or NONE. */
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

/** The arc from bottom to middle of a lower triangle that weighs as much as a place. */
function findBottom(hierarchy: Hierarchy, { up, down }: Metric, wanted: number): number {
  const { head, tail, firstUp, firstDown, arcDown } = hierarchy;
  const arc = wanted >>> 1;
  const middle = tail[arc];
  const top = head[arc];
  const [low, high] = (wanted & 1) === 0 ? [down, up] : [up, down];
  const { weight, second, third } = (wanted & 1) === 0 ? up : down;
  for (let i = firstDown[middle]; i < firstDown[middle + 1]; i++) {
    const toMiddle = arcDown[i];
    if (low.weight[toMiddle] > weight[arc]) continue;
    const end = firstUp[tail[toMiddle] + 1];
    let toTop = toMiddle + 1;
    while (toTop < end && head[toTop] < top) toTop++;
    if (
      toTop < end &&
      head[toTop] === top &&
      low.weight[toMiddle] + high.weight[toTop] === weight[arc] &&
      low.second[toMiddle] + high.second[toTop] === second[arc] &&
      low.third[toMiddle] + high.third[toTop] === third[arc]
    ) {
      return toMiddle;
    }
  }
  throw new Error('The metric does not belong to this hierarchy.');
}
