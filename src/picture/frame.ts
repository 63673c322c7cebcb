// The area that a picture shows, and the position of a coordinate in it.

import { EQUATOR_DEGREE, RADIANS } from '../geo/wgs84.ts';

/** West, south, east, north in degrees. If the picture spans the antimeridian, east exceeds 180. */
export type PictureBounds = readonly [number, number, number, number];

/** Picture units per pixel. Paths are written in whole units. */
export const UNITS = 10;

/** Empty space around the content, as a share of its size. */
const MARGIN = 0.06;

/** The smallest extent of a picture in degrees, about 200 m. */
const SMALLEST = 0.002;

/** The least and the greatest height of a picture, as a share of its width. */
const FLATTEST = 0.45;
const TALLEST = 1.6;

export interface Frame {
  /** In whole picture units. */
  readonly width: number;
  readonly height: number;
  readonly metresPerUnit: number;
  readonly west: number;
  readonly north: number;
  /** Picture units per degree of longitude and latitude. */
  readonly perLon: number;
  readonly perLat: number;
}

/**
 * Bounds that grow with each coordinate. Longitudes are unwrapped relative to the first one, so that nothing is split at the antimeridian.
 */
export interface GrowingBounds {
  first: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

export function makeBounds(): GrowingBounds {
  return { first: Number.NaN, west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
}

export function include(bounds: GrowingBounds, lon: number, lat: number): void {
  if (Number.isNaN(bounds.first)) bounds.first = lon;
  const near = nearTo(lon, bounds.first);
  if (near < bounds.west) bounds.west = near;
  if (near > bounds.east) bounds.east = near;
  if (lat < bounds.south) bounds.south = lat;
  if (lat > bounds.north) bounds.north = lat;
}

/** A frame of `width` pixels around bounds. */
export function frameAround(bounds: PictureBounds, width: number): Frame {
  const [west, south, east, north] = bounds;
  const shrink = Math.max(0.05, Math.cos(((south + north) / 2) * RADIANS));
  const middleLon = (west + east) / 2;
  const middleLat = (south + north) / 2;
  let across = Math.max(SMALLEST, (east - west) * shrink) * (1 + 2 * MARGIN);
  let up = Math.max(SMALLEST, north - south) * (1 + 2 * MARGIN);
  up = Math.max(up, across * FLATTEST);
  across = Math.max(across, up / TALLEST);
  const units = Math.round(width * UNITS);
  const perLat = units / across;
  return {
    width: units,
    height: Math.round(up * perLat),
    metresPerUnit: EQUATOR_DEGREE / perLat,
    west: middleLon - across / shrink / 2,
    north: middleLat + up / 2,
    perLon: perLat * shrink,
    perLat,
  };
}

/** The x of a longitude, in picture units from the left. */
export function xOf(frame: Frame, lon: number): number {
  const middle = frame.west + frame.width / frame.perLon / 2;
  return Math.round((nearTo(lon, middle) - frame.west) * frame.perLon);
}

/** The y of a latitude, in picture units from the top. */
export function yOf(frame: Frame, lat: number): number {
  return Math.round((frame.north - lat) * frame.perLat);
}

function nearTo(lon: number, other: number): number {
  return lon - other > 180 ? lon - 360 : lon - other < -180 ? lon + 360 : lon;
}
