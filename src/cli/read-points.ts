// Lists of points: on the command line, in CSV, in JSON.

import type { Io } from './command.ts';
import { UsageError } from './command.ts';
import { pointOf } from './query-options.ts';
import { readTextFile } from './read-json.ts';

/** A point and what it is called. */
export interface NamedPoint {
  name: string;
  point: [number, number] | string;
}

const X_NAMES = ['x', 'lon', 'lng', 'long', 'longitude'];
const Y_NAMES = ['y', 'lat', 'latitude'];
const LABELS = ['name', 'id', 'label'];

/** Points on the command line, perhaps each with its coordinate system, and not the name of a file. */
const POINTS = /^\s*[+-]?\.?\d[\d.eE+-]*\s*,[\s\d.,;:+eE-]*(?:epsg:\d+[\s\d.,;:+eE-]*)*$/i;

/**
 * Points of `x,y;x,y` (or `x,y,epsg:4326`), or of a file: CSV with columns `x`, `y` (or `lon`, `lat`) and perhaps `name`; JSON with a list of
 * `[x, y]`, a MultiPoint, or a FeatureCollection of Points.
 */
export async function readPoints(given: string, io: Io): Promise<NamedPoint[]> {
  if (POINTS.test(given)) {
    return given
      .split(';')
      .filter((text) => text.trim() !== '')
      .map((text, i) => ({ name: String(i), point: pointOf(text) }));
  }
  const text = await readTextFile(given, io);
  const points = /^\s*[[{]/.test(text) ? pointsOfJson(text, given) : pointsOfCsv(text, given);
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

function pointsOfCsv(text: string, path: string): NamedPoint[] {
  const rows = text.split(/\r?\n/).filter((row) => row.trim() !== '');
  if (rows.length === 0) return [];
  const separator = [',', ';', '\t'].find((mark) => rows[0].includes(mark)) ?? ',';
  const head = cellsOf(rows[0], separator).map((cell) => cell.toLowerCase());
  const hasHead = head.some((cell) => Number.isNaN(Number(cell)));
  const x = hasHead ? head.findIndex((cell) => X_NAMES.includes(cell)) : 0;
  const y = hasHead ? head.findIndex((cell) => Y_NAMES.includes(cell)) : 1;
  const label = hasHead ? head.findIndex((cell) => LABELS.includes(cell)) : -1;
  if (x < 0 || y < 0)
    throw new UsageError(`${path} must have columns x and y, or lon and lat; it has ${head.join(', ')}.`);
  return rows.slice(hasHead ? 1 : 0).map((row, i) => {
    const cells = cellsOf(row, separator);
    const point: [number, number] = [numberOf(cells[x]), numberOf(cells[y])];
    if (!point.every(Number.isFinite)) {
      throw new UsageError(`Line ${i + (hasHead ? 2 : 1)} of ${path} must hold two numbers, not ${row.slice(0, 60)}.`);
    }
    return { name: label < 0 ? String(i) : cells[label], point };
  });
}

function numberOf(text: string | undefined): number {
  return text === undefined || text === '' ? Number.NaN : Number(text);
}

// Cells may stand in double quotes, with quotes inside doubled.
function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let i = 0; i < row.length; i++) {
    const mark = row[i];
    if (isQuoted && mark === '"' && row[i + 1] === '"') cell += row[++i];
    else if (mark === '"') isQuoted = !isQuoted;
    else if (mark === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += mark;
  }
  return [...cells, cell.trim()];
}
