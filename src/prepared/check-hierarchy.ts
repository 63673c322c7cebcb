// Checks that the arrays of a hierarchy fit together and belong to a graph. Checksums detect damage; this detects files that were made
// wrong.
//
//   bounds     lengths and offsets, numbers below their counts, and all triangles closed, since customizing and unpacking would search
//              forever for a missing side: always checked
//   the rest   order and rank, and the arcs of the network that an arc represents: checked for files from others

import { wrongLengths } from '../memory/wrong-lengths.ts';
import { everySlice, leadsThrough, staysWithin } from '../network/check-numbers.ts';
import type { Graph } from '../network/network.ts';
import { type Hierarchy, NO_SLOT } from '../search/hierarchy/hierarchy.ts';
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

/** All faults, in a few words each; empty for a valid hierarchy of the graph. */
export function faultsOfHierarchy(graph: Graph, hierarchy: Hierarchy): string[] {
  const wrong = wrongBoundsOfHierarchy(graph, hierarchy);
  if (wrong.length > 0) return wrong;
  if (!isOrder(hierarchy)) return ['order and rank are not each other’s inverse'];
  if (!hasSlots(graph, hierarchy)) return ['slot does not belong to the network'];
  return hasInputs(hierarchy) ? [] : ['firstInput and input do not lead back from slot'];
}

function isOrder({ order, rank }: Pick<Hierarchy, 'order' | 'rank'>): boolean {
  for (let position = 0; position < order.length; position++) {
    if (rank[order[position]] !== position) return false;
  }
  return true;
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

// Every input arc is in the slot of the arc between its ends, in the right direction.
function hasSlots(graph: Graph, { rank, slot, tail, head }: Hierarchy): boolean {
  for (let input = 0; input < slot.length; input++) {
    const from = rank[graph.tail[input]];
    const to = rank[graph.head[input]];
    if (from === to) {
      if (slot[input] !== NO_SLOT) return false;
      continue;
    }
    const arc = slot[input] >>> 1;
    const isDown = (slot[input] & 1) === 1;
    if (tail[arc] !== (isDown ? to : from) || head[arc] !== (isDown ? from : to)) return false;
  }
  return true;
}

// The input arcs of a slot ascend, so none is listed twice.
function hasInputs({ firstInput, input, slot }: Pick<Hierarchy, 'firstInput' | 'input' | 'slot'>): boolean {
  const arcCount = firstInput.length - 1;
  let slotted = 0;
  for (let arc = 0; arc < slot.length; arc++) if (slot[arc] !== NO_SLOT) slotted++;
  if (slotted !== input.length) return false;
  for (let arc = 0; arc < arcCount; arc++) {
    let last = -1;
    for (let i = firstInput[arc]; i < firstInput[arc + 1]; i++) {
      const each = input[i];
      if (each <= last || slot[each] === NO_SLOT || slot[each] >>> 1 !== arc) return false;
      last = each;
    }
  }
  return true;
}
