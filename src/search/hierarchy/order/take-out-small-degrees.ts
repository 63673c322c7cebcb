// Dead ends and chains come first in the order: they are most of a road network, and separators do not need them.

import type { Neighbors } from './neighbors.ts';

/**
 * Removes nodes with at most two neighbours until none is left, and returns them in the order of removal. When a node with two neighbours
 * is removed, an edge connects the two. `neighbors` keeps the core. Adjacent nodes are never removed in the same round, so that a chain of
 * n nodes becomes a tree of depth log n.
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

/** Every edge has an entry in the lists of both its ends. Finds, for each entry, the index of the other entry. */
function twinsOf({ first, end, head }: Neighbors): Uint32Array {
  const twin = new Uint32Array(head.length);
  const next = first.slice();
  // nodes ascend and lists are sorted, so each neighbour's list meets its entries in order: the next one is the twin
  for (let node = 0; node < end.length; node++) {
    for (let i = first[node]; i < end[node]; i++) twin[i] = next[head[i]]++;
  }
  return twin;
}

/** Removes a node from the lists of its neighbours, at most two, and connects these neighbours. */
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

/** Removes an entry from the list of a node; the last entry takes its place. */
function remove({ end, head }: Neighbors, twin: Uint32Array, node: number, entry: number): void {
  const last = --end[node];
  head[entry] = head[last];
  twin[entry] = twin[last];
  twin[twin[entry]] = entry;
}
