// Points outside the data: error 5008.
//
// A point is outside if it is more than a kilometre beyond the bounding box of all shapes, or farther than the limit from every road, open
// or not.

import { RADIANS, SHORTEST_DEGREE } from '../geo/wgs84.ts';
import { pointText } from '../request/point.ts';
import type { RequestPoint } from '../request/request-point.ts';
import type { Complaint } from '../request/routing-error.ts';
import type { Database } from './database.ts';

const MARGIN_METRES = 1000;

/** Whether a point lies in the bounding box of the data, extended by a kilometre. */
export function isInBounds({ bounds }: Database, { lon, lat }: Pick<RequestPoint, 'lon' | 'lat'>): boolean {
  const margin = MARGIN_METRES / SHORTEST_DEGREE;
  if (!(lat >= bounds.south - margin && lat <= bounds.north + margin)) return false;
  const wide = margin / Math.max(Math.cos(lat * RADIANS), 1e-6);
  // a point just across the antimeridian may be near data on this side of it
  return [lon, lon - 360, lon + 360].some((x) => x >= bounds.west - wide && x <= bounds.east + wide);
}

/** The message for a point outside the data. It includes the point's index, if it has one, so that the point can be found in its list. */
export function complaintOfOutside(database: Database, point: RequestPoint, parameter: string): Complaint {
  const where = parameter.includes('[') ? `: ${parameter}` : '';
  return {
    errorCode: 5008,
    userMessage: `Point is outside boundaries: (${pointText(point)})${where}${hintFor(database, point)}`,
    parameter,
    value: pointText(point),
  };
}

function hintFor(database: Database, point: RequestPoint): string {
  return isSwapped(database, point) ? `. Did you mean (${point.y},${point.x})? x is the longitude.` : '';
}

/** Whether a point outside would lie inside with its coordinates swapped. Writing the latitude first is the most common mistake. */
export function isSwapped(database: Database, { x, y, system }: RequestPoint): boolean {
  const swapped = system.toDegrees(y, x);
  return swapped !== undefined && isInBounds(database, { lon: swapped[0], lat: swapped[1] });
}
