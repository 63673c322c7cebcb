// What directions read besides the way itself: the roads that a driver passes by.

import type { Going } from '../network/going.ts';
import { drivingModes, goingIn } from '../network/going-in-mode.ts';
import { speedInMode } from '../network/modes.ts';
import { CROSSING, type Network, NO_ARC } from '../network/network.ts';
import { isFerry, isFootpath } from './roads.ts';

export interface Surroundings {
  /** How one moves on; absent: drives. */
  readonly going?: Going | undefined;
  readonly network: Network;
  /** By segment, under the request's wishes. */
  readonly roadType: Uint8Array;
  /** The number of the mode, among those of the network. */
  readonly mode: number;
}

/**
 * Whether a course is a way on to who sees it, whatever the request wishes: one that this traveller may take, or a road that
 * somebody who drives may enter, or that is closed to all who drive, both ways. One-way streets that come in are none.
 */
export function isWayOn({ network, mode }: Surroundings, directedSegment: number): boolean {
  if (network.arcOfDirected[directedSegment] === NO_ARC) return false;
  return (
    network.modeSpeed.length === 0 ||
    speedInMode(network, mode, directedSegment) > 0 ||
    leadsOthers(network, directedSegment)
  );
}

/** Whether a mode may ride against a course, and not along it. */
function comesInAlone(network: Network, mode: number, directedSegment: number): boolean {
  return speedInMode(network, mode, directedSegment) === 0 && speedInMode(network, mode, directedSegment ^ 1) > 0;
}

/** Whether a road leads others away: no path, and no gate. */
function leadsOthers(network: Network, directedSegment: number): boolean {
  const segment = directedSegment >>> 1;
  if (network.length[segment] === 0 || isFootpath(network.roadType[segment])) return false;
  if (drivingModes(network).some((mode) => speedInMode(network, mode, directedSegment) > 0)) return true;
  // who walks does so both ways
  return !network.modes.some(
    (_, mode) => goingIn(network, mode) !== 'walk' && comesInAlone(network, mode, directedSegment),
  );
}

/** Metres per hour: who is no faster pushes a bicycle. */
const FASTEST_PUSHED = 5500;

/** Whether a path is ridden by who cycles, not walked beside the bicycle. */
export function isRidden({ network, mode }: Surroundings, directedSegment: number): boolean {
  return (
    network.arcOfDirected[directedSegment] !== NO_ARC && speedInMode(network, mode, directedSegment) > FASTEST_PUSHED
  );
}

/** Whether who cycles walks beside the bicycle on a course: as slow the other way, since a climb alone is ridden. */
export function isPushed(around: Surroundings, directedSegment: number): boolean {
  const { going, network, mode, roadType } = around;
  if (going !== 'cycle' || isFerry(roadType[directedSegment >>> 1])) return false;
  return (
    Math.max(speedInMode(network, mode, directedSegment), speedInMode(network, mode, directedSegment ^ 1)) <=
    FASTEST_PUSHED
  );
}

/** Whether a course leads over a road, for those on foot. */
export function isCrossing(network: Network, directedSegment: number): boolean {
  return (network.flags[directedSegment >>> 1] & CROSSING) !== 0;
}

/** Whether one goes by a motor: merges into traffic, and takes no footpath for a way on. */
export function isDriving({ going }: Surroundings): boolean {
  return going === undefined || going === 'drive';
}
