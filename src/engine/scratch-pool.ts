// Scratch for the hierarchy, borrowed for one call and given back clean.

import { type HierarchyScratch, makeHierarchyScratch } from '../search/hierarchy/scratch.ts';
import type { Database } from './database.ts';

/** What `use` makes with scratch of its own. A search leaves it clean; one that throws may not, and it is let go. */
export function withHierarchyScratch<Made>(
  { hierarchyScratch, network }: Database,
  use: (scratch: HierarchyScratch) => Made,
): Made {
  const scratch = hierarchyScratch.pop() ?? makeHierarchyScratch(network.nodeCount);
  const made = use(scratch);
  hierarchyScratch.push(scratch);
  return made;
}
