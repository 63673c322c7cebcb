// Whom a rule (a turn ban, or a closure at certain times) binds, and when.

import type { Network } from '../../network/network.ts';
import type { Costing, Vehicle } from '../../request/costing.ts';

/** Whether a rule binds in a mode and a traffic bucket: 0 without one, then the order of BUCKETS. */
export function bindsHere(network: Network, rule: number, { mode, bucket }: Pick<Costing, 'mode' | 'bucket'>): boolean {
  return bindsMode(network, rule, mode) && isAmong(network.ruleBuckets[rule], bucket);
}

/** Whether a rule binds in a mode, at some time. */
export function bindsMode({ ruleModes }: Network, rule: number, mode: number): boolean {
  return isAmong(ruleModes[rule], mode);
}

/** An empty mask means all. */
function isAmong(mask: number, bit: number): boolean {
  return mask === 0 || (mask & (1 << bit)) !== 0;
}

/** Whether a rule binds a traveller without a vehicle description. */
export function bindsEveryone(network: Network, rule: number): boolean {
  return network.ruleBinds[rule] === 0;
}

/**
 * Whether a rule binds a vehicle: it names everyone, ALL or the vehicle's type, and does not exempt it. Every rule binds a vehicle of
 * type ALL, unless it exempts ALL.
 */
export function bindsVehicle(network: Network, rule: number, vehicle: Vehicle): boolean {
  const type = 1 << vehicle.type;
  const binds = network.ruleBinds[rule];
  if (network.ruleSpares[rule] & (type | 1)) return false;
  return binds === 0 || vehicle.type === 0 || (binds & (type | 1)) !== 0;
}
