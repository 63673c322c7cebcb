// Dead ends and chains leave first: they are most of a road network and no separator needs to know them.

import type { Neighbors } from './neighbors.ts';

/**
 * Takes out nodes of at most two neighbours, those of two leaving an edge behind, until none is left; gives them in
 * the order taken. In `neighbors` stays the core. Two neighbours never leave in the same round, so that a chain of n
 * nodes ends as a tree of depth log n.
 */
export function takeOutSmallDegrees(neighbors: Neighbors): Uint32Array {
  const { first, end } = neighbors;
  const nodeCount = end.length;
  const twin = twinsOf(neighbors);
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
      const around = Array.from(neighbors.head.subarray(first[node], end[node]));
      takeOut(neighbors, twin, node);
      for (const neighbor of around) {
        lastRound[neighbor] = round;
        if (end[neighbor] - first[neighbor] <= 2 && isWaiting[neighbor] === 0) {
          isWaiting[neighbor] = 1;
          next.push(neighbor);
        }
      }
    }
    waiting = next;
  }
  return taken.subarray(0, takenCount);
}

/** Every edge stands in the lists of both its ends: from either entry to the other one. */
function twinsOf({ first, end, head }: Neighbors): Uint32Array {
  const twin = new Uint32Array(head.length);
  const next = first.slice();
  // Lists are sorted, so the entries of a list are met in their order.
  for (let node = 0; node < end.length; node++) {
    for (let i = first[node]; i < end[node]; i++) twin[i] = next[head[i]]++;
  }
  return twin;
}

/** Takes a node of at most two neighbours out of their lists, and joins them. */
function takeOut(neighbors: Neighbors, twin: Uint32Array, node: number): void {
  const { first, end, head } = neighbors;
  const begin = first[node];
  const degree = end[node] - begin;
  end[node] = begin;
  if (degree < 2 || areJoined(neighbors, head[begin], head[begin + 1])) {
    for (let i = begin; i < begin + degree; i++) remove(neighbors, twin, head[i], twin[i]);
    return;
  }
  const one = twin[begin];
  const other = twin[begin + 1];
  head[one] = head[begin + 1];
  head[other] = head[begin];
  twin[one] = other;
  twin[other] = one;
}

function areJoined({ first, end, head }: Neighbors, a: number, b: number): boolean {
  const [few, wanted] = end[a] - first[a] < end[b] - first[b] ? [a, b] : [b, a];
  for (let i = first[few]; i < end[few]; i++) if (head[i] === wanted) return true;
  return false;
}

/** Removes an entry from the list of a node; the last one takes its place. */
function remove({ end, head }: Neighbors, twin: Uint32Array, node: number, entry: number): void {
  const last = --end[node];
  head[entry] = head[last];
  twin[entry] = twin[last];
  twin[twin[entry]] = entry;
}
