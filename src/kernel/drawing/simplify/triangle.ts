// The triangle of a corner and its neighbours.

import type { Field } from '../field.ts';
import { countSteps } from '../host.ts';
import { at, doubleAt } from '../memory.ts';
import type { bool, f64, i32 } from '../numbers.ts';
import { CROWDED } from './corner-grid.ts';
import { CORNER, CORNER_AFTER, CORNER_BEFORE, ofVertex, placeX, placeY, vertexBeside, type Work } from './work.ts';

/** Sets the triangle of a vertex and its neighbours. */
export function setTriangle(work: Work, v: i32): void {
  const corner = ofVertex(work, v, CORNER);
  const a = vertexBeside(work, corner, CORNER_BEFORE);
  const c = vertexBeside(work, corner, CORNER_AFTER);
  work.a = a;
  work.b = v;
  work.c = c;
  work.ax = placeX(work, a);
  work.ay = placeY(work, a);
  work.bx = placeX(work, v);
  work.by = placeY(work, v);
  work.cx = placeX(work, c);
  work.cy = placeY(work, c);
  work.triangleWest = least(work.ax, work.bx, work.cx);
  work.triangleEast = -least(-work.ax, -work.bx, -work.cx);
  work.triangleSouth = least(work.ay, work.by, work.cy);
  work.triangleNorth = -least(-work.ay, -work.by, -work.cy);
  work.turn = (work.bx - work.ax) * (work.cy - work.ay) - (work.cx - work.ax) * (work.by - work.ay) < 0 ? -1 : 1;
}

/** The first slot of a cell whose place is in the triangle and is none of its corners; -1 if there is none. */
export function seekBlocker(field: Field, work: Work, cell: i32): i32 {
  let begin = at(work.first, cell);
  let end = at(work.first, cell + 1);
  if (end - begin > CROWDED) {
    // a unit more, to include places at the east end
    end = firstEastOf(work, begin, end, work.triangleEast + 1);
    begin = firstEastOf(work, begin, end, work.triangleWest);
  }
  countSteps(field, 1 + end - begin);
  for (let slot = begin; slot < end; slot++) if (isInTriangle(work, slot)) return slot;
  return -1;
}

// The first of some sorted slots whose place is not west of x.
function firstEastOf(work: Work, begin: i32, end: i32, x: f64): i32 {
  while (begin < end) {
    const middle = (begin + end) >> 1;
    if (doubleAt(work.grid, 2 * middle) < x) begin = middle + 1;
    else end = middle;
  }
  return begin;
}

/** Whether a place is in the triangle and is none of its corners. Its slot is its position in the grid; a removed vertex is nowhere. */
// inline
export function isInTriangle(work: Work, slot: i32): bool {
  const x = doubleAt(work.grid, 2 * slot);
  const y = doubleAt(work.grid, 2 * slot, 1);
  const p = at(work.place, slot);
  // the box also matters if the triangle is a line, because the other tests then hold along the whole line
  return (
    x >= work.triangleWest &&
    x <= work.triangleEast &&
    y >= work.triangleSouth &&
    y <= work.triangleNorth &&
    work.turn * ((work.bx - work.ax) * (y - work.ay) - (x - work.ax) * (work.by - work.ay)) >= 0 &&
    work.turn * ((work.cx - work.bx) * (y - work.by) - (x - work.bx) * (work.cy - work.by)) >= 0 &&
    work.turn * ((work.ax - work.cx) * (y - work.cy) - (x - work.cx) * (work.ay - work.cy)) >= 0 &&
    p !== work.a &&
    p !== work.b &&
    p !== work.c
  );
}

// inline
function least(one: f64, two: f64, three: f64): f64 {
  return Math.min(one, Math.min(two, three));
}
