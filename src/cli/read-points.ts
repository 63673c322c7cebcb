// Reads lists of points: from the command line, CSV or JSON.

import { DEFAULT_LIMITS } from '../database/limits.ts';
import { readCsv } from '../formats/csv.ts';
import { readGeoJson } from '../formats/geo-json-rows.ts';
import { type PointColumns, pointColumns, pointOfCells, shownColumns } from '../formats/row.ts';
import { nameIn } from '../jobs/read-points.ts';
import { type Arguments, type Io, UsageError } from './command.ts';
import { placeIn } from './jobs/place-in.ts';
import { limitsOf, textLimitOf } from './open-network.ts';
import { pointOf } from './query-options.ts';
import { nameOfInput } from './read-file.ts';
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
export async function readPoints(given: string, args: Arguments, io: Io): Promise<NamedPoint[]> {
  if (POINTS.test(given)) {
    return given
      .split(';')
      .filter((text) => text.trim() !== '')
      .map((text, i) => ({ name: String(i), point: pointOf(text) }));
  }
  const text = await readTextFile(given, io, textLimitOf(args));
  const { points: most = DEFAULT_LIMITS.points } = limitsOf(args, {});
  const rows = /^\s*[[{]/.test(text) ? readGeoJson(text) : readCsv(text);
  const points: NamedPoint[] = [];
  for await (const row of rows) {
    const place = placeIn(nameOfInput(given), row.line);
    if ('fault' in row) throw new UsageError(`${place}: ${row.fault}.`);
    // features may have different properties
    const columns = columnsOf(Object.keys(row.cells), given);
    const read = pointOfCells(row.cells, columns);
    if ('fault' in read) throw new UsageError(`${place}: ${read.fault}.`);
    const named = nameIn(row.cells, columns.id);
    if ('fault' in named) throw new UsageError(`${place}: ${named.fault}.`);
    if (points.length >= most) {
      throw new UsageError(
        `${nameOfInput(given)} holds more than ${most} points. --limit points=<number> allows more; tables as arguments may have any size.`,
      );
    }
    points.push({ name: named.text || String(points.length), point: read.point });
  }
  if (points.length === 0) throw new UsageError(`${given} holds no points.`);
  return points;
}

function columnsOf(names: readonly string[], path: string): PointColumns {
  const columns = pointColumns(names);
  if (columns !== undefined) return columns;
  throw new UsageError(`${path} must have columns x and y, or lon and lat; it has ${shownColumns(names)}.`);
}
