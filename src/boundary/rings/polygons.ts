// Turns rings into polygons. Each outline gets the holes directly inside it, in the direction that RFC 7946 requires.

import type { VertexRings } from '../bands.ts';
import type { DeadlineCheck } from '../deadline-check.ts';
import { outlinesAround } from './nesting.ts';

/** A polygon: its outline, anticlockwise, then its holes, clockwise. Each is a list of vertices that does not repeat the first one. */
export type VertexPolygon = Int32Array[];

/** The polygons that rings form, in the order of their outlines. */
export function polygonsOf(
  rings: VertexRings,
  x: Float64Array,
  y: Float64Array,
  deadline: DeadlineCheck,
): VertexPolygon[] {
  const area = Float64Array.from(rings, (ring) => doubledArea(ring, x, y));
  const outlines: number[] = [];
  area.forEach((value, ring) => {
    if (value > 0) outlines.push(ring);
  });
  if (outlines.length === rings.length) return rings.map((ring) => [ring]);
  if (outlines.length === 1) {
    return [[rings[outlines[0]], ...rings.filter((_, ring) => ring !== outlines[0])]];
  }

  const firstCorner = new Int32Array(rings.length + 1);
  rings.forEach((ring, i) => {
    firstCorner[i + 1] = firstCorner[i] + ring.length;
  });
  const vertex = new Int32Array(firstCorner[rings.length]);
  rings.forEach((ring, i) => {
    vertex.set(ring, firstCorner[i]);
  });
  const level = new Uint16Array(rings.length);
  const around = outlinesAround({ count: rings.length, firstCorner, vertex, level, area, x, y }, 'holes', deadline);
  const polygonOf = new Map(outlines.map((ring): [number, VertexPolygon] => [ring, [rings[ring]]]));
  rings.forEach((ring, i) => {
    if (area[i] < 0) polygonOf.get(around[i])?.push(ring);
  });
  return [...polygonOf.values()];
}

function doubledArea(ring: Int32Array, x: Float64Array, y: Float64Array): number {
  let doubled = 0;
  const first = ring[0];
  for (let i = 1; i + 1 < ring.length; i++) {
    const a = ring[i];
    const b = ring[i + 1];
    doubled += (x[a] - x[first]) * (y[b] - y[first]) - (x[b] - x[first]) * (y[a] - y[first]);
  }
  return doubled;
}
