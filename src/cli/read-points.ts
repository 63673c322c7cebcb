// Reads lists of points: from the command line, CSV or JSON.

import { existsSync } from 'node:fs';
import { DEFAULT_LIMITS } from '../database/limits.ts';
import { showText } from '../errors/show-value.ts';
import { readCsv } from '../formats/csv.ts';
import { readGeoJson } from '../formats/geo-json-rows.ts';
import { type PointColumns, pointColumns, pointOfCells, shownColumns } from '../formats/row.ts';
import { nameIn } from '../jobs/read-points.ts';
import { type Arguments, type Io, UsageError } from './command.ts';
import { placeIn } from './jobs/place-in.ts';
import { limitsOf, textLimitOf } from './open-network.ts';
import { pointOf } from './query-options.ts';
import { nameOfInput, readTextFile } from './read-file.ts';

export interface NamedPoint {
  name: string;
  point: [number, number] | string;
}

/** Matches the beginning of a point on the command line. */
const BEGINS_AS_POINT = /^\s*[+-]?\.?\d[\d.eE+-]*\s*,/;
/** Matches a point on the command line, optionally with its coordinate system, but not the name of a file. */
const POINT = new RegExp(`${BEGINS_AS_POINT.source}[\\s\\d.,:+eE-]*(?:epsg:\\d+\\s*)?$`, 'i');

/**
 * The points in `x,y;x,y` (or `x,y,epsg:4326`), or in a file: CSV with columns `x`, `y` (or `lon`, `lat`) and optionally `id` or `name`; or
 * JSON with a list of `[x, y]`, a MultiPoint, or a FeatureCollection of Points.
 */
export async function readPoints(given: string, args: Arguments, io: Io): Promise<NamedPoint[]> {
  const texts = given.split(';').filter((text) => text.trim() !== '');
  const wrong = texts.findIndex((text) => !POINT.test(text));
  if (texts.length > 0 && wrong < 0) return texts.map((text, i) => ({ name: String(i), point: pointOf(text) }));
  if (texts.some((text) => BEGINS_AS_POINT.test(text)) && !existsSync(given)) {
    const which = `point ${wrong + 1} of ${texts.length} is ${showText(texts[wrong].trim())}`;
    throw new UsageError(`Points are x,y or x,y,epsg:4326, but ${which}. There is no file of this name either.`);
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
