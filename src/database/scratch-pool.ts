// Scratch for the hierarchy, borrowed for one call and given back clean.

import { type HierarchyScratch, makeHierarchyScratch } from '../search/hierarchy/scratch.ts';
import type { Database } from './database.ts';

export function borrowHierarchyScratch({ hierarchyScratch, network }: Database): HierarchyScratch {
  return hierarchyScratch.pop() ?? makeHierarchyScratch(network.nodeCount);
}

export function returnHierarchyScratch({ hierarchyScratch }: Database, scratch: HierarchyScratch): void {
  hierarchyScratch.push(scratch);
}
