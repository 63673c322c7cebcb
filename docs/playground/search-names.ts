// The search in the engine's worker: makes the index of a network when it is first wanted.

import type { Network } from '../../src/index.ts';
import type { LonLat } from './camera.ts';
import { type FoundName, findNames } from './find-names.ts';
import { indexNames, type NameIndex } from './name-index.ts';

export interface NameQuery {
  /** Empty: only makes the index. */
  readonly text: string;
  readonly near: LonLat;
}

/** Letters of a name that are searched one by one, so that the first keystroke of a user meets compiled code. */
const PRACTISED = 12;

export function openSearch(network: Network): (query: NameQuery) => FoundName[] {
  let index: NameIndex | undefined;
  return ({ text, near }) => {
    if (index === undefined) {
      index = indexNames(network);
      const [name = ''] = index.names;
      for (let letters = 1; letters <= Math.min(PRACTISED, name.length); letters++)
        findNames(index, name.slice(0, letters), near);
    }
    return findNames(index, text, near);
  };
}
