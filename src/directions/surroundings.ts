// What directions read besides the way itself: the roads that a driver passes by.

import { CLOSED } from '../cost/weights.ts';
import type { Wishes } from '../cost/wishes.ts';
import { type Network, NO_ARC, ROUNDABOUT, TOLL } from '../network/network.ts';
import { isMajorRoadType } from '../network/road-types.ts';

export interface Surroundings {
  readonly network: Network;
  /** By arc, under the request's wishes. */
  readonly weight: Int32Array;
  /** By segment, under the request's wishes. */
  readonly roadType: Uint8Array;
  /** What the request would rather not use, though it is there all the same. */
  readonly wishes: Pick<Wishes, 'majorRoads' | 'avoidsTolls' | 'avoidedRoadTypes'>;
}

/**
 * Whether this traveller may take a course. Roads that are only shunned (tolls, minor roads) count: a driver sees them
 * and must not be led to miscount.
 */
export function isOpenToTraffic(around: Surroundings, course: number): boolean {
  const { network, weight, roadType, wishes } = around;
  const arc = network.arcOfCourse[course];
  if (arc === NO_ARC) return false;
  if (weight[arc] < CLOSED) return true;
  const segment = course >>> 1;
  const type = roadType[segment];
  return (
    (wishes.majorRoads && !isMajorRoadType[type]) ||
    (wishes.avoidsTolls && (network.flags[segment] & TOLL) !== 0) ||
    wishes.avoidedRoadTypes.includes(type)
  );
}

export function isRoundabout(network: Network, course: number): boolean {
  return (network.flags[course >>> 1] & ROUNDABOUT) !== 0;
}
