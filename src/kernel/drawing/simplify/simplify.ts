// Simplifies all rings of all limits together (Visvalingam and Whyatt 1993). The corner whose triangle with its neighbours is smallest is
// removed first, until each ring has the requested fraction of its corners.
//
//      a . . . . . c     b is removed only if the triangle is empty: it contains no start and no remaining corner of any
//       \   x?   /       ring. Lines therefore never cross, and nested rings stay nested. Where rings of two limits share a line,
//         \  /           they share corners and lose them together; a corner where they part stays. So does a corner
//          b             without which two rings of one limit would share a line.

import type { Field } from '../field.ts';
import { countSteps } from '../host.ts';
import { at, doubleAt, fillWith, set } from '../memory.ts';
import type { bool, f64, i32 } from '../numbers.ts';
import { columnFor, rowFor, sortIntoGrid } from './corner-grid.ts';
import { put, takeOut } from './min-heap.ts';
import { vertexAt, type Work } from './work.ts';

/** Steps for removing a corner: checking its surroundings, and updating its neighbours in the queue. */
const STEPS_OF_CORNER = 8;

/** Triangles over more columns of the grid than this are cut into rows. */
const WIDE = 3;

/** A margin for rounding, in cells of the grid. */
const HAIR: f64 = 1e-6;

/**
 * Marks vertices as gone until each ring has reached its target, or no vertex can be removed any more. The places are the vertices,
 * followed by the starts. With `isGrowing`, a vertex may go only if this enlarges the inside of its ring. The inside is on the left.
 */
export function simplify(
  field: Field,
  work: Work,
  places: i32,
  firstStart: i32,
  corners: i32,
  rings: i32,
  isGrowing: bool,
): void {
  work.isGrowing = isGrowing;
  link(work, places, rings);
  let sorted = sortIntoGrid(field, work, places, firstStart);
  let remaining = sorted;
  let tooMany = 0;
  for (let ring = 0; ring < rings; ring++) if (at(work.left, ring) > at(work.target, ring)) tooMany++;
  for (let corner = 0; corner < corners; corner++) {
    // only once for each vertex, which may be a corner of hundreds of rings
    if (at(work.twin, corner) < 0) computeWeights(work, vertexAt(work, corner));
  }
  countSteps(field, 2 * corners);
  let isMoving = true;
  let stuck = 0;
  while (tooMany > 0 && isMoving) {
    isMoving = false;
    while (tooMany > 0 && work.waiting > 0) {
      const v = at(work.heap, 0);
      takeOut(work, v);
      countSteps(field, STEPS_OF_CORNER);
      if (isNeeded(work, v)) continue;
      if (isBlocked(field, work, v) || isTaken(work, v)) {
        if (at(work.isStuck, v) === 0) set(work.stuck, stuck++, v);
        set(work.isStuck, v, 1);
        continue;
      }
      tooMany -= remove(work, v);
      isMoving = true;
      // in a sparse grid, searching a large triangle would visit many removed corners
      if (2 * --remaining < sorted) sorted = sortIntoGrid(field, work, places, firstStart);
    }
    countSteps(field, stuck);
    stuck = queueAgain(work, stuck);
  }
}

// Queues stuck vertices again, except those whose blocker is still there. Returns how many stay stuck. Once no vertex is queued, each has
// been tested after the last change of its neighbours.
function queueAgain(work: Work, stuck: i32): i32 {
  let left = 0;
  for (let i = 0; i < stuck; i++) {
    const v = at(work.stuck, i);
    const blocker = at(work.blocker, v);
    if (at(work.isGone, v) === 0 && blocker >= 0 && at(work.isGone, blocker) === 0) {
      set(work.stuck, left++, v);
      continue;
    }
    set(work.isStuck, v, 0);
    if (at(work.isGone, v) === 0) computeWeights(work, v);
  }
  return left;
}

// Links the corners of each ring, and the corners at each vertex.
function link(work: Work, places: i32, rings: i32): void {
  fillWith(work.cornerOf, -1, places);
  fillWith(work.heapPlace, -1, places);
  fillWith(work.isGone, 0, places);
  fillWith(work.blocker, -1, places);
  fillWith(work.isStuck, 0, places);
  work.waiting = 0;
  for (let ring = 0; ring < rings; ring++) {
    const first = at(work.firstCorner, ring);
    const end = at(work.firstCorner, ring + 1);
    set(work.left, ring, end - first);
    for (let corner = first; corner < end; corner++) {
      const v = vertexAt(work, corner);
      set(work.ring, corner, ring);
      set(work.previous, corner, corner === first ? end - 1 : corner - 1);
      set(work.next, corner, corner === end - 1 ? first : corner + 1);
      set(work.twin, corner, at(work.cornerOf, v));
      set(work.cornerOf, v, corner);
    }
  }
}

// Queues a vertex by the area of its triangle, unless two rings part there, or its ring may only grow and would lose this area.
function computeWeights(work: Work, v: i32): void {
  const corner = at(work.cornerOf, v);
  const a = vertexAt(work, at(work.previous, corner));
  const c = vertexAt(work, at(work.next, corner));
  for (let other = at(work.twin, corner); other >= 0; other = at(work.twin, other)) {
    if (vertexAt(work, at(work.previous, other)) === a && vertexAt(work, at(work.next, other)) === c) continue;
    takeOut(work, v);
    return;
  }
  const ax = doubleAt(work.x, a);
  const ay = doubleAt(work.y, a);
  const doubled =
    (doubleAt(work.x, v) - ax) * (doubleAt(work.y, c) - ay) - (doubleAt(work.x, c) - ax) * (doubleAt(work.y, v) - ay);
  if (work.isGrowing && doubled > 0) takeOut(work, v);
  else put(work, v, Math.abs(doubled));
}

// Whether a ring through a vertex cannot lose another corner.
function isNeeded(work: Work, v: i32): bool {
  for (let corner = at(work.cornerOf, v); corner >= 0; corner = at(work.twin, corner)) {
    const ring = at(work.ring, corner);
    if (at(work.left, ring) <= at(work.target, ring)) return true;
  }
  return false;
}

// Whether the triangle of a vertex and its neighbours contains a corner or a start. The place that was last found in it is tested first.
function isBlocked(field: Field, work: Work, v: i32): bool {
  const corner = at(work.cornerOf, v);
  const a = vertexAt(work, at(work.previous, corner));
  const c = vertexAt(work, at(work.next, corner));
  const ax = doubleAt(work.x, a);
  const ay = doubleAt(work.y, a);
  const bx = doubleAt(work.x, v);
  const by = doubleAt(work.y, v);
  const cx = doubleAt(work.x, c);
  const cy = doubleAt(work.y, c);
  const west = Math.min(ax, Math.min(bx, cx));
  const east = Math.max(ax, Math.max(bx, cx));
  const south = Math.min(ay, Math.min(by, cy));
  const north = Math.max(ay, Math.max(by, cy));
  const before = at(work.blocker, v);
  if (before >= 0 && blocks(work, before, a, v, c)) {
    countSteps(field, 1);
    return true;
  }
  const firstColumn = columnFor(work, west);
  const lastColumn = columnFor(work, east);
  const lastRow = rowFor(work, north);
  const isWide = lastColumn - firstColumn > WIDE;
  for (let row = rowFor(work, south); row <= lastRow; row++) {
    let from = firstColumn;
    let to = lastColumn;
    if (isWide) {
      cutRow(work, row, ax, ay, bx, by, cx, cy);
      if (work.rowWest > work.rowEast) continue;
      from = columnFor(work, Math.max(west, work.rowWest));
      to = columnFor(work, Math.min(east, work.rowEast));
    }
    const begin = at(work.first, row * work.columns + from);
    const end = at(work.first, row * work.columns + to + 1);
    countSteps(field, 1 + end - begin);
    for (let i = begin; i < end; i++) {
      const p = at(work.place, i);
      const px = doubleAt(work.x, p);
      const py = doubleAt(work.y, p);
      if (px < west || px > east || py < south || py > north) continue;
      if (!blocks(work, p, a, v, c)) continue;
      set(work.blocker, v, p);
      return true;
    }
  }
  set(work.blocker, v, -1);
  return false;
}

// Finds how far west and east a triangle lies in a row of the grid. Of a long narrow triangle, this is a small part of its box.
function cutRow(work: Work, row: i32, ax: f64, ay: f64, bx: f64, by: f64, cx: f64, cy: f64): void {
  work.rowWest = Infinity;
  work.rowEast = -Infinity;
  const height = 1 / work.perY;
  const south = work.south + ((row as f64) - HAIR) * height;
  const north = work.south + ((row as f64) + 1 + HAIR) * height;
  cutSide(work, south, north, ax, ay, bx, by);
  cutSide(work, south, north, bx, by, cx, cy);
  cutSide(work, south, north, cx, cy, ax, ay);
  work.rowWest -= HAIR / work.perX;
  work.rowEast += HAIR / work.perX;
}

// Extends the part of a row by the part of a side in it.
function cutSide(work: Work, south: f64, north: f64, ax: f64, ay: f64, bx: f64, by: f64): void {
  if (Math.max(ay, by) < south || Math.min(ay, by) > north) return;
  let from = ax;
  let to = bx;
  if (ay !== by) {
    const perY = (bx - ax) / (by - ay);
    from = ax + (Math.max(south, Math.min(north, ay)) - ay) * perY;
    to = ax + (Math.max(south, Math.min(north, by)) - ay) * perY;
  }
  work.rowWest = Math.min(work.rowWest, Math.min(from, to));
  work.rowEast = Math.max(work.rowEast, Math.max(from, to));
}

// Whether a place is in the triangle of a corner and its neighbours, and is none of these three.
function blocks(work: Work, p: i32, a: i32, b: i32, c: i32): bool {
  if (at(work.isGone, p) !== 0 || p === a || p === b || p === c) return false;
  const px = doubleAt(work.x, p);
  const py = doubleAt(work.y, p);
  const ax = doubleAt(work.x, a);
  const ay = doubleAt(work.y, a);
  const bx = doubleAt(work.x, b);
  const by = doubleAt(work.y, b);
  const cx = doubleAt(work.x, c);
  const cy = doubleAt(work.y, c);
  const turn: f64 = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay) < 0 ? -1 : 1;
  return (
    turn * ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) >= 0 &&
    turn * ((cx - bx) * (py - by) - (px - bx) * (cy - by)) >= 0 &&
    turn * ((ax - cx) * (py - cy) - (px - cx) * (ay - cy)) >= 0
  );
}

// Whether the line that would replace a vertex is already a side of its limit, so that rings would touch along it.
function isTaken(work: Work, v: i32): bool {
  const last = at(work.cornerOf, v);
  const a = vertexAt(work, at(work.previous, last));
  const c = vertexAt(work, at(work.next, last));
  for (let corner = at(work.cornerOf, a); corner >= 0; corner = at(work.twin, corner)) {
    if (vertexAt(work, at(work.next, corner)) !== c && vertexAt(work, at(work.previous, corner)) !== c) continue;
    const level = at(work.level, at(work.ring, corner));
    for (let own = last; own >= 0; own = at(work.twin, own)) {
      if (at(work.level, at(work.ring, own)) === level) return true;
    }
  }
  return false;
}

// Removes a vertex from all its rings. Returns how many of them have reached their target.
function remove(work: Work, v: i32): i32 {
  const last = at(work.cornerOf, v);
  let done = 0;
  for (let corner = last; corner >= 0; corner = at(work.twin, corner)) {
    const previous = at(work.previous, corner);
    const next = at(work.next, corner);
    set(work.next, previous, next);
    set(work.previous, next, previous);
    const ring = at(work.ring, corner);
    const left = at(work.left, ring) - 1;
    set(work.left, ring, left);
    if (left === at(work.target, ring)) done++;
  }
  set(work.isGone, v, 1);
  computeWeights(work, vertexAt(work, at(work.previous, last)));
  computeWeights(work, vertexAt(work, at(work.next, last)));
  return done;
}
