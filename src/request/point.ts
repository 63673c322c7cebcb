// Points as callers give them: [x, y], { x, y, coordSys }, a GeoJSON Point, or 'x,y,epsg:4326'; and lists of them.

import { checkClock } from '../budget/budget.ts';
import type { CoordinateSystem } from '../geo/coordinate-systems.ts';
import { complainOfGeometry, complainOfPoint, complainOfPoints } from './complaints-of-points.ts';
import type { Kind } from './parameter.ts';
import { exceedsLimit, findSystem, POINTS_BETWEEN_CHECKS } from './point-context.ts';
import { readWire } from './points-as-text.ts';
import { complain, complainOfValue, isFull, type Reading } from './reading.ts';
import { PointsInColumns, pointIn, pointsOf, type RequestPoint, type RequestPoints } from './request-point.ts';

/** A coordinate system in the form of GeoJSON 2008. */
export interface GeoJsonCrs {
  type: 'name';
  properties: { name: string };
}

/** A point of an answer. */
export interface PointGeometry {
  type: 'Point';
  crs?: GeoJsonCrs | undefined;
  coordinates: [number, number];
}

/** Points of an answer. */
export interface MultiPointGeometry {
  type: 'MultiPoint';
  crs?: GeoJsonCrs | undefined;
  coordinates: [number, number][];
}

/** A line of an answer. */
export interface LineStringGeometry {
  type: 'LineString';
  crs?: GeoJsonCrs | undefined;
  coordinates: [number, number][];
}

/** An area of an answer. */
export interface MultiPolygonGeometry {
  type: 'MultiPolygon';
  crs?: GeoJsonCrs | undefined;
  coordinates: [number, number][][][];
}

/** A point as callers give it. If it names no coordinate system, it is in the system of the data. */
export type PointInput =
  | readonly [x: number, y: number]
  /** A position of GeoJSON. */
  | readonly number[]
  | { readonly x: number; readonly y: number; readonly coordSys?: string }
  | { readonly type: 'Point'; readonly coordinates: readonly number[]; readonly crs?: GeoJsonCrs }
  | string;

/** A list of points as callers give it. */
export type PointsInput =
  | readonly PointInput[]
  | { readonly type: 'MultiPoint'; readonly coordinates: readonly (readonly number[])[]; readonly crs?: GeoJsonCrs }
  | string;

export function pointText(point: RequestPoint): string {
  return `${point.x},${point.y}`;
}

export const POINT: Kind<RequestPoint> = {
  read: (value, name, reading) => noted(readPoint(value, name, reading), name, reading),
};

/** Reads a list of points, up to the limit. */
export const POINTS: Kind<RequestPoints> = {
  read: (value, name, reading) => noted(readPoints(value, name, reading), name, reading),
};

export const POINT_OR_POINTS: Kind<RequestPoints> = {
  read(value, name, reading) {
    const isList =
      typeof value === 'string' ||
      (Array.isArray(value) ? typeof value[0] === 'object' : typeOf(value) === 'MultiPoint');
    if (isList) {
      const points = readPoints(value, name, reading);
      if (points?.length === 0) return complain(reading, 4139, 'Point cannot be empty.', name);
      noted(points?.length === 1 ? points.pointAt(0) : points, name, reading);
      return points;
    }
    const point = POINT.read(value, name, reading);
    return point === undefined ? undefined : pointsOf([point]);
  },
};

/** Keeps a note of the points that were read, so that points outside the data can be reported later. */
function noted<P extends RequestPoint | RequestPoints | undefined>(points: P, name: string, reading: Reading): P {
  if (points !== undefined) reading.mentioned.push({ name, points });
  return points;
}

function readPoint(value: unknown, name: string, reading: Reading): RequestPoint | undefined {
  if (Array.isArray(value)) {
    const position = positionOf(value, 2);
    return position ? pointIn(position[0], position[1], reading.context.system) : complainOfPoint(value, name, reading);
  }
  if (typeof value === 'string') return readWire(value, name, reading, 1)?.pointAt(0);
  if (typeof value !== 'object' || value === null) return complainOfPoint(value, name, reading);
  const { type } = value as { type?: unknown };
  if (type !== undefined) return readGeoJsonPoint(value, type, name, reading);
  const { x, y, coordSys } = value as { x?: unknown; y?: unknown; coordSys?: unknown };
  if (!isNumber(x) || !isNumber(y)) return complainOfPoint(value, name, reading);
  const system = coordSys === undefined ? reading.context.system : findSystem(coordSys, name, reading);
  return system === undefined ? undefined : pointIn(x, y, system);
}

function readPoints(value: unknown, name: string, reading: Reading): RequestPoints | undefined {
  if (typeof value === 'string') return readWire(value, name, reading);
  if (Array.isArray(value)) {
    if (exceedsLimit(value.length, name, reading)) return undefined;
    if (value.length === 2 && value.every(isNumber)) return complainOfPoints(value, name, reading);
    return readEach(value, name, reading, readPoint);
  }
  return typeof typeOf(value) === 'string'
    ? readGeoJsonPoints(value as { type: string }, name, reading)
    : complainOfPoints(value, name, reading);
}

function readGeoJsonPoint(value: object, type: unknown, name: string, reading: Reading): RequestPoint | undefined {
  const { coordinates, crs } = value as { coordinates?: unknown; crs?: unknown };
  const position = positionOf(coordinates);
  if (type !== 'Point' || !position) return complainOfGeometry('Point', type, value, name, reading);
  const system = readCrs(crs, name, reading);
  return system && pointIn(position[0], position[1], system);
}

function readGeoJsonPoints(value: { type: string }, name: string, reading: Reading): RequestPoints | undefined {
  const { type, coordinates, crs } = value as { type: string; coordinates?: unknown; crs?: unknown };
  if (type !== 'MultiPoint' || !Array.isArray(coordinates)) {
    return complainOfGeometry('MultiPoint', type, value, name, reading);
  }
  if (exceedsLimit(coordinates.length, name, reading)) return undefined;
  const system = readCrs(crs, name, reading);
  if (system === undefined) return undefined;
  return readEach(coordinates, `${name}.coordinates`, reading, (item, at) => {
    const position = positionOf(item);
    return position
      ? pointIn(position[0], position[1], system)
      : complainOfValue(reading, 9006, at, 'a position [x, y]', item);
  });
}

/** The coordinate system in `{ type: 'name', properties: { name: 'epsg:4326' } }`. If there is no `crs`, the system of the data. */
export function readCrs(crs: unknown, name: string, reading: Reading): CoordinateSystem | undefined {
  if (crs === undefined) return reading.context.system;
  const { type, properties } = (crs ?? {}) as { type?: unknown; properties?: { name?: unknown } | null };
  return type === 'name' && typeof properties === 'object' && properties !== null
    ? findSystem(properties.name, name, reading)
    : complainOfValue(reading, 9006, `${name}.crs`, "{ type: 'name', properties: { name } }", crs);
}

function readEach(
  items: readonly unknown[],
  name: string,
  reading: Reading,
  read: (item: unknown, at: string, reading: Reading) => RequestPoint | undefined,
): RequestPoints | undefined {
  const points = new PointsInColumns(items.length);
  for (let i = 0; i < items.length && !isFull(reading); i++) {
    const item = items[i];
    if (i % POINTS_BETWEEN_CHECKS === 0) checkClock(reading.context.budget);
    // the usual case; it does not build the name, which only errors need
    if (read === readPoint && Array.isArray(item) && item.length === 2) {
      const x: unknown = item[0];
      const y: unknown = item[1];
      if (isNumber(x) && isNumber(y)) {
        points.add(x, y, reading.context.system);
        continue;
      }
    }
    const point = read(item, `${name}[${i}]`, reading);
    if (point !== undefined) points.add(point.x, point.y, point.system);
  }
  return points.length === items.length ? points : undefined;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** The numbers of a GeoJSON position, each read once. An altitude is allowed and ignored. */
function positionOf(value: unknown, most = 3): readonly number[] | undefined {
  const numbers: unknown[] = Array.isArray(value) ? value.slice(0, 4) : [];
  return numbers.length > 1 && numbers.length <= most && numbers.every(isNumber) ? numbers : undefined;
}

/** The `type` of a geometry. */
function typeOf(value: unknown): unknown {
  return Object(value).type;
}
