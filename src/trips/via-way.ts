// Whether a way over a node is locally optimal.
//
//            x           via          y       Around the node, from the last node at least T before it to the first one at least T behind
//   start ---o-----------o------------o--- end   it, the way itself has to be a least way; T is a quarter of the best trip. Where no
//            <- at least T-> <- at least T->     node is that far off, the part begins at the start, or ends at the end.

import type { TripGraph, ViaWay } from '../search/detours/detours.ts';

/** The weight of the best trip is this many times T. */
const LOCAL_PART = 4;

/** Stands for the start or the end of the trip, in place of a node. */
export const TRIP_END = -1;

/** What the test of a way needs to know about the trip. */
export interface LocalTest {
  /** The weight of the best trip. */
  readonly best: number;
  /** Whether no way between two nodes weighs less than `weight`. */
  readonly isLeast: (from: number, to: number, weight: number) => boolean;
}

/** Whether a way is locally optimal around either end of its plateau. */
export function isLocallyOptimal(
  { graph, weights: { weight }, sources, targets }: TripGraph,
  { best, isLeast }: LocalTest,
  { source, target, arcs, first, last }: ViaWay,
): boolean {
  const node = arcs.map((arc) => graph.tail[arc]);
  if (arcs.length > 0) node.push(graph.head[arcs[arcs.length - 1]]);
  const spent = [sources.weight[source]];
  for (let i = 0; i < arcs.length; i++) spent.push(spent[i] + weight[arcs[i]]);
  const whole = spent[arcs.length] + targets.weight[target];
  const tried = new Set<number>();
  return [last, first].some((i) => {
    let x = i;
    while (x >= 0 && LOCAL_PART * (spent[i] - spent[x]) < best) x--;
    let y = i;
    while (y < spent.length && LOCAL_PART * (spent[y] - spent[i]) < best) y++;
    const part = x * (spent.length + 1) + y;
    if (tried.has(part)) return false;
    tried.add(part);
    const from = x < 0 ? 0 : spent[x];
    const to = y < spent.length ? spent[y] : whole;
    return isLeast(x < 0 ? TRIP_END : node[x], y < spent.length ? node[y] : TRIP_END, to - from);
  });
}
