// The lines where the cost field passes the limits: marching squares for all limits in one sweep.
//
//   D --top-- C      A line crosses the side of a cell where one end is within the limit and the other is not. It runs
//   |         |      with the inside on its left, so that outlines run anticlockwise and holes clockwise. Where corners
//  left     right    are inside crosswise, the cost in the middle of the cell tells whether they are joined: the same
//   |         |      question for every limit, so that what a smaller limit joins a larger one joins, too.
//   A -bottom- B
//
// A crossing is put where the cost itself, not its interpolation, passes the limit. It sits on a raster finer than the
// cell, never on a grid point: lines never touch themselves, and lines of two limits coincide exactly or keep apart.

import { costAt } from './capsules.ts';
import type { Field } from './field.ts';

/** Metres: crossings on one side are this far apart at least, ... */
const RASTER_METRES = 0.1;

/** ... and this many fit on a side at most. */
const FINEST_RASTER = 1024;

/** Crossings of two limits closer than this share of a side are made one: between them is nothing worth a band. */
const SAME = 1 / 64;

export interface Contours {
  readonly count: number;
  /** By crossing: its place in cells, ... */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** ... the index of its limit, ... */
  readonly level: Uint16Array;
  /** ... the crossing that its line leads to, ... */
  readonly next: Int32Array;
  /** ... and the first crossing at the same place, of a smaller limit, or itself. */
  readonly vertex: Int32Array;
}

/** The contours of a field for ascending limits, no two equal. */
export function contoursOf(field: Field, limits: readonly number[]): Contours {
  const { columns, rows } = field.grid;
  const level = levelsOf(field, limits);

  // A side belongs to the grid point at its western or southern end: 2 * point eastwards, 2 * point + 1 northwards.
  const firstOfSide = new Int32Array(2 * columns * rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    for (let point = row * columns, end = point + columns - 1; point <= end; point++) {
      const here = level[point];
      if (point < end && level[point + 1] !== here) {
        firstOfSide[2 * point] = count;
        count += Math.abs(level[point + 1] - here);
      }
      if (row + 1 < rows && level[point + columns] !== here) {
        firstOfSide[2 * point + 1] = count;
        count += Math.abs(level[point + columns] - here);
      }
    }
  }

  const contours: Contours = {
    count,
    x: new Float64Array(count),
    y: new Float64Array(count),
    level: new Uint16Array(count),
    next: new Int32Array(count),
    vertex: new Int32Array(count),
  };
  for (let row = 0; row < rows; row++) {
    for (let point = row * columns, end = point + columns - 1; point <= end; point++) {
      if (point < end && level[point + 1] !== level[point]) {
        placeCrossings(field, limits, level, contours, point, 1, firstOfSide[2 * point]);
      }
      if (row + 1 < rows && level[point + columns] !== level[point]) {
        placeCrossings(field, limits, level, contours, point, columns, firstOfSide[2 * point + 1]);
      }
    }
  }
  link(field, limits, level, firstOfSide, contours);
  return contours;
}

// By grid point: how many limits its cost is beyond.
function levelsOf(field: Field, limits: readonly number[]): Uint16Array {
  const { cost } = field;
  const level = new Uint16Array(cost.length).fill(limits.length);
  for (let point = 0; point < cost.length; point++) {
    if (cost[point] === Infinity) continue;
    let beyond = 0;
    while (beyond < limits.length && cost[point] > limits[beyond]) beyond++;
    level[point] = beyond;
  }
  return level;
}

// Places the crossings of one side, from the grid point `point` to the one `step` farther.
function placeCrossings(
  field: Field,
  limits: readonly number[],
  level: Uint16Array,
  contours: Contours,
  point: number,
  step: number,
  first: number,
): void {
  const { columns, cell } = field.grid;
  const raster = Math.max(8, Math.min(FINEST_RASTER, Math.floor(cell / RASTER_METRES)));
  const isForward = level[point] < level[point + step];
  const inner = isForward ? point : point + step;
  const outer = isForward ? point + step : point;
  const gx = inner % columns;
  const gy = (inner - gx) / columns;
  const dx = step === 1 ? (isForward ? 1 : -1) : 0;
  const dy = step === 1 ? 0 : isForward ? 1 : -1;

  let before = -1;
  for (let k = level[inner], crossing = first; k < level[outer]; k++, crossing++) {
    const share = crossingShare(field, limits[k], inner, outer, gx, gy, dx, dy, Math.max(before, 0) / raster);
    let mark = Math.max(1, Math.min(raster - 1, Math.round(share * raster)));
    const isSame = before > 0 && mark - before <= raster * SAME;
    if (isSame) mark = before;
    contours.x[crossing] = gx + (dx * mark) / raster;
    contours.y[crossing] = gy + (dy * mark) / raster;
    contours.level[crossing] = k;
    contours.vertex[crossing] = isSame ? contours.vertex[crossing - 1] : crossing;
    before = mark;
  }
}

// How far from the inner grid point to the outer one the limit is passed: by false position where the cost rises
// evenly (Illinois rule), which in eight steps halves at worst.
function crossingShare(
  field: Field,
  limit: number,
  inner: number,
  outer: number,
  gx: number,
  gy: number,
  dx: number,
  dy: number,
  atLeast: number,
): number {
  let low = atLeast;
  let high = 1;
  let belowBy = limit - sideCost(field, inner, outer, gx + dx * low, gy + dy * low);
  let aboveBy = sideCost(field, inner, outer, gx + dx, gy + dy) - limit;
  if (belowBy < 0) return low;
  if (aboveBy <= 0) return high;
  const enough = (belowBy + Math.min(aboveBy, belowBy)) / 256;
  let kept = 0;
  for (let step = 0; step < 8; step++) {
    const isEven = aboveBy < Infinity && step < 6;
    const middle = isEven ? low + ((high - low) * belowBy) / (belowBy + aboveBy) : (low + high) / 2;
    const over = sideCost(field, inner, outer, gx + dx * middle, gy + dy * middle) - limit;
    if (over <= 0) {
      low = middle;
      belowBy = -over;
      if (kept > 0) aboveBy /= 2;
      kept = 1;
    } else {
      high = middle;
      aboveBy = over;
      if (kept < 0) belowBy /= 2;
      kept = -1;
    }
    if (Math.abs(over) <= enough) return middle;
  }
  return (low + high) / 2;
}

// The cost at a place on a side, by the capsules of its two ends.
function sideCost(field: Field, inner: number, outer: number, x: number, y: number): number {
  const { source, capsules } = field;
  const one = source[inner];
  const other = source[outer];
  const cost = costAt(capsules, one, x, y);
  return other < 0 || other === one ? cost : Math.min(cost, costAt(capsules, other, x, y));
}

// Links the crossings of each cell, limit by limit.
function link(
  field: Field,
  limits: readonly number[],
  level: Uint16Array,
  firstOfSide: Int32Array,
  contours: Contours,
): void {
  const { columns, rows } = field.grid;
  const { next } = contours;
  for (let row = 0; row + 1 < rows; row++) {
    for (let point = row * columns, end = point + columns - 1; point < end; point++) {
      const a = level[point];
      const b = level[point + 1];
      const c = level[point + columns + 1];
      const d = level[point + columns];
      if (a === b && b === c && c === d) continue;
      const bottom = firstOfSide[2 * point] - Math.min(a, b);
      const right = firstOfSide[2 * point + 3] - Math.min(b, c);
      const top = firstOfSide[2 * (point + columns)] - Math.min(d, c);
      const left = firstOfSide[2 * point + 1] - Math.min(a, d);
      const most = Math.max(a, b, c, d);
      for (let k = Math.min(a, b, c, d); k < most; k++) {
        const inside = (a <= k ? 1 : 0) | (b <= k ? 2 : 0) | (c <= k ? 4 : 0) | (d <= k ? 8 : 0);
        switch (inside) {
          case 1:
            next[bottom + k] = left + k;
            break;
          case 2:
            next[right + k] = bottom + k;
            break;
          case 3:
            next[right + k] = left + k;
            break;
          case 4:
            next[top + k] = right + k;
            break;
          case 5:
            if (isJoined(field, limits[k], point)) {
              next[bottom + k] = right + k;
              next[top + k] = left + k;
            } else {
              next[bottom + k] = left + k;
              next[top + k] = right + k;
            }
            break;
          case 6:
            next[top + k] = bottom + k;
            break;
          case 7:
            next[top + k] = left + k;
            break;
          case 8:
            next[left + k] = top + k;
            break;
          case 9:
            next[bottom + k] = top + k;
            break;
          case 10:
            if (isJoined(field, limits[k], point)) {
              next[left + k] = bottom + k;
              next[right + k] = top + k;
            } else {
              next[right + k] = bottom + k;
              next[left + k] = top + k;
            }
            break;
          case 11:
            next[right + k] = top + k;
            break;
          case 12:
            next[left + k] = right + k;
            break;
          case 13:
            next[bottom + k] = right + k;
            break;
          case 14:
            next[left + k] = bottom + k;
            break;
        }
      }
    }
  }
}

// Whether the middle of a cell is within a limit.
function isJoined(field: Field, limit: number, point: number): boolean {
  const { columns } = field.grid;
  const x = (point % columns) + 0.5;
  const y = Math.floor(point / columns) + 0.5;
  for (const corner of [point, point + 1, point + columns, point + columns + 1]) {
    const row = field.source[corner];
    if (row >= 0 && costAt(field.capsules, row, x, y) <= limit) return true;
  }
  return false;
}
