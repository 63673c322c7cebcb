// The weights of trips along major roads.

import type { Network } from '../network/network.ts';
import type { PhaseWeights } from '../search/hierarchy/phases/two-phases.ts';
import { type ArcWeights, CLOSED } from '../search/weights.ts';
import type { MajorPart } from './major-part.ts';

/**
 * Trips in two phases: to the major part and along it, then away from it. No cheapest trip visits a node in both phases, because the
 * stretch between the two visits would be a detour.
 */
export function phasesOfTrips(network: Network, { isOnPart, along }: MajorPart, weights: ArcWeights): PhaseWeights {
  const { arcCount, tail, head } = network;
  const weight = new Int32Array(arcCount);
  return (role) => {
    for (let arc = 0; arc < arcCount; arc++) {
      const leaves = isOnPart[tail[arc]] === 1;
      if (role === 'first') weight[arc] = leaves ? along.weight[arc] : weights.weight[arc];
      else weight[arc] = leaves === (role === 'over') && isOnPart[head[arc]] === 0 ? weights.weight[arc] : CLOSED;
    }
    return { ...weights, weight };
  };
}
