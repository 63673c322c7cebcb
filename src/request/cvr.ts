// cvr: the vehicle that must fit through.

import { isRecord } from '../errors/is-record.ts';
import { readNumber, readYesNo, YES_NO } from '../errors/read-value.ts';
import { MEASURE_NAMES, MEASURES } from '../network/vehicle-measures.ts';
import { VEHICLE_TYPES, type VehicleType, vehicleTypeFromName } from '../network/vehicle-types.ts';
import type { Vehicle } from './costing.ts';
import { unitOf } from './kinds.ts';
import { complainOfKeys, isAbsent, type Kind } from './parameter.ts';
import { complain, complainOfValue, type Reading, warn } from './reading.ts';
import {
  DISTANCE_UNITS,
  type DistanceUnit,
  type DistanceUnitInput,
  WEIGHT_UNITS,
  type WeightUnit,
  type WeightUnitInput,
} from './units.ts';

/** A vehicle: at least one of its measures, each with its unit. `mt` is the metric ton, `t` the short ton of 2000 lb. */
export interface VehicleAttributes {
  /** Default `ALL`, which respects every restriction. */
  readonly vehicleType?: VehicleType | Lowercase<VehicleType> | 'SEMI_TRAILER' | undefined;
  readonly weight?: number | string | undefined;
  readonly weightUnit?: WeightUnitInput | undefined;
  readonly height?: number | string | undefined;
  readonly heightUnit?: DistanceUnitInput | undefined;
  readonly length?: number | string | undefined;
  readonly lengthUnit?: DistanceUnitInput | undefined;
  readonly width?: number | string | undefined;
  readonly widthUnit?: DistanceUnitInput | undefined;
}

/** The payload member: the vehicle that must fit through. */
export interface CommercialVehicle {
  /** `Y` opens roads with legal barriers, at a higher cost; default `N`. */
  readonly looseningBarrierRestrictions?: 'Y' | 'N' | 'y' | 'n' | boolean | 'true' | 'false';
  readonly vehicleAttributes: VehicleAttributes;
}

export const CVR_KEYS: readonly string[] = ['looseningBarrierRestrictions', 'vehicleAttributes'];

const VEHICLE_KEYS: readonly string[] = [
  'vehicleType',
  ...MEASURE_NAMES.flatMap((measure) => [measure, `${measure}Unit`]),
];

/** Commercial vehicle restrictions. */
export const CVR: Kind<Vehicle> = {
  read(value, name, reading) {
    if (!isRecord(value)) return complainOfValue(reading, 9009, name, 'an object', value);
    const count = reading.complaints.length;
    complainOfKeys(value, CVR_KEYS, reading, name, String);
    const isLoosened = readLoosening(
      value.looseningBarrierRestrictions,
      `${name}.looseningBarrierRestrictions`,
      reading,
    );
    const vehicle = readVehicle(value.vehicleAttributes, `${name}.vehicleAttributes`, isLoosened, reading);
    return reading.complaints.length > count ? undefined : vehicle;
  },
};

function readLoosening(value: unknown, name: string, reading: Reading): boolean {
  if (isAbsent(value)) return false;
  return readYesNo(value) ?? complainOfValue(reading, 9009, name, YES_NO, value) ?? false;
}

function readVehicle(value: unknown, name: string, isLoosened: boolean, reading: Reading): Vehicle | undefined {
  if (isAbsent(value)) return complain(reading, 9009, `${name} is required: ${listed('or')}.`, name);
  if (!isRecord(value)) return complainOfValue(reading, 9009, name, 'an object', value);
  complainOfKeys(value, VEHICLE_KEYS, reading, name, String);
  const vehicle: { -readonly [key in keyof Vehicle]: Vehicle[key] } = {
    type: readVehicleType(value.vehicleType, `${name}.vehicleType`, reading),
    isLoosened,
  };
  for (const measure of MEASURE_NAMES) {
    const read = MEASURES[measure].unit === 'kg' ? readWeight : readSize;
    const number = read(value, measure, name, reading);
    if (number !== undefined) vehicle[measure] = number;
  }
  if (MEASURE_NAMES.every((measure) => isAbsent(value[measure]))) {
    complain(reading, 9009, `${name}: at least one of ${listed('and')} is required.`, name);
  }
  return vehicle;
}

/** All measures in words, with `word` before the last one: `weight, height, length and width`. */
function listed(word: 'and' | 'or'): string {
  return `${MEASURE_NAMES.slice(0, -1).join(', ')} ${word} ${MEASURE_NAMES.at(-1)}`;
}

/** Reads a weight in kilograms. */
function readWeight(
  attributes: Record<string, unknown>,
  key: string,
  name: string,
  reading: Reading,
): number | undefined {
  const weight = readMeasure(attributes, key, WEIGHT, name, reading);
  if (weight?.unit.code === 't')
    warn(reading, 't is the short ton of 2000 lb; the metric ton is mt.', `${name}.${key}Unit`);
  return weight && weight.number * weight.unit.kilograms;
}

/** Reads a size in metres. */
function readSize(
  attributes: Record<string, unknown>,
  key: string,
  name: string,
  reading: Reading,
): number | undefined {
  const size = readMeasure(attributes, key, SIZE, name, reading);
  return size && (size.number * size.unit.centimetres) / 100;
}

function readVehicleType(value: unknown, name: string, reading: Reading): number {
  if (isAbsent(value)) return 0;
  const type = typeof value === 'string' ? vehicleTypeFromName(value) : undefined;
  return type ?? complainOfValue(reading, 9009, name, `one of ${VEHICLE_TYPES.join(', ')}`, value) ?? 0;
}

const WEIGHT: Kind<WeightUnit> = /* @__PURE__ */ unitOf(WEIGHT_UNITS, (value, name, reading) =>
  complainOfValue(reading, 9009, name, 'one of kg, lb, mt, t', value),
);

const SIZE: Kind<DistanceUnit> = /* @__PURE__ */ unitOf(DISTANCE_UNITS, (value, name, reading) =>
  complainOfValue(reading, 9009, name, 'one of ft, yd, mi, m, km', value),
);

/** Reads a measure and its unit: either both or neither. */
function readMeasure<U>(
  attributes: Record<string, unknown>,
  key: string,
  units: Kind<U>,
  name: string,
  reading: Reading,
): { number: number; unit: U } | undefined {
  const value = attributes[key];
  const unitValue = attributes[`${key}Unit`];
  const unitName = `${name}.${key}Unit`;
  const unit = isAbsent(unitValue) ? undefined : units.read(unitValue, unitName, reading);
  if (isAbsent(value)) {
    return isAbsent(unitValue)
      ? undefined
      : complain(reading, 9014, `${unitName} is given without ${key}.`, unitName, unitValue);
  }
  if (isAbsent(unitValue)) complain(reading, 9009, `${unitName} is required with ${key}.`, unitName);
  const number = readNumber(value);
  if (number === undefined || number < 0) {
    return complainOfValue(reading, 9009, `${name}.${key}`, 'a number of at least 0', value);
  }
  return unit === undefined ? undefined : { number, unit };
}
