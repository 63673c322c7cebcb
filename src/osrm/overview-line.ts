// The line of a whole route, collected leg by leg.

import type { Budget } from '../budget/budget.ts';
import { PolylineWriter } from '../formats/polyline.ts';
import type { LonLat } from '../network/segment-shape.ts';
import type { MakeList } from '../operations/json/answer-lists.ts';
import { geometryOf, type OsrmGeometry, precisionOf } from './geometries.ts';
import type { LineOptions } from './options.ts';
import { location } from './round.ts';
import { simplifyLines } from './simplify-line.ts';

/** Collects the line of a route. */
export interface OverviewLine {
  /** Adds the line of a leg, which begins where the previous leg ends, in slices. Each begins with the last point of the previous one. */
  add(slices: Iterable<readonly LonLat[]>): void;
  geometry(): OsrmGeometry;
}

/** Collects a line in the form of the request. A full line in GeoJSON is made at once. */
export function overviewLine(options: LineOptions, makeList: MakeList, budget: Budget): OverviewLine {
  if (options.overview !== 'full') return simplifiedLine(options, makeList, budget);
  return options.geometries === 'geojson' ? fullLine(makeList) : encodedLine(options);
}

function simplifiedLine(options: LineOptions, makeList: MakeList, budget: Budget): OverviewLine {
  // for each leg, the longitude and latitude of its points in turn: a fifth of the memory of its line
  const legs: Float64Array[] = [];
  return {
    add: (slices) => void legs.push(coordinatesOf(slices)),
    geometry: () => geometryOf(simplifyLines(legs, budget), options, makeList),
  };
}

/** The longitude and latitude of each point in turn. */
function coordinatesOf(slices: Iterable<readonly LonLat[]>): Float64Array {
  const parts: Float64Array[] = [];
  let length = 0;
  for (const slice of slices) {
    const from = length === 0 ? 0 : 1;
    const part = new Float64Array(2 * (slice.length - from));
    for (let i = from; i < slice.length; i++) part.set(slice[i], 2 * (i - from));
    parts.push(part);
    length += part.length;
  }
  if (parts.length === 1) return parts[0];
  const line = new Float64Array(length);
  let at = 0;
  for (const part of parts) {
    line.set(part, at);
    at += part.length;
  }
  return line;
}

function fullLine(makeList: MakeList): OverviewLine {
  const made = makeList<LonLat>();
  let first = 0;
  return {
    add(slices) {
      for (const slice of slices) {
        made.add(slice.slice(first).map(location));
        first = 1;
      }
    },
    geometry: () => ({ type: 'LineString', coordinates: made.list }),
  };
}

function encodedLine(options: LineOptions): OverviewLine {
  const writer = new PolylineWriter(precisionOf(options));
  let first = 0;
  return {
    add(slices) {
      for (const slice of slices) {
        for (let i = first; i < slice.length; i++) writer.add(slice[i][0], slice[i][1]);
        first = 1;
      }
    },
    geometry: () => writer.finish(),
  };
}
