// Rows of GeoJSON: the properties of its features, with `x` and `y` where a feature is a point. Plain objects are rows as they are.

import { isRecord } from '../errors/is-record.ts';
import { linesOf, wholeText } from './chunks.ts';
import type { Input, Row } from './row.ts';

/** Begins each text of RFC 8142. */
const RECORD_SEPARATOR = '\u001e';

/** The features of a FeatureCollection, of one Feature, or the positions of a MultiPoint; `line` counts them from 1. */
export async function* readGeoJson(input: Input): AsyncGenerator<Row> {
  const value = parse(await wholeText(input));
  if ('fault' in value) {
    yield { line: 1, fault: value.fault };
    return;
  }
  let line = 0;
  for (const feature of featuresOf(value.parsed)) yield rowOfFeature(feature, ++line);
}

/** GeoJSON with a feature a line (also known as GeoJSONSeq, with or without record separators). */
export async function* readGeoJsonLines(input: Input): AsyncGenerator<Row> {
  let line = 0;
  for await (const lines of linesOf(input)) {
    for (const text of lines) {
      line++;
      const bare = (text.startsWith(RECORD_SEPARATOR) ? text.slice(1) : text).trim();
      if (bare === '') continue;
      const value = parse(bare);
      yield 'fault' in value ? { line, fault: value.fault } : rowOfFeature(value.parsed, line);
    }
  }
}

type Parsed = { readonly parsed: unknown } | { readonly fault: string };

function parse(text: string): Parsed {
  try {
    return { parsed: JSON.parse(text) };
  } catch (error) {
    return { fault: `it is no JSON: ${(error as Error).message}` };
  }
}

function featuresOf(value: unknown): Iterable<unknown> {
  const { type, features, geometry, coordinates } = Object(value);
  if (Array.isArray(features)) return features;
  if (Array.isArray(value)) return value;
  const { type: inner, coordinates: positions } = Object(geometry ?? { type, coordinates });
  return inner === 'MultiPoint' && Array.isArray(positions) ? positions : [value];
}

/** An object that is no GeoJSON: its members are its cells. */
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
