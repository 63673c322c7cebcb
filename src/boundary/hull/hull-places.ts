// The places that hulls enclose: one in each square that a reached road passes, and four around each start.
//
//     + - - + - - + - - +
//     |     |  .  |     |     Squares of a larger limit are larger, and take a place only if no smaller limit has one there. So the
//     + - - + - - + - - +     number of places grows with the reach, not with the number of limits.
//     |   . | .  .| .   |
//     + - - + - - + - - +

import type { Singles } from '../../kernel/drawing/memory.ts';
import { STRETCH } from '../../kernel/drawing/stretches.ts';
import { type DeadlineCheck, step } from '../deadline-check.ts';
import type { PlaceColumns } from '../roads.ts';

/** The number of squares across the larger side. */
const SQUARES_ACROSS = 48;

/** Metres spanned by the four places around a start. */
const SMALLEST = 2;

/**
 * Places are multiples of a quarter metre. No two places therefore coincide on the raster of an answer. It is computed without rounding on
 * which side of a line a place lies, up to four million metres from the centre of the map.
 */
const PER_METRE = 4;

/** How many steps it takes to find the square of a place. */
const STEPS_OF_PLACE = 4;

/** Combines two numbers into one key. */
const COLUMN = 0x4000000;

export interface HullPlaces extends PlaceColumns {
  /** For each limit: how many places are within it. These are the first places of the list. */
  readonly count: readonly number[];
  /** For each limit: the side in metres of the squares to which places are thinned. It never decreases. */
  readonly square: readonly number[];
  /** The starts that have four places. There is one start per smallest square. */
  readonly starts: PlaceColumns;
}

/** The places for ascending limits, given STRETCH numbers for each reached part of a road. */
export function placesOfHulls(
  stretches: Singles,
  begun: PlaceColumns,
  limits: readonly number[],
  deadline: DeadlineCheck,
): HullPlaces {
  const places: { x: number[]; y: number[] } = { x: [], y: [] };
  const square: number[] = [];
  const count: number[] = [];
  const known = new Set<number>();
  const add = (eastward: number, northward: number): void => {
    const x = Math.round(eastward * PER_METRE) / PER_METRE;
    const y = Math.round(northward * PER_METRE) / PER_METRE;
    const key = squareAt(x, y, 1 / PER_METRE);
    if (known.has(key)) return;
    known.add(key);
    places.x.push(x);
    places.y.push(y);
  };
  let side = squareOf(stretches, begun, limits[0], deadline);
  const starts = oneEachSquare(begun, side, deadline);
  // A start may lie on an isolated road, whose places form no triangle.
  starts.x.forEach((x, i) => {
    add(x, starts.y[i] - side / 2);
    add(x + side / 2, starts.y[i]);
    add(x, starts.y[i] + side / 2);
    add(x - side / 2, starts.y[i]);
  });
  let taken = new Set<number>();
  let passed = -Infinity;
  for (const limit of limits) {
    const before = side;
    side = Math.max(side, squareOf(stretches, begun, limit, deadline));
    // in squares of the same size, each place of the previous limit has its square already
    if (side > before) {
      taken = new Set();
      passed = -Infinity;
    }
    places.x.forEach((x, i) => {
      step(deadline, STEPS_OF_PLACE);
      taken.add(squareAt(x, places.y[i], side));
    });
    reachedPlaces(stretches, { passed, limit }, side, deadline, (x, y) => {
      const key = squareAt(x, y, side);
      if (taken.has(key)) return;
      taken.add(key);
      add(x, y);
    });
    passed = limit;
    square.push(side);
    count.push(places.x.length);
  }
  return { ...places, count, square, starts };
}

const squareAt = (x: number, y: number, side: number): number => Math.floor(x / side) * COLUMN + Math.floor(y / side);

// The side in metres of the squares to which the places of a limit are thinned.
function squareOf(rows: Singles, begun: PlaceColumns, limit: number, deadline: DeadlineCheck): number {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  const reach = (x: number, y: number): void => {
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  };
  for (let i = 0; i < begun.x.length; i++) {
    step(deadline, 1);
    reach(begun.x[i], begun.y[i]);
  }
  for (let at = 0; at < rows.length; at += STRETCH) {
    step(deadline, 1);
    if (rows[at + 2] <= limit) reach(rows[at], rows[at + 1]);
    if (rows[at + 5] <= limit) reach(rows[at + 3], rows[at + 4]);
  }
  return Math.max(SMALLEST, (east - west) / SQUARES_ACROSS, (north - south) / SQUARES_ACROSS);
}

function oneEachSquare({ x, y }: PlaceColumns, side: number, deadline: DeadlineCheck): PlaceColumns {
  const taken = new Set<number>();
  const kept: { x: number[]; y: number[] } = { x: [], y: [] };
  for (let i = 0; i < x.length; i++) {
    step(deadline, STEPS_OF_PLACE);
    const key = squareAt(x[i], y[i], side);
    if (taken.has(key)) continue;
    taken.add(key);
    kept.x.push(x[i]);
    kept.y.push(y[i]);
  }
  return kept;
}

// Visits places on roads within a limit, at least two per square. Leaves out roads that were entirely passed before.
function reachedPlaces(
  rows: Singles,
  { passed, limit }: { readonly passed: number; readonly limit: number },
  side: number,
  deadline: DeadlineCheck,
  show: (x: number, y: number) => void,
): void {
  for (let at = 0; at < rows.length; at += STRETCH) {
    step(deadline, 1);
    const spent = rows[at + 2];
    const rise = rows[at + 5] - spent;
    if (Math.min(spent, spent + rise) > limit || Math.max(spent, spent + rise) <= passed) continue;
    const dx = rows[at + 3] - rows[at];
    const dy = rows[at + 4] - rows[at + 1];
    const steps = Math.ceil(Math.hypot(dx, dy) / (side / 2));
    step(deadline, STEPS_OF_PLACE * (1 + steps));
    for (let n = 0; n <= steps; n++) {
      const share = steps === 0 ? 0 : n / steps;
      if (spent + rise * share <= limit) show(rows[at] + dx * share, rows[at + 1] + dy * share);
    }
  }
}
