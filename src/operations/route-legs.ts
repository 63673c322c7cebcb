// The legs of a route, their road segments and their directions, in the units of the request.

import { checkClock, countAnswerBytes, ITEM_BYTES } from '../budget/budget.ts';
import { speedOfRide } from '../costing/speed-of-ride.ts';
import type { WeightedCosting } from '../costing/weighted-costing.ts';
import type { Step } from '../directions/directions.ts';
import { loadedDirections } from '../directions/loaded-directions.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { roadTypeLabel } from '../network/road-types.ts';
import { segmentIdText } from '../network/segment-ids.ts';
import { primaryName } from '../network/segment-names.ts';
import type { RouteRequest } from '../request/route-request.ts';
import { lineThrough } from './geometry.ts';
import { listOfLegs } from './json/answer-lists.ts';
import type { PreparedRequest } from './prepare-request.ts';
import type { RouteForm } from './route-line.ts';
import { addTotals, type RouteDirection, type RouteLeg, type RouteSegment } from './route-result.ts';

/** Describes each leg, in the order visited. */
export function describeRouteLegs(
  prepared: PreparedRequest<RouteRequest>,
  legs: readonly Leg[],
  form: RouteForm,
): RouteLeg[] {
  const { budget, request } = prepared;
  const { returnSegments } = request;
  const make = (leg: Leg): RouteLeg[] => {
    checkClock(budget);
    const described = {} as RouteLeg;
    addTotals(described, request, { time: leg.totalTime, length: leg.totalLength });
    if (returnSegments) described.segments = segmentsOfLeg(prepared, leg);
    return [described];
  };
  return listOfLegs(legs, form, { name: 'legs', budget, make });
}

function segmentsOfLeg({ database, weighted, request }: PreparedRequest<RouteRequest>, leg: Leg): RouteSegment[] {
  const { network, costs } = database;
  const roads = { network, speeds: costs.viewOf(weighted.costing).network, weighted };
  const { returnDistance, returnTime } = request;
  const segments: RouteSegment[] = new Array(leg.directedSegment.length);
  for (let row = 0; row < segments.length; row++) {
    const segment = segmentOfRow(roads, request, leg, row);
    if (!returnDistance) delete segment.distance;
    if (!returnTime) delete segment.time;
    segments[row] = segment;
  }
  return segments;
}

/** Where the members of a segment come from. `speeds` is the network as the request's mode sees it. */
interface RiddenRoads {
  readonly network: Network;
  readonly speeds: Network;
  readonly weighted: WeightedCosting;
}

/** The segment for one row of a leg. Members that only some networks have must be added after the literal. */
function segmentOfRow(
  { network, speeds, weighted }: RiddenRoads,
  { distanceUnit, timeUnit, velocityUnit }: RouteRequest,
  { directedSegment: directedSegments, from, to, length, time }: Leg,
  row: number,
): RouteSegment {
  const directedSegment = directedSegments[row];
  const segment = directedSegment >>> 1;
  const isBackward = (directedSegment & 1) === 1;
  const whole = network.length[segment];
  const speed = speedOfRide(speeds, weighted, directedSegment);
  // one literal: setting members one by one is slower
  return {
    segmentID: segmentIdText(network, segment),
    travelDirection: isBackward ? 'backward' : 'forward',
    distance: length[row] / distanceUnit.centimetres,
    time: time[row] / timeUnit.milliseconds,
    speedOfTravel: speed / velocityUnit.metresPerHour,
    speedOfTravelUnit: velocityUnit.code,
    roadType: roadTypeLabel[weighted.roadType[segment]],
    primaryName: primaryName(network, segment)?.name ?? '',
    // a segment without length is always used whole
    startFraction: whole === 0 ? Number(isBackward) : from[row] / whole,
    endFraction: whole === 0 ? Number(!isBackward) : to[row] / whole,
  };
}

/**
 * Bytes of a direction with its instruction; its line without the points of it; and its maneuver. They are so many because of the time that
 * each takes: 30,000 directions with both take a second.
 */
const DIRECTION_BYTES = 48 * ITEM_BYTES;
const LINE_BYTES = 32 * ITEM_BYTES;
const MANEUVER_BYTES = 32 * ITEM_BYTES;

/** The directions of all legs, in order. */
export function describeLegs(
  { database: { network, updates }, weighted: { roadType, costing }, request, budget }: PreparedRequest<RouteRequest>,
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
