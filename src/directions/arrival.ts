// On which side of the road a destination lies.

import { bearingDegrees, turnAngle } from '../geo/bearing.ts';
import { distanceMetres } from '../geo/distance.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { type LonLat, pointOfPlace } from '../network/segment-shape.ts';
import type { ManeuverKind } from './maneuver.ts';

/** Metres from the road's middle line up to which a point lies on the road, on no side of it. */
const ON_THE_ROAD = 3;
/** Metres from the road beyond which nobody looks for it on a side. */
const OUT_OF_SIGHT = 50;
/** Centimetres of road, either way, that tell its direction. */
const REACH = 300;
/** Degrees off the road's direction below which a point lies ahead or behind rather than on a side. */
const BESIDE = 20;

/** Arriving at a point given in degrees, at the end of a leg that has rows. */
export function arrivalAt(network: Network, leg: Leg, point: LonLat | undefined): ManeuverKind {
  if (point === undefined) return 'arrive';
  // The place may be given on another segment, where it is a junction.
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
  if (Math.abs(side) < BESIDE || Math.abs(side) > 180 - BESIDE) return 'arrive';
  return side < 0 ? 'arriveLeft' : 'arriveRight';
}
