// Projects many coordinates onto the flat map around one point. The exact projection takes a dozen roots and sines per point, so it is
// computed once on a lattice, and interpolated in between. Between lattice points the error is less than a thousandth of a cell of the
// boundary's grid up to 300 km each way, and about a hundredth across a continent.

import { fromLocal, type LocalProjection, localProjection, toLocal } from '../geo/local-projection.ts';
import { EQUATOR_DEGREE, RADIANS } from '../geo/wgs84.ts';
import { eastOf, type MapLattice } from '../kernel/drawing/to-flat.ts';

/** The most squares of the lattice each way ... */
const MOST_SQUARES = 64;

/** ... and their size in metres, if fewer squares are enough. Over this distance, the map is wrong by a few centimetres. */
const SQUARE_METRES = 1200;

/** The unit of coordinates, in degrees. */
const UNIT = 1e-7;

/** The highest latitude at which longitudes are even enough to interpolate. */
const HIGHEST = 75;

/** The angle from the centre, in radians, beyond which lengths at a right angle to the radius are stretched too much. */
const FARTHEST = 2.5;

/** The projection, and its values on a lattice. */
export interface FlatMap extends MapLattice {
  readonly projection: LocalProjection;
  readonly back: BackLattice;
}

/** The lattice for the way back: from metres to degrees. */
interface BackLattice {
  readonly west: number;
  readonly south: number;
  readonly side: number;
  readonly squares: number;
  /** For each lattice point, its longitude and latitude; NaN until they are first used. */
  readonly lonLat: Float64Array;
}

/** The coordinates in 1e-7 degrees that a map must cover. Longitudes are unwrapped relative to `middle`, across the antimeridian. */
export interface Cover {
  readonly middle: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Covers one point, which becomes the centre of the map. */
export function coverOf(x: number, y: number): Cover {
  return { middle: x, west: 0, south: y, east: 0, north: y };
}

/** Extends the cover to another point. The code has no branches: a branch that is first taken late would deoptimize the compiled loop. */
export function coverToo(cover: Cover, x: number, y: number): void {
  const east = eastOf(cover.middle, x);
  cover.west = Math.min(cover.west, east);
  cover.east = Math.max(cover.east, east);
  cover.south = Math.min(cover.south, y);
  cover.north = Math.max(cover.north, y);
}

/** The largest factor by which the map stretches lengths in the cover: at the point farthest from the centre, across the radius. */
export function stretchOf({ west, south, east, north }: Cover): number {
  const angle = Math.min(FARTHEST, (east - west + north - south) * UNIT * RADIANS);
  return (1 + 1e-6) * (angle > 0 ? angle / Math.sin(angle) : 1);
}

/** The flat map around `lon`, `lat` in degrees. The map is fast within the cover, and approximately right a little beyond it. */
export function flatMap(lon: number, lat: number, cover: Cover): FlatMap {
  const projection = localProjection(lon, lat);
  const across = Math.max(cover.east - cover.west, cover.north - cover.south) * UNIT * EQUATOR_DEGREE;
  const squares = Math.min(MOST_SQUARES, Math.ceil(across / SQUARE_METRES) + 1);
  const perColumn = Math.max(1, (cover.east - cover.west) / squares);
  const perRow = Math.max(1, (cover.north - cover.south) / squares);
  const lattice = new Float64Array(2 * (squares + 1) * (squares + 1));
  let at = 0;
  for (let row = 0; row <= squares; row++) {
    const y = (cover.south + row * perRow) * UNIT;
    for (let column = 0; column <= squares; column++, at += 2) {
      toLocal(projection, (cover.middle + cover.west + column * perColumn) * UNIT, y, lattice, at);
    }
  }
  const highest = Math.max(Math.abs(cover.south), Math.abs(cover.north)) * UNIT;
  return {
    projection,
    back: backLattice(lattice, squares, highest),
    mapSquares: squares,
    middle: cover.middle,
    mapWest: cover.west,
    mapSouth: cover.south,
    perColumn,
    perRow,
    lattice,
  };
}

// Makes a lattice with the same resolution over twice the map, for places off the road. Near a pole, it has no squares.
function backLattice(lattice: Float64Array, across: number, highest: number): BackLattice {
  let [west, south, east, north] = [0, 0, 0, 0];
  for (let at = 0; at < lattice.length; at += 2) {
    west = Math.min(west, lattice[at]);
    east = Math.max(east, lattice[at]);
    south = Math.min(south, lattice[at + 1]);
    north = Math.max(north, lattice[at + 1]);
  }
  const size = 2 * Math.max(east - west, north - south);
  const squares = highest > HIGHEST ? 0 : 2 * across;
  return {
    west: (west + east - size) / 2,
    south: (south + north - size) / 2,
    side: size / squares,
    squares,
    lonLat: new Float64Array(2 * (squares + 1) * (squares + 1)).fill(Number.NaN),
  };
}

/**
 * Writes the longitude and latitude, in degrees, of a place on the map. Longitudes are unwrapped relative to the centre of the map, so they
 * exceed 180 beyond the antimeridian.
 */
export function fromFlat(map: FlatMap, x: number, y: number, out: Float64Array, at: number): void {
  const { back } = map;
  const column = (x - back.west) / back.side;
  const row = (y - back.south) / back.side;
  if (!(column >= 0 && row >= 0 && column < back.squares && row < back.squares)) {
    fromMap(map, x, y, out, at);
    return;
  }
  const c = Math.floor(column);
  const r = Math.floor(row);
  const sw = latticePoint(map, c, r);
  const se = latticePoint(map, c + 1, r);
  const nw = latticePoint(map, c, r + 1);
  const ne = latticePoint(map, c + 1, r + 1);
  const { lonLat } = back;
  for (let axis = 0; axis < 2; axis++) {
    const atSouth = lonLat[sw + axis] + (column - c) * (lonLat[se + axis] - lonLat[sw + axis]);
    const atNorth = lonLat[nw + axis] + (column - c) * (lonLat[ne + axis] - lonLat[nw + axis]);
    out[at + axis] = atSouth + (row - r) * (atNorth - atSouth);
  }
}

// The position of a lattice point, computed on first use.
function latticePoint(map: FlatMap, column: number, row: number): number {
  const { west, south, side, squares, lonLat } = map.back;
  const at = 2 * (row * (squares + 1) + column);
  if (Number.isNaN(lonLat[at])) fromMap(map, west + column * side, south + row * side, lonLat, at);
  return at;
}

function fromMap({ projection }: FlatMap, x: number, y: number, out: Float64Array, at: number): void {
  fromLocal(projection, x, y, out, at);
  const { lon } = projection;
  if (out[at] - lon > 180) out[at] -= 360;
  else if (out[at] - lon < -180) out[at] += 360;
}
