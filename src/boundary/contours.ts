// Crossings to lines, for all limits at once, cell by cell.
//
//        in                  Round a cell, anticlockwise, a limit is entered and left in turn. A line runs with the
//     .--x-----.             inside on its left: from where the limit is left to where it was entered, or, where the
//     | /      |             middle is inside and joins what lies within, to where it is entered next. Lines of a cell
//     |/       |             never cross, as a cell is convex; so outlines run anticlockwise and holes clockwise.
//     x--------.
//    out                     Crossings sit on a raster finer than the side, never on a corner: lines never touch
//                            themselves, and lines of two limits coincide exactly or keep apart.

import { grown } from '../memory/grown.ts';
import { addCell, type Cells, levelAt, levelOfPlace, STEPS } from './cells.ts';
import { cornerAt, findCorner } from './corners.ts';
import { crossingOf, type Side } from './crossings.ts';

/** Metres: crossings on one side are this far apart at least, ... */
const RASTER_METRES = 0.1;

/** ... and this many fit on a side at most. */
const FINEST_RASTER = 1024;

/** Crossings of two limits closer than this share of a side are made one: between them is nothing worth a band. */
const SAME = 1 / 64;

export interface Contours {
  count: number;
  /** By crossing: its place in units of the lattice, ... */
  x: Float64Array;
  y: Float64Array;
  /** ... the index of its limit, ... */
  level: Int32Array;
  /** ... the crossing that its line leads to, ... */
  next: Int32Array;
  /** ... and the first crossing at the same place, of a smaller limit, or itself. */
  vertex: Int32Array;
}

interface Work {
  readonly cells: Cells;
  readonly contours: Contours;
  /** By side without a corner on it, 2 * corner eastwards and 2 * corner + 1 northwards: its first crossing and 1, or 0. */
  readonly firstOnSide: Int32Array;
  /** Round the cell at hand: corners, anticlockwise, and the sides that they begin. */
  readonly corner: number[];
  readonly side: number[];
  /** Where a limit is entered and left, in turn. */
  readonly passed: number[];
}

/** The contours of all limits. `onStep` is called now and then; it may throw to give up. */
export function contoursOf(cells: Cells, onStep: () => void): Contours {
  evenSides(cells);
  const work: Work = {
    cells,
    contours: {
      count: 0,
      x: new Float64Array(0),
      y: new Float64Array(0),
      level: new Int32Array(0),
      next: new Int32Array(0),
      vertex: new Int32Array(0),
    },
    firstOnSide: new Int32Array(2 * cells.corners.count),
    corner: [],
    side: [],
    passed: [],
  };
  for (let cell = 0; cell < cells.count; cell++) {
    if (cell % STEPS === 0) onStep();
    if (cells.size[cell] > 0) drawCell(work, cell);
  }
  return work.contours;
}

// Quarters cells beside smaller ones until no limit is passed twice on one side: a line would run along the side.
function evenSides(cells: Cells): void {
  const corner: number[] = [];
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (let cell = 0; cell < cells.count; cell++) {
      if (cells.size[cell] < 2 || isEven(cells, cell, corner)) continue;
      quarterCell(cells, cell);
      isMoving = true;
    }
  }
}

function isEven(cells: Cells, cell: number, corner: number[]): boolean {
  const { level } = cells.corners;
  const x = cells.x[cell];
  const y = cells.y[cell];
  const size = cells.size[cell];
  for (let side = 0; side < 4; side++) {
    corner.length = 0;
    addSide(cells, cell, x, y, size, side, corner);
    if (corner.length === 1) continue;
    corner.push(cornerAt(cells.corners, x + X_OF[side + 1] * size, y + Y_OF[side + 1] * size));
    let rises = false;
    let falls = false;
    for (let i = 1; i < corner.length; i++) {
      if (level[corner[i]] > level[corner[i - 1]]) rises = true;
      if (level[corner[i]] < level[corner[i - 1]]) falls = true;
    }
    if (rises && falls) return false;
  }
  return true;
}

function quarterCell(cells: Cells, cell: number): void {
  const { firstRoad, endRoad } = cells;
  const side = cells.size[cell] / 2;
  const road = cells.road.slice(firstRoad[cell], endRoad[cell]);
  for (let q = 0; q < 4; q++) {
    const x = cells.x[cell] + (q & 1) * side;
    addCell(cells, x, cells.y[cell] + (q >> 1) * side, side, road, cells.within[cell]);
  }
  cells.size[cell] = 0;
}

/** Where sides begin, going round anticlockwise from the south-western corner, in sides of the cell. */
const X_OF = [0, 1, 1, 0, 0];
const Y_OF = [0, 0, 1, 1, 0];

// Adds the corners of one side but the last, those of smaller neighbours, too.
function addSide(cells: Cells, cell: number, x: number, y: number, size: number, side: number, corner: number[]): void {
  const x1 = x + X_OF[side] * size;
  const y1 = y + Y_OF[side] * size;
  addBetween(cells, cell, x1, y1, x + X_OF[side + 1] * size, y + Y_OF[side + 1] * size, size, corner);
}

function addBetween(
  cells: Cells,
  cell: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  size: number,
  corner: number[],
): void {
  const x = (x1 + x2) / 2;
  const y = (y1 + y2) / 2;
  if (size > 1 && findCorner(cells.corners, x, y) >= 0) {
    addBetween(cells, cell, x1, y1, x, y, size / 2, corner);
    addBetween(cells, cell, x, y, x2, y2, size / 2, corner);
  } else corner.push(levelAt(cells, cell, x1, y1));
}

// Draws the lines that run through a cell.
function drawCell(work: Work, cell: number): void {
  const { cells, corner, side, contours, passed } = work;
  const { level } = cells.corners;
  corner.length = 0;
  side.length = 0;
  for (let s = 0; s < 4; s++) addSide(cells, cell, cells.x[cell], cells.y[cell], cells.size[cell], s, corner);
  corner.push(corner[0]);
  let least = level[corner[0]];
  let most = least;
  for (let i = 1; i < corner.length; i++) {
    const here = level[corner[i]];
    if (here < least) least = here;
    if (here > most) most = here;
  }
  if (least === most) return;
  for (let i = 1; i < corner.length; i++) side.push(firstCrossing(work, cell, corner[i - 1], corner[i]));
  let middle = -1;
  for (let k = least; k < most; k++) {
    passed.length = 0;
    for (let i = 1; i < corner.length; i++) {
      const before = level[corner[i - 1]];
      const here = level[corner[i]];
      if (before <= k === here <= k) continue;
      passed.push(side[i - 1] + k - Math.min(before, here));
    }
    // Entered first.
    if (level[corner[0]] <= k) passed.unshift(passed.pop() as number);
    if (passed.length > 2 && middle < 0) {
      middle = levelOfPlace(cells, cell, cells.x[cell] + cells.size[cell] / 2, cells.y[cell] + cells.size[cell] / 2);
    }
    const isJoined = passed.length > 2 && middle <= k;
    for (let i = 1; i < passed.length; i += 2) {
      contours.next[passed[i]] = passed[isJoined ? (i + 1) % passed.length : i - 1];
    }
  }
}

// The first crossing on the side from one corner to the next, placed when it is asked for first.
function firstCrossing({ cells, contours, firstOnSide }: Work, cell: number, from: number, to: number): number {
  const { corners, unit } = cells;
  const { x, y, level } = corners;
  if (level[from] === level[to]) return -1;
  const isNorthward = x[from] === x[to];
  const side = 2 * (x[from] + y[from] < x[to] + y[to] ? from : to) + (isNorthward ? 1 : 0);
  if (firstOnSide[side] > 0) return firstOnSide[side] - 1;

  const inner = level[from] < level[to] ? from : to;
  const outer = inner === from ? to : from;
  const dx = x[outer] - x[inner];
  const dy = y[outer] - y[inner];
  const way: Side = { x: x[inner] * unit, y: y[inner] * unit, dx: dx * unit, dy: dy * unit };
  const metres = Math.abs(dx + dy) * unit;
  const raster = Math.max(8, Math.min(FINEST_RASTER, Math.floor(metres / RASTER_METRES)));
  const first = contours.count;
  let before = 0;
  for (let k = level[inner]; k < level[outer]; k++) {
    let mark = Math.max(1, Math.min(raster - 1, Math.round(crossingOf(cells, cell, way, k) * raster)));
    const isSame = before > 0 && mark - before <= raster * SAME;
    if (isSame) mark = before;
    addCrossing(contours, x[inner] + (dx * mark) / raster, y[inner] + (dy * mark) / raster, k, isSame);
    before = mark;
  }
  firstOnSide[side] = first + 1;
  return first;
}

function addCrossing(contours: Contours, x: number, y: number, level: number, isSame: boolean): void {
  const crossing = contours.count++;
  if (crossing >= contours.x.length) {
    contours.x = grown(contours.x, crossing + 1);
    contours.y = grown(contours.y, crossing + 1);
    contours.level = grown(contours.level, crossing + 1);
    contours.next = grown(contours.next, crossing + 1);
    contours.vertex = grown(contours.vertex, crossing + 1);
  }
  contours.x[crossing] = x;
  contours.y[crossing] = y;
  contours.level[crossing] = level;
  contours.vertex[crossing] = isSame ? contours.vertex[crossing - 1] : crossing;
}
