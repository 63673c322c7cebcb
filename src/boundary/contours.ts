// Crossings to lines: marching squares for all limits in one sweep.
//
//   D --top-- C      A line runs with the inside on its left, so that outlines run anticlockwise and holes clockwise.
//   |         |      Crossings sit on a raster finer than the cell, never on a grid point: lines never touch
//  left     right    themselves, and lines of two limits coincide exactly or keep apart.
//   |         |
//   A -bottom- B

import type { Crossings } from './crossings.ts';

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

/** The contours through crossings. */
export function contoursOf(crossings: Crossings): Contours {
  const { grid, level, share } = crossings;
  const { columns, rows } = grid;
  const count = share.reduce((sum, shares) => sum + shares.length, 0);
  const contours: Contours = {
    count,
    x: new Float64Array(count),
    y: new Float64Array(count),
    level: new Uint16Array(count),
    next: new Int32Array(count),
    vertex: new Int32Array(count),
  };
  // A side belongs to the grid point at its western or southern end: 2 * point eastwards, 2 * point + 1 northwards.
  const firstOfSide = new Int32Array(2 * columns * rows);
  const used = new Int32Array(crossings.limitCount);
  let placed = 0;
  for (let row = 0; row < rows; row++) {
    for (let point = row * columns, last = point + columns - 1; point <= last; point++) {
      const here = level[point];
      if (point < last && level[point + 1] !== here) {
        firstOfSide[2 * point] = placed;
        placed = placeSide(crossings, contours, used, point, 1, placed);
      }
      if (row + 1 < rows && level[point + columns] !== here) {
        firstOfSide[2 * point + 1] = placed;
        placed = placeSide(crossings, contours, used, point, columns, placed);
      }
    }
  }
  link(crossings, firstOfSide, contours.next);
  return contours;
}

// Places the crossings of the side from grid point `point` to the one `step` farther; the number of the next one.
function placeSide(
  crossings: Crossings,
  contours: Contours,
  used: Int32Array,
  point: number,
  step: number,
  first: number,
): number {
  const { level, share, grid } = crossings;
  const { columns, cell } = grid;
  const raster = Math.max(8, Math.min(FINEST_RASTER, Math.floor(cell / RASTER_METRES)));
  const isForward = level[point] < level[point + step];
  const inner = isForward ? point : point + step;
  const outer = isForward ? point + step : point;
  const gx = inner % columns;
  const gy = (inner - gx) / columns;
  const dx = (step === 1 ? 1 : 0) * (isForward ? 1 : -1);
  const dy = (step === 1 ? 0 : 1) * (isForward ? 1 : -1);

  let before = 0;
  let crossing = first;
  for (let k = level[inner]; k < level[outer]; k++, crossing++) {
    let mark = Math.max(1, Math.min(raster - 1, Math.round(share[k][used[k]++] * raster)));
    const isSame = before > 0 && mark - before <= raster * SAME;
    if (isSame) mark = before;
    contours.x[crossing] = gx + (dx * mark) / raster;
    contours.y[crossing] = gy + (dy * mark) / raster;
    contours.level[crossing] = k;
    contours.vertex[crossing] = isSame ? contours.vertex[crossing - 1] : crossing;
    before = mark;
  }
  return crossing;
}

// Links the crossings of each cell, limit by limit.
function link(crossings: Crossings, firstOfSide: Int32Array, next: Int32Array): void {
  const { grid, level, isJoined } = crossings;
  const { columns, rows } = grid;
  const asked = new Int32Array(crossings.limitCount);
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
            if (isJoined[k][asked[k]++]) {
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
            if (isJoined[k][asked[k]++]) {
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
