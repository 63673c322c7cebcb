// What the limits of a segment mean for a vehicle.
//
//   over a physical limit                 closed, never loosened
//   prohibited                            closed; loosened: weight x 5
//   local delivery only                   weight x 12; loosened: weight x 5
//
// A limit applies if it is for ALL or for the vehicle's type. A vehicle of type ALL is subject to every limit.

import {
  ACCESS_PROHIBITED,
  indexNotBelow,
  LIMIT_BACKWARD,
  LIMIT_FORWARD,
  type Network,
} from '../../network/network.ts';
import { MEASURE_NAMES, MEASURES } from '../../network/vehicle-measures.ts';
import type { Vehicle } from '../../request/costing.ts';

const LOOSENED = 5;
const DELIVERY = 12;

/** The factor of a directed segment that the vehicle may not pass. */
export const IMPASSABLE = 0;

/** The factor for the weight of a directed segment: 1 without a limit, IMPASSABLE if the vehicle may not pass. */
export function vehicleFactor(network: Network, vehicle: Vehicle, directedSegment: number): number {
  const { limitSegment, limitKind, limitDirection, limitAccess } = network;
  const segment = directedSegment >>> 1;
  const direction = directedSegment & 1 ? LIMIT_BACKWARD : LIMIT_FORWARD;
  let factor = 1;
  for (
    let row = indexNotBelow(limitSegment, segment);
    row < limitSegment.length && limitSegment[row] === segment;
    row++
  ) {
    const kind = limitKind[row];
    if ((limitDirection[kind] & direction) === 0 || !limitConcerns(network, kind, vehicle)) continue;
    if (exceeds(network, kind, vehicle)) return IMPASSABLE;
    const access = limitAccess[kind];
    if (access === 0) continue;
    if (access === ACCESS_PROHIBITED && !vehicle.isLoosened) return IMPASSABLE;
    factor = Math.max(factor, vehicle.isLoosened ? LOOSENED : DELIVERY);
  }
  return factor;
}

/** Whether a kind of limit applies to the vehicle's type. */
export function limitConcerns(network: Network, kind: number, vehicle: Vehicle): boolean {
  const limited = network.limitVehicle[kind];
  return limited === 0 || vehicle.type === 0 || limited === vehicle.type;
}

function exceeds(network: Network, kind: number, vehicle: Vehicle): boolean {
  for (const measure of MEASURE_NAMES) {
    if ((vehicle[measure] ?? 0) > network[MEASURES[measure].column][kind]) return true;
  }
  return false;
}
