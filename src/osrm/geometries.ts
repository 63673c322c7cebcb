// Writes the lines of routes in the requested form.

import { polylineOfLine } from '../formats/polyline.ts';
import type { LonLat } from '../network/segment-shape.ts';
import { listOf, type MakeList, makeArray } from '../operations/json/answer-lists.ts';
import type { LineOptions } from './options.ts';
import { location } from './round.ts';

/** A line as GeoJSON. */
export interface OsrmLine {
  type: 'LineString';
  coordinates: LonLat[];
}

/** Text of an encoded polyline, or GeoJSON. */
export type OsrmGeometry = string | OsrmLine;

export function geometryOf(
  line: readonly LonLat[],
  options: LineOptions,
  makeList: MakeList = makeArray,
): OsrmGeometry {
  if (options.geometries === 'geojson') return { type: 'LineString', coordinates: listOf(line, location, makeList) };
  return polylineOfLine(line, precisionOf(options));
}

/** The decimals of an encoded polyline. */
export function precisionOf({ geometries }: LineOptions): number {
  return geometries === 'polyline6' ? 6 : 5;
}
