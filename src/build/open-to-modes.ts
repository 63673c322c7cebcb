// Which roads a mode may use, as everything that is made while a network is built sees them: turn bans, turn costs, through traffic.

import { type Network, NO_ARC } from '../network/network.ts';
import type { DirectedSegmentGraph } from './directed-segment-graph.ts';

/**
 * Whether a mode may use a directed segment. A road that is closed to every mode is closed only for a while, so it counts as open: a
 * closure changes neither bans nor turn costs, whether a layer, a request or the source closes the road.
 */
export function openToModes(
  { arcOfDirected }: DirectedSegmentGraph,
  { segmentCount, modeSpeed }: Pick<Network, 'segmentCount' | 'modeSpeed'>,
): (mode: number, directedSegment: number) => boolean {
  const directedCount = 2 * segmentCount;
  // all roads are open to the mode of a network that has only one
  const isTaken = new Uint8Array(segmentCount);
  modeSpeed.forEach((speed, at) => {
    if (speed > 0) isTaken[(at % directedCount) >>> 1] = 1;
  });
  return (mode, directedSegment) =>
    arcOfDirected[directedSegment] !== NO_ARC &&
    (isTaken[directedSegment >>> 1] === 0 || modeSpeed[mode * directedCount + directedSegment] > 0);
}
