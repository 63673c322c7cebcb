// Any values on the courses of a network, as weights of its arcs.

import { bindsEveryone, bindsHere, bindsVehicle } from '../../src/cost/rules.ts';
import { type ArcWeights, CLOSED } from '../../src/cost/weights.ts';
import type { Network } from '../../src/network/network.ts';

/** Three values by course, `undefined` for a closed one. */
export type CourseValues = readonly (readonly [weight: number, second: number, third: number] | undefined)[];

/** Weights that give each arc what its course is given, and close banned turns, for everyone or for a vehicle type. */
export function weighCourses(network: Network, values: CourseValues, vehicleType?: number): ArcWeights {
  const { arcCount, courseOfArc, bannedArc, ruleOfBan } = network;
  const weights = {
    weight: new Int32Array(arcCount).fill(CLOSED),
    second: new Int32Array(arcCount),
    third: new Int32Array(arcCount),
  };
  for (let arc = 0; arc < arcCount; arc++) {
    const value = values[courseOfArc[arc]];
    if (value) [weights.weight[arc], weights.second[arc], weights.third[arc]] = value;
  }
  for (let i = 0; i < bannedArc.length; i++) {
    const rule = ruleOfBan[i];
    const binds =
      vehicleType === undefined
        ? bindsEveryone(network, rule)
        : bindsVehicle(network, rule, { type: vehicleType, isLoosened: false });
    if (binds && bindsHere(network, rule, { mode: 0, bucket: 0 })) weights.weight[bannedArc[i]] = CLOSED;
  }
  return weights;
}
