// The rings from which simplify.ts removes vertices. Each ring through a vertex has a corner there:
//
//     a ----.   .---- c      ring 0, corner 4: from a to c
//            (v)                                            CORNER of v is 9, TWIN of 9 is 4, TWIN of 4 is -1
//     d ----'   '---- e      ring 1, corner 9: from e to d
//
// The remaining corners of a ring are linked by CORNER_BEFORE and CORNER_AFTER. What belongs to one vertex or one corner lies side by side: removing a
// vertex looks at some twenty places in memory, and most of the time passes while the processor waits for them.

import { at, type Doubles, doubleAt, type Integers, set } from '../memory.ts';
import type { bool, f64, i32 } from '../numbers.ts';

/** Numbers per vertex: its last corner; its bucket in the queue, or -1, and the vertices before and after it there; ... */
export const PER_VERTEX = 8;
export const CORNER = 0;
export const BUCKET = 1;
export const EARLIER = 2;
export const LATER = 3;
/** ... the place that was last seen in its triangle, or -1; its slot in the grid; and whether it is removed or could not be removed. */
export const BLOCKER = 4;
export const SLOT = 5;
export const IS_GONE = 6;
export const IS_STUCK = 7;

/** Numbers per corner: its vertex, its ring, the corners before and after it on this ring, the previous corner at its vertex, or -1. */
export const PER_CORNER_OF_RING = 5;
export const AT_VERTEX = 0;
export const ON_RING = 1;
export const CORNER_BEFORE = 2;
export const CORNER_AFTER = 3;
export const TWIN = 4;

/** The rings, their places, and what simplifying needs. The lists come first, in the order of boundary/drawing.ts. */
// unmanaged
export class Work {
  /** The places, two numbers each: first vertices, then starts. A start blocks a removal just as a corner does. */
  places!: Doubles;
  /** The places again, in the order of the grid. The first number is NaN where a vertex has been removed. */
  grid!: Doubles;
  vertices!: Integers;
  corners!: Integers;
  /** For each ring: its first corner, its level, its target, and how many corners remain. */
  firstCorner!: Integers;
  level!: Integers;
  target!: Integers;
  left!: Integers;
  /** For each cell of the grid: its first slot. For each slot: its place. */
  first!: Integers;
  place!: Integers;
  /** The vertices that could not be removed, each once. */
  stuck!: Integers;
  /** For each bucket of the queue: its first and its last vertex. */
  ends!: Integers;
  /** The grid of places: its origin, and how many cells a unit has. */
  west!: f64;
  south!: f64;
  perX!: f64;
  perY!: f64;
  /** How far a triangle lies in a row of the grid. */
  rowWest!: f64;
  rowEast!: f64;
  /** The triangle that is tested, and 1 if its corners a, b and c run anticlockwise, otherwise -1. */
  ax!: f64;
  ay!: f64;
  bx!: f64;
  by!: f64;
  cx!: f64;
  cy!: f64;
  turn!: f64;
  triangleWest!: f64;
  triangleEast!: f64;
  triangleSouth!: f64;
  triangleNorth!: f64;
  a!: i32;
  b!: i32;
  c!: i32;
  /** How many cells the grid has each way. */
  columns!: i32;
  /** The number of vertices in the queue, and a bucket before which all are empty. */
  waiting!: i32;
  least!: i32;
  /** Whether a vertex may be removed only if its removal enlarges the inside of its ring. */
  isGrowing!: bool;
}

/** Bytes of a `Work` in the kernel. */
export const WORK = 216;

// inline
export function ofVertex(work: Work, v: i32, member: i32): i32 {
  return at(work.vertices, PER_VERTEX * v, member);
}

// inline
export function setVertex(work: Work, v: i32, member: i32, value: i32): void {
  set(work.vertices, PER_VERTEX * v + member, value);
}

// inline
export function ofCornerOfRing(work: Work, corner: i32, member: i32): i32 {
  return at(work.corners, PER_CORNER_OF_RING * corner, member);
}

// inline
export function setCornerOfRing(work: Work, corner: i32, member: i32, value: i32): void {
  set(work.corners, PER_CORNER_OF_RING * corner + member, value);
}

/** The vertex before or after a corner. */
// inline
export function vertexBeside(work: Work, corner: i32, side: i32): i32 {
  return ofCornerOfRing(work, ofCornerOfRing(work, corner, side), AT_VERTEX);
}

// inline
export function placeX(work: Work, place: i32): f64 {
  return doubleAt(work.places, 2 * place);
}

// inline
export function placeY(work: Work, place: i32): f64 {
  return doubleAt(work.places, 2 * place, 1);
}
