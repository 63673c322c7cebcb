// The signs at the beginning of directed segments.

import { indexNotBelow, type Network } from './network.ts';
import { networkString } from './segment-names.ts';

/** A sign. It has the members of `SignSource`. */
export interface Sign {
  readonly exit?: string | undefined;
  readonly junction?: string | undefined;
  readonly toward?: readonly string[] | undefined;
  readonly lanes?: string | undefined;
  readonly structure?: string | undefined;
  readonly closedExits?: number | undefined;
}

/** The members of a sign that are single texts. */
export const SIGN_TEXTS = ['exit', 'junction', 'lanes', 'structure'] as const;

/** Signs read so far, by row. They are cached, because most trips pass the same signs, and decoding takes microseconds. */
const keptSigns = new WeakMap<Network, Map<number, Sign>>();

const MOST_KEPT = 4096;

/** The sign of a directed segment, or `undefined` if it has none. The object is shared. */
export function signOfDirected(network: Network, directedSegment: number): Sign | undefined {
  const { signDirected } = network;
  const row = indexNotBelow(signDirected, directedSegment);
  if (row === signDirected.length || signDirected[row] !== directedSegment) return undefined;
  let kept = keptSigns.get(network);
  if (kept === undefined || kept.size === MOST_KEPT) keptSigns.set(network, (kept = new Map()));
  let sign = kept.get(row);
  if (sign === undefined) kept.set(row, (sign = readSign(network, row)));
  return sign;
}

function readSign(network: Network, row: number): Sign {
  const { signSet, firstName, nameString, nameLanguage } = network;
  const texts: Partial<Record<string, string>> = {};
  const toward: string[] = [];
  for (let i = firstName[signSet[row]]; i < firstName[signSet[row] + 1]; i++) {
    const member = networkString(network, nameLanguage[i]);
    const text = networkString(network, nameString[i]);
    if (member === 'toward') toward.push(text);
    else texts[member] = text;
  }
  const { exit, junction, lanes, structure, closedExits } = texts;
  // every sign has all members in the same order, so that code that reads them stays monomorphic
  return {
    exit,
    junction,
    toward: toward.length > 0 ? toward : undefined,
    lanes,
    structure,
    closedExits: closedExits === undefined ? undefined : Number(closedExits),
  };
}
