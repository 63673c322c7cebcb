// Where a point with a constraint may be placed: the roads and directions that agree with its bearing and its approach.
//
//            x        traffic keeps to the right, curb: eastward roads pass x on their left,
//      ------+----->  so x is reached westward; with approach "opposite", x is reached eastward
//      <-----+------

import { lazyOf } from '../costing/weighted-costing.ts';
import type { Call } from '../database/call.ts';
import { bearingDegrees } from '../geo/bearing.ts';
import { localProjection, toLocal } from '../geo/local-projection.ts';
import { keepsLeft } from '../network/driving-side.ts';
import { arcsOfDirected, type Network, PER_DEGREE } from '../network/network.ts';
import { RIDES_BACKWARD, RIDES_FORWARD } from '../network/place.ts';
import type { Bearing, PointConstraint } from '../request/point-constraints.ts';
import type { RequestPoint } from '../request/request-point.ts';
import { CLOSED } from '../search/weights.ts';
import type { DirectedSegmentsAt } from '../snap/finds.ts';

/** A point within this many metres of a road's line lies on the road itself, on neither side of it. */
const ON_THE_LINE = 0.05;

/** The directions in which a place may be passed for a point; `undefined` if bearing and approach allow all. */
export function directedSegmentsFor(
  { database: { network, costs }, weighted }: Call,
  point: RequestPoint,
  { bearing, approach }: Pick<PointConstraint, 'bearing' | 'approach'>,
): DirectedSegmentsAt | undefined {
  if (bearing === undefined && approach === undefined) return undefined;
  const weights = lazyOf(costs.kept.everyRoadOf(weighted));
  const isOpen = (directedSegment: number) =>
    arcsOfDirected(network, directedSegment).some((arc) => {
      weights.computeWeights?.(arc, arc + 1);
      return weights.weight[arc] < CLOSED;
    });
  return (segment, shapePoint) => {
    const along = bearing && directedSegmentsAlong(network, shapePoint, bearing);
    if (along === 0) return 0;
    let directedSegments = (isOpen(2 * segment) ? RIDES_FORWARD : 0) + (isOpen(2 * segment + 1) ? RIDES_BACKWARD : 0);
    if (approach !== undefined && directedSegments === RIDES_FORWARD + RIDES_BACKWARD) {
      directedSegments &= directedSegmentsBeside(network, point, shapePoint, approach);
    }
    return along === undefined ? directedSegments : directedSegments & along;
  };
}

/** The directions of a piece that differ from a bearing by at most its tolerance; none for a piece without length. */
function directedSegmentsAlong(network: Network, shapePoint: number, [degrees, tolerance]: Bearing): number {
  const { pointX, pointY } = network;
  const [x1, y1, x2, y2] = [pointX[shapePoint], pointY[shapePoint], pointX[shapePoint + 1], pointY[shapePoint + 1]];
  if (x1 === x2 && y1 === y2) return 0;
  const along = bearingDegrees(x1 / PER_DEGREE, y1 / PER_DEGREE, x2 / PER_DEGREE, y2 / PER_DEGREE);
  const apart = Math.abs(((along - degrees + 540) % 360) - 180);
  return (apart <= tolerance ? RIDES_FORWARD : 0) + (180 - apart <= tolerance ? RIDES_BACKWARD : 0);
}

/** The directions in which a piece has a point on the requested side; both if the point lies on the road itself. */
function directedSegmentsBeside(
  network: Network,
  { lon, lat }: RequestPoint,
  shapePoint: number,
  approach: 'curb' | 'opposite',
): number {
  const { pointX, pointY } = network;
  const map = localProjection(lon, lat);
  const ends = new Float64Array(4);
  toLocal(map, pointX[shapePoint] / PER_DEGREE, pointY[shapePoint] / PER_DEGREE, ends, 0);
  toLocal(map, pointX[shapePoint + 1] / PER_DEGREE, pointY[shapePoint + 1] / PER_DEGREE, ends, 2);
  const [x1, y1, x2, y2] = ends;
  // how many metres the point, here the origin, lies to the left of the line in forward direction
  const displaced = ((y2 - y1) * x1 - (x2 - x1) * y1) / Math.hypot(x2 - x1, y2 - y1);
  if (!(Math.abs(displaced) > ON_THE_LINE)) return RIDES_FORWARD + RIDES_BACKWARD;
  const isOnCurbOfForward = displaced > 0 === keepsLeft(network);
  return isOnCurbOfForward === (approach === 'curb') ? RIDES_FORWARD : RIDES_BACKWARD;
}
