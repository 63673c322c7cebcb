// The texts of a block of OSM PBF. Each is decoded on first use, because most are never used.

import { countParts, type Expansion } from '../expansion.ts';
import { type Cursor, readMessage, readVarint, skipField } from './wire.ts';

export interface StringTable {
  readonly bytes: Uint8Array;
  /** String i has the bytes from firsts[i] to before ends[i]. */
  readonly firsts: readonly number[];
  readonly ends: readonly number[];
  readonly text: (index: number) => string;
}

export function readStrings(cursor: Cursor, expansion: Expansion): StringTable {
  const { bytes } = cursor;
  const firsts: number[] = [];
  const ends: number[] = [];
  while (cursor.at < cursor.end) {
    const key = readVarint(cursor);
    if (key !== 0x0a) {
      skipField(cursor, key);
      continue;
    }
    countParts(expansion, 1);
    const string = readMessage(cursor);
    firsts.push(string.at);
    ends.push(string.end);
  }
  const decoder = new TextDecoder();
  const texts: string[] = new Array(firsts.length);
  return {
    bytes,
    firsts,
    ends,
    text: (index) => {
      if (!(index >= 0 && index < firsts.length))
        throw new Error('A tag points outside its string table: the file is damaged.');
      return (texts[index] ??= decoder.decode(bytes.subarray(firsts[index], ends[index])));
    },
  };
}

/** For each text: 1 if it is one of the keys. Compares bytes, so that nothing is decoded. */
export function markKeys({ bytes, firsts, ends }: StringTable, keys: readonly string[]): Uint8Array {
  const encoded = keys.map((key) => new TextEncoder().encode(key));
  return Uint8Array.from(firsts, (first, i) => {
    const length = ends[i] - first;
    for (const key of encoded) {
      if (key.length !== length) continue;
      let same = 0;
      while (same < length && bytes[first + same] === key[same]) same++;
      if (same === length) return 1;
    }
    return 0;
  });
}
