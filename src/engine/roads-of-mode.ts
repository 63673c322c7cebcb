// The roads that a mode may take, as the data has them: what a point means to it.

import { networkForMode } from '../network/modes.ts';
import { filterSegments, type SnapFilter } from '../snap/snap-filter.ts';
import type { Snapper } from '../snap/snapper.ts';

const known = new WeakMap<Snapper, SnapFilter[]>();

/** The segments that a mode may take in some direction; all of them in a network of one mode. */
export function roadsOfMode(snapper: Snapper, mode: number): SnapFilter {
  const { network, index, everySegment } = snapper;
  if (network.modes.length === 1) return everySegment;
  let filters = known.get(snapper);
  if (filters === undefined) known.set(snapper, (filters = []));
  if (filters[mode] === undefined) {
    const { speed } = networkForMode(network, mode);
    const isOpen = new Uint8Array(network.segmentCount);
    for (let course = 0; course < speed.length; course++) if (speed[course] > 0) isOpen[course >>> 1] = 1;
    filters[mode] = filterSegments(index, isOpen);
  }
  return filters[mode];
}
