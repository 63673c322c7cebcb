// What directions read besides the way itself: the roads that a driver passes by.

import { CLOSED } from '../cost/weights.ts';
import type { Wishes } from '../cost/wishes.ts';
import { CROSSING, type Network, NO_ARC, ROUNDABOUT, STEPS, TOLL } from '../network/network.ts';

/** How somebody moves on over land. */
export type Going = 'drive' | 'cycle' | 'walk';

export interface Surroundings {
  /** How one moves on; absent: drives. */
  readonly going?: Going;
  readonly network: Network;
  /** By arc, under the request's wishes. */
  readonly weight: Int32Array;
  /** By segment, under the request's wishes. */
  readonly roadType: Uint8Array;
  /** What the request would rather not use, though it is there all the same. */
  readonly wishes: Pick<Wishes, 'avoidsTolls' | 'avoidedRoadTypes'>;
}

/**
 * Whether this traveller may take a course. Roads that are only shunned (tolls) count: a driver sees them
 * and must not be led to miscount.
 */
export function isOpenToTraffic(around: Surroundings, course: number): boolean {
  const { network, weight, roadType, wishes } = around;
  const arc = network.arcOfCourse[course];
  if (arc === NO_ARC) return false;
  if (weight[arc] < CLOSED) return true;
  const segment = course >>> 1;
  const type = roadType[segment];
  return (wishes.avoidsTolls && (network.flags[segment] & TOLL) !== 0) || wishes.avoidedRoadTypes.includes(type);
}

/** Whether a course goes round a roundabout; whoever walks may go either way there, as on any road. */
export function isRoundabout({ going, network }: Surroundings, course: number): boolean {
  return going !== 'walk' && (network.flags[course >>> 1] & ROUNDABOUT) !== 0;
}

export function isSteps(network: Network, course: number): boolean {
  return (network.flags[course >>> 1] & STEPS) !== 0;
}

/** Whether a course leads over a road, for those on foot. */
export function isCrossing(network: Network, course: number): boolean {
  return (network.flags[course >>> 1] & CROSSING) !== 0;
}

/** Whether one goes by a motor: merges into traffic, and takes no footpath for a way on. */
export function isDriving({ going }: Surroundings): boolean {
  return going === undefined || going === 'drive';
}
