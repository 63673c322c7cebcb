// To whom a rule (a turn ban, or a closure at certain times) applies, and when.

import type { Network } from '../../network/network.ts';
import type { Costing, Vehicle } from '../../request/costing.ts';

/** Whether a rule applies in a mode and a traffic bucket. 0 is no bucket; the others are in the order of BUCKETS. */
export function bindsHere(network: Network, rule: number, { mode, bucket }: Pick<Costing, 'mode' | 'bucket'>): boolean {
  return bindsMode(network, rule, mode) && isAmong(network.ruleBuckets[rule], bucket);
}

/** Whether a rule ever applies in a mode. */
export function bindsMode({ ruleModes }: Network, rule: number, mode: number): boolean {
  return isAmong(ruleModes[rule], mode);
}

/** Whether a mask includes a bit. An empty mask includes all. */
function isAmong(mask: number, bit: number): boolean {
  return mask === 0 || (mask & (1 << bit)) !== 0;
}

/** Whether a rule applies to travellers who give no vehicle. */
export function bindsEveryone(network: Network, rule: number): boolean {
  return network.ruleBinds[rule] === 0;
}

/**
 * Whether a rule applies to a vehicle: it names everyone, ALL or the vehicle's type, and does not exempt it. To a vehicle of type ALL,
 * every rule applies that does not exempt ALL.
 */
export function bindsVehicle(network: Network, rule: number, vehicle: Vehicle): boolean {
  const type = 1 << vehicle.type;
  const binds = network.ruleBinds[rule];
  if (network.ruleSpares[rule] & (type | 1)) return false;
  return binds === 0 || vehicle.type === 0 || (binds & (type | 1)) !== 0;
}
