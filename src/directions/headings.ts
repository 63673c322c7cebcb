// Which way a road points at a junction, as a driver sees it: over a few metres, not over the last shape point.
//
//        . - o      the last piece of a shape is often a kink that only mends the drawing
//      /
//    /

import { turnAngle } from '../geo/bearing.ts';
import { RADIANS } from '../geo/wgs84.ts';
import { HALF_TURN, junctionAfter, junctionBefore, type Network } from '../network/network.ts';
import { segmentsAt } from '../network/segments-at.ts';

/** How far a heading looks along the road: about 15 metres, in 1e-7 degrees of latitude. */
const REACH = 15 / 0.0111;
/** What a unit of points is: written out, for while modules are loaded in a circle one of another is not there yet. */
const DEGREES = 1e-7;

/** Degrees clockwise from north in which a course sets out, over its first metres. */
export function headingOut(network: Network, course: number): number {
  const { firstPoint, pointX, pointY } = network;
  const segment = course >>> 1;
  const first = firstPoint[segment];
  const end = firstPoint[segment + 1] - 1;
  const step = course & 1 ? -1 : 1;
  const last = course & 1 ? first : end;
  let point = course & 1 ? end : first;
  const shrink = Math.cos(pointY[point] * DEGREES * RADIANS);
  let east = 0;
  let north = 0;
  for (let left = REACH; point !== last; point += step) {
    let dx = pointX[point + step] - pointX[point];
    if (dx > HALF_TURN) dx -= 2 * HALF_TURN;
    else if (dx < -HALF_TURN) dx += 2 * HALF_TURN;
    dx *= shrink;
    const dy = pointY[point + step] - pointY[point];
    const size = Math.sqrt(dx * dx + dy * dy);
    const share = size > left ? left / size : 1;
    east += dx * share;
    north += dy * share;
    left -= size;
    if (left <= 0) break;
  }
  return east === 0 && north === 0 ? headingThrough(network, course) : Math.atan2(east, north) / RADIANS;
}

/**
 * The heading of a course without length, as at a gate that stops some: that of the one road which begins behind it, or of the
 * one before it. North where there is neither.
 */
function headingThrough(network: Network, course: number): number {
  const forward = course - (course & 1);
  const beyond = onlyRoadFrom(network, junctionAfter(network, forward), course >>> 1);
  const behind =
    beyond === undefined ? onlyRoadFrom(network, junctionBefore(network, forward), course >>> 1) : undefined;
  const along = beyond ?? (behind === undefined ? 0 : behind + 180);
  return course & 1 ? along + 180 : along;
}

/** The heading of the only other road at a junction, away from it. */
function onlyRoadFrom(network: Network, junction: number, segment: number): number | undefined {
  const [road, ...others] = segmentsAt(network, junction).filter((one) => one !== segment);
  if (road === undefined || others.length > 0 || network.length[road] === 0) return undefined;
  return headingOut(network, junctionBefore(network, 2 * road) === junction ? 2 * road : 2 * road + 1);
}

/** Degrees clockwise from north in which a course arrives, over its last metres. */
export function headingIn(network: Network, course: number): number {
  return headingOut(network, course ^ 1) + 180;
}

/** The turn from one course into the next, to the right positive, above -180 to 180 degrees. */
export function turnInto(network: Network, before: number, after: number): number {
  return turnAngle(headingIn(network, before), headingOut(network, after));
}
