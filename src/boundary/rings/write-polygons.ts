// Converts rings on the flat map to the coordinates of answers.
//
// `placeRings` rounds coordinates to whole raster lines of the target, so that the returned rings are exactly the validated rings.

import type { VertexRings } from '../bands.ts';
import { type DeadlineCheck, step, takeRoom } from '../deadline-check.ts';
import type { PlaceColumns } from '../roads.ts';
import { cutAtAntimeridian } from './antimeridian.ts';
import { polygonsOf } from './polygons.ts';
import type { Rings } from './rings.ts';

/** The coordinates of GeoJSON's MultiPolygon. */
export type MultiPolygonCoordinates = [number, number][][][];

/** Steps for projecting a place back and writing it. */
const STEPS_OF_PLACE = 4;

/** The bytes of a corner in an answer: two numbers in an array of their own, and their text. */
const BYTES_OF_CORNER = 96;

/** Where polygons go: the inverse projection, and the raster of coordinates. */
export interface Target {
  /** Writes the coordinates of a place `x` metres east and `y` north on the flat map into `out[at]` and `out[at + 1]`. */
  readonly write: (x: number, y: number, out: Float64Array, at: number) => void;
  /** How many raster lines one unit has. For degrees it is 1e7. */
  readonly perUnit: number;
  /** Whether coordinates are degrees, which must be cut at the antimeridian. `write` then returns longitudes unwrapped beyond 180. */
  readonly isDegrees: boolean;
}

/** The origin and unit of places, in metres on the flat map. */
export interface Lattice {
  readonly west: number;
  readonly south: number;
  readonly unit: number;
}

/** Copies of rings. Their places are converted from units of a lattice to raster lines of the target. */
export function placeRings(
  rings: Rings,
  { west, south, unit }: Lattice,
  target: Target,
  deadline: DeadlineCheck,
): Rings {
  const x = new Float64Array(rings.x.length);
  const y = new Float64Array(rings.y.length);
  const out = new Float64Array(2);
  const isPlaced = new Uint8Array(x.length);
  for (const v of rings.vertex) {
    if (isPlaced[v]) continue;
    step(deadline, STEPS_OF_PLACE);
    isPlaced[v] = 1;
    target.write(west + rings.x[v] * unit, south + rings.y[v] * unit, out, 0);
    x[v] = Math.round(out[0] * target.perUnit);
    y[v] = Math.round(out[1] * target.perUnit);
  }
  const { count, firstCorner, vertex, level, area } = rings;
  return { count, firstCorner, vertex, level, area, x, y };
}

/** Converts places on the flat map to raster lines of the target. */
export function placeEach({ x, y }: PlaceColumns, { write, perUnit }: Target): PlaceColumns {
  const out = new Float64Array(2);
  const placed = { x: [] as number[], y: [] as number[] };
  x.forEach((east, i) => {
    write(east, y[i], out, 0);
    placed.x.push(Math.round(out[0] * perUnit));
    placed.y.push(Math.round(out[1] * perUnit));
  });
  return placed;
}

/**
 * The polygons that rings form: cut at the antimeridian, in the right direction, and closed. The answer will contain them a number of
 * `times`.
 */
export function writePolygons(
  rings: VertexRings,
  places: { readonly x: Float64Array; readonly y: Float64Array },
  { perUnit, isDegrees }: Target,
  deadline: DeadlineCheck,
  times = 1,
): MultiPolygonCoordinates {
  takeRoom(deadline, times * BYTES_OF_CORNER * rings.reduce((sum, ring) => sum + ring.length, 0));
  const { parts, x, y } = isDegrees
    ? cutAtAntimeridian(rings, places.x, places.y, 180 * perUnit)
    : { parts: [rings], x: places.x, y: places.y };
  return parts
    .flatMap((part) => polygonsOf(part, x, y, deadline))
    .map((polygon) =>
      polygon.map((ring) => {
        step(deadline, STEPS_OF_PLACE * ring.length);
        const closed: [number, number][] = [];
        for (let i = 0; i < ring.length; i++) closed.push([x[ring[i]] / perUnit, y[ring[i]] / perUnit]);
        closed.push([closed[0][0], closed[0][1]]);
        return closed;
      }),
    );
}
