// Directions: bearings in degrees clockwise from north, compass points, turns.

import { E2, primeVerticalRadius, RADIANS } from './wgs84.ts';

/** The eight compass points, clockwise from north. */
export const COMPASS_POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
/** One of the eight points of the compass. */
export type CompassPoint = (typeof COMPASS_POINTS)[number];

/** The bearing at the first point towards the second: degrees clockwise from north, 0 to below 360; 0 for equal points. */
export function bearingDegrees(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const phi1 = lat1 * RADIANS;
  const phi2 = lat2 * RADIANS;
  const sin1 = Math.sin(phi1);
  const cos1 = Math.cos(phi1);
  const sin2 = Math.sin(phi2);
  const n1 = primeVerticalRadius(sin1);
  const n2 = primeVerticalRadius(sin2);
  const p1 = n1 * cos1;
  const p2 = n2 * Math.cos(phi2);

  // How far the straight line from the first point to the second goes east and north.
  const lambda = (lon2 - lon1) * RADIANS;
  const sinHalf = Math.sin(lambda / 2);
  const east = p2 * Math.sin(lambda);
  const outward = p2 - p1 - 2 * p2 * sinHalf * sinHalf;
  const north = cos1 * (1 - E2) * (n2 * sin2 - n1 * sin1) - sin1 * outward;
  const bearing = Math.atan2(east, north) / RADIANS;
  // A bearing slightly west of north would round up to 360.
  return bearing < 0 ? (bearing + 360) % 360 : Math.abs(bearing);
}

/** A bearing in whole degrees from 0 to 359. */
export function wholeDegrees(bearing: number): number {
  return ((Math.round(bearing) % 360) + 360) % 360;
}

export function compassPoint(bearing: number): CompassPoint {
  return COMPASS_POINTS[((Math.round(bearing / 45) % 8) + 8) % 8];
}

/** The turn from one bearing to another, above -180 to 180 degrees. Right turns are positive. */
export function turnAngle(bearingBefore: number, bearingAfter: number): number {
  const turn = (bearingAfter - bearingBefore) % 360;
  return turn > 180 ? turn - 360 : turn <= -180 ? turn + 360 : turn;
}
