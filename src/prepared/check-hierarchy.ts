// Checks the bounds of the arrays of a hierarchy: lengths, offsets and ranges of numbers. It also checks that all triangles are complete,
// because customizing and unpacking would search for a missing side without end. These checks always run. Check values detect damage; these
// checks detect files that were written wrong. `validate-hierarchy.ts` checks the rest.

import { rowsLeadUp } from '../kernel/opening.ts';
import { wrongLengths } from '../memory/wrong-lengths.ts';
import { areOffsets, ownsRows, staysWithin } from '../network/check-numbers.ts';
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
  if (!areOffsets(firstUp, upCount) || !staysWithin(head, 0, last) || !goesUp(hierarchy)) {
    return ['parent, firstUp, head and tail do not lead up'];
  }
  if (!areOffsets(firstDown, upCount) || !staysWithin(arcDown, 0, upCount - 1)) {
    return ['firstDown and arcDown do not lead down'];
  }
  if (!staysWithin(slot, -1, 2 * upCount - 1)) return ['slot contains numbers that are not arcs'];
  const staysInput = areOffsets(firstInput, input.length) && staysWithin(input, 0, arcCount - 1);
  return staysInput ? [] : ['firstInput and input contain numbers that are not arcs'];
}

/**
 * Checks the arcs of every node: `tail` must name their node, the node's parent must be its lowest higher neighbour, and its other higher
 * neighbours must also be neighbours of the parent, in the same order. Then no triangle lacks its upper side. Every row is a part of the
 * row of its parent, so heads ascend.
 */
function goesUp(hierarchy: Hierarchy): boolean {
  const { parent, firstUp, head, tail } = hierarchy;
  if (!ownsRows(firstUp, tail)) return false;
  const leadsUp = rowsLeadUp(parent, firstUp, head, NO_PARENT);
  if (leadsUp !== undefined) return leadsUp;
  let position = 0;
  while (position < parent.length && isPartOfParent(hierarchy, position)) position++;
  return position === parent.length;
}

function isPartOfParent({ parent, firstUp, head }: Hierarchy, position: number): boolean {
  let arc = firstUp[position];
  const end = firstUp[position + 1];
  if (arc === end) return parent[position] === NO_PARENT;
  const lowest = head[arc++];
  if (parent[position] !== lowest || lowest <= position) return false;
  const upperEnd = firstUp[lowest + 1];
  for (let upper = firstUp[lowest]; arc < end; upper++) {
    if (upper === upperEnd) return false;
    if (head[upper] === head[arc]) arc++;
  }
  return true;
}
