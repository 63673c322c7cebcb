// The vehicle types of commercial vehicle restrictions.

/** The vehicle types in the order of their numbers. `ALL` is 0; a mask has bit `1 << number` for each type. */
export const VEHICLE_TYPES = [
  'ALL',
  'STRAIGHT',
  'SEMI_TRAILOR',
  'STANDARD_DOUBLE',
  'INTERMEDIATE_DOUBLE',
  'LONG_DOUBLE',
  'TRIPLE',
  'OTHER_LONG_COMBINATION_VEHICLE',
] as const;
Object.freeze(VEHICLE_TYPES);

/** A type of vehicle that limits may apply to. */
export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** The number of a vehicle type, or `undefined`. Ignores case and also accepts SEMI_TRAILER. */
export function vehicleTypeFromName(name: string): number | undefined {
  if (name.length > 64) return undefined;
  const upper = name
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
    .replace('SEMI_TRAILER', 'SEMI_TRAILOR');
  const number = (VEHICLE_TYPES as readonly string[]).indexOf(upper);
  return number < 0 ? undefined : number;
}
