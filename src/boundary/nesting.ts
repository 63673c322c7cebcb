// Which ring lies directly in which, for rings that do not cross.

import type { Rings } from './rings.ts';

/**
 * By ring: the smallest outline of its own level that goes round it, or -1. One sweep over vertical strips, each holding
 * the sides that pass through it: rings are never compared in pairs.
 */
export function outlinesAround(rings: Rings): Int32Array {
  const { count, firstCorner, vertex, level, area, x } = rings;
  const around = new Int32Array(count).fill(-1);
  const sides = vertex.length;
  if (count < 2) return around;

  let west = Infinity;
  let east = -Infinity;
  for (const v of vertex) {
    if (x[v] < west) west = x[v];
    if (x[v] > east) east = x[v];
  }
  const strips = Math.max(1, Math.ceil(Math.sqrt(sides)));
  const perX = strips / (east - west || 1);
  const stripOf = (at: number): number => Math.min(strips - 1, Math.floor((at - west) * perX));

  const ringOfSide = new Int32Array(sides);
  const firstInStrip = new Int32Array(strips + 1);
  const nextVertex = new Int32Array(sides);
  for (let ring = 0; ring < count; ring++) {
    for (let side = firstCorner[ring]; side < firstCorner[ring + 1]; side++) {
      ringOfSide[side] = ring;
      nextVertex[side] = vertex[side + 1 < firstCorner[ring + 1] ? side + 1 : firstCorner[ring]];
      if (area[ring] <= 0) continue;
      const one = stripOf(x[vertex[side]]);
      const other = stripOf(x[nextVertex[side]]);
      for (let strip = Math.min(one, other); strip <= Math.max(one, other); strip++) firstInStrip[strip + 1]++;
    }
  }
  for (let strip = 0; strip < strips; strip++) firstInStrip[strip + 1] += firstInStrip[strip];
  const sideInStrip = new Int32Array(firstInStrip[strips]);
  const filled = firstInStrip.slice();
  for (let side = 0; side < sides; side++) {
    if (area[ringOfSide[side]] <= 0) continue;
    const one = stripOf(x[vertex[side]]);
    const other = stripOf(x[nextVertex[side]]);
    for (let strip = Math.min(one, other); strip <= Math.max(one, other); strip++) sideInStrip[filled[strip]++] = side;
  }

  // From the middle of one side of each ring look south: outlines passed an odd number of times go round it.
  const isOdd = new Uint8Array(count);
  const passed: number[] = [];
  for (let ring = 0; ring < count; ring++) {
    const side = firstCorner[ring];
    const px = (x[vertex[side]] + x[nextVertex[side]]) / 2;
    const py = (rings.y[vertex[side]] + rings.y[nextVertex[side]]) / 2;
    const strip = stripOf(px);
    for (let i = firstInStrip[strip]; i < firstInStrip[strip + 1]; i++) {
      const other = ringOfSide[sideInStrip[i]];
      if (other === ring || level[other] !== level[ring]) continue;
      if (isSouth(rings, vertex[sideInStrip[i]], nextVertex[sideInStrip[i]], px, py)) {
        isOdd[other] ^= 1;
        passed.push(other);
      }
    }
    for (const other of passed) {
      if (isOdd[other] && (around[ring] < 0 || area[other] < area[around[ring]])) around[ring] = other;
    }
    for (const other of passed) isOdd[other] = 0;
    passed.length = 0;
  }
  return around;
}

// Whether the side from a to b passes south of a point.
function isSouth(rings: Rings, a: number, b: number, px: number, py: number): boolean {
  const { x, y } = rings;
  if (x[a] <= px === x[b] <= px) return false;
  const [from, to] = x[a] < x[b] ? [a, b] : [b, a];
  return (x[to] - x[from]) * (py - y[from]) - (px - x[from]) * (y[to] - y[from]) > 0;
}
