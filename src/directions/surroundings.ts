// What directions read besides the way itself: the roads that a driver passes by.

import type { Going } from '../network/modes.ts';
import { CROSSING, type Network, NO_ARC, ROUNDABOUT, STEPS } from '../network/network.ts';
import { goingIn } from './going.ts';

export interface Surroundings {
  /** How one moves on; absent: drives. */
  readonly going?: Going;
  readonly network: Network;
  /** By segment, under the request's wishes. */
  readonly roadType: Uint8Array;
  /** The number of the mode, among those of the network. */
  readonly mode: number;
}

/** Whether the signs let a mode into a course, whatever the request wishes. */
export function mayEnter({ network, mode }: Pick<Surroundings, 'network' | 'mode'>, course: number): boolean {
  const { arcOfCourse, modeSpeed, segmentCount } = network;
  if (arcOfCourse[course] === NO_ARC) return false;
  return modeSpeed.length === 0 || modeSpeed[2 * segmentCount * mode + course] > 0;
}

/**
 * Whether a road leads traffic away along a course: somebody who drives may enter it, or this traveller; or it is closed to all
 * who drive, both ways. One-way streets that come in do not.
 */
export function leadsTraffic(around: Surroundings, course: number): boolean {
  const { network } = around;
  if (mayEnter(around, course)) return true;
  if (network.arcOfCourse[course] === NO_ARC) return false;
  const driving = network.modes.map((_, mode) => mode).filter((mode) => goingIn(network, mode) === 'drive');
  const isOpen = (way: number): boolean => driving.some((mode) => mayEnter({ network, mode }, way));
  return isOpen(course) || !isOpen(course ^ 1);
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
