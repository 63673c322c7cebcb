// The directions of a route, in the units and the coordinate system of the request.

import { ITEM_BYTES, spendBytes } from '../budget/budget.ts';
import type { Leg } from '../cost/leg.ts';
import { directionsAtHand } from '../directions/directions-at-hand.ts';
import type { RouteRequest } from '../request/route-request.ts';
import type { Asked } from './ask.ts';
import { lineString } from './geometry.ts';
import type { RouteDirection } from './route-result.ts';

/** What a direction takes, its instruction with it. */
const DIRECTION_BYTES = 4 * ITEM_BYTES;

/** The steps of legs, in order, each with what the request asks of it. */
export function describeLegs(
  { database: { network }, weighed: { roadType, wishes }, request, budget }: Asked<RouteRequest>,
  legs: readonly Leg[],
): RouteDirection[] {
  const { directionsOfLegs, goingIn, lineOfDirection, maneuverOfStep } = directionsAtHand();
  const { returnDistance, returnTime, distanceUnit, timeUnit, destination, endPoint } = request;
  const wording = {
    style: request.directionsStyle === 'Terse' ? ('Terse' as const) : ('Normal' as const),
    language: request.language,
    primaryNameOnly: request.primaryNameOnly,
    distanceUnit: returnDistance ? distanceUnit : undefined,
    timeUnit: returnTime ? timeUnit : undefined,
  };
  const going = goingIn(network, wishes.mode);
  const around = { network, roadType, mode: wishes.mode, going };
  const arrival: [number, number] = [endPoint.lon, endPoint.lat];
  const steps = directionsOfLegs(around, legs, wording, arrival, (told) => spendBytes(budget, told * DIRECTION_BYTES));
  return steps.map((step) => {
    const line = request.returnDirectionGeometry ? lineOfDirection(network, legs, step) : undefined;
    spendBytes(budget, ITEM_BYTES * (line?.length ?? 0));
    const maneuver = request.returnManeuvers ? maneuverOfStep(around, legs, step) : undefined;
    const told = {} as RouteDirection;
    if (returnDistance) {
      told.distance = step.length / distanceUnit.centimetres;
      told.distanceUnit = distanceUnit.code;
    }
    if (returnTime) {
      told.time = step.time / timeUnit.milliseconds;
      told.timeUnit = timeUnit.code;
    }
    told.instruction = step.instruction;
    if (line) told.directionGeometry = lineString(line, destination, budget);
    if (maneuver) told.maneuver = maneuver;
    return told;
  });
}
