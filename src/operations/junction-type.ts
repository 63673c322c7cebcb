// What kind of junction a segment ends in, as segment records name it.

import { junctionAfter, junctionBefore, type Network, ROUNDABOUT } from '../network/network.ts';
import { FERRY, familyOfRoadType } from '../network/road-types.ts';
import { segmentsAt } from '../network/segments-at.ts';

/** '' is the plain continuation of a road. */
export type JunctionType = '' | 'Ferry' | 'Roundabout' | 'Ramp' | 'DeadEnd' | 'Intersection';

/** The junction where a segment starts. */
export function startJunctionType(network: Network, segment: number): JunctionType {
  return junctionType(network, segment, junctionBefore(network, 2 * segment));
}

/** The junction where a segment ends. */
export function endJunctionType(network: Network, segment: number): JunctionType {
  return junctionType(network, segment, junctionAfter(network, 2 * segment));
}

/** The first that holds: where a ferry, a roundabout or a ramp is met, the segment not being one itself; then by count. */
function junctionType(network: Network, segment: number, junction: number): JunctionType {
  const met = segmentsAt(network, junction);
  const meets = (is: (network: Network, segment: number) => boolean) =>
    !is(network, segment) && met.some((other) => is(network, other));
  if (meets(isFerry)) return 'Ferry';
  if (meets(isRoundabout)) return 'Roundabout';
  if (meets(isRamp)) return 'Ramp';
  if (met.length === 1) return 'DeadEnd';
  return met.length >= 3 ? 'Intersection' : '';
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
