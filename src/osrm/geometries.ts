// Writes the lines of routes in the requested form.

import { toPolyline } from '../formats/polyline.ts';
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
  { geometries = 'polyline' }: LineOptions,
  makeList: MakeList = makeArray,
): OsrmGeometry {
  if (geometries === 'geojson') return { type: 'LineString', coordinates: listOf(line, location, makeList) };
  return toPolyline(line, { precision: geometries === 'polyline' ? 5 : 6 });
}
