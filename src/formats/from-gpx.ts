// Reads the tracks, routes and waypoints of a GPX file.

import { expectArgument } from '../errors/check-options.ts';
import { TEXT } from '../errors/option-kinds.ts';
import { showText } from '../errors/show-value.ts';
import { readElements, type XmlReader } from './xml-text.ts';

/** A point of a GPX file. */
export interface GpxPoint {
  lon: number;
  lat: number;
  /** The elevation in metres, if the file has it. */
  elevation?: number;
  /** Milliseconds since 1970, if the file has a time. */
  time?: number;
  name?: string;
}

/** One segment of a track, or one route. */
export interface GpxLine {
  /** The name of the track or the route. */
  name?: string;
  points: GpxPoint[];
}

/** The content of a GPX file. */
export interface GpxContent {
  /** One entry for each segment of each track, in the order of the file. */
  tracks: GpxLine[];
  routes: GpxLine[];
  waypoints: GpxPoint[];
}

/**
 * The contents of a GPX file. Throws a `TypeError` that says where a text is not GPX.
 *
 * @example
 * const [{ points }] = fromGpx(await readFile('ride.gpx', 'utf8')).tracks;
 */
export function fromGpx(text: string): GpxContent {
  expectArgument('fromGpx', text, TEXT);
  const content: GpxContent = { tracks: [], routes: [], waypoints: [] };
  const reader = new GpxReader(content);
  readElements(text, reader, fail);
  if (!reader.isGpx) fail('it has no element gpx');
  return content;
}

function fail(problem: string): never {
  throw new TypeError(`fromGpx: this is not valid GPX: ${problem}.`);
}

class GpxReader implements XmlReader {
  isGpx = false;
  readonly #content: GpxContent;
  /** Names of the open elements. */
  readonly #within: string[] = [];
  #line: GpxLine | undefined;
  #point: GpxPoint | undefined;
  /** The segments of the open track. They wait here, because the name of the track may come after them. */
  #segments: GpxLine[] = [];
  #name: string | undefined;

  constructor(content: GpxContent) {
    this.#content = content;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    const isRoot = this.#within.length === 0;
    this.#within.push(name);
    if (isRoot) this.isGpx = name === 'gpx';
    if (name === 'trk' || name === 'rte') {
      this.#name = undefined;
      this.#segments = [];
    }
    if (name === 'rte' || name === 'trkseg') {
      this.#line = { points: [] };
      this.#segments.push(this.#line);
    } else if (name === 'trkpt' || name === 'rtept' || name === 'wpt') {
      this.#point = pointOf(name, attributes);
      const points = name === 'wpt' ? this.#content.waypoints : this.#line?.points;
      if (points === undefined) fail(`a ${name} is outside of every line`);
      points.push(this.#point);
    }
  }

  close(name: string, text: string): void {
    this.#within.pop();
    const parent = this.#within[this.#within.length - 1];
    if (name === 'trkpt' || name === 'rtept' || name === 'wpt') this.#point = undefined;
    if (name === 'name' && (parent === 'trk' || parent === 'rte')) this.#name = text.trim();
    if (this.#point !== undefined && /^(trkpt|rtept|wpt)$/.test(parent ?? ''))
      addToPoint(this.#point, name, text.trim());
    if (name !== 'trk' && name !== 'rte') return;
    const lines = name === 'trk' ? this.#content.tracks : this.#content.routes;
    for (const line of this.#segments) {
      if (this.#name) line.name = this.#name;
      lines.push(line);
    }
    this.#line = undefined;
  }
}

function addToPoint(point: GpxPoint, name: string, text: string): void {
  if (name === 'name' && text !== '') point.name = text;
  if (name === 'ele' && Number.isFinite(Number.parseFloat(text))) point.elevation = Number.parseFloat(text);
  if (name === 'time' && Number.isFinite(Date.parse(text))) point.time = Date.parse(text);
}

function pointOf(name: string, attributes: ReadonlyMap<string, string>): GpxPoint {
  const [lon, lat] = ['lon', 'lat'].map((axis) => Number(attributes.get(axis)?.trim() || Number.NaN));
  if (Math.abs(lon) <= 180 && Math.abs(lat) <= 90) return { lon, lat };
  const [shownLon, shownLat] = ['lon', 'lat'].map((axis) => showText(attributes.get(axis) ?? 'none'));
  return fail(`a ${name} has lon ${shownLon} and lat ${shownLat}`);
}
