// The directions of a route, in the units and the coordinate system of the request.

import type { Leg } from '../cost/leg.ts';
import { directionsOfLegs, lineOfDirection } from '../directions/directions.ts';
import { maneuverOfStep } from '../directions/step-maneuver.ts';
import type { Database } from '../engine/database.ts';
import type { WeighedWishes } from '../engine/weighed-wishes.ts';
import type { RouteRequest } from '../request/route-request.ts';
import { lineString } from './geometry.ts';
import type { RouteDirection } from './route-result.ts';

/** The steps of legs, in order, each with what the request asks of it. */
export function describeLegs(
  { network }: Database,
  { weights, roadType, wishes }: WeighedWishes,
  legs: readonly Leg[],
  request: RouteRequest,
): RouteDirection[] {
  const { returnDistance, returnTime, distanceUnit, timeUnit, destination, endPoint } = request;
  const wording = {
    style: request.directionsStyle === 'Terse' ? ('Terse' as const) : ('Normal' as const),
    language: request.language,
    primaryNameOnly: request.primaryNameOnly,
    distanceUnit: returnDistance ? distanceUnit : undefined,
    timeUnit: returnTime ? timeUnit : undefined,
  };
  const around = { network, weight: weights.weight, roadType, wishes };
  const steps = directionsOfLegs(around, legs, wording, [endPoint.lon, endPoint.lat]);
  return steps.map((step) => {
    const maneuver = request.returnManeuvers ? maneuverOfStep(around, legs, step) : undefined;
    return {
      ...(returnDistance && { distance: step.length / distanceUnit.centimetres, distanceUnit: distanceUnit.code }),
      ...(returnTime && { time: step.time / timeUnit.milliseconds, timeUnit: timeUnit.code }),
      instruction: step.instruction,
      ...(request.returnDirectionGeometry && {
        directionGeometry: lineString(lineOfDirection(network, legs, step), destination),
      }),
      ...(maneuver && { maneuver }),
    };
  });
}
