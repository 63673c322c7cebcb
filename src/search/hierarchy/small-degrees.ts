// Dead ends and chains leave first: they are most of a road network and no separator needs to know them.

import type { Neighbors } from './neighbors.ts';

/**
 * Takes out nodes of at most two neighbours, those of two leaving an edge behind, until none is left; gives them in
 * the order taken. In `neighbors` stays the core. Two neighbours never leave in the same round, so that a chain of n
 * nodes ends as a tree of depth log n.
 */
export function takeOutSmallDegrees(neighbors: Neighbors): Uint32Array {
  const { first, end, head } = neighbors;
  const nodeCount = end.length;
  const taken = new Uint32Array(nodeCount);
  let takenCount = 0;
  const lastRound = new Int32Array(nodeCount);
  const isWaiting = new Uint8Array(nodeCount);

  let waiting: number[] = [];
  for (let node = 0; node < nodeCount; node++) {
    if (end[node] - first[node] <= 2) {
      waiting.push(node);
      isWaiting[node] = 1;
    }
  }
  for (let round = 1; waiting.length > 0; round++) {
    const next: number[] = [];
    for (const node of waiting) {
      if (lastRound[node] === round) {
        next.push(node);
        continue;
      }
      taken[takenCount++] = node;
      const degree = end[node] - first[node];
      for (let i = 0; i < degree; i++) {
        const neighbor = head[first[node] + i];
        const other = degree === 2 ? head[first[node] + 1 - i] : node;
        replace(neighbors, neighbor, node, other);
        lastRound[neighbor] = round;
        if (end[neighbor] - first[neighbor] <= 2 && isWaiting[neighbor] === 0) {
          isWaiting[neighbor] = 1;
          next.push(neighbor);
        }
      }
      end[node] = first[node];
    }
    waiting = next;
  }
  return taken.subarray(0, takenCount);
}

/** In the list of `node`, puts `other` in the place of `old`, unless it is there already or is `old` itself. */
function replace(neighbors: Neighbors, node: number, old: number, other: number): void {
  const { first, end, head } = neighbors;
  let place = -1;
  let isThere = other === old;
  for (let i = first[node]; i < end[node]; i++) {
    if (head[i] === old) place = i;
    else if (head[i] === other) isThere = true;
  }
  head[place] = isThere ? head[--end[node]] : other;
}
