// Stores strings once, and one set of names for all segments with the same names.

import { grown } from '../memory/grown.ts';
import { inOrder } from '../memory/in-order.ts';
import { addPair, type PairTable, pairTable } from '../memory/pair-table.ts';
import { radixOrder } from '../memory/radix-order.ts';
import { MOST_TEXTS } from '../network/longest-text.ts';
import type { Network } from '../network/network.ts';
import { kindsInOrder } from './kinds.ts';

type NameColumns = Pick<
  Network,
  'nameSet' | 'firstName' | 'nameString' | 'nameLanguage' | 'firstByte' | 'stringBytes' | 'signDirected' | 'signSet'
>;

export interface InternedNames {
  readonly numberOfString: Map<string, number>;
  /** Lists of names as a trie: a set and the next name lead to the set with that name added. */
  readonly names: PairTable;
  readonly paths: PairTable;
  pathCount: number;
  readonly setOfPath: number[];
  readonly firstName: number[];
  readonly nameString: number[];
  readonly nameLanguage: number[];
}

/** String 0 is empty and set 0 has no names. */
export function makeInternedNames(): InternedNames {
  return {
    numberOfString: new Map([['', 0]]),
    names: pairTable(),
    paths: pairTable(),
    pathCount: 1,
    setOfPath: [0],
    firstName: [0, 0],
    nameString: [],
    nameLanguage: [],
  };
}

/** The number of the set of these names, in this order, without those beyond MOST_TEXTS. If a name has no language, its `language` is ''. */
export function internNames(names: InternedNames, all: readonly { name: string; language: string }[]): number {
  const list = all.slice(0, MOST_TEXTS);
  let path = 0;
  for (const { name, language } of list) {
    const pair = addPair(names.names, numberOf(names, name), numberOf(names, language), names.names.count);
    path = addPair(names.paths, path, pair, names.pathCount);
    if (path === names.pathCount) names.pathCount++;
  }
  const known = names.setOfPath[path];
  if (known !== undefined) return known;

  const set = names.firstName.length - 1;
  names.setOfPath[path] = set;
  for (const { name, language } of list) {
    names.nameString.push(numberOf(names, name));
    names.nameLanguage.push(numberOf(names, language));
  }
  names.firstName.push(names.nameString.length);
  return set;
}

/** The columns, with the strings in UTF-8. Sets and strings are numbered in the order in which segments, and then signs, refer to them. */
export function nameColumns(
  names: InternedNames,
  setOfSegment: Uint32Array,
  signs: { readonly directedSegment: readonly number[]; readonly set: readonly number[] },
  segmentOfRow: Uint32Array,
): NameColumns {
  const signDirected = Uint32Array.from(signs.directedSegment, (read) => 2 * segmentOfRow[read >>> 1] + (read & 1));
  const signOrder = radixOrder(signDirected.length, signDirected);
  // Set 0 comes first, then the sets of segments, then the sets of signs.
  const all = new Uint32Array(1 + setOfSegment.length + signDirected.length);
  all.set(setOfSegment, 1);
  all.set(inOrder(Uint32Array.from(signs.set), signOrder), 1 + setOfSegment.length);
  const { kindOfRow: renumbered, kinds: sets } = kindsInOrder(all);

  // Pairs of a name and its language, starting at 1. The empty string comes first.
  const used = [0];
  const firstName = new Uint32Array(sets.length + 1);
  sets.forEach((set, i) => {
    for (let name = names.firstName[set]; name < names.firstName[set + 1]; name++) {
      used.push(names.nameString[name], names.nameLanguage[name]);
    }
    firstName[i + 1] = used.length >>> 1;
  });
  const { kindOfRow: string, kinds: strings } = kindsInOrder(Uint32Array.from(used));
  const texts = [...names.numberOfString.keys()];
  return {
    nameSet: renumbered.slice(1, 1 + setOfSegment.length),
    signDirected: inOrder(signDirected, signOrder),
    signSet: renumbered.slice(1 + setOfSegment.length),
    firstName,
    nameString: string.filter((_, i) => i % 2 === 1),
    nameLanguage: string.filter((_, i) => i % 2 === 0 && i > 0),
    ...encodeTexts(Array.from(strings, (number) => texts[number])),
  };
}

function encodeTexts(texts: string[]): Pick<NameColumns, 'firstByte' | 'stringBytes'> {
  const encoder = new TextEncoder();
  const firstByte = new Uint32Array(texts.length + 1);
  let bytes = new Uint8Array(1024);
  let size = 0;
  texts.forEach((text, i) => {
    // A UTF-16 unit takes at most three bytes of UTF-8.
    bytes = grown(bytes, size + 3 * text.length);
    size += encoder.encodeInto(text, bytes.subarray(size)).written;
    firstByte[i + 1] = size;
  });
  return { firstByte, stringBytes: bytes.slice(0, size) };
}

function numberOf({ numberOfString }: InternedNames, text: string): number {
  const known = numberOfString.get(text);
  if (known !== undefined) return known;
  numberOfString.set(text, numberOfString.size);
  return numberOfString.size - 1;
}
