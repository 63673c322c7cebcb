// The overview of a route: its line without the points that make no difference on a map of the whole route.
//
//   Douglas and Peucker: between two kept points, the point farthest from the straight line is also kept, if its distance exceeds the
//   tolerance.

import type { LonLat } from '../network/segment-shape.ts';

/** The size in pixels of a map that shows the whole line. */
const MAP_PIXELS = 1024;
/** How many pixels a simplified line may deviate. */
const TOLERANCE_PIXELS = 1;
/** The size of a pixel in radians at the highest zoom of most maps. No line needs to be finer. */
const LEAST_PIXEL = (2 * Math.PI) / (256 * 2 ** 18);

const RADIANS = Math.PI / 180;

/** The points of a line that are visible on a map of the whole line. */
export function simplifyLine(line: readonly LonLat[]): LonLat[] {
  if (line.length < 3) return line.slice();
  const { x, y } = onMap(line);
  const extent = Math.max(spread(x), spread(y));
  const tolerance = TOLERANCE_PIXELS * Math.max(extent / MAP_PIXELS, LEAST_PIXEL);
  const isKept = farPoints(x, y, tolerance * tolerance);
  return line.filter((_, i) => isKept[i] === 1);
}

/** A line in Mercator's projection of a unit sphere. */
function onMap(line: readonly LonLat[]): { x: Float64Array; y: Float64Array } {
  const x = new Float64Array(line.length);
  const y = new Float64Array(line.length);
  // near its first point the projection is almost linear, and a linear one is far cheaper to compute
  const [, latitude] = line[0];
  const stretch = 1 / Math.cos(Math.min(89, Math.abs(latitude)) * RADIANS);
  for (let i = 0; i < line.length; i++) {
    x[i] = line[i][0] * RADIANS;
    y[i] = line[i][1] * RADIANS * stretch;
  }
  return { x, y };
}

function spread(values: Float64Array): number {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most - least;
}

function farPoints(x: Float64Array, y: Float64Array, tolerance: number): Uint8Array {
  const isKept = new Uint8Array(x.length);
  isKept[0] = isKept[x.length - 1] = 1;
  const stretches = [0, x.length - 1];
  while (stretches.length > 0) {
    const last = stretches.pop()!;
    const first = stretches.pop()!;
    const { point, distance } = farthest(x, y, first, last);
    if (distance <= tolerance) continue;
    isKept[point] = 1;
    stretches.push(first, point, point, last);
  }
  return isKept;
}

/** The point farthest from the straight line between two points, and the square of its distance. */
function farthest(x: Float64Array, y: Float64Array, first: number, last: number): { point: number; distance: number } {
  const x1 = x[first];
  const y1 = y[first];
  const dx = x[last] - x1;
  const dy = y[last] - y1;
  const square = dx * dx + dy * dy;
  let point = first;
  let distance = 0;
  for (let i = first + 1; i < last; i++) {
    const px = x[i] - x1;
    const py = y[i] - y1;
    const along = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
    const offX = px - along * dx;
    const offY = py - along * dy;
    const off = offX * offX + offY * offY;
    if (off > distance) {
      distance = off;
      point = i;
    }
  }
  return { point, distance };
}
