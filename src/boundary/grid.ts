// The grid that a boundary is drawn on: how large, how fine.

import { STRETCH, type Stretches } from './stretches.ts';

/** Grid points at most, whatever the reach. */
const MOST_POINTS = 256_000;

/**
 * Half as many do where every limit leads so many cells off the road: outlines are wide arcs there, on Porto the same to
 * 0.99, in three quarters of the time.
 */
const ENOUGH_POINTS = 128_000;
const WIDE = 24;

/** A short reach is drawn this fine across, ... */
const FINE_ACROSS = 256;

/** ... a longer one with cells of this many metres, for as long as there are points enough. */
const FINE_CELL = 20;

/** Metres; finer is finer than roads are wide. */
const SMALLEST_CELL = 1;

/**
 * Half the width in cells that every reached road has: beyond half a diagonal a reached point always has a corner of
 * its cell inside, so that nothing reached is lost between grid points.
 */
export const FLOOR = 0.75;

export interface Grid {
  /** Metres on the flat map: where grid point 0, 0 is. */
  readonly west: number;
  readonly south: number;
  /** Metres between grid points. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
}

/** The cell in metres for a reach that measures `width` by `height` metres, where every limit leads `offroad` metres off the road. */
export function cellOf(width: number, height: number, offroad: number): number {
  const coarse = cellWith(ENOUGH_POINTS, width, height);
  return offroad >= WIDE * coarse ? coarse : cellWith(MOST_POINTS, width, height);
}

function cellWith(points: number, width: number, height: number): number {
  const fine = Math.max(SMALLEST_CELL, Math.min(FINE_CELL, Math.max(width, height) / FINE_ACROSS));
  // (width / cell + 6) * (height / cell + 6) = points, solved for 1 / cell
  const product = Math.max(width * height, 1);
  const half = (3 * (width + height)) / product;
  const coarse = 1 / (Math.sqrt(half * half + (points - 36) / product) - half);
  return Math.max(fine, coarse);
}

/**
 * A grid around all that lies within `limit`, with a border that nothing reaches. `smallest` is the least limit that is to
 * be drawn on it.
 */
export function gridAround(stretches: Stretches, limit: number, maxOffroad: number, smallest: number = 0): Grid {
  const { count, rows } = stretches;
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  let slowest = 0;
  for (let i = 0, at = 0; i < count; i++, at += STRETCH) {
    const spent1 = rows[at + 2];
    const spent2 = rows[at + 5];
    const slowness = rows[at + 6];
    if (slowness > slowest) slowest = slowness;
    const perCost = 1 / slowness;
    const x1 = rows[at];
    const y1 = rows[at + 1];
    const x2 = rows[at + 3];
    const y2 = rows[at + 4];
    if (spent1 <= limit) {
      const radius = Math.min((limit - spent1) * perCost, maxOffroad);
      if (x1 - radius < west) west = x1 - radius;
      if (x1 + radius > east) east = x1 + radius;
      if (y1 - radius < south) south = y1 - radius;
      if (y1 + radius > north) north = y1 + radius;
    }
    if (spent2 <= limit) {
      const radius = Math.min((limit - spent2) * perCost, maxOffroad);
      if (x2 - radius < west) west = x2 - radius;
      if (x2 + radius > east) east = x2 + radius;
      if (y2 - radius < south) south = y2 - radius;
      if (y2 + radius > north) north = y2 + radius;
    }
    if (spent1 <= limit !== spent2 <= limit) {
      const share = (limit - spent1) / (spent2 - spent1);
      const x = x1 + (x2 - x1) * share;
      const y = y1 + (y2 - y1) * share;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
  }
  if (west > east) return { west: 0, south: 0, cell: SMALLEST_CELL, columns: 2, rows: 2 };
  const cell = cellOf(east - west, north - south, Math.min(smallest / slowest, maxOffroad));
  // Two cells of border: one for the floor, one that stays outside.
  return {
    west: west - 2 * cell,
    south: south - 2 * cell,
    cell,
    columns: Math.ceil((east - west) / cell) + 5,
    rows: Math.ceil((north - south) / cell) + 5,
  };
}
