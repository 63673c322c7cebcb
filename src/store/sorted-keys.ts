// Keys in order, which come and go in place: runs of a few hundred keys, found by halving, so that a key moves its neighbours
// in one short run only.

import { compareKeys } from './key-order.ts';

/** A run this long is cut in two. */
const LONGEST_RUN = 512;

export interface SortedKeys {
  /** Adds a key that is not there. */
  add(key: string): void;
  /** Removes a key that is there. */
  remove(key: string): void;
  /** Keys in order, the first one that does not come before `key` and all behind it. */
  from(key: string): Iterable<string>;
}

export function sortedKeys(): SortedKeys {
  // no run is empty but the only one
  const runs: string[][] = [[]];

  /** The last run that begins with a key or before it. */
  function runOf(key: string): number {
    return Math.max(0, firstIndex(runs, (run) => compareKeys(run[0], key) > 0) - 1);
  }

  return {
    add(key) {
      const at = runs[0].length === 0 ? 0 : runOf(key);
      const run = runs[at];
      run.splice(indexIn(run, key), 0, key);
      if (run.length > LONGEST_RUN) runs.splice(at + 1, 0, run.splice(LONGEST_RUN / 2));
    },

    remove(key) {
      const at = runOf(key);
      const run = runs[at];
      run.splice(indexIn(run, key), 1);
      if (run.length === 0 && runs.length > 1) runs.splice(at, 1);
    },

    *from(key) {
      if (runs[0].length === 0) return;
      const first = runOf(key);
      for (let at = first; at < runs.length; at++) {
        const run = runs[at];
        for (let i = at === first ? indexIn(run, key) : 0; i < run.length; i++) yield run[i];
      }
    },
  };
}

/** Where a key stands in a run, or would. */
function indexIn(run: readonly string[], key: string): number {
  return firstIndex(run, (other) => compareKeys(other, key) >= 0);
}

/** The first index of which something holds that holds for all behind it, too. */
function firstIndex<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let first = 0;
  let end = items.length;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (holds(items[middle])) end = middle;
    else first = middle + 1;
  }
  return first;
}
