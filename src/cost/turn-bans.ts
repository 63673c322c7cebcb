// Whom a rule binds, and when: a turn ban, or a closure at times.

import type { Network } from '../network/network.ts';
import type { Vehicle } from './wishes.ts';

/** Whether a rule binds a mode of travel. */
export function bindsMode({ ruleModes }: Network, rule: number, mode: number): boolean {
  return ruleModes[rule] === 0 || (ruleModes[rule] & (1 << mode)) !== 0;
}

/** Whether a rule binds at a time: 0 without a traffic bucket, then the order of BUCKETS. */
export function bindsInBucket({ ruleBuckets }: Network, rule: number, bucket: number): boolean {
  return ruleBuckets[rule] === 0 || (ruleBuckets[rule] & (1 << bucket)) !== 0;
}

/** Whether a rule binds a traveller without a vehicle description. */
export function bindsEveryone(network: Network, rule: number): boolean {
  return network.ruleBinds[rule] === 0;
}

/**
 * Whether a rule binds a vehicle: it names everyone, ALL or the vehicle's type, and does not spare it. A vehicle of type
 * ALL is bound by every rule, and spared only where ALL is.
 */
export function bindsVehicle(network: Network, rule: number, vehicle: Vehicle): boolean {
  const type = 1 << vehicle.type;
  const binds = network.ruleBinds[rule];
  if (network.ruleSpares[rule] & (type | 1)) return false;
  return binds === 0 || vehicle.type === 0 || (binds & (type | 1)) !== 0;
}
