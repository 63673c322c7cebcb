// Reads areas: GeoJSON polygons, in longitude and latitude or in another coordinate system. Their edges are straight in that system.

import { checkClock } from '../../budget/budget.ts';
import { readBoolean } from '../../errors/read-value.ts';
import type { CoordinateSystem } from '../../geo/coordinate-systems.ts';
import { PlanePolygon } from '../../geo/plane-polygon.ts';
import { PER_DEGREE } from '../../network/network.ts';
import { oneOf } from '../kinds.ts';
import { isAbsent, type Kind } from '../parameter.ts';
import { readCrs } from '../point.ts';
import { exceedsLimit } from '../point-context.ts';
import { complain, complainOfValue, type Reading } from '../reading.ts';
import { AREA_MATCHES, type AreaPlane, type RequestedArea } from './requested-area.ts';

/** The farthest longitude of an area, which may continue beyond the antimeridian. */
const FARTHEST_WEST = 360;
const FARTHEST_NORTH = 90;
/** The fewest positions of a ring: three corners, and the first one again. */
const LEAST_POSITIONS = 4;
/** How many whole units a metre has, or a unit of a projected system. */
const UNITS_OF_PROJECTED = 1000;

/**
 * The most coordinate systems besides degrees that areas of one request may have. In each system the points of roads near an edge are converted,
 * which takes up to 0.2 s in a city, and 9 MB.
 */
const MOST_SYSTEMS = 1;

const MATCH = /* @__PURE__ */ oneOf(AREA_MATCHES);

/** Reads an object with the members `area`, `match` and `share`. */
export const AREA_OF_UPDATE: Kind<RequestedArea> = {
  read(value, name, reading) {
    const { area, match: givenMatch, share } = value as { area: unknown; match?: unknown; share?: unknown };
    const before = reading.complaints.length;
    const match = isAbsent(givenMatch) ? 'touches' : MATCH.read(givenMatch, `${name}.match`, reading);
    const isShared = isAbsent(share) ? false : readBoolean(share);
    if (isShared === undefined) complainOfValue(reading, 9008, `${name}.share`, 'true or false', share);
    const read = readPolygons(area, `${name}.area`, reading);
    if (read === undefined || match === undefined || reading.complaints.length > before) return undefined;
    const { system } = read.plane;
    const polygons = read.rings.map((rings) => rings.map((ring) => ring.join()).join(';'));
    const key = JSON.stringify([system.name, match, isShared, ...polygons]);
    return { plane: read.plane, polygons: read.polygons, match, isShared: isShared === true, key };
  },
};

interface ReadPolygons {
  readonly plane: AreaPlane;
  readonly rings: readonly (readonly Float64Array[])[];
  readonly polygons: readonly PlanePolygon[];
}

function readPolygons(value: unknown, name: string, reading: Reading): ReadPolygons | undefined {
  const { type, coordinates, crs } = Object(value) as { type?: unknown; coordinates?: unknown; crs?: unknown };
  const polygons: unknown = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : undefined;
  if (!Array.isArray(polygons) || polygons.length === 0)
    return complainOfValue(reading, 9008, name, 'a GeoJSON Polygon or MultiPolygon', value);
  const system = readCrs(crs, name, reading);
  if (system === undefined || exceedsSystems(system, name, reading)) return undefined;
  const corners = countCorners(polygons);
  if (corners === undefined)
    return complainOfValue(reading, 9008, `${name}.coordinates`, EXPECTED[String(type)], coordinates);
  if (exceedsLimit(corners, name, reading, 'corners')) return undefined;
  const plane = planeOf(system);
  const rings: Float64Array[][] = [];
  const planePolygons: PlanePolygon[] = [];
  for (const [i, polygon] of polygons.entries()) {
    const at = `${name}.coordinates${type === 'Polygon' ? '' : `[${i}]`}`;
    const read = polygon.map((ring: readonly unknown[], j: number) => readRing(ring, `${at}[${j}]`, plane, reading));
    if (read.includes(undefined)) return undefined;
    const planePolygon = new PlanePolygon(read);
    if (isCrossed(planePolygon, at, plane, reading) || isBadHole(read, at, reading)) return undefined;
    rings.push(read);
    planePolygons.push(planePolygon);
  }
  return { plane, rings, polygons: planePolygons };
}

/** The names of the systems besides degrees that the areas of a request have so far. */
const systemsOf = /* @__PURE__ */ new WeakMap<Reading, Set<string>>();

/** Reports too many coordinate systems, unless the limit of points is lifted, as it is for layers. */
function exceedsSystems(system: CoordinateSystem, name: string, reading: Reading): boolean {
  if (planeOf(system).isDegrees) return false;
  const systems = systemsOf.get(reading) ?? new Set();
  systemsOf.set(reading, systems.add(system.name));
  if (systems.size <= MOST_SYSTEMS || reading.context.limits.points === Infinity) return false;
  const userMessage = `${name}: areas are in ${systems.size} coordinate systems besides degrees; the limit is ${MOST_SYSTEMS}.`;
  complain(reading, 9017, userMessage, name, system.name);
  return true;
}

const EXPECTED: Readonly<Record<string, string>> = {
  Polygon: 'a list of rings, each a list of positions [x, y]',
  MultiPolygon: 'a list of polygons, each a list of rings of positions [x, y]',
};

/** The number of positions; `undefined` if the lists are not nested correctly. */
function countCorners(polygons: readonly unknown[]): number | undefined {
  let count = 0;
  for (const polygon of polygons) {
    if (!Array.isArray(polygon) || polygon.length === 0 || !polygon.every(isListOfLists)) return undefined;
    for (const ring of polygon) count += ring.length;
  }
  return count;
}

/** Whether a value looks like a ring, judged by its first position. */
function isListOfLists(ring: unknown): boolean {
  return Array.isArray(ring) && (ring.length === 0 || Array.isArray(ring[0]));
}

function planeOf(system: CoordinateSystem): AreaPlane {
  // a system whose coordinates count as longitude and latitude on WGS84 uses one function for both conversions
  const isDegrees = system.toDegrees === system.fromDegrees;
  const isFine = isDegrees || system.decimals >= 7;
  return { system, isDegrees, scale: isFine ? PER_DEGREE : UNITS_OF_PROJECTED };
}

function readRing(
  ring: readonly unknown[],
  name: string,
  plane: AreaPlane,
  reading: Reading,
): Float64Array | undefined {
  if (ring.length < LEAST_POSITIONS)
    return complain(reading, 9008, `${name}: a ring must have at least 3 corners and end where it begins.`, name);
  const points = new Float64Array(2 * ring.length);
  for (let i = 0; i < ring.length; i++) {
    if (i % 1024 === 0) checkClock(reading.context.budget);
    const position = ring[i];
    const [x, y] = Array.isArray(position) ? (position as unknown[]) : [];
    if (!isCoordinate(x) || !isCoordinate(y) || (plane.isDegrees && !isOnEarth(x, y)))
      return complainOfValue(reading, 9008, `${name}[${i}]`, plane.isDegrees ? DEGREES : 'a position [x, y]', position);
    points[2 * i] = Math.round(x * plane.scale);
    points[2 * i + 1] = Math.round(y * plane.scale);
    const isFar = plane.isDegrees && i > 0 && Math.abs(points[2 * i] - points[2 * i - 2]) > 180 * PER_DEGREE;
    if (isFar && Math.abs(points[2 * i] - points[2 * i - 2]) < 360 * PER_DEGREE)
      return complain(reading, 9008, `${name}[${i}]: ${TOO_LONG}`, name);
  }
  const isClosed = points[0] === points[points.length - 2] && points[1] === points[points.length - 1];
  if (isClosed) return points;
  return complain(reading, 9008, `${name}: the ring is not closed: its last position must be its first.`, name);
}

const DEGREES = `[longitude, latitude] within ${FARTHEST_WEST} and ${FARTHEST_NORTH} degrees`;
const TOO_LONG =
  'an edge spans more than 180 degrees: across the antimeridian, write longitudes beyond 180, as in 179, 181.';

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e9;
}

function isOnEarth(x: number, y: number): boolean {
  return Math.abs(x) <= FARTHEST_WEST && Math.abs(y) <= FARTHEST_NORTH;
}

function isCrossed(polygon: PlanePolygon, name: string, { scale }: AreaPlane, reading: Reading): boolean {
  const at = polygon.crossing(() => checkClock(reading.context.budget));
  if (at === undefined) return false;
  const where = `${at[0] / scale},${at[1] / scale}`;
  complain(
    reading,
    9008,
    `${name}: the edge that begins at ${where} crosses another: rings must not cross themselves or each other.`,
    name,
  );
  return true;
}

/** Whether a hole leaves the outer ring or lies in another hole. Inside and outside would be exchanged there. */
function isBadHole([shell, ...holes]: readonly Float64Array[], name: string, reading: Reading): boolean {
  if (holes.length === 0) return false;
  const inside = new PlanePolygon([shell]);
  const planes = holes.map((hole) => new PlanePolygon([hole]));
  for (const [i, hole] of holes.entries()) {
    const at = `${name}[${i + 1}]`;
    checkClock(reading.context.budget);
    if (!liesIn(hole, inside)) {
      complain(reading, 9008, `${at}: the hole is not inside the outer ring.`, at);
      return true;
    }
    if (planes.some((other, j) => j !== i && liesIn(hole, other))) {
      complain(reading, 9008, `${at}: the hole lies in another hole.`, at);
      return true;
    }
  }
  return false;
}

function liesIn(ring: Float64Array, polygon: PlanePolygon): boolean {
  for (let i = 0; i < ring.length; i += 2) {
    if (!polygon.contains(ring[i], ring[i + 1])) return false;
  }
  return true;
}
