// Rings from which vertices are removed (simplify.ts). Each ring through a vertex has a corner there:
//
//     a ----.   .---- c      ring 0, corner 4: from a to c
//            (v)                                                cornerOf[v] is 9, twin[9] is 4, twin[4] is -1
//     d ----'   '---- e      ring 1, corner 9: from e to d
//
// The remaining corners of a ring are linked by previous and next.

import { type CornerGrid, gridOf } from './corner-grid.ts';
import { type DeadlineCheck, step } from './deadline-check.ts';
import { type MinHeap, minHeap } from './min-heap.ts';
import type { Rings } from './rings/rings.ts';
import type { PlaceColumns } from './roads.ts';

export interface SimplifyWork {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly ringOfCorner: Int32Array;
  /** By ring. */
  readonly level: Uint16Array;
  readonly vertex: Int32Array;
  readonly previous: Int32Array;
  readonly next: Int32Array;
  /** By vertex: its last corner. By corner: the previous one at the same vertex, or -1. */
  readonly cornerOf: Int32Array;
  readonly twin: Int32Array;
  readonly isGone: Uint8Array;
  readonly cornersLeft: Int32Array;
  readonly target: Int32Array;
  readonly waiting: MinHeap;
  readonly grid: CornerGrid;
}

/** Links the corners of rings, and prepares the queue. */
export function linkCorners(
  rings: Rings,
  target: Int32Array,
  { x: startX, y: startY }: PlaceColumns,
  deadline: DeadlineCheck,
): SimplifyWork {
  const { firstCorner, vertex, count } = rings;
  const corners = vertex.length;
  // Starts block a removal as corners do. They come after all vertices.
  const places = rings.x.length;
  const x = new Float64Array(places + startX.length);
  const y = new Float64Array(places + startX.length);
  x.set(rings.x);
  deadline.check();
  y.set(rings.y);
  deadline.check();
  x.set(startX, places);
  y.set(startY, places);

  const waiting = minHeap(places);
  deadline.check();
  const work: SimplifyWork = {
    x,
    y,
    ringOfCorner: new Int32Array(corners),
    level: rings.level,
    vertex,
    previous: new Int32Array(corners),
    next: new Int32Array(corners),
    cornerOf: new Int32Array(places).fill(-1),
    twin: new Int32Array(corners),
    isGone: new Uint8Array(places + startX.length),
    cornersLeft: new Int32Array(count),
    target,
    waiting,
    grid: gridOf(x, y, vertex, places, deadline),
  };
  for (let ring = 0; ring < count; ring++) {
    const first = firstCorner[ring];
    const end = firstCorner[ring + 1];
    step(deadline, 1 + end - first);
    work.cornersLeft[ring] = end - first;
    for (let corner = first; corner < end; corner++) {
      work.ringOfCorner[corner] = ring;
      work.previous[corner] = corner === first ? end - 1 : corner - 1;
      work.next[corner] = corner === end - 1 ? first : corner + 1;
      work.twin[corner] = work.cornerOf[vertex[corner]];
      work.cornerOf[vertex[corner]] = corner;
    }
  }
  return work;
}

/** Removes a vertex from all its rings. Returns how many of them have reached their target. */
export function takeOutOfRings(work: SimplifyWork, v: number): number {
  const { previous, next, twin, cornerOf, ringOfCorner, cornersLeft, target } = work;
  let done = 0;
  for (let corner = cornerOf[v]; corner >= 0; corner = twin[corner]) {
    next[previous[corner]] = next[corner];
    previous[next[corner]] = previous[corner];
    const ring = ringOfCorner[corner];
    if (--cornersLeft[ring] === target[ring]) done++;
  }
  work.isGone[v] = 1;
  return done;
}

/** The same rings without the removed vertices. */
export function remainingRings(rings: Rings, isGone: ArrayLike<number>, deadline: DeadlineCheck): Rings {
  const { count, firstCorner, vertex, level, area, x, y } = rings;
  const left = new Int32Array(count + 1);
  const kept = new Int32Array(vertex.length);
  let at = 0;
  for (let ring = 0; ring < count; ring++) {
    step(deadline, firstCorner[ring + 1] - firstCorner[ring]);
    for (let corner = firstCorner[ring]; corner < firstCorner[ring + 1]; corner++) {
      if (!isGone[vertex[corner]]) kept[at++] = vertex[corner];
    }
    left[ring + 1] = at;
  }
  return { count, firstCorner: left, vertex: kept.slice(0, at), level, area, x, y };
}
