// The legs of a route and their road segments, in the units of the request.

import { checkClock } from '../budget/budget.ts';
import { speedOfRide } from '../costing/speed-of-ride.ts';
import type { WeightedCosting } from '../costing/weighted-costing.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { roadTypeLabel } from '../network/road-types.ts';
import { segmentIdText } from '../network/segment-ids.ts';
import { primaryName } from '../network/segment-names.ts';
import type { RouteRequest } from '../request/route-request.ts';
import { listOfLegs } from './json/answer-lists.ts';
import type { PreparedRequest } from './prepare-request.ts';
import type { RouteForm } from './route-line.ts';
import { addTotals, type RouteLeg, type RouteSegment } from './route-result.ts';

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
