// The names of a table in Parquet. A dictionary holds each name once, and each row refers to its name with as few bits as possible.

import { ByteWriter } from './byte-writer.ts';

/** Names that are encoded once for any number of files. */
export interface NameDictionary {
  readonly count: number;
  readonly least: string;
  readonly most: string;
  readonly bytes: Uint8Array;
}

/** Rows that repeat all names in order. They are packed once, for any number of pages and files. */
export interface Rounds {
  readonly names: NameDictionary;
  /** The number of packed rows: as many repetitions of all names as fit on a page. */
  readonly rows: number;
  readonly packed: Uint8Array;
}

/** Returns the rows of one page after the other. */
export type PageOf = (first: number, end: number) => Uint8Array;

/** About how many rows one page has: a megabyte of doubles. A multiple of eight, because names are packed in groups of eight. */
export const PAGE_ROWS: number = 1 << 17;

export function layNames(names: readonly string[]): NameDictionary {
  const encoder = new TextEncoder();
  const page = new ByteWriter(16 * names.length);
  for (const name of names) {
    const text = encoder.encode(name);
    page.uint32(text.length);
    page.put(text);
  }
  const [least, most] = extentOfTexts(names);
  return { count: names.length, least, most, bytes: page.bytes };
}

function extentOfTexts(texts: readonly string[]): [least: string, most: string] {
  let [least = ''] = texts;
  let most = least;
  for (const text of texts) {
    if (isTextLess(text, least)) least = text;
    if (isTextLess(most, text)) most = text;
  }
  return [least, most];
}

/** Compares texts by code points, which is the order of their UTF-8. */
function isTextLess(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return (a.codePointAt(at) ?? -1) < (b.codePointAt(at) ?? -1);
}

/** Packs the list of all names, repeated as often as it fits on a page. Pages contain whole repetitions, so all pages are equal. */
export function layRounds(names: NameDictionary): Rounds {
  const alike = 8 * names.count;
  const rows = Math.max(1, Math.floor(PAGE_ROWS / alike)) * alike;
  const index = new Uint32Array(rows);
  for (let row = 0, name = 0; row < rows; row++) {
    index[row] = name++;
    if (name === names.count) name = 0;
  }
  return { names, rows, packed: packed(index, 0, rows, widthOf(names)) };
}

/** The pages for repeated names. Each page is the beginning of the packed rows. */
export function roundPages({ names, packed }: Rounds): PageOf {
  const width = widthOf(names);
  return (first, end) => packedPage(width, end - first, packed);
}

/** The pages that pack the position of each row's name. */
export function indexPages(names: NameDictionary, index: Uint32Array): PageOf {
  const width = widthOf(names);
  return (first, end) => packedPage(width, end - first, packed(index, first, end, width));
}

/** The pages for runs, in which one name is repeated. A page may begin in the middle of a run. */
export function runPages(names: NameDictionary, counts: Uint32Array): PageOf {
  const width = widthOf(names);
  const valueBytes = Math.ceil(width / 8);
  let name = 0;
  let left = counts[0] ?? 0;
  return (first, end) => {
    const page = new ByteWriter(1024);
    page.byte(width);
    for (let row = first; row < end; ) {
      while (left === 0) left = counts[++name];
      const count = Math.min(left, end - row);
      page.count(count << 1);
      for (let byte = 0; byte < valueBytes; byte++) page.byte((name >> (8 * byte)) & 255);
      row += count;
      left -= count;
    }
    return page.bytes;
  };
}

/** How many bits a position takes. */
function widthOf({ count }: NameDictionary): number {
  return Math.max(1, 32 - Math.clz32(count - 1));
}

/** One run of packed positions, in groups of eight. */
function packedPage(width: number, rows: number, positions: Uint8Array): Uint8Array {
  const groups = Math.ceil(rows / 8);
  const head = new ByteWriter(16);
  head.byte(width);
  head.count((groups << 1) | 1);
  const { length: begins } = head.bytes;
  const page = new Uint8Array(begins + groups * width);
  page.set(head.bytes);
  page.set(positions.subarray(0, groups * width), begins);
  return page;
}

/** Packs positions in a fixed number of bits each. The last group of eight is padded with zeros. */
function packed(index: Uint32Array, first: number, end: number, width: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((end - first) / 8) * width);
  let at = 0;
  let bits = 0;
  let held = 0;
  for (let row = first; row < end; row++) {
    held |= index[row] << bits;
    bits += width;
    while (bits >= 8) {
      bytes[at++] = held;
      held >>>= 8;
      bits -= 8;
    }
  }
  if (bits > 0) bytes[at] = held;
  return bytes;
}
