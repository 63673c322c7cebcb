// Scratch for the hierarchy, borrowed for one call and given back clean.

import { type HierarchyScratch, makeHierarchyScratch } from './scratch.ts';

export interface ScratchPool {
  readonly nodeCount: number;
  /** What nobody uses at the moment. */
  readonly idle: HierarchyScratch[];
}

/** What `use` makes with scratch of its own. A search leaves it clean; one that throws may not, and it is let go. */
export function withHierarchyScratch<Derived>(
  { nodeCount, idle }: ScratchPool,
  use: (scratch: HierarchyScratch) => Derived,
): Derived {
  const scratch = idle.pop() ?? makeHierarchyScratch(nodeCount);
  const derived = use(scratch);
  idle.push(scratch);
  return derived;
}
