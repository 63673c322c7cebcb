// Finds the ring directly around each ring, for rings that do not cross.

import { type DeadlineCheck, step } from '../deadline-check.ts';
import type { Rings } from './rings.ts';

/** The sides of outlines in each vertical strip: side[first[strip]] to side[first[strip + 1]]. */
interface Strips {
  readonly count: number;
  readonly west: number;
  readonly perX: number;
  readonly first: Int32Array;
  readonly side: Int32Array;
}

/**
 * For each ring: the smallest outline of the same level around it, or -1. It looks at the sides that pass a vertical strip, so that rings
 * are never compared in pairs.
 */
export function outlinesAround(rings: Rings, deadline: DeadlineCheck): Int32Array {
  const { count, firstCorner, vertex, level, area, x, y } = rings;
  const around = new Int32Array(count).fill(-1);
  if (count < 2) return around;
  const ringOfSide = new Int32Array(vertex.length);
  const nextVertex = new Int32Array(vertex.length);
  for (let ring = 0; ring < count; ring++) {
    const [first, end] = [firstCorner[ring], firstCorner[ring + 1]];
    ringOfSide.fill(ring, first, end);
    nextVertex.set(vertex.subarray(first + 1, end), first);
    nextVertex[end - 1] = vertex[first];
  }
  const strips = stripsOf(rings, ringOfSide, nextVertex);

  // Goes south from the middle of one side of each ring. An outline crossed an odd number of times goes around this ring.
  const isOdd = new Uint8Array(count);
  const passed: number[] = [];
  for (let ring = 0; ring < count; ring++) {
    const from = firstCorner[ring];
    const px = (x[vertex[from]] + x[nextVertex[from]]) / 2;
    const py = (y[vertex[from]] + y[nextVertex[from]]) / 2;
    const strip = stripAt(strips, px);
    step(deadline, 1 + strips.first[strip + 1] - strips.first[strip]);
    for (let i = strips.first[strip]; i < strips.first[strip + 1]; i++) {
      const side = strips.side[i];
      const other = ringOfSide[side];
      if (other === ring || level[other] !== level[ring]) continue;
      if (!isSouth(rings, vertex[side], nextVertex[side], px, py)) continue;
      isOdd[other] ^= 1;
      passed.push(other);
    }
    for (const other of passed) {
      if (isOdd[other] && (around[ring] < 0 || area[other] < area[around[ring]])) around[ring] = other;
    }
    for (const other of passed) isOdd[other] = 0;
    passed.length = 0;
  }
  return around;
}

function stripsOf({ vertex, area, x }: Rings, ringOfSide: Int32Array, nextVertex: Int32Array): Strips {
  let west = Infinity;
  let east = -Infinity;
  for (const v of vertex) {
    if (x[v] < west) west = x[v];
    if (x[v] > east) east = x[v];
  }
  const count = Math.max(1, Math.ceil(Math.sqrt(vertex.length)));
  const first = new Int32Array(count + 1);
  const empty: Strips = { count, west, perX: count / (east - west || 1), first, side: new Int32Array(0) };
  const eachStrip = (visit: (strip: number, side: number) => void): void => {
    for (let side = 0; side < vertex.length; side++) {
      if (area[ringOfSide[side]] <= 0) continue;
      const one = stripAt(empty, x[vertex[side]]);
      const other = stripAt(empty, x[nextVertex[side]]);
      for (let strip = Math.min(one, other); strip <= Math.max(one, other); strip++) visit(strip, side);
    }
  };
  eachStrip((strip) => first[strip + 1]++);
  for (let strip = 0; strip < count; strip++) first[strip + 1] += first[strip];
  const sides = new Int32Array(first[count]);
  const filled = first.slice();
  eachStrip((strip, side) => {
    sides[filled[strip]++] = side;
  });
  return { ...empty, side: sides };
}

function stripAt({ count, west, perX }: Strips, at: number): number {
  return Math.min(count - 1, Math.floor((at - west) * perX));
}

// Whether the side from a to b passes south of a point.
function isSouth(rings: Rings, a: number, b: number, px: number, py: number): boolean {
  const { x, y } = rings;
  if (x[a] <= px === x[b] <= px) return false;
  const [from, to] = x[a] < x[b] ? [a, b] : [b, a];
  return (x[to] - x[from]) * (py - y[from]) - (px - x[from]) * (y[to] - y[from]) > 0;
}
