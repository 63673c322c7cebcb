// The nodes highest in the hierarchy over which a trip stays within a cost limit. Every long way passes some of them, because they separate
// large parts of the network. Of a million nodes, a trip may pass 300,000, but the few thousand highest show every alternative.

import { type Budget, checkBudget } from '../../budget/budget.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { NO_PARENT, subtreeSizes } from '../hierarchy/order/elimination-tree.ts';
import type { Stops } from '../stops.ts';
import type { LeastWeights } from './pair-trees.ts';

/**
 * Finds positions over which a way weighs at most `limit`: at least `enough` of them, or all. Positions with the most nodes below them come
 * first. The given trees know only the positions above the ends of the trip.
 */
export function highestDetours(
  hierarchy: Hierarchy,
  { least, isKnown, makeKnown }: LeastWeights,
  sources: Stops,
  { limit, enough }: { readonly limit: number; readonly enough: number },
  budget: Budget,
): number[] {
  const { rank, parent, firstUp, head } = hierarchy;
  const size = sizesOf(hierarchy);
  const isWithin = (position: number) => least[2 * position] + least[2 * position + 1] <= limit;
  // the only entrances to a part without an end of the trip are its neighbours, which are all above it
  const isEntered = (position: number) => {
    for (let arc = firstUp[position]; arc < firstUp[position + 1]; arc++) if (isWithin(head[arc])) return true;
    return false;
  };
  const waiting = Array.from({ length: 64 }, (): number[] => []);
  for (const root of new Set(sources.node.map((node) => rootAbove(parent, rank[node]))))
    waiting[levelOf(size[root])].push(root);
  const found: number[] = [];
  let steps = budget.steps;
  for (let level = waiting.length - 1; level >= 0 && found.length < enough; level--) {
    for (let position = waiting[level].pop(); position !== undefined; position = waiting[level].pop()) {
      if (steps-- <= 0) steps = checkBudget(budget);
      const isAboveEnds = isKnown[position] === 1;
      if (!isAboveEnds) makeKnown(position);
      const isFound = isWithin(position);
      if (isFound) found.push(position);
      if (!isFound && !isAboveEnds && !isEntered(position)) continue;
      // in postorder, a position comes after everything below it: its last child directly before it, its other children before the
      // positions below their next sibling
      for (let child = position - 1; child >= 0 && parent[child] === position; child -= size[child])
        waiting[levelOf(size[child])].push(child);
    }
  }
  budget.steps = steps;
  return found;
}

function rootAbove(parent: Uint32Array, position: number): number {
  let root = position;
  while (parent[root] !== NO_PARENT) root = parent[root];
  return root;
}

/** The level of a size. There are two levels per power of two. */
function levelOf(size: number): number {
  const zeros = Math.clz32(size);
  return 2 * (31 - zeros) + (((size << zeros) << 1) >>> 31);
}

const known = new WeakMap<Hierarchy, Uint32Array>();

function sizesOf(hierarchy: Hierarchy): Uint32Array {
  let size = known.get(hierarchy);
  if (size === undefined) known.set(hierarchy, (size = subtreeSizes(hierarchy.parent)));
  return size;
}
