// The directions of a route, in the units and the coordinate system of the request.

import { checkClock, countAnswerBytes, ITEM_BYTES } from '../budget/budget.ts';
import type { Step } from '../directions/directions.ts';
import { loadedDirections } from '../directions/loaded-directions.ts';
import type { Leg } from '../network/leg.ts';
import type { RouteRequest } from '../request/route-request.ts';
import { lineThrough } from './geometry.ts';
import { listOfLegs } from './json/answer-lists.ts';
import type { PreparedRequest } from './prepare-request.ts';
import type { RouteForm } from './route-line.ts';
import { addTotals, type RouteDirection } from './route-result.ts';

/** Bytes of a direction with its instruction; its line without the points of it; and its maneuver. */
const DIRECTION_BYTES = 4 * ITEM_BYTES;
const LINE_BYTES = 4 * ITEM_BYTES;
const MANEUVER_BYTES = 4 * ITEM_BYTES;

/** The directions of all legs, in order. */
export function describeLegs(
  { database, weighted: { roadType, costing }, request, budget }: PreparedRequest<RouteRequest>,
  legs: readonly Leg[],
  form: RouteForm,
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
  const { network, updates } = database;
  const going = goingIn(network, costing.mode);
  const around = { network, baseNetwork: updates.baseNetwork, roadType, mode: costing.mode, going };
  const arrival: [number, number] = [endPoint.lon, endPoint.lat];
  const bytes =
    DIRECTION_BYTES +
    (request.returnDirectionGeometry ? LINE_BYTES : 0) +
    (request.returnManeuvers ? MANEUVER_BYTES : 0);
  const describe = (step: Step): RouteDirection => {
    checkClock(budget);
    const reported = {} as RouteDirection;
    addTotals(reported, request, step);
    reported.instruction = step.instruction;
    if (request.returnDirectionGeometry) {
      const line = lineOfDirection(network, legs, step);
      form.convert(line);
      reported.directionGeometry = lineThrough(line, destination);
    }
    if (request.returnManeuvers) reported.maneuver = maneuverOfStep(around, legs, step);
    return reported;
  };
  return listOfLegs(legs, form, {
    name: 'routeDirections',
    budget,
    make(_, number) {
      const steps = directionsOfLegs(around, legs, wording, arrival, [number]);
      // one leg alone is limited by its roads, which are already counted
      if (legs[number + 1]) countAnswerBytes(budget, steps.length * bytes);
      return steps.map(describe);
    },
  });
}
