// From the arcs of a hierarchy back to the arcs of the input, in travel order.

import type { Found } from '../stops.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Metric, UpArcs } from './metric.ts';
import { findOrigin } from './origin.ts';
import type { Meeting } from './query.ts';
import type { HierarchyScratch, Labels } from './scratch.ts';

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
  const { origin } = metric;
  const waiting = [place];
  while (waiting.length > 0) {
    const next = waiting.pop()!;
    const from = origin ? origin[next] : findOrigin(hierarchy, metric, next);
    if ((from & 1) === 1) {
      arcs.push(from >>> 1);
      continue;
    }
    const low = from >>> 1;
    const top = head[next >>> 1];
    let high = low + 1;
    while (head[high] !== top) high++;
    // From the middle down and up to the top, or the other way round; what is pushed last comes first.
    if ((next & 1) === 0) waiting.push(2 * high, 2 * low + 1);
    else waiting.push(2 * low, 2 * high + 1);
  }
}
