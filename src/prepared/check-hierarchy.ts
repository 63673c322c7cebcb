// Whether the arrays of a hierarchy fit together and belong to a graph, so that customizing and queries neither leave
// them nor miss a way. Checksums guard against damage; this guards against files that were made wrong.

import { wrongLengths } from '../memory/wrong-lengths.ts';
import type { Graph } from '../network/network.ts';
import { type Hierarchy, NO_SLOT } from '../search/hierarchy/hierarchy.ts';
import { NO_PARENT } from '../search/hierarchy/order/elimination-tree.ts';

/** The loops over a hierarchy: these, or the kernel's. */
export interface HierarchyProofs {
  readonly isOrder: (hierarchy: Pick<Hierarchy, 'order' | 'rank'>) => boolean;
  readonly goesUp: (hierarchy: Pick<Hierarchy, 'firstUp' | 'head' | 'tail'>) => boolean;
  readonly comesDown: (hierarchy: Pick<Hierarchy, 'firstDown' | 'arcDown' | 'head'>) => boolean;
  readonly closesTriangles: (hierarchy: Pick<Hierarchy, 'parent' | 'firstUp' | 'head'>) => boolean;
  readonly hasSlots: (graph: Graph, hierarchy: Hierarchy) => boolean;
  readonly hasInputs: (hierarchy: Pick<Hierarchy, 'firstInput' | 'input' | 'slot'>) => boolean;
}

export const PLAIN_HIERARCHY_PROOFS: HierarchyProofs = {
  isOrder,
  goesUp,
  comesDown,
  closesTriangles,
  hasSlots,
  hasInputs,
};

/** What does not fit, in a few words each; empty for a sound hierarchy of the graph. */
export function faultsOfHierarchy(
  graph: Graph,
  hierarchy: Hierarchy,
  proofs: HierarchyProofs = PLAIN_HIERARCHY_PROOFS,
): string[] {
  const { nodeCount, arcCount } = graph;
  const upCount = hierarchy.head.length;
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
  if (!proofs.isOrder(hierarchy)) return ['order and rank are not each other’s inverse'];
  if (!proofs.goesUp(hierarchy)) return ['firstUp, head and tail do not lead up'];
  if (!proofs.comesDown(hierarchy)) return ['firstDown and arcDown do not lead down'];
  if (!proofs.closesTriangles(hierarchy)) return ['parent is not below all that its children lead to'];
  if (!proofs.hasSlots(graph, hierarchy)) return ['slot does not belong to the network'];
  return proofs.hasInputs(hierarchy) ? [] : ['firstInput and input do not lead back from slot'];
}

function isOrder({ order, rank }: Pick<Hierarchy, 'order' | 'rank'>): boolean {
  for (let position = 0; position < order.length; position++) {
    if (rank[order[position]] !== position) return false;
  }
  return true;
}

// Every arc stands once, with its tail, and the heads of a tail ascend.
function goesUp({ firstUp, head, tail }: Pick<Hierarchy, 'firstUp' | 'head' | 'tail'>): boolean {
  const nodeCount = firstUp.length - 1;
  if (firstUp[0] !== 0 || firstUp[nodeCount] !== head.length) return false;
  for (let position = 0; position < nodeCount; position++) {
    let last = position;
    if (firstUp[position + 1] > head.length) return false;
    for (let arc = firstUp[position]; arc < firstUp[position + 1]; arc++) {
      if (tail[arc] !== position || head[arc] <= last || head[arc] >= nodeCount) return false;
      last = head[arc];
    }
    if (firstUp[position + 1] < firstUp[position]) return false;
  }
  return true;
}

// The same arcs, by their heads; those of a head ascend, and so no arc stands twice.
function comesDown({ firstDown, arcDown, head }: Pick<Hierarchy, 'firstDown' | 'arcDown' | 'head'>): boolean {
  const nodeCount = firstDown.length - 1;
  if (firstDown[0] !== 0 || firstDown[nodeCount] !== head.length) return false;
  for (let position = 0; position < nodeCount; position++) {
    let last = -1;
    if (firstDown[position + 1] < firstDown[position] || firstDown[position + 1] > head.length) return false;
    for (let i = firstDown[position]; i < firstDown[position + 1]; i++) {
      if (head[arcDown[i]] !== position || arcDown[i] <= last) return false;
      last = arcDown[i];
    }
  }
  return true;
}

// The parent is the lowest higher neighbour, and has all the other ones as its own: no triangle lacks its upper side.
function closesTriangles({ parent, firstUp, head }: Pick<Hierarchy, 'parent' | 'firstUp' | 'head'>): boolean {
  for (let position = 0; position < parent.length; position++) {
    const end = firstUp[position + 1];
    let arc = firstUp[position];
    if (parent[position] !== (arc === end ? NO_PARENT : head[arc])) return false;
    if (arc === end) continue;
    const parentEnd = firstUp[parent[position] + 1];
    let upper = firstUp[parent[position]];
    for (arc++; arc < end; arc++) {
      while (upper < parentEnd && head[upper] < head[arc]) upper++;
      if (upper === parentEnd || head[upper] !== head[arc]) return false;
    }
  }
  return true;
}

// Every input arc lies in the slot of the arc between its ends, the right way round.
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

// The input arcs of a slot ascend, and so none stands twice.
function hasInputs({ firstInput, input, slot }: Pick<Hierarchy, 'firstInput' | 'input' | 'slot'>): boolean {
  const arcCount = firstInput.length - 1;
  if (firstInput[0] !== 0 || firstInput[arcCount] !== input.length) return false;
  let slotted = 0;
  for (let arc = 0; arc < slot.length; arc++) if (slot[arc] !== NO_SLOT) slotted++;
  if (slotted !== input.length) return false;
  for (let arc = 0; arc < arcCount; arc++) {
    let last = -1;
    if (firstInput[arc + 1] < firstInput[arc] || firstInput[arc + 1] > input.length) return false;
    for (let i = firstInput[arc]; i < firstInput[arc + 1]; i++) {
      const each = input[i];
      if (each <= last || each >= slot.length || slot[each] === NO_SLOT || slot[each] >>> 1 !== arc) return false;
      last = each;
    }
  }
  return true;
}
