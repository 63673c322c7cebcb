// What a hull goes around: one place in each square of those that are passed by roads that are reached.

import { type Pace, step } from './pace.ts';
import { STRETCH, type Stretches } from './stretches.ts';

/** Squares across the larger side. */
const SQUARES_ACROSS = 48;

/** Places of one hull: Turf cannot be asked to stop, and takes up to 60 ms for so many. Squares are larger where there would be more. */
const MOST_PLACES = 600;
const COARSER = 1.1;

/** To find the square of a place. */
const STEPS_OF_PLACE = 4;

export interface Places {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** What a hull is to hold. */
interface Held {
  readonly stretches: Stretches;
  readonly limit: number;
  /** The starts. */
  readonly begun: Places;
  /** The corners of the next smaller hull. */
  readonly before: Places;
}

/** Places that a hull is to go around, and the side in metres of the squares that they are thinned to. */
export function placesOfHull(
  { stretches, limit, begun, before }: Held,
  pace: Pace,
): { readonly places: Places; readonly square: number } {
  let square = squareOf(stretches, limit);
  let starts = oneEachSquare(begun, square, pace);
  let corners = oneEachSquare(before, square, pace);
  let reached = reachedPlaces(stretches, limit, square, pace);
  while (4 * starts.x.length + corners.x.length + reached.x.length > MOST_PLACES) {
    square *= COARSER;
    starts = oneEachSquare(starts, square, pace);
    corners = oneEachSquare(corners, square, pace);
    reached = oneEachSquare(reached, square, pace);
  }
  // A start may lie on a road by itself, which makes no triangle.
  const half = square / 2;
  const roundStarts = {
    x: starts.x.flatMap((x) => [x, x + half, x, x - half]),
    y: starts.y.flatMap((y) => [y - half, y, y + half, y]),
  };
  // Nor would the hull of a smaller limit always lie within: most of it does when its corners count, too.
  const all = [reached, roundStarts, corners];
  return { places: { x: all.flatMap(({ x }) => x), y: all.flatMap(({ y }) => y) }, square };
}

// The side in metres of the squares that places are thinned to.
function squareOf({ count, rows }: Stretches, limit: number): number {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (let at = 0; at < count * STRETCH; at += STRETCH) {
    for (const end of [at, at + 3]) {
      if (rows[end + 2] > limit) continue;
      west = Math.min(west, rows[end]);
      east = Math.max(east, rows[end]);
      south = Math.min(south, rows[end + 1]);
      north = Math.max(north, rows[end + 1]);
    }
  }
  return Math.max(1, (east - west) / SQUARES_ACROSS, (north - south) / SQUARES_ACROSS);
}

// The first place in each square.
function oneEachSquare({ x, y }: Places, square: number, pace: Pace): Places {
  const isTaken = new Set<number>();
  const isKept = (_: number, i: number) => {
    step(pace, STEPS_OF_PLACE);
    return takesSquare(isTaken, x[i], y[i], square);
  };
  const kept = Array.from(x.keys()).filter(isKept);
  return { x: kept.map((i) => x[i]), y: kept.map((i) => y[i]) };
}

// Whether a place is the first in its square.
function takesSquare(isTaken: Set<number>, x: number, y: number, square: number): boolean {
  const key = Math.floor(x / square) * 0x400000 + Math.floor(y / square);
  if (isTaken.has(key)) return false;
  isTaken.add(key);
  return true;
}

// The first place within a limit in each square that a road passes.
function reachedPlaces({ count, rows }: Stretches, limit: number, square: number, pace: Pace): Places {
  const places: { x: number[]; y: number[] } = { x: [], y: [] };
  const isTaken = new Set<number>();
  for (let at = 0; at < count * STRETCH; at += STRETCH) {
    const spent = rows[at + 2];
    const rise = rows[at + 5] - spent;
    const dx = rows[at + 3] - rows[at];
    const dy = rows[at + 4] - rows[at + 1];
    const steps = Math.ceil(Math.hypot(dx, dy) / (square / 2));
    step(pace, STEPS_OF_PLACE * (1 + steps));
    for (let n = 0; n <= steps; n++) {
      const share = steps === 0 ? 0 : n / steps;
      if (spent + rise * share > limit) continue;
      const x = rows[at] + dx * share;
      const y = rows[at + 1] + dy * share;
      if (!takesSquare(isTaken, x, y, square)) continue;
      places.x.push(x);
      places.y.push(y);
    }
  }
  return places;
}
