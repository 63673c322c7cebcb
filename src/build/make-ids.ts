// Makes ids for segments without one. They follow from the shape, so that a segment keeps its id when others are added or removed.

import { addPair, findPair, pairTable } from '../memory/pair-table.ts';
import type { SegmentRows } from './segment-rows.ts';

/** Gives each row without an id a unique one. Equal shapes get consecutive free numbers, in the order of the source. */
export function makeIds(rows: SegmentRows): void {
  const { count, hasId, isBroken, idHigh, idLow, firstPoint } = rows;
  if (hasId.subarray(0, count).indexOf(0) < 0) return;
  const taken = pairTable();
  for (let row = 0; row < count; row++) {
    if (hasId[row]) addPair(taken, idHigh[row], idLow[row], row);
  }
  for (let row = 0; row < count; row++) {
    if (hasId[row] || isBroken[row]) continue;
    let high = hashOfPoints(rows, firstPoint[row], firstPoint[row + 1], 0x2545f491);
    let low = hashOfPoints(rows, firstPoint[row], firstPoint[row + 1], 0x6a09e667);
    while (findPair(taken, high, low) >= 0) {
      low = (low + 1) >>> 0;
      if (low === 0) high = (high + 1) >>> 0;
    }
    addPair(taken, high, low, row);
    idHigh[row] = high;
    idLow[row] = low;
  }
}

// A hash by MurmurHash3's mixing of words and its last rounds.
function hashOfPoints(rows: SegmentRows, first: number, end: number, seed: number): number {
  const { pointX, pointY } = rows;
  let hash = seed ^ (end - first);
  for (let i = first; i < end; i++) hash = mixed(mixed(hash, pointX[i]), pointY[i]);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function mixed(hash: number, word: number): number {
  word = Math.imul(word, 0xcc9e2d51);
  word = Math.imul((word << 15) | (word >>> 17), 0x1b873593);
  hash ^= word;
  hash = (hash << 13) | (hash >>> 19);
  return (Math.imul(hash, 5) + 0xe6546b64) | 0;
}
