// Hints. A hint is a place as text, which a client can send in a later request. It contains a check value of the network, so that a hint
// for other data is recognized and ignored.

import { checksum } from '../memory/checksum.ts';
import type { Network } from '../network/network.ts';
import type { Place } from '../network/place.ts';

const known = new WeakMap<Network, number>();

/** A check value of the segments of a network. */
function checkOf(network: Network): number {
  let check = known.get(network);
  if (check === undefined) {
    const { idHigh, idLow, length } = network;
    check = checksum(Uint32Array.of(checksum(idHigh), checksum(idLow), checksum(length)));
    known.set(network, check);
  }
  return check;
}

function sealOf(network: Network, segment: number, at: number): number {
  return checksum(Uint32Array.of(checkOf(network), segment, at));
}

/** How long a hint is: three numbers of four bytes take sixteen characters. */
const LENGTH = 16;

/** Whether a text may be a hint, of this network or of another server. Hints of OSRM are longer. */
export function isHint(text: string): boolean {
  return text.length >= LENGTH && text.length % 4 === 0 && /^[\w-]+={0,2}$/.test(text);
}

export function hintOf(network: Network, { segment, at }: Place): string {
  const bytes = new DataView(new ArrayBuffer(12));
  bytes.setUint32(0, segment);
  bytes.setUint32(4, at);
  bytes.setUint32(8, sealOf(network, segment, at));
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes.buffer)));
  return text.replaceAll('+', '-').replaceAll('/', '_');
}

/** The place of a hint; `undefined` if the hint was not made for this network. */
export function placeOfHint(network: Network, hint: string): Place | undefined {
  if (hint.length !== LENGTH || hint.endsWith('=')) return undefined;
  const text = atob(hint.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new DataView(Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer);
  const segment = bytes.getUint32(0);
  const at = bytes.getUint32(4);
  // anyone can compute a check value
  const isPlace = segment < network.segmentCount && at <= network.length[segment];
  return isPlace && bytes.getUint32(8) === sealOf(network, segment, at) ? { segment, at } : undefined;
}
