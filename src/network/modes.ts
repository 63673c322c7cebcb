// The modes of travel in one network. They share one geometry and one hierarchy, and have separate speeds.

import { indexNotBelow, type Network, NO_RELUCTANCE } from './network.ts';

/** The number of bits in a mask of modes. */
export const MOST_MODES = 16;

/** Whether a value is a valid name of a mode. */
export function isModeName(name: unknown): name is string {
  return typeof name === 'string' && /^[\w-]{1,40}$/.test(name);
}

/** The number of a mode by its name, or -1. Case is ignored if no name matches exactly. */
export function findMode({ modes }: Pick<Network, 'modes'>, name: string): number {
  const exact = modes.indexOf(name);
  return exact < 0 ? modes.findIndex((mode) => mode.toLowerCase() === name.toLowerCase()) : exact;
}

/** The modes of a network whose source names no modes. */
export const DEFAULT_MODES: readonly string[] = Object.freeze(['car']);

const NO_PREFERENCE = new Uint8Array();
const NO_DELAY = new Uint16Array();
const NO_COST = new Uint8Array();

/**
 * The network as one mode sees it: `speed`, the speeds by time of day, the delays and the turn costs are those of the mode. A speed is 0
 * where the mode may not pass.
 */
export function networkForMode(network: Network, mode: number): Network {
  const { modes, modeSpeed, reluctance, segmentCount, bucketDirected, bucketKind, delayKind, turnCost } = network;
  if (modeSpeed.length === 0) return network;
  const [first, end] = [2 * segmentCount * mode, 2 * segmentCount * (mode + 1)];
  const [firstRow, endRow] = [indexNotBelow(bucketDirected, first), indexNotBelow(bucketDirected, end)];
  const own = reluctance.subarray(segmentCount * mode, segmentCount * (mode + 1));
  // a road that is closed to the mode, or that a layer closes, needs no preference
  const isOpen = (segment: number) => modeSpeed[first + 2 * segment] > 0 || modeSpeed[first + 2 * segment + 1] > 0;
  const prefersSome = own.some((tenths, segment) => tenths !== NO_RELUCTANCE && isOpen(segment));
  const ownDelays = delayKind.subarray(first, end);
  const copied = turnCost.length / modes.length;
  const ownCosts = turnCost.subarray(copied * mode, copied * (mode + 1));
  return Object.freeze({
    ...network,
    speed: modeSpeed.subarray(first, end),
    reluctance: prefersSome ? own : NO_PREFERENCE,
    bucketDirected: bucketDirected.slice(firstRow, endRow).map((row) => row - first),
    bucketKind: bucketKind.subarray(firstRow, endRow),
    delayKind: ownDelays.some((kind) => kind > 0) ? ownDelays : NO_DELAY,
    turnCost: ownCosts.some((cost) => cost > 0) ? ownCosts : NO_COST,
  });
}

/** The speed of a mode on a directed segment in metres per hour, 0 where it may not pass. */
export function speedInMode(
  { speed, modeSpeed, segmentCount }: Network,
  mode: number,
  directedSegment: number,
): number {
  return modeSpeed.length > 0 ? modeSpeed[2 * segmentCount * mode + directedSegment] : speed[directedSegment];
}
