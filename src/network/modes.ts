// Modes of travel in one network: one geometry, one hierarchy, and for each mode speeds of its own.

import type { Network } from './network.ts';

/** So many fit into a mask. */
export const MOST_MODES = 16;

/** What a network has whose source names none. */
export const DEFAULT_MODES: readonly string[] = Object.freeze(['car']);

const NO_COURSES = new Uint32Array();

/**
 * The network as one mode finds it: `speed` is that of the mode, 0 where it may not pass. Speeds by time of day are those
 * of the first mode alone.
 */
export function networkForMode(network: Network, mode: number): Network {
  const { modeSpeed, segmentCount } = network;
  if (modeSpeed.length === 0) return network;
  const speed = modeSpeed.subarray(2 * segmentCount * mode, 2 * segmentCount * (mode + 1));
  const buckets = mode === 0 ? {} : { bucketCourse: NO_COURSES, bucketKind: NO_COURSES };
  return Object.freeze({ ...network, speed, ...buckets });
}
