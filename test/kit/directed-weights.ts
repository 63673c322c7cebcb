// Turns any values of directed segments into weights of arcs.

import { closeBanned } from '../../src/costing/weights/close-banned.ts';
import type { Network } from '../../src/network/network.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { type ArcWeights, CLOSED } from '../../src/search/weights.ts';

/** Three values by directed segment, `undefined` for a closed one. */
export type DirectedValues = readonly (readonly [weight: number, second: number, third: number] | undefined)[];

/**
 * Weights in which each arc has the values of its directed segment. Banned turns are closed: those for everyone, or those for a vehicle
 * type.
 */
export function computeDirectedWeights(network: Network, values: DirectedValues, vehicleType?: number): ArcWeights {
  const { arcCount, directedOfArc } = network;
  const weights = {
    weight: new Int32Array(arcCount).fill(CLOSED),
    second: new Int32Array(arcCount),
    third: new Int32Array(arcCount),
  };
  for (let arc = 0; arc < arcCount; arc++) {
    const value = values[directedOfArc[arc]];
    if (value) [weights.weight[arc], weights.second[arc], weights.third[arc]] = value;
  }
  const vehicle = vehicleType === undefined ? undefined : { type: vehicleType, isLoosened: false };
  closeBanned(network, { ...NO_COSTING, vehicle }, weights.weight);
  return weights;
}
