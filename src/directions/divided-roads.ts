// Two one-way carriageways side by side are one road to a driver.
//
//        |   A   |
//        v       ^           where it begins and ends to be divided, the other half is no road of its own;
//         \     /            from one half into the other is a U-turn, however the halves are joined;
//          \   /             what a driver turns by is seen from farther off than a junction's own bends
//            |

import type { Leg } from '../cost/leg.ts';
import { bearingDegrees, turnAngle } from '../geo/bearing.ts';
import { type Network, NO_ARC } from '../network/network.ts';
import { type Position, pointOfPlace } from '../network/segment-shape.ts';
import { headingIn, headingOut } from './headings.ts';
import { isAccessRoad, isNamed, isRamp, sharesName } from './roads.ts';
import type { Surroundings } from './surroundings.ts';

/** Degrees between the halves of a road where they part. */
const WIDEST_SPLIT = 60;
/** Centimetres from a junction where a divided road runs straight: between the two its direction is measured. */
const NEAR = 15_00;
const FAR = 45_00;
/** Degrees from which a turn leads back along the same road. */
const NEARLY_ROUND = 150;

function isNear(one: number, other: number): boolean {
  return Math.abs(turnAngle(one, other)) < WIDEST_SPLIT;
}

export function isOneWay({ arcOfCourse }: Network, course: number): boolean {
  return arcOfCourse[course ^ 1] === NO_ARC || arcOfCourse[course] === NO_ARC;
}

/** Whether two segments are one road by name: the same one, or none on roads of one type that is no mere driveway. */
export function isSameRoad({ network, roadType }: Surroundings, one: number, other: number): boolean {
  if (sharesName(network, one, other)) return true;
  return !isNamed(network, one) && !isNamed(network, other) && roadType[one] === roadType[other];
}

/**
 * Whether a course that leads away from the junction between two others is but the second half of their road: it runs
 * back beside the half that ends here, or comes in beside the half that begins here.
 */
export function isOtherHalf(around: Surroundings, course: number, before: number, after: number): boolean {
  const { network } = around;
  if (!isOneWay(network, course) || !isSameRoad(around, before >>> 1, after >>> 1)) return false;
  if (!isSameRoad(around, course >>> 1, after >>> 1)) return false;
  const heading = headingOut(network, course);
  const comes = headingIn(network, before);
  const goes = headingOut(network, after);
  if (network.arcOfCourse[course] === NO_ARC) {
    return isOneWay(network, after) && (isNear(heading, goes) || isNear(heading, comes));
  }
  return isOneWay(network, before) && (isNear(heading, goes + 180) || isNear(heading, comes + 180));
}

/** Whether a leg turns from one half of a road, which it leaves behind row `lastRow`, into the other at `row`. */
export function turnsIntoOtherHalf(
  around: Surroundings,
  leg: Leg,
  road: number,
  lastRow: number,
  row: number,
): boolean {
  const { network } = around;
  const before = leg.course[lastRow];
  const after = leg.course[row];
  if (!isOneWay(network, before) || !isOneWay(network, after) || !isSameRoad(around, road, after >>> 1)) {
    return false;
  }
  // Lanes of a car park and nameless ramps are no halves of one road.
  const type = around.roadType[after >>> 1];
  const isAisle = !isNamed(network, after >>> 1) && (isAccessRoad(type) || isRamp(type));
  return !isAisle && Math.abs(turnFromAfar(network, leg, lastRow + 1, row)) >= NEARLY_ROUND;
}

/** The turn from the road as it comes to row `firstRow` into the road as it goes on from `row`, both seen from afar. */
export function turnFromAfar(network: Network, leg: Leg, firstRow: number, row: number): number {
  const [behind, before] = [FAR, NEAR].map((distance) => pointBehind(network, leg, firstRow, distance));
  const [after, ahead] = [NEAR, FAR].map((distance) => pointAhead(network, leg, row, distance));
  return turnAngle(bearingDegrees(...behind, ...before), bearingDegrees(...after, ...ahead));
}

/** The point of a leg so far before a row begins; less far where the leg begins. */
function pointBehind(network: Network, leg: Leg, firstRow: number, distance: number): Position {
  let left = distance;
  let row = firstRow - 1;
  while (row > 0 && left > leg.length[row]) left -= leg.length[row--];
  const back = Math.min(left, leg.length[row]);
  return pointOfPlace(network, {
    segment: leg.course[row] >>> 1,
    at: leg.to[row] + (leg.course[row] & 1 ? back : -back),
  });
}

/** The point of a leg so far behind the beginning of a row; less far where the leg ends. */
function pointAhead(network: Network, leg: Leg, firstRow: number, distance: number): Position {
  let left = distance;
  let row = firstRow;
  while (row + 1 < leg.course.length && left > leg.length[row]) left -= leg.length[row++];
  const on = Math.min(left, leg.length[row]);
  return pointOfPlace(network, {
    segment: leg.course[row] >>> 1,
    at: leg.from[row] + (leg.course[row] & 1 ? -on : on),
  });
}
