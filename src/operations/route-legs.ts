// The legs of a route and the road segments that they ride, in the units of the request.

import { consumeBytes, ITEM_BYTES } from '../budget/budget.ts';
import { requestedSpeed } from '../costing/weights/directed-speed.ts';
import type { Leg } from '../network/leg.ts';
import { roadTypeLabel } from '../network/road-types.ts';
import { segmentIdText } from '../network/segment-ids.ts';
import { primaryName } from '../network/segment-names.ts';
import { changeOfSegment } from '../request/costing.ts';
import type { RouteRequest } from '../request/route-request.ts';
import type { PreparedRequest } from './prepare-request.ts';
import type { RouteLeg, RouteSegment } from './route-result.ts';

/** Some ten members; identifier, name and road type are mostly shared. */
const SEGMENT_BYTES = 4 * ITEM_BYTES;

/** One entry a leg, in the order visited. */
export function describeRouteLegs(prepared: PreparedRequest<RouteRequest>, legs: readonly Leg[]): RouteLeg[] {
  const { budget, request } = prepared;
  const { returnDistance, distanceUnit, returnTime, timeUnit, returnSegments } = request;
  return legs.map((leg) => {
    consumeBytes(budget, ITEM_BYTES + (returnSegments ? SEGMENT_BYTES * leg.directedSegment.length : 0));
    const described = {} as RouteLeg;
    if (returnDistance) {
      described.distance = leg.totalLength / distanceUnit.centimetres;
      described.distanceUnit = distanceUnit.code;
    }
    if (returnTime) {
      described.time = leg.totalTime / timeUnit.milliseconds;
      described.timeUnit = timeUnit.code;
    }
    if (returnSegments) described.segments = segmentsOfLeg(prepared, leg);
    return described;
  });
}

function segmentsOfLeg(prepared: PreparedRequest<RouteRequest>, leg: Leg): RouteSegment[] {
  const segments: RouteSegment[] = new Array(leg.directedSegment.length);
  for (let row = 0; row < segments.length; row++) segments[row] = segmentOfRow(prepared, leg, row);
  return segments;
}

/** What a row of a leg rides. Columns that only some networks have are added at the end. */
function segmentOfRow(
  { database, weighted, request }: PreparedRequest<RouteRequest>,
  leg: Leg,
  row: number,
): RouteSegment {
  const { network, costs } = database;
  const { returnDistance, distanceUnit, returnTime, timeUnit, velocityUnit } = request;
  const { costing, roadType } = weighted;
  const directedSegment = leg.directedSegment[row];
  const segment = directedSegment >>> 1;
  const ridden = { segmentID: segmentIdText(network, segment) } as RouteSegment;
  ridden.travelDirection = directedSegment & 1 ? 'backward' : 'forward';
  if (returnDistance) ridden.distance = leg.length[row] / distanceUnit.centimetres;
  if (returnTime) ridden.time = leg.time[row] / timeUnit.milliseconds;
  const speed = requestedSpeed(
    costs.viewOf(costing).network,
    costing,
    directedSegment,
    changeOfSegment(costing, segment),
  );
  ridden.speedOfTravel = speed / velocityUnit.metresPerHour;
  ridden.speedOfTravelUnit = velocityUnit.code;
  ridden.roadType = roadTypeLabel[roadType[segment]];
  ridden.primaryName = primaryName(network, segment)?.name ?? '';
  ridden.startFraction = fractionOf(leg.from[row], network.length[segment], directedSegment & 1);
  ridden.endFraction = fractionOf(leg.to[row], network.length[segment], 1 - (directedSegment & 1));
  return ridden;
}

/** Which share of a segment lies before a place; `ofPoint` of a segment without length. */
function fractionOf(at: number, length: number, ofPoint: number): number {
  return length === 0 ? ofPoint : at / length;
}
