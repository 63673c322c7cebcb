// Finds which of many points a ring goes around.
//
//     __________       A ray from each point to the east crosses the ring an odd number of times if the point is inside. Points are
//    |   *------|-->   sorted by y, so each side of the ring is compared only with points at its height.
//    |__________|

import { firstIndex } from '../../memory/first-index.ts';
import { type DeadlineCheck, step } from '../deadline-check.ts';
import type { PlaceColumns } from '../roads.ts';
import type { Rings } from './rings.ts';

/** Points in ascending order of y. */
export function sortedByY({ x, y }: PlaceColumns): PlaceColumns {
  const order = Array.from(y, (_, i) => i).sort((a, b) => y[a] - y[b]);
  return { x: order.map((i) => x[i]), y: order.map((i) => y[i]) };
}

/** For each of the points that `sortedByY` returned: sets 1 if a ring goes around it, and 0 otherwise. Returns whether any is 1. */
export function markInside(
  rings: Rings,
  ring: number,
  points: PlaceColumns,
  isInside: Uint8Array,
  deadline: DeadlineCheck,
): boolean {
  const { vertex, x, y } = rings;
  const first = rings.firstCorner[ring];
  const end = rings.firstCorner[ring + 1];
  const { length } = points.y;
  step(deadline, end - first);
  isInside.fill(0);
  for (let corner = first, before = vertex[end - 1]; corner < end; corner++) {
    const here = vertex[corner];
    const low = Math.min(y[before], y[here]);
    const high = Math.max(y[before], y[here]);
    for (let point = firstIndex(0, length, (i) => points.y[i] >= low); points.y[point] < high; point++) {
      const at = ((x[before] - x[here]) * (points.y[point] - y[here])) / (y[before] - y[here]) + x[here];
      if (points.x[point] < at) isInside[point] ^= 1;
      step(deadline, 1);
    }
    before = here;
  }
  return isInside.includes(1);
}
