// Coordinates in answers, in the coordinate system of the answer. If the request names a system, the answer names it too.

import { type Budget, checkClock } from '../budget/budget.ts';
import type { CoordinateSystem } from '../geo/coordinate-systems.ts';
import { PER_DEGREE } from '../network/network.ts';
import type { LonLat } from '../network/segment-shape.ts';
import type { Destination } from '../request/destination.ts';
import type { GeoJsonCrs, LineStringGeometry, MultiPointGeometry, PointGeometry } from '../request/point.ts';
import { mapPoints, type RequestPoint, type RequestPoints } from '../request/request-point.ts';
import { RoutingError } from '../request/routing-error.ts';

/** The coordinate system that ermine uses internally: degrees. */
/** The name of the coordinate system of networks. */
export const IN_DEGREES = 'epsg:4326';

/** A line through points in degrees. The line keeps this array, and converts its points. */
export function lineString(line: [number, number][], destination: Destination, budget?: Budget): LineStringGeometry {
  convertTo(destination.system, line.length, budget)(line);
  return lineThrough(line, destination);
}

/** A line through points that are already in the coordinate system of the answer. The line keeps this array. */
export function lineThrough(line: [number, number][], { system, isNamed }: Destination): LineStringGeometry {
  return isNamed
    ? { type: 'LineString', crs: crsOf(system), coordinates: line }
    : { type: 'LineString', coordinates: line };
}

/** Converts points in degrees where they are. */
export type ConvertPoints = (points: [number, number][]) => void;

/** Points of a line that are remembered, as a power of two. A route that returns to the same roads has the same points many times. */
const REMEMBERED = 2 ** 16;

/** Two fractions of the golden ratio spread points over the table. */
const SPREAD = 0x9e3779b1;
const SPREAD_MORE = 0x85ebca6b;

/** Converts points to a coordinate system. It remembers as many points as it is expected to convert, up to a limit. */
export function convertTo(system: CoordinateSystem, expected: number, budget?: Budget): ConvertPoints {
  if (system.name === IN_DEGREES) return () => {};
  // by hash of a point: its longitude and latitude, and its converted coordinates
  const known = new Float64Array(4 * Math.min(REMEMBERED, 2 ** Math.ceil(Math.log2(expected + 1)))).fill(Number.NaN);
  const mask = known.length / 4 - 1;
  let converted = 0;
  return (points) => {
    for (const point of points) {
      if (budget !== undefined && ++converted % 1024 === 0) checkClock(budget);
      const [lon, lat] = point;
      const hash = Math.imul(kept(lon), SPREAD) ^ Math.imul(kept(lat), SPREAD_MORE);
      const at = 4 * ((hash >>> 16) & mask);
      if (known[at] !== lon || known[at + 1] !== lat) known.set([lon, lat, ...projectKept(lon, lat, system)], at);
      point[0] = known[at + 2];
      point[1] = known[at + 3];
    }
  };
}

/** A point of the request, unchanged if it is already in the coordinate system of the answer. */
export function pointGeometry(point: RequestPoint, destination: Destination): PointGeometry {
  const coordinates = coordinatesOf(point, destination.system);
  return destination.isNamed
    ? { type: 'Point', crs: crsOf(destination.system), coordinates }
    : { type: 'Point', coordinates };
}

export function placeGeometry([lon, lat]: LonLat, destination: Destination): PointGeometry {
  const coordinates = projectKept(lon, lat, destination.system);
  return destination.isNamed
    ? { type: 'Point', crs: crsOf(destination.system), coordinates }
    : { type: 'Point', coordinates };
}

export function multiPoint(points: RequestPoints, destination: Destination): MultiPointGeometry {
  const coordinates = mapPoints(points, (point) => coordinatesOf(point, destination.system));
  return destination.isNamed
    ? { type: 'MultiPoint', crs: crsOf(destination.system), coordinates }
    : { type: 'MultiPoint', coordinates };
}

/** The name of a coordinate system, in the `crs` form of GeoJSON 2008. */
export function crsOf(system: CoordinateSystem): GeoJsonCrs {
  return { type: 'name', properties: { name: system.name } };
}

function coordinatesOf({ x, y, lon, lat, system }: RequestPoint, destination: CoordinateSystem): [number, number] {
  return system.name === destination.name ? [x, y] : project(lon, lat, destination);
}

/** How many decimals beyond a centimetre are tried, if a shorter number would mean another place. */
const MOST_DECIMALS_MORE = 1;
const DECIMALS_LESS = 2;

/**
 * A point of the data with its original coordinates: of all numbers that convert to the same 1e-7 degrees, those with the fewest decimals.
 */
function projectKept(lon: number, lat: number, system: CoordinateSystem): [number, number] {
  const [x, y] = project(lon, lat, system);
  let shortX = x;
  let shortY = y;
  for (let more = -DECIMALS_LESS; more <= MOST_DECIMALS_MORE; more++) {
    const scale = 10 ** (system.decimals + more);
    shortX = Math.round(x * scale) / scale;
    shortY = Math.round(y * scale) / scale;
    const back = system.toDegrees(shortX, shortY);
    if (back !== undefined && kept(back[0]) === kept(lon) && kept(back[1]) === kept(lat)) break;
  }
  return [shortX, shortY];
}

function kept(degrees: number): number {
  return Math.round(degrees * PER_DEGREE);
}

/** Converts a point in degrees to a coordinate system. Throws a RoutingError if the system does not cover the point. */
export function project(lon: number, lat: number, system: CoordinateSystem): [number, number] {
  const point = system.fromDegrees(lon, lat);
  if (point !== undefined) return point;
  const userMessage = `destinationSrs: ${system.name} does not cover ${lon},${lat}.`;
  throw new RoutingError([{ errorCode: 9015, userMessage, parameter: 'destinationSrs', value: system.name }]);
}
