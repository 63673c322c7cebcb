// A sorted list of keys that can change. It consists of runs of a few hundred keys, found by binary search, so that adding a key moves only
// keys of the same run.

import { firstIndex } from '../memory/first-index.ts';
import { compareKeys } from './key-order.ts';

/** A run that reaches this length is split in two. */
const LONGEST_RUN = 512;

export interface SortedKeys {
  add(key: string): void;
  remove(key: string): void;
  /** The keys in order, from the first one that does not come before `key`. */
  from(key: string): Iterable<string>;
}

export function sortedKeys(): SortedKeys {
  // a run may be empty only if it is the only one
  const runs: string[][] = [[]];

  /** The index of the last run that begins at or before a key; 0 if there is none. */
  function runOf(key: string): number {
    return Math.max(0, firstIndex(0, runs.length, (run) => compareKeys(runs[run][0], key) > 0) - 1);
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

/** The index of a key in a run, or the index at which it would be inserted. */
function indexIn(run: readonly string[], key: string): number {
  return firstIndex(0, run.length, (at) => compareKeys(run[at], key) >= 0);
}
