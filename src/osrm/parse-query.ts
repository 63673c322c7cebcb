// The coordinates of a request and its options:  {coordinates}[.{format}][?{option}={value}&...]

import { fromPolyline } from '../formats/polyline.ts';
import type { OptionReaders } from './options.ts';
import { OsrmError } from './osrm-error.ts';
import type { OsrmUrl } from './parse-url.ts';

/** Longitude, latitude. */
export type Coordinate = readonly [lon: number, lat: number];

export interface ParsedQuery<Options> {
  readonly coordinates: readonly Coordinate[];
  readonly options: Options;
}

/** Beyond this, a number overflows OSRM's fixed-point coordinates. OSRM calls such a number malformed. */
const MOST_DEGREES = 2147.483647;

/** Matches a number. It must not match the point in `50.json`. */
const NUMBER = /[+-]?(?:\d+(?:\.\d+|\.(?![a-z]))?|\.\d+)(?:[eE][+-]?\d+)?/y;
const POLYLINE = /polyline(6?)\(([?-~]*)\)/y;

/** Reads a query. Throws an OsrmError at the first character that makes no sense. */
export function parseQuery<Options>({ query, offset }: OsrmUrl, table: OptionReaders<Options>): ParsedQuery<Options> {
  const { coordinates, end } = readCoordinates(query, offset);
  let at = end;
  const format = /\.(json|flatbuffers)(?=\?|$)/y;
  format.lastIndex = at;
  const named = format.exec(query);
  if (named !== null) at = format.lastIndex;
  if (named?.[1] === 'flatbuffers') throw new OsrmError('NotImplemented', 'Answers are JSON, not flatbuffers.');
  if (at < query.length && query[at] !== '?') throw malformedAt(offset + at);
  return { coordinates, options: readOptions(query.slice(at + 1), offset + at + 1, table) };
}

function readCoordinates(query: string, offset: number): { coordinates: readonly Coordinate[]; end: number } {
  POLYLINE.lastIndex = 0;
  const line = POLYLINE.exec(query);
  if (line !== null) return { coordinates: fromLine(line, offset), end: POLYLINE.lastIndex };
  const coordinates: Coordinate[] = [];
  let end = 0;
  for (let at = 0; ; at = end + 1) {
    const lon = numberAt(query, at);
    // if nothing follows a semicolon, the list ends before the semicolon
    if (lon === undefined) throw malformedAt(offset + end);
    if (query[lon.end] !== ',') throw malformedAt(offset + lon.end);
    const lat = numberAt(query, lon.end + 1);
    if (lat === undefined) throw malformedAt(offset + lon.end + 1);
    if (Math.abs(lon.value) > MOST_DEGREES || Math.abs(lat.value) > MOST_DEGREES) throw malformedAt(offset + end);
    coordinates.push([lon.value, lat.value]);
    end = lat.end;
    if (query[end] !== ';') return { coordinates, end };
  }
}

function numberAt(text: string, at: number): { readonly value: number; readonly end: number } | undefined {
  NUMBER.lastIndex = at;
  const found = NUMBER.exec(text);
  return found === null ? undefined : { value: Number(found[0]), end: NUMBER.lastIndex };
}

function fromLine([, six, text]: RegExpExecArray, offset: number): readonly Coordinate[] {
  try {
    const coordinates = fromPolyline(text, { precision: six === '' ? 5 : 6 });
    if (coordinates.length > 0) return coordinates;
  } catch {}
  throw malformedAt(offset);
}

function readOptions<Options>(text: string, offset: number, table: OptionReaders<Options>): Options {
  const options = {} as { [name in keyof Options]: Options[name] };
  let at = 0;
  for (const part of text === '' ? [] : text.split('&')) {
    const sign = part.indexOf('=');
    const name = part.slice(0, Math.max(0, sign));
    if (!Object.hasOwn(table, name)) throw malformedAt(offset + at);
    const key = name as keyof Options;
    const read: (text: string) => Options[typeof key] | undefined = table[key];
    const value = read(part.slice(sign + 1));
    if (value === undefined) throw malformedAt(offset + at + sign + 1);
    options[key] = value;
    at += part.length + 1;
  }
  return options;
}

export function malformedAt(position: number): OsrmError {
  return new OsrmError('InvalidQuery', `Query string malformed close to position ${position}`);
}
