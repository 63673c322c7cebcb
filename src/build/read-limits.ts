// Reads the vehicle limits of a segment.

import { readOptions } from '../errors/check-options.ts';
import type { Complain } from '../errors/known-members.ts';
import type { OptionKind, OptionKinds } from '../errors/option-kinds.ts';
import { foundValue } from '../errors/show-value.ts';
import { ACCESS_DELIVERY, ACCESS_PROHIBITED, LIMIT_BACKWARD, LIMIT_FORWARD } from '../network/network.ts';
import type { VehicleLimit } from '../network/source.ts';
import { MEASURE_NAMES, MEASURES, type Measure } from '../network/vehicle-measures.ts';
import { VEHICLE_TYPES, vehicleTypeFromName } from '../network/vehicle-types.ts';
import { addLimit } from './limit-rows.ts';
import type { SegmentRows } from './segment-rows.ts';

const MAXIMUM: OptionKind = {
  expected: 'a number above 0',
  fits: (value) => typeof value === 'number' && value > 0 && value < Infinity,
};
const MAXIMA = MEASURE_NAMES.map((measure) => MEASURES[measure].limit);
/** The members that say what a limit forbids. Each limit needs one of them. */
const BANS = [...MAXIMA, 'access'] as const;
const DIRECTIONS = { forward: LIMIT_FORWARD, backward: LIMIT_BACKWARD } as const;
const ACCESS = { prohibited: ACCESS_PROHIBITED, delivery: ACCESS_DELIVERY } as const;

const LIMIT = {
  ...Object.fromEntries(MAXIMA.map((limit) => [limit, MAXIMUM])),
  access: { expected: "'prohibited' or 'delivery'", fits: (value) => isNameIn(ACCESS, value) },
  direction: { expected: "'forward' or 'backward'", fits: (value) => isNameIn(DIRECTIONS, value) },
  vehicleType: {
    expected: `one of ${VEHICLE_TYPES.join(', ')}`,
    fits: (value) => typeof value === 'string' && vehicleTypeFromName(value) !== undefined,
  },
} as OptionKinds<VehicleLimit>;

function isNameIn(table: object, value: unknown): boolean {
  return typeof value === 'string' && Object.hasOwn(table, value);
}

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
      readLimit(rows, limit, `limits[${i}]`, complain);
    } else {
      complain(`limits[${i}]: expected a vehicle limit, found ${foundValue(limit)}`);
    }
  }
}

function readLimit(rows: SegmentRows, limit: object, name: string, complain: Complain): void {
  const { vehicleType, direction, access, ...maxima } = readOptions<VehicleLimit>(limit, LIMIT, complain, name);
  if (BANS.every((member) => (limit as VehicleLimit)[member] === undefined)) {
    complain(`${name}: expected at least one of ${BANS.join(', ')}`);
  }
  const most = MEASURE_NAMES.map((measure) => [measure, maxima[MEASURES[measure].limit] ?? Infinity]);
  addLimit(rows.limits, rows.count, {
    direction: direction === undefined ? LIMIT_FORWARD | LIMIT_BACKWARD : DIRECTIONS[direction],
    vehicle: (vehicleType && vehicleTypeFromName(vehicleType)) ?? 0,
    access: access === undefined ? 0 : ACCESS[access],
    most: Object.fromEntries(most) as Record<Measure, number>,
  });
}
