// Where a point with a constraint may be placed: the roads and directions that agree with its bearing and its approach.
//
//            x        traffic keeps to the right, curb: eastward roads pass x on their left,
//      ------+----->  so x is reached westward; with approach "opposite", x is reached eastward
//      <-----+------

import { lazyOf } from '../costing/weighted-costing.ts';
import type { Call } from '../database/call.ts';
import { bearingDegrees } from '../geo/bearing.ts';
import { type LocalProjection, localProjection, toLocal } from '../geo/local-projection.ts';
import { keepsLeft } from '../network/driving-side.ts';
import { arcsOfDirected, type Network, PER_DEGREE } from '../network/network.ts';
import { RIDES_BACKWARD, RIDES_FORWARD } from '../network/place.ts';
import type { Bearing, PointConstraint } from '../request/point-constraints.ts';
import type { RequestPoint } from '../request/request-point.ts';
import { CLOSED } from '../search/weights.ts';
import { stepsAlong, surelyAlong } from '../snap/runs-along.ts';
import { type DirectedSegmentsAt, type StepsAlong, UNSURE_SIDE } from '../snap/snapper.ts';

/** A point within this many metres of a road's line lies on the road itself, on neither side of it. */
const ON_THE_LINE = 0.05;

const BOTH = RIDES_FORWARD + RIDES_BACKWARD;

/** Stands for no shape point. */
const NONE = -1;

/** A flat map around a point, the ends of the piece on it that was looked at last, in metres, and the shape point at its end. */
interface Sight {
  readonly map: LocalProjection;
  readonly ends: Float64Array;
  end: number;
}

/**
 * For each call: for each segment 0, or 1 + the directions in which it is open. A search with constraints may look at all segments for each
 * point.
 */
const openIn = new WeakMap<Call, Uint8Array>();

/** The directions in which a place may be passed for a point; `undefined` if bearing and approach allow all. */
export function directedSegmentsFor(
  call: Call,
  { lon, lat }: RequestPoint,
  { bearing, approach }: Pick<PointConstraint, 'bearing' | 'approach'>,
): DirectedSegmentsAt | undefined {
  if (bearing === undefined && approach === undefined) return undefined;
  const { network, snapper } = call.database;
  const sight: Sight = { map: localProjection(lon, lat), ends: new Float64Array(4), end: NONE };
  // the direction in which a two-way road passes a point on its left as requested
  const ofLeft = approach && keepsLeft(network) === (approach === 'curb') ? RIDES_FORWARD : RIDES_BACKWARD;
  const steps = bearing && stepsAlong(snapper, bearing);
  let open = openIn.get(call);
  if (open === undefined) openIn.set(call, (open = new Uint8Array(network.segmentCount)));
  return (segment, shapePoint, roughSide) => {
    const along = bearing === undefined ? BOTH : directedSegmentsAlong(network, shapePoint, bearing, steps);
    if (along === 0) return 0;
    if (open[segment] === 0) open[segment] = 1 + openDirections(call, segment);
    const directedSegments = open[segment] - 1;
    if (approach === undefined || directedSegments !== BOTH) return directedSegments & along;
    const side = roughSide === UNSURE_SIDE ? sideOfPiece(network, sight, shapePoint) : roughSide;
    return side === UNSURE_SIDE ? along : along & (side > 0 ? ofLeft : BOTH - ofLeft);
  };
}

/** The directions in which a segment is open. */
function openDirections({ database: { network, costs }, weighted }: Call, segment: number): number {
  const weights = lazyOf(costs.kept.everyRoadOf(weighted));
  const isOpen = (directedSegment: number) =>
    arcsOfDirected(network, directedSegment).some((arc) => {
      weights.computeWeights?.(arc, arc + 1);
      return weights.weight[arc] < CLOSED;
    });
  return (isOpen(2 * segment) ? RIDES_FORWARD : 0) + (isOpen(2 * segment + 1) ? RIDES_BACKWARD : 0);
}

/** The directions of a piece that differ from a bearing by at most its tolerance; none for a piece without length. */
function directedSegmentsAlong(
  { pointX, pointY }: Network,
  shapePoint: number,
  bearing: Bearing,
  steps: StepsAlong | undefined,
): number {
  const sure = steps && surelyAlong(steps, shapePoint);
  if (sure === 0) return 0;
  const x1 = pointX[shapePoint];
  const y1 = pointY[shapePoint];
  const x2 = pointX[shapePoint + 1];
  const y2 = pointY[shapePoint + 1];
  if (x1 === x2 && y1 === y2) return 0;
  if (sure !== undefined) return sure;
  const [degrees, tolerance] = bearing;
  const along = bearingDegrees(x1 / PER_DEGREE, y1 / PER_DEGREE, x2 / PER_DEGREE, y2 / PER_DEGREE);
  const apart = Math.abs(((along - degrees + 540) % 360) - 180);
  return (apart <= tolerance ? RIDES_FORWARD : 0) + (180 - apart <= tolerance ? RIDES_BACKWARD : 0);
}

/** On which side of a piece a point lies: 1 for left, -1 for right, UNSURE_SIDE if it lies on the road itself. */
function sideOfPiece({ pointX, pointY }: Network, sight: Sight, shapePoint: number): number {
  const { map, ends } = sight;
  // a piece usually begins where the one before it ends
  if (shapePoint === sight.end) ends.copyWithin(0, 2);
  else toLocal(map, pointX[shapePoint] / PER_DEGREE, pointY[shapePoint] / PER_DEGREE, ends, 0);
  sight.end = shapePoint + 1;
  toLocal(map, pointX[sight.end] / PER_DEGREE, pointY[sight.end] / PER_DEGREE, ends, 2);
  const x = ends[2] - ends[0];
  const y = ends[3] - ends[1];
  // how many metres the point, here the origin, lies to the left of the line in forward direction
  const displaced = (y * ends[0] - x * ends[1]) / Math.sqrt(x * x + y * y);
  if (!(Math.abs(displaced) > ON_THE_LINE)) return UNSURE_SIDE;
  return displaced > 0 ? 1 : -1;
}
