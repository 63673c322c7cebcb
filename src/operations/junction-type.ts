// The type of junction at the end of a segment, for segment records.

import { junctionAfter, junctionBefore, type Network, ROUNDABOUT } from '../network/network.ts';
import { FERRY, familyOfRoadType } from '../network/road-types.ts';
import { segmentsAt } from '../network/segments-at.ts';

/** The type; '' means that the road just continues. */
export type JunctionType = '' | 'Ferry' | 'Roundabout' | 'Ramp' | 'DeadEnd' | 'Intersection';

interface MeetingRoads {
  readonly count: number;
  readonly hasFerry: boolean;
  readonly hasRoundabout: boolean;
  readonly hasRamp: boolean;
}

/** A cache for one answer, because many of its segments may share a junction. */
export type Meetings = Map<number, MeetingRoads>;

export function startJunctionType(network: Network, segment: number, meetings: Meetings): JunctionType {
  return junctionType(network, segment, junctionBefore(network, 2 * segment), meetings);
}

export function endJunctionType(network: Network, segment: number, meetings: Meetings): JunctionType {
  return junctionType(network, segment, junctionAfter(network, 2 * segment), meetings);
}

/**
 * The type of a junction. Ferry, Roundabout and Ramp are tried in this order: the type applies if the segment meets such a road and is not
 * one itself. Otherwise the number of roads decides.
 */
function junctionType(network: Network, segment: number, junction: number, meetings: Meetings): JunctionType {
  const meeting = meetings.get(junction) ?? meetingAt(network, junction);
  meetings.set(junction, meeting);
  if (meeting.hasFerry && !isFerry(network, segment)) return 'Ferry';
  if (meeting.hasRoundabout && !isRoundabout(network, segment)) return 'Roundabout';
  if (meeting.hasRamp && !isRamp(network, segment)) return 'Ramp';
  if (meeting.count === 1) return 'DeadEnd';
  return meeting.count >= 3 ? 'Intersection' : '';
}

function meetingAt(network: Network, junction: number): MeetingRoads {
  const met = segmentsAt(network, junction);
  return {
    count: met.length,
    hasFerry: met.some((segment) => isFerry(network, segment)),
    hasRoundabout: met.some((segment) => isRoundabout(network, segment)),
    hasRamp: met.some((segment) => isRamp(network, segment)),
  };
}

function isFerry({ roadType }: Network, segment: number): boolean {
  return roadType[segment] === FERRY;
}

function isRoundabout({ flags }: Network, segment: number): boolean {
  return (flags[segment] & ROUNDABOUT) !== 0;
}

function isRamp({ roadType }: Network, segment: number): boolean {
  return familyOfRoadType[roadType[segment]] === 'Ramp';
}
