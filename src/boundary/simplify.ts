// Simplifies all rings of all limits together (Visvalingam and Whyatt 1993). The corner whose triangle with its neighbours is
// smallest is removed first, until each ring has the requested fraction of its corners.
//
//      a . . . . . c     b is removed only if the triangle is empty: it contains no start and no remaining corner of any
//       \   x?   /       ring. So lines never cross, and nested rings stay nested. Where rings of two limits share a line,
//         \  /           they share corners and lose them together; a corner where they part stays. So does a corner
//          b             without which two rings of one limit would share a line.

import { columnOf, rowOf } from './corner-grid.ts';
import { type DeadlineCheck, step } from './deadline-check.ts';
import { put, takeLeast, takeOut } from './min-heap.ts';
import type { Rings } from './rings/rings.ts';
import type { PlaceColumns } from './roads.ts';
import { linkCorners, remainingRings, type SimplifyWork, takeOutOfRings } from './simplify-work.ts';

/** The least number of corners of a ring. */
const FEWEST = 3;

/** Steps to remove a corner: check its surroundings, and update its neighbours in the queue. */
const STEPS_OF_CORNER = 8;

/** By vertex: whether it is removed, so that each ring keeps its target number of corners; `undefined` if memory runs out. */
export type FindGone = (
  rings: Rings,
  targets: Int32Array,
  starts: PlaceColumns,
  deadline: DeadlineCheck,
) => ArrayLike<number> | undefined;

/** The same rings with `max(3, ceil(share * corners))` corners each, or as close to it as possible without touching other lines. */
export function simplify(
  rings: Rings,
  share: number,
  starts: PlaceColumns,
  deadline: DeadlineCheck,
  inKernel?: FindGone,
): Rings {
  if (share >= 1 || rings.count === 0) return rings;
  deadline.check();
  const targets = Int32Array.from({ length: rings.count }, (_, ring) =>
    Math.max(FEWEST, Math.ceil(share * (rings.firstCorner[ring + 1] - rings.firstCorner[ring]))),
  );
  const isGone = inKernel?.(rings, targets, starts, deadline) ?? findGone(rings, targets, starts, deadline);
  return remainingRings(rings, isGone, deadline);
}

function findGone(rings: Rings, targets: Int32Array, starts: PlaceColumns, deadline: DeadlineCheck): Uint8Array {
  const work = linkCorners(rings, targets, starts, deadline);
  deadline.check();
  const { waiting, vertex, cornersLeft, target } = work;

  let tooMany = 0;
  for (let ring = 0; ring < rings.count; ring++) if (cornersLeft[ring] > target[ring]) tooMany++;
  let stuck: number[] = [];
  let isMoving = true;
  for (const v of vertex) {
    step(deadline, 2);
    computeWeights(work, v);
  }
  while (tooMany > 0 && isMoving) {
    isMoving = false;
    for (let v = takeLeast(waiting); v >= 0 && tooMany > 0; v = takeLeast(waiting)) {
      step(deadline, STEPS_OF_CORNER);
      if (isNeeded(work, v)) continue;
      if (isBlocked(work, v, deadline) || isTaken(work, v)) {
        stuck.push(v);
        continue;
      }
      tooMany -= remove(work, v);
      isMoving = true;
    }
    // The corner that blocked the removal may be gone by now.
    const again = stuck;
    stuck = [];
    for (const v of again) {
      step(deadline, 2);
      if (!work.isGone[v]) computeWeights(work, v);
    }
  }
  deadline.check();
  return work.isGone;
}

// Queues a vertex by the area of its triangle, unless rings part here.
function computeWeights(work: SimplifyWork, v: number): void {
  const { x, y, vertex, previous, next, twin, waiting } = work;
  const corner = work.cornerOf[v];
  const a = vertex[previous[corner]];
  const c = vertex[next[corner]];
  for (let other = twin[corner]; other >= 0; other = twin[other]) {
    if (vertex[previous[other]] !== a || vertex[next[other]] !== c) {
      takeOut(waiting, v);
      return;
    }
  }
  put(waiting, v, Math.abs((x[v] - x[a]) * (y[c] - y[a]) - (x[c] - x[a]) * (y[v] - y[a])));
}

// Whether a ring through a vertex cannot lose another corner.
function isNeeded(work: SimplifyWork, v: number): boolean {
  for (let corner = work.cornerOf[v]; corner >= 0; corner = work.twin[corner]) {
    const ring = work.ringOfCorner[corner];
    if (work.cornersLeft[ring] <= work.target[ring]) return true;
  }
  return false;
}

// Whether the triangle of a vertex and its neighbours contains a corner or a start.
function isBlocked(work: SimplifyWork, v: number, deadline: DeadlineCheck): boolean {
  const { x, y, vertex, isGone, grid } = work;
  const corner = work.cornerOf[v];
  const a = vertex[work.previous[corner]];
  const c = vertex[work.next[corner]];
  const ax = x[a];
  const ay = y[a];
  const bx = x[v];
  const by = y[v];
  const cx = x[c];
  const cy = y[c];
  const west = Math.min(ax, bx, cx);
  const east = Math.max(ax, bx, cx);
  const south = Math.min(ay, by, cy);
  const north = Math.max(ay, by, cy);
  const turn = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay) < 0 ? -1 : 1;

  const { first, place, columns } = grid;
  const firstColumn = columnOf(grid, west);
  const lastColumn = columnOf(grid, east);
  const lastRow = rowOf(grid, north);
  for (let row = rowOf(grid, south); row <= lastRow; row++) {
    const begin = first[row * columns + firstColumn];
    const end = first[row * columns + lastColumn + 1];
    step(deadline, 1 + end - begin);
    for (let i = begin; i < end; i++) {
      const p = place[i];
      const px = x[p];
      const py = y[p];
      if (px < west || px > east || py < south || py > north) continue;
      if (isGone[p] || p === a || p === v || p === c) continue;
      const isInTriangle =
        turn * ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) >= 0 &&
        turn * ((cx - bx) * (py - by) - (px - bx) * (cy - by)) >= 0 &&
        turn * ((ax - cx) * (py - cy) - (px - cx) * (ay - cy)) >= 0;
      if (isInTriangle) return true;
    }
  }
  return false;
}

// Whether the line that would replace a vertex is already a side of its limit: rings would touch along it.
function isTaken(work: SimplifyWork, v: number): boolean {
  const { vertex, previous, next, twin, cornerOf, level, ringOfCorner } = work;
  const a = vertex[previous[cornerOf[v]]];
  const c = vertex[next[cornerOf[v]]];
  for (let own = cornerOf[v]; own >= 0; own = twin[own]) {
    for (let corner = cornerOf[a]; corner >= 0; corner = twin[corner]) {
      if (level[ringOfCorner[corner]] !== level[ringOfCorner[own]]) continue;
      if (vertex[next[corner]] === c || vertex[previous[corner]] === c) return true;
    }
  }
  return false;
}

// Removes a vertex from all its rings, and queues its neighbours again. Returns how many rings have reached their target.
function remove(work: SimplifyWork, v: number): number {
  const { vertex, previous, next, cornerOf } = work;
  const done = takeOutOfRings(work, v);
  computeWeights(work, vertex[previous[cornerOf[v]]]);
  computeWeights(work, vertex[next[cornerOf[v]]]);
  return done;
}
