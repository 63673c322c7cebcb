// The line of a whole route or leg, collected in slices.

import { type Budget, checkClock } from '../budget/budget.ts';
import { PolylineWriter } from '../formats/polyline.ts';
import { farPoints } from '../geo/far-points.ts';
import { RADIANS } from '../geo/wgs84.ts';
import type { LonLat } from '../network/segment-shape.ts';
import type { MakeList } from '../operations/json/answer-lists.ts';
import { geometryOf, type OsrmGeometry, precisionOf } from './geometries.ts';
import type { NumberText } from './number-text.ts';
import type { LineOptions } from './options.ts';
import { location } from './round.ts';

/** Collects the line of a route. */
export interface OverviewLine {
  /** Adds the line of a leg, which begins where the previous leg ends, in slices. Each begins with the last point of the previous one. */
  add(slices: Iterable<readonly LonLat[]>): void;
  geometry(): OsrmGeometry;
}

/** Collects a line with all its points in the form of the request. A line in GeoJSON is made at once. */
export function wholeLine(options: LineOptions, makeList: MakeList, text: NumberText): OverviewLine {
  return options.geometries === 'geojson' ? listedLine(makeList, text) : encodedLine(options);
}

/** Collects a line that shows only the points that are visible on a map of the route. */
export function simplifiedLine(options: LineOptions, makeList: MakeList, budget: Budget): OverviewLine {
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

/** How many positions become one text. */
const TOGETHER = 4096;

function listedLine(makeList: MakeList, text: NumberText): OverviewLine {
  const made = makeList<LonLat>();
  let first = 0;
  return {
    add(slices) {
      for (const slice of slices) {
        for (let from = first; from < slice.length; from += TOGETHER) {
          const end = Math.min(from + TOGETHER, slice.length);
          if (made.addText === undefined) made.add(slice.slice(from, end).map(location));
          else made.addText(text.positions(slice, from, end));
        }
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

/** The size in pixels of a map that shows the whole line. */
const MAP_PIXELS = 1024;
/** How many pixels a simplified line may deviate. */
const TOLERANCE_PIXELS = 1;
/** The size of a pixel in degrees of longitude at the highest zoom of most maps. No line needs to be finer. */
const LEAST_PIXEL = 360 / (256 * 2 ** 18);

/** How many points are measured between two looks at the clock. */
const OFTEN = 2 ** 16;

/**
 * The lines of consecutive legs as one line, without the points that are not visible on a map of all legs. Each has the longitude and
 * latitude of its points in turn. The ends of legs stay, as with OSRM. A route that goes to and fro is therefore not compared with itself,
 * which would take a time that grows with the square of its length.
 */
function simplifyLines(lines: readonly Float64Array[], budget: Budget): LonLat[] {
  // near one latitude Mercator's projection is almost linear, which is far cheaper to compute
  const stretch = 1 / Math.cos(Math.min(89, Math.abs(lines[0][1])) * RADIANS);
  const extent = Math.max(spread(lines, 0), stretch * spread(lines, 1));
  const tolerance = TOLERANCE_PIXELS * Math.max(extent / MAP_PIXELS, LEAST_PIXEL);
  let steps = 0;
  const onSteps = (points: number) => {
    steps += points;
    if (steps < OFTEN) return;
    steps = 0;
    checkClock(budget);
  };
  const simplified: LonLat[] = [];
  lines.forEach((line, leg) => {
    const isKept = farPoints(line, tolerance, { stretch, onSteps });
    // the next leg begins with the last point of this one
    const count = line.length / 2 - (leg + 1 < lines.length ? 1 : 0);
    for (let i = 0; i < count; i++) if (isKept[i] === 1) simplified.push([line[2 * i], line[2 * i + 1]]);
  });
  return simplified;
}

function spread(lines: readonly Float64Array[], axis: 0 | 1): number {
  let least = Infinity;
  let most = -Infinity;
  for (const points of lines) {
    for (let at = axis; at < points.length; at += 2) {
      if (points[at] < least) least = points[at];
      if (points[at] > most) most = points[at];
    }
  }
  return most - least;
}
