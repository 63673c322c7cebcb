// Reads lists of points: from the command line, CSV or JSON.

import { readCsv } from '../formats/csv.ts';
import { type PointColumns, pointColumns, pointOfCells } from '../formats/row.ts';
import type { Io } from './command.ts';
import { UsageError } from './command.ts';
import { pointOf } from './query-options.ts';
import { readTextFile } from './read-json.ts';

/** A point and its name. */
export interface NamedPoint {
  name: string;
  point: [number, number] | string;
}

/** Matches points on the command line, each optionally with its coordinate system, but not the name of a file. */
const POINTS = /^\s*[+-]?\.?\d[\d.eE+-]*\s*,[\s\d.,;:+eE-]*(?:epsg:\d+[\s\d.,;:+eE-]*)*$/i;

/**
 * The points in `x,y;x,y` (or `x,y,epsg:4326`), or in a file: CSV with columns `x`, `y` (or `lon`, `lat`) and optionally `id` or `name`; or
 * JSON with a list of `[x, y]`, a MultiPoint, or a FeatureCollection of Points.
 */
export async function readPoints(given: string, io: Io): Promise<NamedPoint[]> {
  if (POINTS.test(given)) {
    return given
      .split(';')
      .filter((text) => text.trim() !== '')
      .map((text, i) => ({ name: String(i), point: pointOf(text) }));
  }
  const text = await readTextFile(given, io);
  const points = /^\s*[[{]/.test(text) ? pointsOfJson(text, given) : await pointsOfCsv(text, given);
  if (points.length === 0) throw new UsageError(`${given} holds no points.`);
  return points;
}

function pointsOfJson(text: string, path: string): NamedPoint[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} holds no JSON: ${(error as Error).message}`);
  }
  const object = value as { type?: unknown; coordinates?: unknown; features?: unknown };
  if (object.type === 'FeatureCollection' && Array.isArray(object.features)) {
    return object.features.map((feature, i) => ({
      name: String(feature?.properties?.name ?? feature?.id ?? i),
      point: positionOf(feature?.geometry?.coordinates, i, path),
    }));
  }
  const list = Array.isArray(value) ? value : object.coordinates;
  if (!Array.isArray(list)) {
    throw new UsageError(`${path} must hold a list of [x, y], a MultiPoint or a FeatureCollection of Points.`);
  }
  return list.map((position, i) => ({ name: String(i), point: positionOf(position, i, path) }));
}

function positionOf(position: unknown, index: number, path: string): [number, number] {
  if (Array.isArray(position) && Number.isFinite(position[0]) && Number.isFinite(position[1])) {
    return [position[0], position[1]];
  }
  throw new UsageError(`Point ${index} of ${path} must be [x, y], two numbers.`);
}

async function pointsOfCsv(text: string, path: string): Promise<NamedPoint[]> {
  const named: NamedPoint[] = [];
  let columns: PointColumns | undefined;
  for await (const row of readCsv(text)) {
    if ('fault' in row) throw new UsageError(`Line ${row.line} of ${path}: ${row.fault}.`);
    columns ??= columnsOf(Object.keys(row.cells), path);
    const read = pointOfCells(row.cells, columns);
    if ('fault' in read) throw new UsageError(`Line ${row.line} of ${path}: ${read.fault}.`);
    named.push({
      name: columns.id === undefined ? String(named.length) : `${row.cells[columns.id]}`,
      point: read.point,
    });
  }
  return named;
}

function columnsOf(names: readonly string[], path: string): PointColumns {
  const columns = pointColumns(names);
  if (columns !== undefined) return columns;
  throw new UsageError(`${path} must have columns x and y, or lon and lat; it has ${names.join(', ')}.`);
}
