// The search in the engine's worker: makes the index of a network when it is first wanted.

import type { Network } from '../../src/index.ts';
import type { LonLat } from './camera.ts';
import { type FoundName, findNames } from './find-names.ts';
import { indexNames, type NameIndex } from './name-index.ts';

export interface NameQuery {
  /** The text that the user typed. If it is empty, only the index is built. */
  readonly text: string;
  readonly near: LonLat;
}

/** How many searches run before the first one of the user. */
const PRACTISED = 12;

export function openSearch(network: Network): (query: NameQuery) => FoundName[] {
  let index: NameIndex | undefined;
  return ({ text, near }) => {
    if (index === undefined) {
      index = indexNames(network);
      for (const typed of beginningsOf(index)) findNames(index, typed, near);
    }
    return findNames(index, text, near);
  };
}

/**
 * The texts of these searches: first letters of names, and words that match only with a typing mistake. Together they run all code of the
 * search, so that it is compiled.
 */
function beginningsOf({ words }: NameIndex): string[] {
  return words.slice(0, PRACTISED).map((word, i) => (i % 2 === 0 ? word.slice(0, 1) : `${word}x`));
}
