// The names of segments.

import { type Network, ROAD_NUMBER } from './network.ts';

export interface SegmentName {
  readonly name: string;
  /** The language that the source gives. If it is absent, `network.language` is the probable language. */
  readonly language?: string;
  /** Present if the name is the road's number: A 5, US 26. */
  readonly isRef?: true;
}

/** All names of a segment, the primary one first. */
export function namesOfSegment(network: Network, segment: number): SegmentName[] {
  const { nameSet, firstName } = network;
  const names: SegmentName[] = [];
  for (let i = firstName[nameSet[segment]]; i < firstName[nameSet[segment] + 1]; i++) names.push(nameAt(network, i));
  return names;
}

/** The first name of a segment, or `undefined` if it has none. */
export function primaryName(network: Network, segment: number): SegmentName | undefined {
  const { nameSet, firstName } = network;
  const first = firstName[nameSet[segment]];
  return first === firstName[nameSet[segment] + 1] ? undefined : nameAt(network, first);
}

function nameAt(network: Network, i: number): SegmentName {
  const name = networkString(network, network.nameString[i]);
  if (isRoadNumber(network, i)) return { name, isRef: true };
  const language = network.nameLanguage[i];
  return language === 0 ? { name } : { name, language: networkString(network, language) };
}

/** Whether a row of the names is a road number. */
export function isRoadNumber(network: Network, i: number): boolean {
  const language = network.nameLanguage[i];
  return language !== 0 && networkString(network, language) === ROAD_NUMBER;
}

const decoder = new TextDecoder();

/** Decoded strings by number. They are cached, because most requests read the names of the same roads. */
const decoded = new WeakMap<Network, Map<number, string>>();

const MOST_DECODED = 4096;

/** A string of the network. */
export function networkString(network: Network, string: number): string {
  let known = decoded.get(network);
  if (known === undefined || known.size === MOST_DECODED) decoded.set(network, (known = new Map()));
  let text = known.get(string);
  if (text === undefined) {
    const { firstByte, stringBytes } = network;
    // `slice` copies: TextDecoder does not accept shared memory
    text = decoder.decode(stringBytes.slice(firstByte[string], firstByte[string + 1]));
    known.set(string, text);
  }
  return text;
}
