// The overview of a route: its line without the points that make no difference on a map of the whole route.

import { type Budget, checkClock } from '../budget/budget.ts';
import { farPoints } from '../geo/far-points.ts';
import { RADIANS } from '../geo/wgs84.ts';
import type { LonLat } from '../network/segment-shape.ts';

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
export function simplifyLines(lines: readonly Float64Array[], budget: Budget): LonLat[] {
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

/** The extent of lines along one axis. */
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
