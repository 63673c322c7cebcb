// Any values on the courses of a network, as weights of its arcs.

import { closeBanned } from '../../src/cost/close-banned.ts';
import { type ArcWeights, CLOSED } from '../../src/cost/weights.ts';
import { NO_WISHES } from '../../src/cost/wishes.ts';
import type { Network } from '../../src/network/network.ts';

/** Three values by course, `undefined` for a closed one. */
export type CourseValues = readonly (readonly [weight: number, second: number, third: number] | undefined)[];

/** Weights that give each arc what its course is given, and close banned turns, for everyone or for a vehicle type. */
export function weighCourses(network: Network, values: CourseValues, vehicleType?: number): ArcWeights {
  const { arcCount, courseOfArc } = network;
  const weights = {
    weight: new Int32Array(arcCount).fill(CLOSED),
    second: new Int32Array(arcCount),
    third: new Int32Array(arcCount),
  };
  for (let arc = 0; arc < arcCount; arc++) {
    const value = values[courseOfArc[arc]];
    if (value) [weights.weight[arc], weights.second[arc], weights.third[arc]] = value;
  }
  const vehicle = vehicleType === undefined ? undefined : { type: vehicleType, isLoosened: false };
  closeBanned(network, { ...NO_WISHES, vehicle }, weights.weight);
  return weights;
}
