// Simplifies all rings of all limits together: see kernel/drawing/simplify/.

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
  const { count, firstCorner, vertex, x } = rings;
  // Starts block the removal of a corner just as other corners do. They come after all vertices.
  const places = x.length + startX.length;
  const cells = (Math.ceil(Math.sqrt(places)) + 1) ** 2;
  const { work, lists } = makeWork(Math.max(cells, vertex.length, count + 1));
  for (const name of ['x', 'y', 'vertex', 'firstCorner', 'level'] as const) {
    lists[name].set(rings[name]);
    deadline.check();
  }
  lists.x.set(startX, x.length);
  lists.y.set(startY, x.length);
  for (let ring = 0; ring < count; ring++) {
    lists.target[ring] = Math.max(FEWEST, Math.ceil(keep * (firstCorner[ring + 1] - firstCorner[ring])));
  }
  loops.simplify(field, work, places, x.length, vertex.length, count, isGrowing);
  return remainingRings(rings, lists.isGone, deadline);
}

// Copies of rings without the removed vertices.
function remainingRings(rings: Rings, isGone: ArrayLike<number>, deadline: DeadlineCheck): Rings {
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
