// Converts lines to and from encoded polylines, a text format that OSRM, Google and most map libraries read.
//
//   latitude, then longitude, each as the difference to the point before, in units of the precision
//     -> doubled, with the sign in the lowest bit -> five bits a character, the lowest first, plus 32 if more follow -> plus 63

import { checkOptions, expectArgument } from '../errors/check-options.ts';
import { type OptionKind, TEXT, wholeNumber } from '../errors/option-kinds.ts';

/** The options of `toPolyline` and `fromPolyline`. */
export interface PolylineOptions {
  /** How many decimals to keep: 5 (the default), or 6 for polyline6. */
  precision?: number;
}

type LinePosition = readonly [x: number, y: number, ...rest: number[]];

const OPTIONS = { precision: wholeNumber(0, 9) };
const LINE: OptionKind = {
  expected: 'a line: [[longitude, latitude], ...] or a LineString',
  fits: (value) => positionsOf(value).every(isPosition),
};

/**
 * A line in longitude and latitude as an encoded polyline.
 *
 * @example
 * toPolyline(route(database, { startPoint, endPoint, segmentGeometryStyle: 'All' }).geometry);
 */
export function toPolyline(
  line: readonly LinePosition[] | { readonly type: 'LineString'; readonly coordinates: readonly LinePosition[] },
  options?: PolylineOptions,
): string {
  const { precision = 5 } = checkOptions('toPolyline', options, OPTIONS);
  expectArgument('toPolyline', line, LINE);
  const positions = positionsOf(line) as readonly LinePosition[];
  const { crs } = line as { crs?: { properties?: { name?: unknown } } | null };
  if ((crs?.properties?.name ?? 'epsg:4326') !== 'epsg:4326' || !positions.every(areDegrees))
    throw new TypeError(NEEDS_DEGREES);
  return polylineOfLine(positions, precision);
}

const NEEDS_DEGREES = "toPolyline needs longitude and latitude: request the route with destinationSrs: 'epsg:4326'.";

/** Whether a position can be longitude and latitude. Longitudes may go round the Earth once. */
function areDegrees([x, y]: LinePosition): boolean {
  return Math.abs(x) <= 360 && Math.abs(y) <= 90;
}

/** Encodes a line without checks of arguments. */
export function polylineOfLine(line: readonly LinePosition[], precision: number): string {
  const writer = new PolylineWriter(precision);
  for (const point of line) writer.add(point[0], point[1]);
  return writer.finish();
}

/** How many characters are gathered before they become text. */
const TOGETHER = 4096;

/** Encodes a line point by point. */
export class PolylineWriter {
  readonly #scale: number;
  readonly #codes: number[] = [];
  #text = '';
  #lastX = 0;
  #lastY = 0;

  constructor(precision: number) {
    this.#scale = 10 ** precision;
  }

  add(longitude: number, latitude: number): void {
    const x = roundAway(longitude * this.#scale);
    const y = roundAway(latitude * this.#scale);
    addCodes(this.#codes, y - this.#lastY);
    addCodes(this.#codes, x - this.#lastX);
    this.#lastX = x;
    this.#lastY = y;
    if (this.#codes.length >= TOGETHER) this.finish();
  }

  /** The text of all points so far. */
  finish(): string {
    this.#text += String.fromCharCode(...this.#codes);
    this.#codes.length = 0;
    return this.#text;
  }
}

/**
 * The line of an encoded polyline, with GeoJSON's order: longitude, then latitude. Throws a `TypeError` if a text is not a polyline.
 *
 * @example
 * fromPolyline('_p~iF~ps|U_ulLnnqC'); // [[-120.2, 38.5], [-120.95, 40.7]]
 */
export function fromPolyline(text: string, options?: PolylineOptions): [number, number][] {
  const { precision = 5 } = checkOptions('fromPolyline', options, OPTIONS);
  expectArgument('fromPolyline', text, TEXT);
  return lineOfPolyline(text, precision);
}

/** The same without checks of arguments. */
export function lineOfPolyline(text: string, precision: number): [number, number][] {
  const scale = 10 ** precision;
  const line: [number, number][] = [];
  const values = decoded(text);
  if (values.length % 2 !== 0) throw new TypeError('fromPolyline: the last point has a latitude and no longitude.');
  let [x, y] = [0, 0];
  for (let i = 0; i < values.length; i += 2) {
    y += values[i];
    x += values[i + 1];
    line.push([x / scale, y / scale]);
  }
  return line;
}

function positionsOf(line: unknown): readonly unknown[] {
  if (Array.isArray(line)) return line;
  const { type, coordinates } = Object(line) as { type?: unknown; coordinates?: unknown };
  return type === 'LineString' && Array.isArray(coordinates) ? coordinates : [undefined];
}

function isPosition(value: unknown): boolean {
  return Array.isArray(value) && value.length >= 2 && Number.isFinite(value[0]) && Number.isFinite(value[1]);
}

/** Rounds to the nearest whole number. Halves are rounded away from zero, as other encoders do. */
function roundAway(value: number): number {
  return value < 0 ? -Math.floor(0.5 - value) : Math.floor(value + 0.5);
}

/** Adds the characters of a number. It may exceed 32 bits, which a precision of 9 needs. */
function addCodes(codes: number[], difference: number): void {
  let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
  for (; rest >= 32; rest = Math.floor(rest / 32)) codes.push(((rest % 32) | 32) + 63);
  codes.push(rest + 63);
}

/** The most characters of a number that fits into a double. */
const MOST_CHARACTERS = 10;

function decoded(text: string): number[] {
  const values: number[] = [];
  let value = 0;
  let factor = 1;
  let first = 0;
  for (let i = 0; i < text.length; i++) {
    const bits = text.charCodeAt(i) - 63;
    if (bits < 0 || bits > 63 || i - first >= MOST_CHARACTERS) {
      throw new TypeError(`fromPolyline: a polyline cannot have the character ${JSON.stringify(text[i])} at ${i}.`);
    }
    value += (bits & 31) * factor;
    factor *= 32;
    if (bits >= 32) continue;
    values.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    value = 0;
    factor = 1;
    first = i + 1;
  }
  if (first < text.length) throw new TypeError('fromPolyline: the text ends within a number.');
  return values;
}
