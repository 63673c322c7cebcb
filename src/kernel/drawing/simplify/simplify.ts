// Simplifies all rings of all limits together (Visvalingam and Whyatt 1993). The corner whose triangle with its neighbours is smallest, to
// within a factor of two, is removed first, until each ring has the requested fraction of its corners.
//
//      a . . . . . c     b is removed only if the triangle is empty: it contains no start and no remaining corner of any
//       \   x?   /       ring. Lines therefore never cross, and nested rings stay nested. Where rings of two limits share a line,
//         \  /           they share corners and lose them together; a corner where they part stays. So does a corner
//          b             without which two rings of one limit would share a line.

import type { Field } from '../field.ts';
import { countSteps } from '../host.ts';
import { at, fillWith, set, setDouble } from '../memory.ts';
import type { bool, f64, i32 } from '../numbers.ts';
import { columnFor, rowFor, sortIntoGrid } from './corner-grid.ts';
import { beginQueue, put, takeFirst, takeOut } from './queue.ts';
import { isInTriangle, seekBlocker, setTriangle } from './triangle.ts';
import {
  AT_VERTEX,
  BLOCKER,
  CORNER,
  CORNER_AFTER,
  CORNER_BEFORE,
  IS_GONE,
  IS_STUCK,
  ON_RING,
  ofCornerOfRing,
  ofVertex,
  PER_VERTEX,
  placeX,
  placeY,
  SLOT,
  setCornerOfRing,
  setVertex,
  TWIN,
  vertexBeside,
  type Work,
} from './work.ts';

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
    if (ofCornerOfRing(work, corner, TWIN) < 0) computeWeights(work, ofCornerOfRing(work, corner, AT_VERTEX));
  }
  countSteps(field, 2 * corners);
  let isMoving = true;
  let stuck = 0;
  while (tooMany > 0 && isMoving) {
    isMoving = false;
    while (tooMany > 0 && work.waiting > 0) {
      const v = takeFirst(work);
      countSteps(field, STEPS_OF_CORNER);
      if (isNeeded(work, v)) continue;
      if (isBlocked(field, work, v) || isTaken(work, v)) {
        if (ofVertex(work, v, IS_STUCK) === 0) set(work.stuck, stuck++, v);
        setVertex(work, v, IS_STUCK, 1);
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
    const blocker = ofVertex(work, v, BLOCKER);
    if (ofVertex(work, v, IS_GONE) === 0 && blocker >= 0 && ofVertex(work, blocker, IS_GONE) === 0) {
      set(work.stuck, left++, v);
      continue;
    }
    setVertex(work, v, IS_STUCK, 0);
    if (ofVertex(work, v, IS_GONE) === 0) computeWeights(work, v);
  }
  return left;
}

// Links the corners of each ring, and the corners at each vertex.
function link(work: Work, places: i32, rings: i32): void {
  fillWith(work.vertices, -1, PER_VERTEX * places);
  for (let p = 0; p < places; p++) {
    setVertex(work, p, IS_GONE, 0);
    setVertex(work, p, IS_STUCK, 0);
  }
  beginQueue(work);
  for (let ring = 0; ring < rings; ring++) {
    const first = at(work.firstCorner, ring);
    const end = at(work.firstCorner, ring + 1);
    set(work.left, ring, end - first);
    for (let corner = first; corner < end; corner++) {
      const v = ofCornerOfRing(work, corner, AT_VERTEX);
      setCornerOfRing(work, corner, ON_RING, ring);
      setCornerOfRing(work, corner, CORNER_BEFORE, corner === first ? end - 1 : corner - 1);
      setCornerOfRing(work, corner, CORNER_AFTER, corner === end - 1 ? first : corner + 1);
      setCornerOfRing(work, corner, TWIN, ofVertex(work, v, CORNER));
      setVertex(work, v, CORNER, corner);
    }
  }
}

// Queues a vertex by the area of its triangle, unless two rings part there, or its ring may only grow and would lose this area.
function computeWeights(work: Work, v: i32): void {
  const corner = ofVertex(work, v, CORNER);
  const a = vertexBeside(work, corner, CORNER_BEFORE);
  const c = vertexBeside(work, corner, CORNER_AFTER);
  for (let other = ofCornerOfRing(work, corner, TWIN); other >= 0; other = ofCornerOfRing(work, other, TWIN)) {
    if (vertexBeside(work, other, CORNER_BEFORE) === a && vertexBeside(work, other, CORNER_AFTER) === c) continue;
    takeOut(work, v);
    return;
  }
  const ax = placeX(work, a);
  const ay = placeY(work, a);
  const doubled = (placeX(work, v) - ax) * (placeY(work, c) - ay) - (placeX(work, c) - ax) * (placeY(work, v) - ay);
  if (work.isGrowing && doubled > 0) takeOut(work, v);
  else put(work, v, Math.abs(doubled));
}

// Whether a ring through a vertex cannot lose another corner.
function isNeeded(work: Work, v: i32): bool {
  for (let corner = ofVertex(work, v, CORNER); corner >= 0; corner = ofCornerOfRing(work, corner, TWIN)) {
    const ring = ofCornerOfRing(work, corner, ON_RING);
    if (at(work.left, ring) <= at(work.target, ring)) return true;
  }
  return false;
}

// Whether the triangle of a vertex and its neighbours contains a corner or a start. The place that was last found in it is tested first.
function isBlocked(field: Field, work: Work, v: i32): bool {
  setTriangle(work, v);
  const before = ofVertex(work, v, BLOCKER);
  if (before >= 0 && ofVertex(work, before, IS_GONE) === 0 && isInTriangle(work, ofVertex(work, before, SLOT))) {
    countSteps(field, 1);
    return true;
  }
  const west = work.triangleWest;
  const east = work.triangleEast;
  const firstColumn = columnFor(work, west);
  const lastColumn = columnFor(work, east);
  const lastRow = rowFor(work, work.triangleNorth);
  const isWide = lastColumn - firstColumn > WIDE;
  for (let row = rowFor(work, work.triangleSouth); row <= lastRow; row++) {
    let from = firstColumn;
    let to = lastColumn;
    if (isWide) {
      cutRow(work, row);
      if (work.rowWest > work.rowEast) continue;
      from = columnFor(work, Math.max(west, work.rowWest));
      to = columnFor(work, Math.min(east, work.rowEast));
    }
    for (let cell = row * work.columns + from; cell <= row * work.columns + to; cell++) {
      const slot = seekBlocker(field, work, cell);
      if (slot < 0) continue;
      setVertex(work, v, BLOCKER, at(work.place, slot));
      return true;
    }
  }
  setVertex(work, v, BLOCKER, -1);
  return false;
}

// Finds how far west and east a triangle lies in a row of the grid. Of a long narrow triangle, this is a small part of its box.
function cutRow(work: Work, row: i32): void {
  work.rowWest = Infinity;
  work.rowEast = -Infinity;
  const height = 1 / work.perY;
  const south = work.south + ((row as f64) - HAIR) * height;
  const north = work.south + ((row as f64) + 1 + HAIR) * height;
  cutSide(work, south, north, work.ax, work.ay, work.bx, work.by);
  cutSide(work, south, north, work.bx, work.by, work.cx, work.cy);
  cutSide(work, south, north, work.cx, work.cy, work.ax, work.ay);
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

// Whether the line that would replace a vertex is already a side of its limit, so that rings would touch along it.
function isTaken(work: Work, v: i32): bool {
  const last = ofVertex(work, v, CORNER);
  const a = vertexBeside(work, last, CORNER_BEFORE);
  const c = vertexBeside(work, last, CORNER_AFTER);
  for (let corner = ofVertex(work, a, CORNER); corner >= 0; corner = ofCornerOfRing(work, corner, TWIN)) {
    if (vertexBeside(work, corner, CORNER_AFTER) !== c && vertexBeside(work, corner, CORNER_BEFORE) !== c) continue;
    const level = at(work.level, ofCornerOfRing(work, corner, ON_RING));
    for (let own = last; own >= 0; own = ofCornerOfRing(work, own, TWIN)) {
      if (at(work.level, ofCornerOfRing(work, own, ON_RING)) === level) return true;
    }
  }
  return false;
}

// Removes a vertex from all its rings. Returns how many of them have reached their target.
function remove(work: Work, v: i32): i32 {
  const last = ofVertex(work, v, CORNER);
  let done = 0;
  for (let corner = last; corner >= 0; corner = ofCornerOfRing(work, corner, TWIN)) {
    const previous = ofCornerOfRing(work, corner, CORNER_BEFORE);
    const next = ofCornerOfRing(work, corner, CORNER_AFTER);
    setCornerOfRing(work, previous, CORNER_AFTER, next);
    setCornerOfRing(work, next, CORNER_BEFORE, previous);
    const ring = ofCornerOfRing(work, corner, ON_RING);
    const left = at(work.left, ring) - 1;
    set(work.left, ring, left);
    if (left === at(work.target, ring)) done++;
  }
  setVertex(work, v, IS_GONE, 1);
  // its x stays, because places of crowded cells are sorted by it
  setDouble(work.grid, 2 * ofVertex(work, v, SLOT) + 1, NaN);
  computeWeights(work, vertexBeside(work, last, CORNER_BEFORE));
  computeWeights(work, vertexBeside(work, last, CORNER_AFTER));
  return done;
}
