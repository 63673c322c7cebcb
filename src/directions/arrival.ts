// On which side of the road a destination lies.

import type { Leg } from '../cost/leg.ts';
import { bearingDegrees, turnAngle } from '../geo/bearing.ts';
import { distanceMetres } from '../geo/distance.ts';
import type { Network } from '../network/network.ts';
import { type Coordinate, lineOfLeg } from './line-of-leg.ts';
import type { ManeuverKind } from './maneuver.ts';

/** Metres from the road's middle line up to which a point lies on the road, on no side of it. */
const ON_THE_ROAD = 3;
/** Degrees off the road's direction below which a point lies ahead or behind rather than on a side. */
const BESIDE = 20;

/** Arriving at a point given in degrees, at the end of a leg that has rows. */
export function arrivalAt(network: Network, leg: Leg, point: Coordinate | undefined): ManeuverKind {
  if (point === undefined) return 'arrive';
  const rowCount = leg.course.length;
  const line = lineOfLeg(network, leg, rowCount - 1, rowCount);
  const [x, y] = line[line.length - 1];
  const [beforeX, beforeY] = line[line.length - 2];
  if (x === beforeX && y === beforeY) return 'arrive';
  if (distanceMetres(x, y, point[0], point[1]) <= ON_THE_ROAD) return 'arrive';
  const side = turnAngle(bearingDegrees(beforeX, beforeY, x, y), bearingDegrees(x, y, point[0], point[1]));
  if (Math.abs(side) < BESIDE || Math.abs(side) > 180 - BESIDE) return 'arrive';
  return side < 0 ? 'arriveLeft' : 'arriveRight';
}
