// Finds segments that are drawn twice.

import { addPair, pairTable } from '../memory/pair-table.ts';
import type { Network } from '../network/network.ts';

/** Pairs of segments with equal points, in equal or opposite order. Of three equal segments, the first is paired with both others. */
export function duplicateSegments(network: Network): [number, number][] {
  const { segmentCount } = network;
  const seen = pairTable();
  const pairs: [number, number][] = [];
  for (let segment = 0; segment < segmentCount; segment++) {
    // A hash table with linear probing.
    const [sum, product] = hashOf(network, segment);
    for (let i = 0; ; i++) {
      const other = addPair(seen, sum, product + i, segment);
      if (other === segment) break;
      if (isTwin(network, other, segment)) {
        pairs.push([other, segment]);
        break;
      }
    }
  }
  return pairs;
}

// The hash is the same for both directions.
function hashOf({ firstPoint, pointX, pointY }: Network, segment: number): [number, number] {
  let sum = 0;
  let mixed = firstPoint[segment + 1] - firstPoint[segment];
  for (let i = firstPoint[segment]; i < firstPoint[segment + 1]; i++) {
    sum = (sum + pointX[i] + Math.imul(pointY[i], 0x9e3779b1)) | 0;
    mixed = (mixed + Math.imul(pointX[i] ^ (pointX[i] >>> 15), Math.imul(pointY[i], 0x85ebca6b) | 1)) | 0;
  }
  return [sum, mixed];
}

function isTwin({ firstPoint, pointX, pointY }: Network, a: number, b: number): boolean {
  const count = firstPoint[a + 1] - firstPoint[a];
  if (firstPoint[b + 1] - firstPoint[b] !== count) return false;
  const isEqual = (first: number, step: number) => {
    for (let i = 0; i < count; i++) {
      const pointA = firstPoint[a] + i;
      const pointB = first + i * step;
      if (pointX[pointA] !== pointX[pointB] || pointY[pointA] !== pointY[pointB]) return false;
    }
    return true;
  };
  return isEqual(firstPoint[b], 1) || isEqual(firstPoint[b + 1] - 1, -1);
}
