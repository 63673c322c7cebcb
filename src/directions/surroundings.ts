// What directions read besides the path itself: the roads that a driver passes.

import type { Going } from '../network/going.ts';
import { drivingModes, goingIn } from '../network/going-in-mode.ts';
import { speedInMode } from '../network/modes.ts';
import { CROSSING, type Network, NO_ARC } from '../network/network.ts';
import { isFerry, isFootpath } from './roads.ts';

export interface Surroundings {
  /** How the traveller moves (drive, cycle or walk). If absent, the traveller drives. */
  readonly going?: Going | undefined;
  readonly network: Network;
  /** The network without layers. Roads that a layer closes look there as a traveller sees them. */
  readonly baseNetwork: Network;
  /** The road type of each segment under the costing of the request. */
  readonly roadType: Uint8Array;
  readonly mode: number;
  /** Whether choices at junctions are kept: a long route makes the same turns again and again. */
  readonly keepsChoices?: boolean;
}

/**
 * Whether a directed segment looks like a way onward, whatever the request excludes: this traveller may use it, or drivers may enter it, or
 * it is closed to drivers in both directions. Incoming one-way streets do not count.
 */
export function isWayOn(around: Surroundings, directedSegment: number): boolean {
  const { baseNetwork, mode } = around;
  if (baseNetwork.arcOfDirected[directedSegment] === NO_ARC) return false;
  return (
    baseNetwork.modeSpeed.length === 0 ||
    speedInMode(baseNetwork, mode, directedSegment) > 0 ||
    leadsOthers(around, directedSegment)
  );
}

/** Whether a mode may use a segment only in the direction opposite to a directed segment. */
function comesInAlone(network: Network, mode: number, directedSegment: number): boolean {
  return speedInMode(network, mode, directedSegment) === 0 && speedInMode(network, mode, directedSegment ^ 1) > 0;
}

/** Whether other travellers may follow a road away from here, too, so that it is not just a path or a gate. */
function leadsOthers({ network, baseNetwork }: Surroundings, directedSegment: number): boolean {
  const segment = directedSegment >>> 1;
  if (network.length[segment] === 0 || isFootpath(network.roadType[segment])) return false;
  if (drivingModes(network).some((mode) => speedInMode(baseNetwork, mode, directedSegment) > 0)) return true;
  // walkers may go in both directions
  return !network.modes.some(
    (_, mode) => goingIn(network, mode) !== 'walk' && comesInAlone(baseNetwork, mode, directedSegment),
  );
}

/** Metres per hour. A bicycle that goes no faster than this is pushed. */
const FASTEST_PUSHED = 5500;

/** Whether a cyclist rides a path instead of pushing the bicycle. */
export function isRidden({ network, baseNetwork, mode }: Surroundings, directedSegment: number): boolean {
  if (network.arcOfDirected[directedSegment] === NO_ARC) return false;
  const speed = speedInMode(network, mode, directedSegment) || speedInMode(baseNetwork, mode, directedSegment);
  return speed > FASTEST_PUSHED;
}

/** Whether a bicycle is pushed on a directed segment. It must be slow in both directions: a climb that is slow only uphill is ridden. */
export function isPushed(around: Surroundings, directedSegment: number): boolean {
  const { going, network, mode, roadType } = around;
  if (going !== 'cycle' || isFerry(roadType[directedSegment >>> 1])) return false;
  return (
    Math.max(speedInMode(network, mode, directedSegment), speedInMode(network, mode, directedSegment ^ 1)) <=
    FASTEST_PUSHED
  );
}

/** Whether a directed segment crosses a road, for walkers. */
export function isCrossing(network: Network, directedSegment: number): boolean {
  return (network.flags[directedSegment >>> 1] & CROSSING) !== 0;
}

/** Whether the traveller drives, and therefore merges into traffic and ignores footpaths. */
export function isDriving({ going }: Surroundings): boolean {
  return going === undefined || going === 'drive';
}
