// Checks the bounds of the arrays of a hierarchy: lengths and offsets, numbers below their counts, and all triangles closed, since
// customizing and unpacking look for the sides of one without end. Always checked. Check values guard against damage; this guards against
// files that were made wrong. `validate-hierarchy.ts` checks the rest.

import { wrongLengths } from '../memory/wrong-lengths.ts';
import { everySlice, leadsThrough, staysWithin } from '../network/check-numbers.ts';
import type { Graph } from '../network/network.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import { NO_PARENT } from '../search/hierarchy/order/elimination-tree.ts';

/** Faults that lead out of the arrays of a hierarchy or into endless loops, in a few words each. */
export function wrongBoundsOfHierarchy({ nodeCount, arcCount }: Graph, hierarchy: Hierarchy): string[] {
  const { order, rank, firstUp, head, firstDown, arcDown, slot, firstInput, input } = hierarchy;
  const upCount = head.length;
  const wrong = wrongLengths(hierarchy, {
    order: nodeCount,
    rank: nodeCount,
    parent: nodeCount,
    firstUp: nodeCount + 1,
    tail: upCount,
    firstDown: nodeCount + 1,
    arcDown: upCount,
    slot: arcCount,
    firstInput: upCount + 1,
  });
  if (wrong.length > 0) return wrong;
  const last = nodeCount - 1;
  if (!staysWithin(order, 0, last) || !staysWithin(rank, 0, last)) return ['order and rank leave the nodes'];
  const holds = (rows: typeof goesUp) => everySlice(nodeCount, (begin, end) => rows(hierarchy, begin, end));
  if (!leadsThrough(firstUp, upCount) || !staysWithin(head, 0, last) || !holds(goesUp)) {
    return ['parent, firstUp, head and tail do not lead up'];
  }
  if (!leadsThrough(firstDown, upCount) || !staysWithin(arcDown, 0, upCount - 1) || !holds(comesDown)) {
    return ['firstDown and arcDown do not lead down'];
  }
  if (!staysWithin(slot, -1, 2 * upCount - 1)) return ['slot leaves the arcs'];
  const staysInput = leadsThrough(firstInput, input.length) && staysWithin(input, 0, arcCount - 1);
  return staysInput ? [] : ['firstInput and input leave the arcs'];
}

/**
 * Every arc is listed once, with its tail, and the heads of a tail ascend. The parent is the lowest higher neighbour, and all the others are
 * its neighbours too: no triangle lacks its upper side.
 */
function goesUp({ parent, firstUp, head, tail }: Hierarchy, begin: number, end: number): boolean {
  for (let position = begin; position < end; position++) {
    const first = firstUp[position];
    const lastArc = firstUp[position + 1];
    const lowest = first === lastArc ? NO_PARENT : head[first];
    if (parent[position] !== lowest) return false;
    if (lowest === NO_PARENT) continue;
    let last = position;
    let upper = firstUp[lowest];
    const upperEnd = firstUp[lowest + 1];
    for (let arc = first; arc < lastArc; arc++) {
      const top = head[arc];
      if (tail[arc] !== position || top <= last) return false;
      last = top;
      if (arc === first) continue;
      while (upper < upperEnd && head[upper] < top) upper++;
      if (upper === upperEnd || head[upper] !== top) return false;
    }
  }
  return true;
}

/** The same arcs, by their heads. Those of a head ascend, so no arc is listed twice. */
function comesDown({ firstDown, arcDown, head }: Hierarchy, begin: number, end: number): boolean {
  for (let position = begin; position < end; position++) {
    let last = -1;
    for (let i = firstDown[position]; i < firstDown[position + 1]; i++) {
      if (head[arcDown[i]] !== position || arcDown[i] <= last) return false;
      last = arcDown[i];
    }
  }
  return true;
}
