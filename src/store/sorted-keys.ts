// A sorted list of keys that can change. It consists of runs of a few hundred keys, found by binary search, so that adding a key moves only
// keys of the same run.

import { firstIndex } from '../memory/first-index.ts';
import { compareKeys } from './key-order.ts';

/** A run that reaches this length is split in two. */
const LONGEST_RUN = 512;

export class SortedKeys {
  // a run may be empty only if it is the only one
  readonly #runs: string[][] = [[]];

  add(key: string): void {
    const at = this.#runs[0].length === 0 ? 0 : this.#runOf(key);
    const run = this.#runs[at];
    run.splice(indexIn(run, key), 0, key);
    if (run.length > LONGEST_RUN) this.#runs.splice(at + 1, 0, run.splice(LONGEST_RUN / 2));
  }

  remove(key: string): void {
    const at = this.#runOf(key);
    const run = this.#runs[at];
    run.splice(indexIn(run, key), 1);
    if (run.length === 0 && this.#runs.length > 1) this.#runs.splice(at, 1);
  }

  /** The keys in order, from the first one that does not come before `key`. */
  *from(key: string): Generator<string> {
    if (this.#runs[0].length === 0) return;
    const first = this.#runOf(key);
    for (let at = first; at < this.#runs.length; at++) {
      const run = this.#runs[at];
      for (let i = at === first ? indexIn(run, key) : 0; i < run.length; i++) yield run[i];
    }
  }

  /** The index of the last run that begins at or before a key; 0 if there is none. */
  #runOf(key: string): number {
    return Math.max(0, firstIndex(0, this.#runs.length, (run) => compareKeys(this.#runs[run][0], key) > 0) - 1);
  }
}

/** The index of a key in a run, or the index at which it would be inserted. */
function indexIn(run: readonly string[], key: string): number {
  return firstIndex(0, run.length, (at) => compareKeys(run[at], key) >= 0);
}
