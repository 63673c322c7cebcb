// The shape of a leg, or of some of its rows, as coordinates.

import type { Leg } from '../cost/leg.ts';
import { RADIANS } from '../geo/wgs84.ts';
import type { Network } from '../network/network.ts';
import type { Place } from '../network/place.ts';

/** Longitude and latitude in degrees, to 1e-7. */
export type Coordinate = [number, number];

const DEGREE = 1e7;
const HALF_TURN = 180 * DEGREE;

/**
 * Every shape point of the rows `firstRow` to `endRow` in travel order, the first and the last row cut where the leg
 * begins and ends. Consecutive equal points are dropped; at least two points always.
 */
export function lineOfLeg(network: Network, leg: Leg, firstRow: number, endRow: number): Coordinate[] {
  const { firstPoint, pointX, pointY, length } = network;
  const line: Coordinate[] = [];
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  const add = (x: number, y: number): void => {
    if (x === lastX && y === lastY) return;
    line.push([x / DEGREE, y / DEGREE]);
    lastX = x;
    lastY = y;
  };
  for (let row = firstRow; row < endRow; row++) {
    const segment = leg.course[row] >>> 1;
    const from = leg.from[row];
    const to = leg.to[row];
    const isCut = Math.min(from, to) > 0 || Math.max(from, to) < length[segment];
    if (isCut) {
      addCut(network, segment, from, to, add);
    } else if (leg.course[row] & 1) {
      for (let point = firstPoint[segment + 1] - 1; point >= firstPoint[segment]; point--)
        add(pointX[point], pointY[point]);
    } else {
      for (let point = firstPoint[segment]; point < firstPoint[segment + 1]; point++) add(pointX[point], pointY[point]);
    }
  }
  if (line.length === 0) line.push(pointOfPlace(network, leg.start));
  if (line.length === 1) line.push([line[0][0], line[0][1]]);
  return line;
}

/** Where a place lies, in degrees to 1e-7. */
export function pointOfPlace(network: Network, place: Place): Coordinate {
  const { x, y } = cut(network, place.segment, place.at);
  return [x / DEGREE, y / DEGREE];
}

/** The stretch of a segment between two positions in centimetres, either way round. */
function addCut(
  network: Network,
  segment: number,
  from: number,
  to: number,
  add: (x: number, y: number) => void,
): void {
  const { pointX, pointY } = network;
  const first = cut(network, segment, from);
  const last = cut(network, segment, to);
  add(first.x, first.y);
  if (from <= to) {
    for (let point = first.before + 1; point <= last.before; point++) add(pointX[point], pointY[point]);
  } else {
    for (let point = first.before; point > last.before; point--) add(pointX[point], pointY[point]);
  }
  add(last.x, last.y);
}

interface Cut {
  readonly x: number;
  readonly y: number;
  /** The last shape point that is not behind the cut. */
  readonly before: number;
}

/** The point at a share `at / length` of a shape, in 1e-7 degrees. */
function cut(network: Network, segment: number, at: number): Cut {
  const { firstPoint, pointX, pointY } = network;
  const first = firstPoint[segment];
  const last = firstPoint[segment + 1] - 1;
  if (at === 0) return { x: pointX[first], y: pointY[first], before: first };
  if (at === network.length[segment]) return { x: pointX[last], y: pointY[last], before: last };

  let whole = 0;
  for (let point = first; point < last; point++) whole += pieceLength(network, point);
  let left = (whole * at) / network.length[segment];
  for (let point = first; point < last; point++) {
    const piece = pieceLength(network, point);
    if (left < piece) {
      const share = left / piece;
      const x = Math.round(pointX[point] + stepEast(network, point) * share);
      return {
        x: x > HALF_TURN ? x - 2 * HALF_TURN : x < -HALF_TURN ? x + 2 * HALF_TURN : x,
        y: Math.round(pointY[point] + (pointY[point + 1] - pointY[point]) * share),
        before: point,
      };
    }
    left -= piece;
  }
  return { x: pointX[last], y: pointY[last], before: last };
}

/** The length of the piece that begins at a shape point, in 1e-7 degrees of latitude: good enough to share a segment out. */
function pieceLength(network: Network, point: number): number {
  const { pointY } = network;
  const middle = (pointY[point] + pointY[point + 1]) / (2 * DEGREE);
  const east = stepEast(network, point) * Math.cos(middle * RADIANS);
  const north = pointY[point + 1] - pointY[point];
  return Math.sqrt(east * east + north * north);
}

/** How far east the next shape point lies, the short way round the Earth. */
function stepEast({ pointX }: Network, point: number): number {
  const step = pointX[point + 1] - pointX[point];
  return step > HALF_TURN ? step - 2 * HALF_TURN : step < -HALF_TURN ? step + 2 * HALF_TURN : step;
}
