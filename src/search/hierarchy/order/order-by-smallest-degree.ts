// Orders the nodes of a small part: the node with the fewest neighbours comes next, and its neighbours become a clique. Neighbours outside the
// part come later in the order, but they count as well, because they are in triangles too.

import type { Neighbors, NodeRange } from './neighbors.ts';

/** The most nodes of a small part that is ordered directly. For more nodes, nested dissection finds better orders. */
export const SMALL_PART = 48;

/**
 * Puts the nodes of a part, at most SMALL_PART, into elimination order: `ordered[i]` is the i-th of them. The neighbours of a node up to `end`
 * are in the part; those from `end` to `outsideEnd` are outside.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
export function orderBySmallestDegree(
  neighbors: Neighbors,
  outsideEnd: Uint32Array,
  { first, end }: NodeRange,
  ordered: Uint32Array,
): void {
  const count = end - first;
  const outside: number[] = [];
  for (let node = first; node < end; node++) {
    for (let i = neighbors.end[node]; i < outsideEnd[node]; i++) {
      if (!outside.includes(neighbors.head[i])) outside.push(neighbors.head[i]);
    }
  }

  // One row of bits per node: its neighbours inside, then outside.
  const words = (count + outside.length + 31) >>> 5;
  const bits = new Int32Array(count * words);
  for (let i = 0; i < count; i++) {
    const node = first + i;
    for (let at = neighbors.first[node]; at < outsideEnd[node]; at++) {
      const other = neighbors.head[at];
      const bit = at < neighbors.end[node] ? other - first : count + outside.indexOf(other);
      bits[i * words + (bit >>> 5)] |= 1 << (bit & 31);
    }
  }

  const isTaken = new Uint8Array(count);
  const degree = new Int32Array(count);
  for (let i = 0; i < count; i++) degree[i] = countBits(bits, i * words, words);
  for (let taken = 0; taken < count; taken++) {
    let next = -1;
    for (let i = 0; i < count; i++) if (isTaken[i] === 0 && (next < 0 || degree[i] < degree[next])) next = i;
    ordered[taken] = first + next;
    isTaken[next] = 1;
    for (let i = 0; i < count; i++) {
      if (((bits[next * words + (i >>> 5)] >>> (i & 31)) & 1) === 0) continue;
      for (let word = 0; word < words; word++) bits[i * words + word] |= bits[next * words + word];
      bits[i * words + (i >>> 5)] &= ~(1 << (i & 31));
      bits[i * words + (next >>> 5)] &= ~(1 << (next & 31));
      degree[i] = countBits(bits, i * words, words);
    }
  }
}

function countBits(words: Int32Array, first: number, count: number): number {
  let total = 0;
  for (let i = first; i < first + count; i++) {
    let bits = words[i];
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    total += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return total;
}
