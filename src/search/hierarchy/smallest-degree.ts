// The order of a handful of nodes: always the one with the fewest neighbours next, its neighbours becoming a clique.

import type { Neighbors } from './neighbors.ts';

/** So many nodes fit, one bit each. */
export const HANDFUL = 32;

/** Puts the nodes first .. end, at most HANDFUL, into elimination order: `ordered[i]` is the i-th of them. */
export function orderBySmallestDegree(neighbors: Neighbors, first: number, end: number, ordered: Uint32Array): void {
  const count = end - first;
  const mask = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    for (let at = neighbors.first[first + i]; at < neighbors.end[first + i]; at++) {
      mask[i] |= 1 << (neighbors.head[at] - first);
    }
  }
  let isTaken = 0;
  for (let taken = 0; taken < count; taken++) {
    let next = -1;
    let fewest = HANDFUL;
    for (let i = 0; i < count; i++) {
      if ((isTaken >>> i) & 1) continue;
      const degree = bitCount(mask[i]);
      if (degree < fewest) {
        fewest = degree;
        next = i;
      }
    }
    ordered[taken] = first + next;
    isTaken |= 1 << next;
    for (let i = 0; i < count; i++) {
      if ((mask[next] >>> i) & 1) mask[i] = (mask[i] | mask[next]) & ~(1 << i) & ~(1 << next);
    }
  }
}

function bitCount(bits: number): number {
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
