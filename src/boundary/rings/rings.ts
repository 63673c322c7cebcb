// Turns drawn lines into rings.

import { type DeadlineCheck, step } from '../deadline-check.ts';
import type { DrawnLines } from '../drawn-lines.ts';

/** Rings over shared vertices. The corners of a ring are `firstCorner[ring]` to `firstCorner[ring + 1]`, in order, without a repeat. */
export interface Rings {
  readonly count: number;
  /** count + 1 */
  readonly firstCorner: Int32Array;
  /** For each corner: its vertex, an index into x and y. */
  readonly vertex: Int32Array;
  /** For each ring: the index of its limit, ... */
  readonly level: Uint16Array;
  /** ... and its area, positive for an outline, negative for a hole. */
  readonly area: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** The rings that closed lines form: all of them, or only those through the given crossings. */
export function ringsOf(contours: DrawnLines, deadline: DeadlineCheck, crossings?: ArrayLike<number>): Rings {
  const { count: cornerCount, next, x, y } = contours;
  const vertex = new Int32Array(cornerCount);
  const startCount = crossings?.length ?? cornerCount;
  const firstCorner: number[] = [];
  const level: number[] = [];
  const area: number[] = [];
  const isSeen = new Uint8Array(cornerCount);
  let corner = 0;
  for (let i = 0; i < startCount; i++) {
    const start = crossings === undefined ? i : crossings[i];
    if (isSeen[start]) continue;
    step(deadline, 1 + corner - (firstCorner[firstCorner.length - 1] ?? 0));
    firstCorner.push(corner);
    level.push(contours.level[start]);
    let doubled = 0;
    let at = start;
    do {
      // this cannot happen; but if it did, an error would be better than an endless loop
      if (isSeen[at] === 1) throw new Error('A contour of a boundary does not close.');
      const to = next[at];
      isSeen[at] = 1;
      vertex[corner++] = contours.vertex[at];
      doubled += (x[at] - x[start]) * (y[to] - y[start]) - (x[to] - x[start]) * (y[at] - y[start]);
      at = to;
    } while (at !== start);
    area.push(doubled / 2);
  }
  firstCorner.push(corner);
  return {
    count: level.length,
    firstCorner: Int32Array.from(firstCorner),
    vertex: vertex.subarray(0, corner),
    level: Uint16Array.from(level),
    area: Float64Array.from(area),
    x: x.subarray(0, cornerCount),
    y: y.subarray(0, cornerCount),
  };
}

/** The rings for which `keep` holds, over the same vertices. */
export function onlyRings(rings: Rings, keep: (ring: number) => boolean): Rings {
  const kept: number[] = [];
  let corners = 0;
  for (let ring = 0; ring < rings.count; ring++) {
    if (!keep(ring)) continue;
    kept.push(ring);
    corners += rings.firstCorner[ring + 1] - rings.firstCorner[ring];
  }
  const vertex = new Int32Array(corners);
  const firstCorner = new Int32Array(kept.length + 1);
  kept.forEach((ring, i) => {
    vertex.set(rings.vertex.subarray(rings.firstCorner[ring], rings.firstCorner[ring + 1]), firstCorner[i]);
    firstCorner[i + 1] = firstCorner[i] + rings.firstCorner[ring + 1] - rings.firstCorner[ring];
  });
  return {
    count: kept.length,
    firstCorner,
    vertex,
    level: Uint16Array.from(kept, (ring) => rings.level[ring]),
    area: Float64Array.from(kept, (ring) => rings.area[ring]),
    x: rings.x,
    y: rings.y,
  };
}
