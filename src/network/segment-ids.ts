// Segment ids: `<hex>:<hex>` for callers, two 32-bit numbers inside.

import type { Network } from './network.ts';

/** The two numbers of an id in upper or lower case, padded or not; `undefined` for any other text. */
export function parseSegmentId(text: string): { high: number; low: number } | undefined {
  const colon = text.indexOf(':');
  const high = readHex(text, 0, colon);
  const low = readHex(text, colon + 1, text.length);
  return high === undefined || low === undefined ? undefined : { high, low };
}

/** Reads one to eight hexadecimal digits. */
function readHex(text: string, first: number, end: number): number | undefined {
  if (end <= first || end - first > 8) return undefined;
  let value = 0;
  for (let i = first; i < end; i++) {
    const digit = digitOf(text.charCodeAt(i));
    if (digit < 0) return undefined;
    value = 16 * value + digit;
  }
  return value;
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = (code | 32) - 97;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}

/** Two numbers as an id: lower case, no padding. */
export function formatSegmentId(high: number, low: number): string {
  return `${hexText(high)}:${hexText(low)}`;
}

/** The text of each byte in hexadecimal, unpadded and padded. */
const SHORT: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16));
const PADDED: readonly string[] = SHORT.map((text) => text.padStart(2, '0'));

/** A 32-bit number in base 16, byte by byte. `toString(16)` takes eight times as long. */
function hexText(value: number): string {
  if (value < 0x100) return SHORT[value];
  if (value < 0x1_0000) return SHORT[value >>> 8] + PADDED[value & 255];
  const low = PADDED[(value >>> 8) & 255] + PADDED[value & 255];
  return value < 0x100_0000 ? SHORT[value >>> 16] + low : SHORT[value >>> 24] + PADDED[(value >>> 16) & 255] + low;
}

/** The id of a segment: `a1:2f`. */
export function segmentIdText(network: Network, segment: number): string {
  return formatSegmentId(network.idHigh[segment], network.idLow[segment]);
}

/** The columns that ids are stored in. */
export type IdColumns = Pick<Network, 'idHigh' | 'idLow' | 'segmentById'>;

/** The number of the segment with an id, in any spelling, or `undefined`. */
export function findSegment({ idHigh, idLow, segmentById }: IdColumns, id: string): number | undefined {
  const parsed = parseSegmentId(id);
  if (parsed === undefined) return undefined;
  const { high, low } = parsed;
  const segmentAt = (place: number) => (segmentById.length === 0 ? place : segmentById[place]);
  let first = 0;
  let end = idHigh.length;
  while (first < end) {
    const middle = (first + end) >>> 1;
    const segment = segmentAt(middle);
    const isBefore = idHigh[segment] < high || (idHigh[segment] === high && idLow[segment] < low);
    if (isBefore) first = middle + 1;
    else end = middle;
  }
  const segment = segmentAt(first);
  return idHigh[segment] === high && idLow[segment] === low ? segment : undefined;
}
