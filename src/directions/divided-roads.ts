// Two one-way carriageways side by side are one road to a driver.
//
//        |   A   |
//        v       ^           where the road divides or joins, the other half is not a separate road;
//         \     /            from one half into the other is a U-turn, however the halves are joined;
//          \   /             turns are measured from farther away than the bends of the junction
//            |

import { turnAngle } from '../geo/bearing.ts';
import type { Leg } from '../network/leg.ts';
import { bearingOf, roadAhead, roadBehind, turnBetween } from './from-afar.ts';
import { headingIn, headingOut } from './headings.ts';
import { isRoundabout } from './rings.ts';
import { isAccessRoad, isNamed, isRamp, isSameRoad } from './roads.ts';
import { isWayOn, type Surroundings } from './surroundings.ts';
import { SLIGHT_TURN } from './turns.ts';

/** The widest angle, in degrees, between the halves of a road where they diverge. */
const WIDEST_SPLIT = 60;
/** The widest angle, in degrees, between halves that run side by side, seen from a distance. */
const WIDEST_GAP = 30;
/** A turn of at least this many degrees leads back along the same road. */
const NEARLY_ROUND = 150;

function isNear(one: number, other: number): boolean {
  return Math.abs(turnAngle(one, other)) < WIDEST_SPLIT;
}

function isOneWay(around: Surroundings, directedSegment: number): boolean {
  return !isWayOn(around, directedSegment ^ 1) || !isWayOn(around, directedSegment);
}

/**
 * Whether a directed segment that leads away from the junction between `before` and `after` is only the other half of their road: it runs
 * back along the half that ends here, or against the half that begins here.
 */
export function isOtherHalf(around: Surroundings, directedSegment: number, before: number, after: number): boolean {
  const { network } = around;
  if (!isOneWay(around, directedSegment) || isRoundabout(around, directedSegment)) return false;
  if (!isSameRoad(around, before >>> 1, after >>> 1)) return false;
  if (!isSameRoad(around, directedSegment >>> 1, after >>> 1) || isAisle(around, after >>> 1)) return false;
  const heading = headingOut(network, directedSegment);
  const comes = headingIn(network, before);
  const goes = headingOut(network, after);
  // After turning back, the road ahead is not a half of the road taken.
  const turnsBack = Math.abs(turnAngle(comes, goes)) > 90;
  if (!isWayOn(around, directedSegment)) {
    return isOneWay(around, after) && (isNear(heading, goes) || (!turnsBack && isNear(heading, comes)));
  }
  if (!isOneWay(around, before)) return false;
  if (isNear(heading, comes + 180)) return true;
  // Halves that meet at a wide angle run side by side farther away; the two arms of a loop do not.
  if (turnsBack || !isNamed(network, after >>> 1) || !isNear(heading, goes + 180)) return false;
  return Math.abs(turnAngle(bearingOf(around, directedSegment), bearingOf(around, before ^ 1))) < WIDEST_GAP;
}

/**
 * The maneuver at a divided road where a leg leaves row `lastRow` for `row`. The leg turns back along the other half, or stays on the road,
 * however the halves are joined. `undefined` if it does neither, or if there are no halves.
 */
export function directedOnDivided(
  around: Surroundings,
  leg: Leg,
  road: number,
  lastRow: number,
  row: number,
): 'back' | 'on' | undefined {
  const to = leg.directedSegment[row] >>> 1;
  if (!isSameRoad(around, road, to)) return undefined;
  const behind = roadBehind(around, leg, lastRow + 1);
  if (!isOneWay(around, behind.directedSegment) || !isSameRoad(around, behind.directedSegment >>> 1, to))
    return undefined;
  const ahead = roadAhead(around, leg, row);
  if (!isOneWay(around, ahead.directedSegment) || !isSameRoad(around, ahead.directedSegment >>> 1, to))
    return undefined;
  const turn = Math.abs(turnBetween(behind, ahead));
  if (turn < SLIGHT_TURN) return 'on';
  // After a bend before the junction, the turn there may be small although the road runs back when seen from a distance.
  const turnHere = Math.abs(turnAngle(headingIn(around.network, leg.directedSegment[lastRow]), ahead.bearing));
  return turn >= NEARLY_ROUND && turnHere > 90 && !isAisle(around, to) ? 'back' : undefined;
}

/** Whether two directed segments of one road, in opposite directions, are its halves. */
export function areHalves(around: Surroundings, one: number, other: number): boolean {
  return isOneWay(around, one) && isOneWay(around, other) && !isAisle(around, other >>> 1);
}

/** Lanes of a car park and unnamed ramps are not halves of one road. */
function isAisle({ network, roadType }: Surroundings, segment: number): boolean {
  return !isNamed(network, segment) && (isAccessRoad(roadType[segment]) || isRamp(roadType[segment]));
}
