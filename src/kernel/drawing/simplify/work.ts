// The rings from which simplify.ts removes vertices. Each ring through a vertex has a corner there:
//
//     a ----.   .---- c      ring 0, corner 4: from a to c
//            (v)                                                cornerOf[v] is 9, twin[9] is 4, twin[4] is -1
//     d ----'   '---- e      ring 1, corner 9: from e to d
//
// The remaining corners of a ring are linked by previous and next.

import { at, type Doubles, type Integers } from '../memory.ts';
import type { bool, f64, i32 } from '../numbers.ts';

/** The rings, their places, and what simplifying needs. The lists come first, in the order of boundary/drawing.ts. */
// unmanaged
export class Work {
  /** The places: first vertices, then starts. A start blocks a removal just as a corner does. */
  x!: Doubles;
  y!: Doubles;
  /** By position in the heap: a vertex and its value. By vertex: its position in the heap, or -1. */
  value!: Doubles;
  heap!: Integers;
  heapPlace!: Integers;
  /** The vertex of each corner. */
  vertex!: Integers;
  /** For each ring: its first corner, its level, its target, and how many corners remain. */
  firstCorner!: Integers;
  level!: Integers;
  target!: Integers;
  left!: Integers;
  /** For each corner: its ring, and the corners before and after it on this ring. */
  ring!: Integers;
  previous!: Integers;
  next!: Integers;
  /** For each vertex: its last corner. For each corner: the previous corner at the same vertex, or -1. */
  cornerOf!: Integers;
  twin!: Integers;
  isGone!: Integers;
  /** For each cell: where its places begin in the list of places sorted by cell. */
  first!: Integers;
  place!: Integers;
  /** The vertices that could not be removed, each once. For each vertex: whether it is one of these. */
  stuck!: Integers;
  isStuck!: Integers;
  /** For each vertex: the place that was last seen in its triangle, or -1. */
  blocker!: Integers;
  /** The grid of places: its origin, how many cells a unit has, and how many cells each way. */
  west!: f64;
  south!: f64;
  perX!: f64;
  perY!: f64;
  /** How far a triangle lies in a row of the grid. */
  rowWest!: f64;
  rowEast!: f64;
  columns!: i32;
  /** The number of vertices in the heap. */
  waiting!: i32;
  /** Whether a vertex may be removed only if its removal enlarges the inside of its ring. */
  isGrowing!: bool;
}

/** Bytes of a `Work` in the kernel. */
export const WORK = 152;

/** The vertex of a corner. */
// inline
export function vertexAt(work: Work, corner: i32): i32 {
  return at(work.vertex, corner);
}
