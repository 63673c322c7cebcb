// The roads that meet at a junction, and which of them a traveller may take.

import { lazyOf } from '../../costing/weighted-costing.ts';
import type { Call } from '../../database/call.ts';
import { headingOut } from '../../directions/headings.ts';
import { wholeDegrees } from '../../geo/bearing.ts';
import { speedInMode } from '../../network/modes.ts';
import { arcsOfDirected, junctionBefore, type Network, NO_ARC, nodesOfJunction } from '../../network/network.ts';
import { CLOSED } from '../../search/weights.ts';

export interface RoadEnd {
  /** The directed segment that leads away from the junction. */
  readonly directedSegment: number;
  readonly bearing: number;
}

/** Every road of the mode at a junction, clockwise from north, whether or not it may be entered there. */
export function roadEndsAt(network: Network, mode: number, junction: number): RoadEnd[] {
  const { firstOut, firstIn, arcIn, directedOfArc } = network;
  const away = new Set<number>();
  for (let arc = firstOut[junction]; arc < firstOut[junction + 1]; arc++) away.add(directedOfArc[arc]);
  for (const node of nodesOfJunction(network, junction)) {
    for (let i = firstIn[node]; i < firstIn[node + 1]; i++) away.add(directedOfArc[arcIn[i]] ^ 1);
  }
  const arms: RoadEnd[] = [];
  for (const directedSegment of away) {
    if (!isRoad(network, mode, directedSegment >>> 1)) continue;
    arms.push({ directedSegment, bearing: wholeDegrees(headingOut(network, directedSegment)) });
  }
  return arms.sort((a, b) => a.bearing - b.bearing || a.directedSegment - b.directedSegment);
}

function isRoad(network: Network, mode: number, segment: number): boolean {
  return speedInMode(network, mode, 2 * segment) > 0 || speedInMode(network, mode, 2 * segment + 1) > 0;
}

/**
 * Whether a traveller who arrives on one directed segment may continue on another. Turning round is allowed only if there is no other way.
 */
export function mayTurn({ database: { network }, weighted }: Call, before: number, after: number): boolean {
  if (network.arcOfDirected[after] === NO_ARC || network.arcOfDirected[before] === NO_ARC) return false;
  const weights = lazyOf(weighted);
  const place = network.arcOfDirected[after] - network.firstOut[junctionBefore(network, after)];
  // a copy of a junction records the turns that are banned for trips over it
  const [arrival] = arcsOfDirected(network, before);
  const arc = network.firstOut[network.head[arrival]] + place;
  weights.computeWeights?.(arc, arc + 1);
  return weights.weight[arc] < CLOSED;
}
