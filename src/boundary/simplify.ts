// Simplifies all rings of all limits together: see kernel/drawing/simplify/.

import { QUEUE_ENDS } from '../kernel/drawing/simplify/queue.ts';
import { AT_VERTEX, IS_GONE, PER_CORNER_OF_RING, PER_VERTEX } from '../kernel/drawing/simplify/work.ts';
import { type DeadlineCheck, step } from './deadline-check.ts';
import type { Drawing } from './drawing.ts';
import type { Rings } from './rings/rings.ts';
import type { PlaceColumns } from './roads.ts';

/** The least number of corners that a ring may have. */
const FEWEST = 3;

export interface SimplifyOptions {
  /** The fraction of each ring's corners to keep. */
  readonly keep: number;
  /** Whether rings may only grow: each must still contain everything that it contained before. */
  readonly isGrowing?: boolean;
}

/** Copies of rings with `max(3, ceil(keep * corners))` corners each. A ring keeps more corners if it would otherwise touch other lines. */
export function simplifyRings<F, W>(
  { loops, field, makeWork }: Drawing<F, W>,
  rings: Rings,
  { keep, isGrowing = false }: SimplifyOptions,
  { x: startX, y: startY }: PlaceColumns,
  deadline: DeadlineCheck,
): Rings {
  if (keep >= 1 || rings.count === 0) return rings;
  const { count, firstCorner, vertex, level, x, y } = rings;
  // Starts block the removal of a corner just as other corners do. They come after all vertices.
  const places = x.length + startX.length;
  const cells = (Math.ceil(Math.sqrt(places)) + 1) ** 2;
  const { work, lists } = makeWork(Math.max(cells, vertex.length, count + 1, QUEUE_ENDS));
  lists.firstCorner.set(firstCorner);
  lists.level.set(level);
  step(deadline, places + vertex.length);
  for (let p = 0; p < places; p++) {
    lists.places[2 * p] = p < x.length ? x[p] : startX[p - x.length];
    lists.places[2 * p + 1] = p < x.length ? y[p] : startY[p - x.length];
  }
  for (let corner = 0; corner < vertex.length; corner++) {
    lists.corners[PER_CORNER_OF_RING * corner + AT_VERTEX] = vertex[corner];
  }
  for (let ring = 0; ring < count; ring++) {
    lists.target[ring] = Math.max(FEWEST, Math.ceil(keep * (firstCorner[ring + 1] - firstCorner[ring])));
  }
  loops.simplify(field, work, places, x.length, vertex.length, count, isGrowing);
  return remainingRings(rings, lists.vertices, deadline);
}

// Copies of rings without the removed vertices.
function remainingRings(rings: Rings, vertices: ArrayLike<number>, deadline: DeadlineCheck): Rings {
  const { count, firstCorner, vertex, level, area, x, y } = rings;
  const left = new Int32Array(count + 1);
  const kept = new Int32Array(vertex.length);
  let at = 0;
  for (let ring = 0; ring < count; ring++) {
    step(deadline, firstCorner[ring + 1] - firstCorner[ring]);
    for (let corner = firstCorner[ring]; corner < firstCorner[ring + 1]; corner++) {
      if (vertices[PER_VERTEX * vertex[corner] + IS_GONE] === 0) kept[at++] = vertex[corner];
    }
    left[ring + 1] = at;
  }
  return { count, firstCorner: left, vertex: kept.slice(0, at), level, area, x, y };
}
