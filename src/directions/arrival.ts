// The side of the road on which a destination lies.

import { bearingDegrees, turnAngle } from '../geo/bearing.ts';
import { distanceMetres } from '../geo/distance.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { type LonLat, pointOfPlace } from '../network/segment-shape.ts';
import type { ManeuverKind } from './maneuver.ts';

/** A point within this many metres of the centre line lies on the road, on neither side of it. */
const ON_THE_ROAD = 3;
/** A point farther than this many metres from the road gets no side. */
const OUT_OF_SIGHT = 50;
/** The direction of the road is measured over this many centimetres, both ways from the place. */
const REACH = 300;
/** A point within this many degrees of the road's direction lies ahead or behind, on neither side. */
const MIN_SIDE_ANGLE = 20;

/** The kind of arrival at the end of a leg that is not empty. It names the side on which `point` lies, if it lies next to the road. */
export function arrivalAt(network: Network, leg: Leg, point: LonLat | undefined): ManeuverKind {
  if (point === undefined) return 'arrive';
  // If the place is a junction, it may be given as a place on another segment.
  const last = leg.directedSegment.length - 1;
  const segment = leg.directedSegment[last] >>> 1;
  const at = leg.to[last];
  const [x, y] = pointOfPlace(network, { segment, at });
  const away = distanceMetres(x, y, point[0], point[1]);
  if (away <= ON_THE_ROAD || away > OUT_OF_SIGHT) return 'arrive';
  const low = pointOfPlace(network, { segment, at: Math.max(0, at - REACH) });
  const high = pointOfPlace(network, { segment, at: Math.min(network.length[segment], at + REACH) });
  const [from, to] = leg.directedSegment[last] & 1 ? [high, low] : [low, high];
  const heading = bearingDegrees(from[0], from[1], to[0], to[1]);
  const side = turnAngle(heading, bearingDegrees(x, y, point[0], point[1]));
  if (Math.abs(side) < MIN_SIDE_ANGLE || Math.abs(side) > 180 - MIN_SIDE_ANGLE) return 'arrive';
  return side < 0 ? 'arriveLeft' : 'arriveRight';
}
