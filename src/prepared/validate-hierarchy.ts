// Checks that a hierarchy belongs to a graph: order and rank, the lists of arcs by head, and the arcs of the network that each arc stands for. Files from other people
// need these checks.

import type { Graph } from '../network/network.ts';
import { type Hierarchy, NO_SLOT } from '../search/hierarchy/hierarchy.ts';
import { wrongBoundsOfHierarchy } from './check-hierarchy.ts';

/** A few words about each fault; empty for a valid hierarchy of the graph. */
export function faultsOfHierarchy(graph: Graph, hierarchy: Hierarchy): string[] {
  const wrong = wrongBoundsOfHierarchy(graph, hierarchy);
  if (wrong.length > 0) return wrong;
  if (!comesDown(hierarchy)) return ['firstDown and arcDown do not lead down'];
  if (!isOrder(hierarchy)) return ['order and rank are not each other’s inverse'];
  if (!hasSlots(graph, hierarchy)) return ['slot does not belong to the network'];
  return hasInputs(hierarchy) ? [] : ['firstInput and input do not lead back from slot'];
}

// Whether `arcDown` lists the arcs by their heads. The arcs of a head are in ascending order, so no arc is listed twice.
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

function isOrder({ order, rank }: Pick<Hierarchy, 'order' | 'rank'>): boolean {
  for (let position = 0; position < order.length; position++) {
    if (rank[order[position]] !== position) return false;
  }
  return true;
}

// Whether every input arc is in the slot of the arc between its ends, in the right direction.
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

// Whether every input arc is listed at its arc of the hierarchy. The lists are in ascending order, so no input arc is listed twice.
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
