// Web Mercator, epsg:3857: Mercator's projection of a sphere, in metres at the equator.
//
//   x = R lon        y = R ln tan(pi / 4 + lat / 2)

import { A, RADIANS } from './wgs84.ts';

/** Radius of the sphere: the semi-major axis of the ellipsoid. */
const RADIUS = A;

/** A latitude beyond this counts as the pole, where y is infinite. */
const NEAR_POLE = 90 - 1e-10 / RADIANS;

/** The place of a longitude and latitude on the map, or `undefined` at the poles. */
export function toWebMercator(lon: number, lat: number): [number, number] | undefined {
  if (!(Math.abs(lat) < NEAR_POLE)) return undefined;
  return [RADIUS * turned(lon * RADIANS), RADIUS * Math.log(Math.tan(Math.PI / 4 + 0.5 * lat * RADIANS))];
}

/** The longitude and latitude of a place on the map. */
export function fromWebMercator(x: number, y: number): [number, number] | undefined {
  const lon = turned(x / RADIUS) / RADIANS;
  const lat = (Math.PI / 2 - 2 * Math.atan(Math.exp(-y / RADIUS))) / RADIANS;
  return Number.isFinite(lon) && Number.isFinite(lat) ? [lon, lat] : undefined;
}

/** Half a turn, plus a tolerance for rounding. */
const HALF_TURN = Math.PI + 2e-13;

function turned(radians: number): number {
  return Math.abs(radians) <= HALF_TURN ? radians : radians - Math.sign(radians) * 2 * Math.PI;
}
