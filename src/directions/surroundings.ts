// What directions read besides the way itself: the roads that a driver passes by.

import type { Going } from '../network/modes.ts';
import { CROSSING, type Network, NO_ARC, ROUNDABOUT, STEPS } from '../network/network.ts';
import { drivingModes } from './going.ts';
import { isFootpath } from './roads.ts';

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
function mayEnter({ network, mode }: Pick<Surroundings, 'network' | 'mode'>, course: number): boolean {
  const { arcOfCourse, modeSpeed, segmentCount } = network;
  if (arcOfCourse[course] === NO_ARC) return false;
  return modeSpeed.length === 0 || modeSpeed[2 * segmentCount * mode + course] > 0;
}

/**
 * Whether a road leads traffic away along a course: somebody who drives may enter it, or this traveller; or it is closed to all
 * who drive, both ways. One-way streets that come in do not.
 */
function leadsTraffic(around: Surroundings, course: number): boolean {
  const { network } = around;
  if (mayEnter(around, course)) return true;
  if (network.arcOfCourse[course] === NO_ARC) return false;
  const isOpen = (way: number): boolean => drivingModes(network).some((mode) => mayEnter({ network, mode }, way));
  return isOpen(course) || !isOpen(course ^ 1);
}

/** Whether a course is a way on to who sees it: a road that leads traffic away, or a path or gate that this traveller may take. */
export function isWayOn(around: Surroundings, course: number): boolean {
  const { network } = around;
  if (network.modeSpeed.length === 0) return network.arcOfCourse[course] !== NO_ARC;
  const segment = course >>> 1;
  const isGate = network.length[segment] === 0;
  const isForSome = isGate || isFootpath(network.roadType[segment]);
  return isForSome ? mayEnter(around, course) : leadsTraffic(around, course);
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
