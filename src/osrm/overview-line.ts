// The line of a whole route, collected leg by leg.

import type { Budget } from '../budget/budget.ts';
import { PolylineWriter } from '../formats/polyline.ts';
import type { LonLat } from '../network/segment-shape.ts';
import type { MakeList } from '../operations/json/answer-lists.ts';
import { geometryOf, type OsrmGeometry, precisionOf } from './geometries.ts';
import type { LegLine } from './leg-line.ts';
import type { LineOptions } from './options.ts';
import { location } from './round.ts';
import { simplifyLines } from './simplify-line.ts';

/** Collects the line of a route. */
export interface OverviewLine {
  /** Adds the line of a leg, which begins at the point where the previous leg ends. */
  add(line: LegLine): void;
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
    add({ points }) {
      const leg = new Float64Array(2 * points.length);
      for (let i = 0; i < points.length; i++) leg.set(points[i], 2 * i);
      legs.push(leg);
    },
    geometry: () => geometryOf(simplifyLines(legs, budget), options, makeList),
  };
}

function fullLine(makeList: MakeList): OverviewLine {
  const made = makeList<LonLat>();
  let first = 0;
  return {
    add({ points }) {
      made.add(points.slice(first).map(location));
      first = 1;
    },
    geometry: () => ({ type: 'LineString', coordinates: made.list }),
  };
}

function encodedLine(options: LineOptions): OverviewLine {
  const writer = new PolylineWriter(precisionOf(options));
  let first = 0;
  return {
    add({ points }) {
      for (let i = first; i < points.length; i++) writer.add(points[i][0], points[i][1]);
      first = 1;
    },
    geometry: () => writer.finish(),
  };
}
