// Scratch for the hierarchy, borrowed for one call and returned clean.

import { type HierarchyScratch, makeHierarchyScratch } from './scratch.ts';

export interface ScratchPool {
  readonly nodeCount: number;
  /** Scratch that is not in use. */
  readonly idle: HierarchyScratch[];
}

/** Calls `use` with scratch that nothing else uses. A search leaves it clean; if it throws, the scratch is discarded. */
export function withHierarchyScratch<Derived>(
  { nodeCount, idle }: ScratchPool,
  use: (scratch: HierarchyScratch) => Derived,
): Derived {
  const scratch = idle.pop() ?? makeHierarchyScratch(nodeCount);
  const derived = use(scratch);
  idle.push(scratch);
  return derived;
}
