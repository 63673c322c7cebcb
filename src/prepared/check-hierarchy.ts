// Checks the bounds of the arrays of a hierarchy: lengths, offsets and ranges of numbers. It also checks that all triangles are complete,
// because customizing and unpacking would search for a missing side without end. These checks always run. Check values detect damage; these
// checks detect files that were written wrong. `validate-hierarchy.ts` checks the rest.

import { wrongLengths } from '../memory/wrong-lengths.ts';
import { leadsThrough, staysWithin } from '../network/check-numbers.ts';
import type { Graph } from '../network/network.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import { NO_PARENT } from '../search/hierarchy/order/elimination-tree.ts';

/** A few words about each fault that would make code read outside the arrays of a hierarchy, or loop for ever. */
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
  if (!staysWithin(order, 0, last) || !staysWithin(rank, 0, last))
    return ['order and rank contain numbers that are not nodes'];
  if (!leadsThrough(firstUp, upCount) || !staysWithin(head, 0, last) || !goesUp(hierarchy)) {
    return ['parent, firstUp, head and tail do not lead up'];
  }
  if (!leadsThrough(firstDown, upCount) || !staysWithin(arcDown, 0, upCount - 1) || !comesDown(hierarchy)) {
    return ['firstDown and arcDown do not lead down'];
  }
  if (!staysWithin(slot, -1, 2 * upCount - 1)) return ['slot contains numbers that are not arcs'];
  const staysInput = leadsThrough(firstInput, input.length) && staysWithin(input, 0, arcCount - 1);
  return staysInput ? [] : ['firstInput and input contain numbers that are not arcs'];
}

/**
 * Whether every arc is listed once, with its tail, and the heads of a tail are in ascending order. The parent must be the lowest higher
 * neighbour, and all other higher neighbours must be neighbours of the parent, too. Every triangle then has its upper side.
 */
function goesUp({ parent, firstUp, head, tail }: Hierarchy): boolean {
  for (let position = 0; position < parent.length; position++) {
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

/** Whether `arcDown` lists the arcs by their heads. The arcs of a head are in ascending order, so no arc is listed twice. */
function comesDown({ firstDown, arcDown, head }: Hierarchy): boolean {
  for (let position = 0; position < firstDown.length - 1; position++) {
    let last = -1;
    for (let i = firstDown[position]; i < firstDown[position + 1]; i++) {
      if (head[arcDown[i]] !== position || arcDown[i] <= last) return false;
      last = arcDown[i];
    }
  }
  return true;
}
