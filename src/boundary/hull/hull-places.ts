// The places that hulls enclose: at first one in each square that a reached road passes.
//
//     + - - + - - + - - +
//     |     |  .  |     |     Squares of a larger limit are larger, and get a place only if no smaller limit has one there. The
//     + - - + - - + - - +     number of places therefore grows with the reach, not with the number of limits.
//     |   . | .  .| .   |
//     + - - + - - + - - +

import type { Singles } from '../../kernel/drawing/memory.ts';
import { STRETCH } from '../../kernel/drawing/stretches.ts';
import { type DeadlineCheck, step } from '../deadline-check.ts';
import type { Vertices } from '../rings/sides.ts';
import type { PlaceColumns } from '../roads.ts';
import type { Extent } from './mesh.ts';

/** How many squares lie across the larger side of a hull. */
const SQUARES_ACROSS = 48;

/** The smallest side of a square, in metres. */
const SMALLEST = 2;

/** How many steps it takes to find the square or the triangle of a place. */
export const STEPS_OF_PLACE = 16;

/** Combines the column and the row of a square into one key, as a factor. */
const COLUMN = 0x4000000;

/** The box around the starts and everything that is reached within a limit. */
export function boxOf(rows: Singles, begun: PlaceColumns, limit: number, deadline: DeadlineCheck): Extent {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  const reach = (x: number, y: number): void => {
    if (x < box.west) box.west = x;
    if (x > box.east) box.east = x;
    if (y < box.south) box.south = y;
    if (y > box.north) box.north = y;
  };
  step(deadline, begun.x.length + rows.length / STRETCH);
  for (let i = 0; i < begun.x.length; i++) reach(begun.x[i], begun.y[i]);
  for (let at = 0; at < rows.length; at += STRETCH) {
    if (rows[at + 2] <= limit) reach(rows[at], rows[at + 1]);
    if (rows[at + 5] <= limit) reach(rows[at + 3], rows[at + 4]);
  }
  return box;
}

/** The side, in metres, of the squares in which only one place of a box is kept. */
export function squareOf({ west, south, east, north }: Extent): number {
  return Math.max(SMALLEST, (east - west) / SQUARES_ACROSS, (north - south) / SQUARES_ACROSS);
}

/** The first place of a list in each square, except in squares that contain a place of `others`. */
export function onePerSquare(
  list: PlaceColumns,
  side: number,
  others: Vertices | undefined,
  deadline: DeadlineCheck,
): PlaceColumns {
  const taken = new Set<number>();
  const squareAt = (x: number, y: number): number => Math.floor(x / side) * COLUMN + Math.floor(y / side);
  for (let i = 0; i < (others?.x.length ?? 0); i++) taken.add(squareAt(others!.x[i], others!.y[i]));
  const kept: { x: number[]; y: number[] } = { x: [], y: [] };
  let last = NaN;
  for (let i = 0; i < list.x.length; i++) {
    step(deadline, 1);
    const square = squareAt(list.x[i], list.y[i]);
    if (square === last) continue;
    last = square;
    if (taken.has(square)) continue;
    taken.add(square);
    kept.x.push(list.x[i]);
    kept.y.push(list.y[i]);
  }
  return kept;
}

/** Places on roads within a limit, at most `spacing` metres apart. Leaves out stretches that lie entirely within the limit `passed`. */
export function reachedPlaces(
  rows: Singles,
  { passed, limit }: { readonly passed: number; readonly limit: number },
  spacing: number,
  deadline: DeadlineCheck,
): PlaceColumns {
  const x: number[] = [];
  const y: number[] = [];
  let lastX = NaN;
  let lastY = NaN;
  for (let at = 0; at < rows.length; at += STRETCH) {
    step(deadline, 1);
    const spent = rows[at + 2];
    const rise = rows[at + 5] - spent;
    if (Math.min(spent, spent + rise) > limit || Math.max(spent, spent + rise) <= passed) continue;
    // the stretch is within the limit between two fractions of its length, `from` and `to`
    const met = (limit - spent) / rise;
    const from = spent > limit ? met : 0;
    const to = spent + rise > limit ? met : 1;
    const dx = rows[at + 3] - rows[at];
    const dy = rows[at + 4] - rows[at + 1];
    const steps = Math.ceil((Math.hypot(dx, dy) * (to - from)) / spacing);
    step(deadline, steps);
    for (let n = 0; n <= steps; n++) {
      const share = steps === 0 ? from : from + ((to - from) * n) / steps;
      const placeX = rows[at] + dx * share;
      const placeY = rows[at + 1] + dy * share;
      // a stretch begins where the previous one of its road ends
      if (n === 0 && placeX === lastX && placeY === lastY) continue;
      x.push(placeX);
      y.push(placeY);
      lastX = placeX;
      lastY = placeY;
    }
  }
  return { x, y };
}
