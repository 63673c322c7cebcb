// The directions of a route, in the units and the coordinate system of the request.

import { checkClock, countAnswerBytes, ITEM_BYTES } from '../budget/budget.ts';
import { loadedDirections } from '../directions/loaded-directions.ts';
import type { Leg } from '../network/leg.ts';
import type { RouteRequest } from '../request/route-request.ts';
import { lineThrough } from './geometry.ts';
import { listOf } from './json/answer-lists.ts';
import type { PreparedRequest } from './prepare-request.ts';
import type { RouteForm } from './route-line.ts';
import { addTotals, type RouteDirection } from './route-result.ts';

/** Bytes of a direction with its instruction; its line without the points of it; and its maneuver. */
const DIRECTION_BYTES = 4 * ITEM_BYTES;
const LINE_BYTES = 4 * ITEM_BYTES;
const MANEUVER_BYTES = 4 * ITEM_BYTES;

/** The directions of all legs, in order. */
export function describeLegs(
  { database: { network }, weighted: { roadType, costing }, request, budget }: PreparedRequest<RouteRequest>,
  legs: readonly Leg[],
  { convert, makeList }: RouteForm,
): RouteDirection[] {
  const { directionsOfLegs, goingIn, lineOfDirection, maneuverOfStep } = loadedDirections();
  const { destination, endPoint } = request;
  const wording = {
    style: request.directionsStyle === 'Terse' ? ('Terse' as const) : ('Normal' as const),
    language: request.language,
    primaryNameOnly: request.primaryNameOnly,
    distanceUnit: request.returnDistance ? request.distanceUnit.code : undefined,
    returnTime: request.returnTime,
  };
  const going = goingIn(network, costing.mode);
  const around = { network, roadType, mode: costing.mode, going };
  const arrival: [number, number] = [endPoint.lon, endPoint.lat];
  const bytes =
    DIRECTION_BYTES +
    (request.returnDirectionGeometry ? LINE_BYTES : 0) +
    (request.returnManeuvers ? MANEUVER_BYTES : 0);
  const steps = directionsOfLegs(around, legs, wording, arrival, (reported) =>
    countAnswerBytes(budget, reported * bytes),
  );
  const describe = (step: (typeof steps)[number]): RouteDirection => {
    const line = request.returnDirectionGeometry ? lineOfDirection(network, legs, step) : undefined;
    checkClock(budget);
    const maneuver = request.returnManeuvers ? maneuverOfStep(around, legs, step) : undefined;
    const reported = {} as RouteDirection;
    addTotals(reported, request, step);
    reported.instruction = step.instruction;
    if (line) {
      convert(line);
      reported.directionGeometry = lineThrough(line, destination);
    }
    if (maneuver) reported.maneuver = maneuver;
    return reported;
  };
  return listOf(steps, describe, makeList);
}
