// Where lines cross the sides of squares, and which crossing leads to which. Places are in units of the lattice, the grid of the
// corners of squares (see field.ts). A spoke leads from the centre of a square to a corner (see draw-squares.ts).
//
// Crossings lie on a raster that divides the side, never on a corner. So lines never touch themselves, and lines of two limits
// either coincide exactly or stay apart.

import { crossingOf } from './crossings.ts';
import { type DeadlineCheck, grownWithin } from './deadline-check.ts';
import type { Field } from './field.ts';
import type { FlatLine } from './rings/way-out.ts';

/** The least distance of crossings on one side in metres, ... */
const RASTER_METRES = 0.1;

/** ... and the most crossings on a side. */
const FINEST_RASTER = 1024;

/** Crossings of two limits closer than this fraction of a side become one: the band between them is negligible. */
const SAME = 1 / 64;

/** In `next`: the square that the line enters is not drawn yet. */
export const OPEN = -1;

/** The lines drawn so far. */
export interface Contours {
  count: number;
  /** By crossing: its place in units of the lattice, ... */
  x: Float64Array;
  y: Float64Array;
  /** ... the index of its limit, ... */
  level: Int32Array;
  /** ... the crossing that its line leads to, or OPEN, ... */
  next: Int32Array;
  /** ... the square on the other side, seen from the one drawn first, ... */
  beyond: Int32Array;
  /** ... and the first crossing at the same place: that of a smaller limit, or itself. */
  vertex: Int32Array;
}

/** The part that is needed after drawing. */
export type DrawnLines = Omit<Contours, 'beyond'>;

/** No lines yet. */
export function noContours(): Contours {
  return {
    count: 0,
    x: new Float64Array(0),
    y: new Float64Array(0),
    level: new Int32Array(0),
    next: new Int32Array(0),
    beyond: new Int32Array(0),
    vertex: new Int32Array(0),
  };
}

/** An end of a side or a spoke. */
export interface End {
  readonly x: number;
  readonly y: number;
  readonly level: number;
}

/** The field, and the lines drawn so far. */
interface Sketch {
  readonly field: Field;
  readonly contours: Contours;
}

/** Adds the crossings between two places of a square, one within limits and one not. Returns the first. */
export function addCrossings(
  { field, contours }: Sketch,
  square: number,
  inner: End,
  outer: End,
  neighbour: number,
): number {
  const { unit, west, south } = field;
  const { x, y } = inner;
  const dx = outer.x - x;
  const dy = outer.y - y;
  const line: FlatLine = { x: west + x * unit, y: south + y * unit, dx: dx * unit, dy: dy * unit };
  const metres = Math.sqrt(dx * dx + dy * dy) * unit;
  const raster = Math.max(8, Math.min(FINEST_RASTER, Math.floor(metres / RASTER_METRES)));
  const first = contours.count;
  makeRoom(contours, first + outer.level - inner.level, field.deadline);
  let before = 0;
  for (let k = inner.level; k < outer.level; k++) {
    let mark = Math.max(1, Math.min(raster - 1, Math.round(crossingOf(field, square, line, k) * raster)));
    const isSame = before > 0 && mark - before <= raster * SAME;
    if (isSame) mark = before;
    const crossing = contours.count++;
    contours.x[crossing] = x + (dx * mark) / raster;
    contours.y[crossing] = y + (dy * mark) / raster;
    contours.level[crossing] = k;
    contours.next[crossing] = OPEN;
    contours.beyond[crossing] = neighbour;
    contours.vertex[crossing] = isSame ? contours.vertex[crossing - 1] : crossing;
    before = mark;
  }
  return first;
}

function makeRoom(contours: Contours, count: number, deadline: DeadlineCheck): void {
  if (count <= contours.x.length) return;
  for (const name of ['x', 'y'] as const) contours[name] = grownWithin(deadline, contours[name], count);
  for (const name of ['level', 'next', 'beyond', 'vertex'] as const)
    contours[name] = grownWithin(deadline, contours[name], count);
}
