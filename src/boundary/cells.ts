// The cells that outlines run through: a square around everything is quartered again and again, but only where it is not
// plain that all of it lies between the same two limits.
//
//   +-------+---+---+     What decides is bounds on the cost anywhere in a square, by all the roads that may matter there:
//   |       |   |   |     capsules, and boxes of them as long as they are smaller than the square. Each quarter goes on
//   |       +---+-+-+     with those that may still matter, so there is little to look at where squares are small.
//   |       |   +-+-+
//   +-------+---+-+-+     Every limit has cells of its own size, and smaller ones where a road is all that it reaches.

import { grown } from '../memory/grown.ts';
import { CAPSULE, costAt, roadCostAt } from './capsules.ts';
import { type Corners, cornerAt, noCorners, UNKNOWN } from './corners.ts';
import type { Detail } from './detail.ts';
import { BOX, type RoadTree, roadTree } from './road-tree.ts';
import type { Stretches } from './stretches.ts';

/** A road is seen as what it is by cells no larger than this share of the way that it may be left. */
const THICK = 0.75;

/** Sizes of cells are powers of two, the nearest to what is wanted. */
const NEAR_ENOUGH = 4 / 3;

/** What a place costs, by limit: everything that decides which limits it is within. */
export interface Costs {
  readonly tree: RoadTree;
  readonly limits: readonly number[];
  /** By limit: half the width in metres that every reached road has. */
  readonly floor: Float64Array;
  /** Metres off the road at most; may be Infinity. */
  readonly maxOffroad: number;
}

export interface Cells {
  readonly costs: Costs;
  /** Metres on the flat map: where 0, 0 of the lattice is, and its unit. */
  readonly west: number;
  readonly south: number;
  readonly unit: number;
  readonly corners: Corners;
  count: number;
  /** By cell, in units of the lattice: its south-western corner and its side. */
  x: Int32Array;
  y: Int32Array;
  size: Int32Array;
  /** By cell: a level that all of it is within, ... */
  within: Int32Array;
  /** ... and the capsules that decide what else it is within: `road[firstRoad]` to `road[endRoad]`. */
  firstRoad: Int32Array;
  endRoad: Int32Array;
  road: Int32Array;
  roadCount: number;
}

/** Squares between two looks at the clock, a power of two. */
export const STEPS = 4096;

/** Members of boxes that wait at most: eight for each level of the tree. */
const MOST_OPENED = 256;

interface Work {
  readonly cells: Cells;
  /** By limit, in units of the lattice: the side of its cells, and of those that see a road by itself. */
  readonly cellSize: Int32Array;
  readonly thinSize: Int32Array;
  /** What may matter in the squares that are being quartered, those of the smallest last; and the least it costs there. */
  entry: Int32Array;
  least: Float64Array;
  /** Boxes being opened, and their members. */
  readonly opened: Int32Array;
  /** Called now and then; may throw to give up. */
  readonly onStep: () => void;
  steps: number;
}

/** A square on the flat map, as the circle around it. */
interface Circle {
  x: number;
  y: number;
  radius: number;
}

/** What may matter in a square: entries up to `end`, the least cost of any, and a level that all of it is within. */
interface Outlook {
  readonly end: number;
  readonly least: number;
  readonly within: number;
}

/** The cells that the outlines of ascending limits run through. */
export function cellsAround(
  stretches: Stretches,
  limits: readonly number[],
  maxOffroad: number,
  detail: Detail,
  onStep: () => void,
): Cells {
  const { cell, thin, floor } = detail;
  const last = limits.length - 1;
  const margin = floor[last] + 2 * cell[last];
  const west = detail.west - margin;
  const south = detail.south - margin;
  const across = Math.max(detail.east - west, detail.north - south) + margin;
  const unit = Math.max(thin[0], across / MOST_UNITS);
  const size = powerBelow(across / unit) * 2;
  const tree = roadTree(stretches, west, south, size * unit);
  const cells = noCells({ tree, limits, floor, maxOffroad }, west, south, unit);
  const work: Work = {
    cells,
    cellSize: Int32Array.from(cell, (metres) => powerBelow((metres / unit) * NEAR_ENOUGH)),
    thinSize: Int32Array.from(thin, (metres) => powerBelow(metres / unit)),
    entry: new Int32Array(1024),
    least: new Float64Array(1024),
    opened: new Int32Array(MOST_OPENED),
    onStep,
    steps: 0,
  };
  work.entry[0] = tree.size - 1;
  quarter(work, 0, 0, size, 0, { end: 1, least: 0, within: limits.length });
  return cells;
}

// The largest power of two that is not above a number of at least 1, rounding aside.
function powerBelow(value: number): number {
  return 2 ** Math.max(0, Math.floor(Math.log2(value) + 1e-9));
}

/** No cells yet, of a lattice that begins at `west`, `south`. */
export function noCells(costs: Costs, west: number, south: number, unit: number): Cells {
  return {
    costs,
    west,
    south,
    unit,
    corners: noCorners(),
    count: 0,
    x: new Int32Array(0),
    y: new Int32Array(0),
    size: new Int32Array(0),
    within: new Int32Array(0),
    firstRoad: new Int32Array(0),
    endRoad: new Int32Array(0),
    road: new Int32Array(0),
    roadCount: 0,
  };
}

// Makes cells of a square, where the entries from `first` on may matter.
function quarter(work: Work, x: number, y: number, size: number, first: number, before: Outlook): void {
  const { cells } = work;
  if ((++work.steps & (STEPS - 1)) === 0) work.onStep();
  const half = (size * cells.unit) / 2;
  const circle: Circle = { x: x * cells.unit + half, y: y * cells.unit + half, radius: half * AROUND };
  const seen = look(work, circle, 2 * half, first, before);
  if (seen.end === before.end) return;
  const lowest = levelOf(cells.costs.limits, seen.least, seen.within);
  let from = before.end;
  let last = seen;
  if (!(size > work.cellSize[lowest] && size > 1)) {
    from = seen.end;
    last = look(work, circle, -1, before.end, seen);
    if (last.end === from) return;
    if (!(size > 1) || !isThin(work, circle, size, from, last, lowest)) {
      addCell(cells, x, y, size, work.entry.subarray(from, last.end), last.within);
      return;
    }
  }
  markSides(cells.corners, x, y, size);
  const side = size / 2;
  quarter(work, x, y, side, from, last);
  quarter(work, x + side, y, side, from, last);
  quarter(work, x, y + side, side, from, last);
  quarter(work, x + side, y + side, side, from, last);
}

/** Units across the whole lattice: twice as many, and their squares' corners, are still whole numbers of 32 bits. */
const MOST_UNITS = 2 ** 28;

/** The circle around a square of side 2, and a hair, so that rounding never leaves out what touches it. */
const AROUND = Math.SQRT2 * (1 + 1e-9);

// Copies those of the entries `first` to `before.end` that may lower the level of anything in a circle behind them; boxes
// larger than `openAbove` metres are opened.
function look(work: Work, { x, y, radius }: Circle, openAbove: number, first: number, before: Outlook): Outlook {
  const { tree, limits, floor, maxOffroad } = work.cells.costs;
  const { count, rows, boxes, firstMember } = tree;
  const { opened } = work;
  let { entry, least } = work;
  const widest = floor[before.within - 1] + radius;
  const farthest = maxOffroad + radius;
  const surely = maxOffroad - radius;
  const isFree = maxOffroad === Infinity;
  const beside = farthest > widest ? farthest : widest;
  let within = before.within;
  let bar = limits[within - 1];
  let out = before.end;
  for (let i = first; i < before.end; i++) {
    opened[0] = entry[i];
    for (let depth = 1; depth > 0; ) {
      const each = opened[--depth];
      let low: number;
      let most = Infinity;
      if (each < count) {
        const row = each * CAPSULE;
        low = rows[row + 5];
        if (low > bar) continue;
        const dx = x - rows[row];
        const dy = y - rows[row + 1];
        const ex = rows[row + 2];
        const ey = rows[row + 3];
        const w = dx * ey - dy * ex;
        const v = w < 0 ? -w : w;
        if (v > beside) continue;
        const u = dx * ex + dy * ey;
        const length = rows[row + 4];
        const slope = rows[row + 6];
        const slowness = rows[row + 8];
        let onRoad = Infinity;
        if (v <= widest) {
          const nearest = u - Math.sqrt(widest * widest - v * v);
          if (nearest <= length && u + widest >= 0) onRoad = nearest > 0 ? low + slope * nearest : low;
        }
        let offRoad = Infinity;
        if (v <= farthest && slowness < Infinity) {
          const bend = rows[row + 7];
          const best = bend < 0 ? 0 : u - v * bend;
          let t = best < 0 ? 0 : best > length ? length : best;
          if (isFree) {
            const here = low + slope * t + slowness * Math.sqrt((u - t) * (u - t) + v * v);
            offRoad = here - slowness * radius;
            most = here + slowness * radius;
          } else {
            const span = Math.sqrt(farthest * farthest - v * v);
            if (u + span >= 0 && u - span <= length) {
              t = t < u - span ? u - span : t > u + span ? u + span : t;
              offRoad = low + slope * t + slowness * (Math.sqrt((u - t) * (u - t) + v * v) - radius);
              if (v <= surely) {
                const near = Math.sqrt(surely * surely - v * v);
                if (u + near >= 0 && u - near <= length) {
                  t = best < 0 ? 0 : best > length ? length : best;
                  t = t < u - near ? u - near : t > u + near ? u + near : t;
                  most = low + slope * t + slowness * (Math.sqrt((u - t) * (u - t) + v * v) + radius);
                }
              }
            }
          }
        }
        if (onRoad < offRoad) offRoad = onRoad;
        if (offRoad > low) low = offRoad;
        if (low > bar) continue;
      } else {
        const box = (each - count) * BOX;
        low = boxes[box + 4];
        if (low > bar) continue;
        const west = boxes[box] - x;
        const south = boxes[box + 1] - y;
        const east = x - boxes[box + 2];
        const north = y - boxes[box + 3];
        const dx = west > east ? west : east;
        const dy = south > north ? south : north;
        const off = dx <= 0 ? (dy <= 0 ? 0 : dy) : dy <= 0 ? dx : Math.sqrt(dx * dx + dy * dy);
        if (off > widest) {
          if (off > farthest) continue;
          low += boxes[box + 5] * (off - radius);
          if (low > bar) continue;
        }
        if (boxes[box + 7] > openAbove) {
          for (let member = firstMember[each - count]; member < firstMember[each - count + 1]; member++) {
            opened[depth++] = member;
          }
          continue;
        }
        const farX = west < east ? -west : -east;
        const farY = south < north ? -south : -north;
        const far = Math.sqrt(farX * farX + farY * farY) + radius;
        if (far <= maxOffroad) most = boxes[box + 4] + boxes[box + 6] * far;
      }
      if (most <= bar) {
        within = levelOf(limits, most, within);
        if (within === 0) return { end: before.end, least: 0, within };
        bar = limits[within - 1];
        if (low > bar) continue;
      }
      if (out === entry.length) {
        makeRoom(work);
        entry = work.entry;
        least = work.least;
      }
      entry[out] = each;
      least[out++] = low;
    }
  }

  // What was found later may be better than all of what was found first.
  let lowest = Infinity;
  let end = before.end;
  for (let i = before.end; i < out; i++) {
    if (least[i] > bar) continue;
    if (least[i] < lowest) lowest = least[i];
    entry[end++] = entry[i];
  }
  return { end, least: lowest, within };
}

function makeRoom(work: Work): void {
  work.entry = grown(work.entry, work.entry.length + 1);
  work.least = grown(work.least, work.least.length + 1);
}

/** The number of the smallest limit that is not below a cost, at most `within`. */
function levelOf(limits: readonly number[], cost: number, within: number): number {
  let level = within;
  while (level > 0 && cost <= limits[level - 1]) level--;
  return level;
}

// Whether a road in a circle reaches so little around itself that cells of this size would lose it.
function isThin(
  work: Work,
  { x, y, radius }: Circle,
  size: number,
  from: number,
  { end, within }: Outlook,
  lowest: number,
): boolean {
  const { entry, thinSize, cells } = work;
  const { tree, limits, maxOffroad } = cells.costs;
  const { rows } = tree;
  if (size <= thinSize[lowest]) return false;
  const thick = size * cells.unit * THICK;
  for (let i = from; i < end; i++) {
    const row = entry[i] * CAPSULE;
    const dx = x - rows[row];
    const dy = y - rows[row + 1];
    const u = dx * rows[row + 2] + dy * rows[row + 3];
    const v = dx * rows[row + 3] - dy * rows[row + 2];
    const span = Math.sqrt(radius * radius - v * v);
    // Not a number where the road passes by.
    if (!(u + span >= 0 && u - span <= rows[row + 4])) continue;
    const nearest = rows[row + 5] + rows[row + 6] * Math.max(0, u - span);
    const farthest = rows[row + 5] + rows[row + 6] * Math.min(rows[row + 4], u + span);
    for (let level = lowest; level < within && thinSize[level] < size; level++) {
      if (nearest > limits[level]) continue;
      if (Math.min(maxOffroad, (limits[level] - farthest) / rows[row + 8]) < thick) return true;
    }
  }
  return false;
}

// Lets the neighbours of a square that is quartered know where the corners of its quarters are.
function markSides(corners: Corners, x: number, y: number, size: number): void {
  const half = size / 2;
  cornerAt(corners, x + half, y);
  cornerAt(corners, x + half, y + size);
  cornerAt(corners, x, y + half);
  cornerAt(corners, x + size, y + half);
}

/** Adds a cell that roads may matter to. */
export function addCell(cells: Cells, x: number, y: number, size: number, road: Int32Array, within: number): void {
  const cell = cells.count++;
  if (cell >= cells.x.length) {
    cells.x = grown(cells.x, cell + 1);
    cells.y = grown(cells.y, cell + 1);
    cells.size = grown(cells.size, cell + 1);
    cells.within = grown(cells.within, cell + 1);
    cells.firstRoad = grown(cells.firstRoad, cell + 1);
    cells.endRoad = grown(cells.endRoad, cell + 1);
  }
  cells.x[cell] = x;
  cells.y[cell] = y;
  cells.size[cell] = size;
  cells.within[cell] = within;
  cells.firstRoad[cell] = cells.roadCount;
  cells.road = grown(cells.road, cells.roadCount + road.length);
  cells.road.set(road, cells.roadCount);
  cells.roadCount += road.length;
  cells.endRoad[cell] = cells.roadCount;
  for (let q = 0; q < 4; q++) levelAt(cells, cell, x + (q & 1) * size, y + (q >> 1) * size);
}

/** The corner at x, y, looked at from a cell that it is a corner of. */
export function levelAt(cells: Cells, cell: number, x: number, y: number): number {
  const { corners } = cells;
  const corner = cornerAt(corners, x, y);
  if (corners.level[corner] === UNKNOWN) corners.level[corner] = levelOfPlace(cells, cell, x, y);
  return corner;
}

/** The level of a place in a cell, in units of the lattice. */
export function levelOfPlace(
  { costs, unit, road, within, firstRoad, endRoad }: Cells,
  cell: number,
  x: number,
  y: number,
): number {
  const { tree, limits, floor, maxOffroad } = costs;
  const { rows } = tree;
  let level = within[cell];
  for (let i = firstRoad[cell]; i < endRoad[cell] && level > 0; i++) {
    const row = road[i] * CAPSULE;
    if (rows[row + 5] > limits[level - 1]) continue;
    level = levelOf(limits, costAt(rows, row, x * unit, y * unit, maxOffroad), level);
    while (level > 0 && roadCostAt(rows, row, x * unit, y * unit, floor[level - 1]) <= limits[level - 1]) level--;
  }
  return level;
}
