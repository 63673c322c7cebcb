// The reason why a segment is closed, in words.

import { speedInMode } from '../../network/modes.ts';
import { indexNotBelow, type Network, NO_ARC, TOLL } from '../../network/network.ts';
import { ROAD_TYPES } from '../../network/road-types.ts';
import { TIME_BUCKETS } from '../../network/source.ts';
import type { Costing } from '../../request/costing.ts';
import type { DirectedChanges } from './directed-changes.ts';
import { bindsHere } from './rules.ts';
import { IMPASSABLE, vehicleFactor } from './vehicle-limits.ts';

/**
 * The reason why a costing closes a segment, in words; `undefined` if it is open. It concerns both directions, or only `directedSegment` if
 * this is given.
 */
export function closingRule(
  network: Network,
  costing: Costing,
  segment: number,
  directedSegment?: number,
  changes?: DirectedChanges,
): string | undefined {
  const change = costing.segmentChanges.find((entry) => entry.segment === segment);
  if (change?.isExcluded) return 'exclude';
  const roadType = change?.roadType ?? network.roadType[segment];
  if (costing.avoidsTolls && network.flags[segment] & TOLL) return 'avoid tollRoad';
  if (costing.avoidedRoadTypes.includes(roadType)) return `avoid ${ROAD_TYPES[roadType]}`;
  const { arcOfDirected, modes } = network;
  const { mode, bucket, vehicle } = costing;
  const directedSegments = directedSegment === undefined ? [2 * segment, 2 * segment + 1] : [directedSegment];
  const ownDirectedSegments = directedSegments.filter(
    (one) => arcOfDirected[one] !== NO_ARC && speedInMode(network, mode, one) > 0,
  );
  if (ownDirectedSegments.length === 0) return `mode ${modes[mode]}`;
  if (ownDirectedSegments.every((one) => isClosedAtHours(network, costing, one)))
    return bucket ? `hours in ${TIME_BUCKETS[bucket]}` : 'hours';
  if (vehicle && ownDirectedSegments.every((one) => vehicleFactor(network, vehicle, one) === IMPASSABLE)) return 'cvr';
  const closers = ownDirectedSegments.map((one) => changes?.closerOf(one));
  return closers.includes(undefined) ? undefined : closers[0];
}

/** Whether a directed segment is closed in the traffic bucket. Turn bans do not apply to primary arcs, but closures do. */
function isClosedAtHours(network: Network, costing: Costing, directedSegment: number): boolean {
  const { bannedArc, ruleOfBan } = network;
  const arc = network.arcOfDirected[directedSegment];
  for (let ban = indexNotBelow(bannedArc, arc); bannedArc[ban] === arc; ban++) {
    if (bindsHere(network, ruleOfBan[ban], costing)) return true;
  }
  return false;
}
