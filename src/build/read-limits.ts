// Reads the vehicle limits of a segment.

import { type Complain, checkMembers, type Untrusted } from '../errors/known-members.ts';
import { foundValue } from '../errors/show-value.ts';
import { ACCESS_DELIVERY, ACCESS_PROHIBITED, LIMIT_BACKWARD, LIMIT_FORWARD } from '../network/network.ts';
import type { VehicleLimit } from '../network/source.ts';
import { MEASURE_NAMES, MEASURES, type Measure } from '../network/vehicle-measures.ts';
import { VEHICLE_TYPES, vehicleTypeFromName } from '../network/vehicle-types.ts';
import { addLimit } from './limit-rows.ts';
import type { SegmentRows } from './segment-rows.ts';

const MAXIMA = MEASURE_NAMES.map((measure) => MEASURES[measure].limit);
const MEMBERS: readonly (keyof VehicleLimit)[] = ['vehicleType', 'direction', ...MAXIMA, 'access'];

/** Adds a row for each limit of the current segment. */
export function readVehicleLimits(rows: SegmentRows, limits: unknown, complain: Complain): void {
  if (limits === undefined) return;
  if (!Array.isArray(limits)) {
    complain(`limits: expected a list of vehicle limits, found ${foundValue(limits)}`);
    return;
  }
  for (let i = 0; i < limits.length; i++) {
    const limit: unknown = limits[i];
    if (typeof limit === 'object' && limit !== null) {
      readLimit(rows, limit, (problem) => complain(`limits[${i}]${problem}`));
    } else {
      complain(`limits[${i}]: expected a vehicle limit, found ${foundValue(limit)}`);
    }
  }
}

function readLimit(rows: SegmentRows, limit: Untrusted<VehicleLimit>, complain: Complain): void {
  const most = {} as Record<Measure, number>;
  for (const measure of MEASURE_NAMES) most[measure] = readMaximum(limit, MEASURES[measure].limit, complain);
  checkMembers(limit, MEMBERS, (problem) => complain(`.${problem}`));
  const access = readAccess(limit.access, complain);
  if (access === 0 && MEASURE_NAMES.every((measure) => most[measure] === Infinity)) {
    complain(`: expected at least one of ${MAXIMA.join(', ')}, access`);
  }
  addLimit(rows.limits, rows.count, {
    direction: readDirection(limit.direction, complain),
    vehicle: readVehicleType(limit.vehicleType, complain),
    access,
    most,
  });
}

function readMaximum(limit: Untrusted<VehicleLimit>, member: keyof VehicleLimit, complain: Complain): number {
  const maximum = limit[member];
  if (maximum === undefined) return Infinity;
  if (typeof maximum === 'number' && maximum > 0 && maximum < Infinity) return maximum;
  complain(`.${member}: expected a number above 0, found ${foundValue(maximum)}`);
  return 0;
}

function readAccess(access: unknown, complain: Complain): number {
  if (access === undefined) return 0;
  if (access === 'prohibited') return ACCESS_PROHIBITED;
  if (access === 'delivery') return ACCESS_DELIVERY;
  complain(`.access: expected 'prohibited' or 'delivery', found ${foundValue(access)}`);
  return ACCESS_PROHIBITED;
}

function readDirection(direction: unknown, complain: Complain): number {
  if (direction === undefined) return LIMIT_FORWARD | LIMIT_BACKWARD;
  if (direction === 'forward') return LIMIT_FORWARD;
  if (direction === 'backward') return LIMIT_BACKWARD;
  complain(`.direction: expected 'forward' or 'backward', found ${foundValue(direction)}`);
  return 0;
}

function readVehicleType(type: unknown, complain: Complain): number {
  if (type === undefined) return 0;
  const number = typeof type === 'string' ? vehicleTypeFromName(type) : undefined;
  if (number === undefined) {
    complain(`.vehicleType: expected one of ${VEHICLE_TYPES.join(', ')}, found ${foundValue(type)}`);
  }
  return number ?? 0;
}
