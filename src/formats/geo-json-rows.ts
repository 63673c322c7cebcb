// Reads rows from GeoJSON. A row has the properties of a feature, plus `x` and `y` if the feature is a point. A plain object that is not
// GeoJSON is itself a row.

import { checkOptions } from '../errors/check-options.ts';
import { isRecord } from '../errors/is-record.ts';
import { linesOf, piecesOfText } from './chunks.ts';
import { FeatureCutter } from './cut-features.ts';
import type { Input, Row } from './row.ts';
import { TABLE_LIMITS, type TableLimits, TableReading } from './table-limits.ts';

/** The character before each text in RFC 8142. */
const RECORD_SEPARATOR = '\u001e';

/**
 * Reads the features of a FeatureCollection, a single Feature, or the positions of a MultiPoint; `line` counts them from 1. Features are
 * read one by one, so that a table may be larger than memory. Throws an `Error` if it exceeds a limit.
 */
export async function* readGeoJson(input: Input, options?: TableLimits): AsyncGenerator<Row> {
  const reading = new TableReading(checkOptions('readGeoJson', options, TABLE_LIMITS));
  const cut = new FeatureCutter(reading);
  let line = 0;
  for await (const piece of piecesOfText(input, reading)) {
    for (const text of cut.elements(piece)) {
      const turn = reading.nextRow();
      if (turn !== undefined) await turn;
      yield rowOfText(text, ++line);
    }
  }
  const around = parse(cut.end());
  if ('fault' in around) yield { line: line + 1, fault: around.fault };
  else if (!cut.hasList) {
    for (const feature of featuresOf(around.parsed)) {
      const turn = reading.nextRow();
      if (turn !== undefined) await turn;
      yield rowOfFeature(feature, ++line);
    }
  }
}

/** Reads GeoJSON with one feature per line (also known as GeoJSONSeq, with or without record separators). */
export async function* readGeoJsonLines(input: Input, options?: TableLimits): AsyncGenerator<Row> {
  const reading = new TableReading(checkOptions('readGeoJsonLines', options, TABLE_LIMITS));
  let line = 0;
  for await (const lines of linesOf(input, reading)) {
    for (const text of lines) {
      line++;
      const bare = (text.startsWith(RECORD_SEPARATOR) ? text.slice(1) : text).trim();
      if (bare === '') continue;
      const turn = reading.nextRow();
      if (turn !== undefined) await turn;
      yield rowOfText(bare, line);
    }
  }
}

function rowOfText(text: string, line: number): Row {
  const value = parse(text);
  return 'fault' in value ? { line, fault: value.fault } : rowOfFeature(value.parsed, line);
}

type Parsed = { readonly parsed: unknown } | { readonly fault: string };

function parse(text: string): Parsed {
  try {
    return { parsed: JSON.parse(text) };
  } catch (error) {
    return { fault: `it is not JSON: ${(error as Error).message}` };
  }
}

function featuresOf(value: unknown): Iterable<unknown> {
  const { type, features, geometry, coordinates } = Object(value);
  if (Array.isArray(features)) return features;
  if (Array.isArray(value)) return value;
  const { type: inner, coordinates: positions } = Object(geometry ?? { type, coordinates });
  return inner === 'MultiPoint' && Array.isArray(positions) ? positions : [value];
}

/** Whether an object is not GeoJSON, so that its members are the cells of a row. */
function isPlainRow(value: unknown): boolean {
  return isRecord(value) && !['type', 'geometry', 'properties', 'coordinates'].some((member) => member in value);
}

function rowOfFeature(feature: unknown, line: number): Row {
  const { id, properties, geometry, type, coordinates } = Object(feature);
  if (isPlainRow(feature)) return { line, cells: Object.assign(Object.create(null), feature) };
  const cells: Record<string, unknown> = Object.assign(Object.create(null), properties);
  if (id !== undefined && cells['id'] === undefined) cells['id'] = id;
  const shape = Array.isArray(feature) ? { type: 'Point', coordinates: feature } : (geometry ?? { type, coordinates });
  if (shape.type === 'Point' && Array.isArray(shape.coordinates)) [cells['x'], cells['y']] = shape.coordinates;
  else if (typeof shape.type === 'string' && cells['x'] === undefined && cells['start_x'] === undefined) {
    return { line, fault: `a point is expected, not ${shape.type === 'Feature' ? 'nothing' : `a ${shape.type}`}` };
  }
  return { line, cells };
}
