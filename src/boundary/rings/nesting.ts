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
 * For each ring, or only for each hole: the smallest outline of the same level around it, or -1. It looks at the sides that pass a vertical
 * strip, so that rings are never compared in pairs.
 */
export function outlinesAround(rings: Rings, which: 'all' | 'holes', deadline: DeadlineCheck): Int32Array {
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
  const strips = stripsOf(rings);
  const { first, side } = strips;

  // Goes south from the middle of one side of each ring. An outline crossed an odd number of times goes around this ring.
  const isOdd = new Uint8Array(count);
  const passed: number[] = [];
  for (let ring = 0; ring < count; ring++) {
    if (which === 'holes' && area[ring] > 0) continue;
    const from = firstCorner[ring];
    const px = (x[vertex[from]] + x[nextVertex[from]]) / 2;
    const py = (y[vertex[from]] + y[nextVertex[from]]) / 2;
    const strip = stripAt(strips, px);
    step(deadline, 1 + first[strip + 1] - first[strip]);
    for (let i = first[strip]; i < first[strip + 1]; i++) {
      const a = vertex[side[i]];
      const b = nextVertex[side[i]];
      if (x[a] <= px === x[b] <= px) continue;
      const other = ringOfSide[side[i]];
      if (other === ring || level[other] !== level[ring] || !isSouth(rings, a, b, px, py)) continue;
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

function stripsOf({ count: ringCount, firstCorner, vertex, area, x }: Rings): Strips {
  let west = Infinity;
  let east = -Infinity;
  for (let corner = 0; corner < vertex.length; corner++) {
    west = Math.min(west, x[vertex[corner]]);
    east = Math.max(east, x[vertex[corner]]);
  }
  const count = Math.max(1, Math.ceil(Math.sqrt(vertex.length)));
  const columns = { count, west, perX: count / (east - west || 1) };
  const stripOf = new Int32Array(vertex.length);
  for (let corner = 0; corner < vertex.length; corner++) stripOf[corner] = stripAt(columns, x[vertex[corner]]);
  // counts the sides of each strip, turns the counts into ends, and fills each strip from its end
  const outlines = Int32Array.from({ length: ringCount }, (_, ring) => ring).filter((ring) => area[ring] > 0);
  const first = new Int32Array(count + 1);
  for (const ring of outlines) countSides(stripOf, firstCorner[ring], firstCorner[ring + 1], first);
  for (let strip = 0; strip < count; strip++) first[strip + 1] += first[strip];
  const side = new Int32Array(first[count]);
  for (const ring of outlines) countSides(stripOf, firstCorner[ring], firstCorner[ring + 1], first, side);
  return { ...columns, first, side };
}

// Counts the sides of a ring in each strip, or fills the strips with them.
function countSides(stripOf: Int32Array, begin: number, end: number, count: Int32Array, sides?: Int32Array): void {
  for (let corner = begin; corner < end; corner++) {
    const one = stripOf[corner];
    const other = stripOf[corner + 1 < end ? corner + 1 : begin];
    for (let strip = Math.min(one, other); strip <= Math.max(one, other); strip++) {
      if (sides === undefined) count[strip]++;
      else sides[--count[strip]] = corner;
    }
  }
}

// Whether the line from a to b, which passes the meridian of a place, does so south of it.
function isSouth({ x, y }: Rings, a: number, b: number, px: number, py: number): boolean {
  const turn = (x[b] - x[a]) * (py - y[a]) - (px - x[a]) * (y[b] - y[a]);
  return x[a] < x[b] ? turn > 0 : turn < 0;
}

function stripAt({ count, west, perX }: Pick<Strips, 'count' | 'west' | 'perX'>, at: number): number {
  return Math.min(count - 1, Math.floor((at - west) * perX));
}
