// The names of a network by their words, for the search field. The index is built at the first search.

import type { Network } from '../../src/index.ts';
import { networkString } from '../../src/network/segment-names.ts';
import { lookOfSegment } from './roads.ts';
import type { Street } from './streets.ts';
import { lettersOf, wordsOf } from './words.ts';

export interface NameIndex {
  readonly network: Network;
  /** All names, each once: first those of roads, then those of motorway junctions. */
  readonly names: readonly string[];
  readonly roadNames: number;
  /** By name: the segments that carry it, or that begin at the junction. */
  readonly segments: readonly (readonly number[])[];
  /** By name: how many words it has, and its largest class of road, an index into `CLASSES`. */
  readonly wordCount: readonly number[];
  readonly look: readonly number[];
  readonly words: readonly string[];
  /** By word: its letters, see `lettersOf`, and the names it is in. */
  readonly letters: Int32Array;
  readonly namesOfWord: readonly (readonly number[])[];
  /** Streets with the same name, found so far. */
  readonly streets: Map<number, Street[]>;
}

export function indexNames(network: Network): NameIndex {
  const roads = segmentsByRoadName(network);
  const junctions = segmentsByJunctionName(network);
  const strings = [...roads.keys(), ...junctions.keys()];
  const names = strings.map((string) => networkString(network, string));
  const words = new Map<string, number[]>();
  const wordCount = names.map((name, number) => {
    const own = new Set(wordsOf(name));
    for (const word of own) {
      const known = words.get(word);
      if (known === undefined) words.set(word, [number]);
      else known.push(number);
    }
    return own.size;
  });
  const segments = [...roads.values(), ...junctions.values()];
  return {
    network,
    names,
    roadNames: roads.size,
    segments,
    wordCount,
    look: segments.map((own) => own.reduce((most, segment) => Math.max(most, lookOfSegment(network, segment)), 0)),
    words: [...words.keys()],
    letters: Int32Array.from(words.keys(), lettersOf),
    namesOfWord: [...words.values()],
    streets: new Map(),
  };
}

/** Segments by the number of each of their names. */
function segmentsByRoadName({ segmentCount, nameSet, firstName, nameString }: Network): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let segment = 0; segment < segmentCount; segment++) {
    const set = nameSet[segment];
    for (let i = firstName[set]; i < firstName[set + 1]; i++) add(found, nameString[i], segment);
  }
  return found;
}

/** Segments by the number of the name of the junction where they leave the motorway. */
function segmentsByJunctionName(network: Network): Map<number, number[]> {
  const { signDirected, signSet, firstName, nameString, nameLanguage } = network;
  const found = new Map<number, number[]>();
  signDirected.forEach((directedSegment, row) => {
    const set = signSet[row];
    for (let i = firstName[set]; i < firstName[set + 1]; i++) {
      // in signs, the language of a text is its member
      if (networkString(network, nameLanguage[i]) === 'junction') add(found, nameString[i], directedSegment >>> 1);
    }
  });
  return found;
}

function add(found: Map<number, number[]>, string: number, segment: number): void {
  const known = found.get(string);
  if (known === undefined) found.set(string, [segment]);
  else if (known[known.length - 1] !== segment) known.push(segment);
}
