// The overview of a route: its line without the points that make no difference on a map of the whole route.

import { farPoints } from '../geo/far-points.ts';
import { RADIANS } from '../geo/wgs84.ts';
import type { LonLat } from '../network/segment-shape.ts';

/** The size in pixels of a map that shows the whole line. */
const MAP_PIXELS = 1024;
/** How many pixels a simplified line may deviate. */
const TOLERANCE_PIXELS = 1;
/** The size of a pixel in radians at the highest zoom of most maps. No line needs to be finer. */
const LEAST_PIXEL = (2 * Math.PI) / (256 * 2 ** 18);

/** The points of a line that are visible on a map of the whole line. */
export function simplifyLine(line: readonly LonLat[]): LonLat[] {
  if (line.length < 3) return line.slice();
  const points = onMap(line);
  const extent = Math.max(spread(points, 0), spread(points, 1));
  const isKept = farPoints(points, TOLERANCE_PIXELS * Math.max(extent / MAP_PIXELS, LEAST_PIXEL));
  return line.filter((_, i) => isKept[i] === 1);
}

/** A line in Mercator's projection of a unit sphere: x and y of each point in turn. */
function onMap(line: readonly LonLat[]): Float64Array {
  const points = new Float64Array(2 * line.length);
  // near its first point the projection is almost linear, which is far cheaper to compute
  const [, latitude] = line[0];
  const stretch = 1 / Math.cos(Math.min(89, Math.abs(latitude)) * RADIANS);
  for (let i = 0; i < line.length; i++) {
    points[2 * i] = line[i][0] * RADIANS;
    points[2 * i + 1] = line[i][1] * RADIANS * stretch;
  }
  return points;
}

/** The extent of a line along one axis. */
function spread(points: Float64Array, axis: 0 | 1): number {
  let least = Infinity;
  let most = -Infinity;
  for (let at = axis; at < points.length; at += 2) {
    if (points[at] < least) least = points[at];
    if (points[at] > most) most = points[at];
  }
  return most - least;
}
