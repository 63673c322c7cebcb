// The roads that a mode may use according to the data. Its points snap to these roads.

import { networkForMode } from '../network/modes.ts';
import type { Network } from '../network/network.ts';
import { filterSegments, type SnapFilter } from './snap-filter.ts';
import type { Snapper } from './snapper.ts';

const known = new WeakMap<Snapper, SnapFilter[]>();

/** The segments that a mode may use in some direction; all segments in a network of one mode. */
export function roadsOfMode(snapper: Snapper, mode: number): SnapFilter {
  const { network, index, everySegment } = snapper;
  if (network.modes.length === 1) return everySegment;
  const filters = known.get(snapper) ?? [];
  known.set(snapper, filters);
  filters[mode] ??= filterSegments(index, openSegmentsOf(networkForMode(network, mode)));
  return filters[mode];
}

function openSegmentsOf({ speed, segmentCount }: Network): Uint8Array {
  return new Uint8Array(segmentCount).map((_, segment) => Number(speed[2 * segment] + speed[2 * segment + 1] > 0));
}
