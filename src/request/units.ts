// The documented units, expressed in ermine's whole numbers: centimetres, milliseconds, metres per hour.

import { RADIANS } from '../geo/wgs84.ts';

/** A unit of length as callers write it. */
export type DistanceUnitCode = 'm' | 'km' | 'yd' | 'ft' | 'mi';

/** A unit of length. An answer is a number of centimetres divided by `centimetres`. */
export interface DistanceUnit {
  readonly code: DistanceUnitCode;
  readonly centimetres: number;
}

/** A unit of time as callers write it. */
export type TimeUnitCode = 'min' | 'msec' | 's' | 'h';

/** A unit of time. An answer is a number of milliseconds divided by `milliseconds`. */
export interface TimeUnit {
  readonly code: TimeUnitCode;
  readonly milliseconds: number;
}

/** Whether a cost is counted in time. */
export function isTimeUnit(unit: DistanceUnit | TimeUnit): unit is TimeUnit {
  return 'milliseconds' in unit;
}

/** A unit of speed as callers write it. */
export type VelocityUnitCode = 'mph' | 'kph' | 'mtps' | 'mtpm';

/** A unit of speed. An answer is a number of metres per hour divided by `metresPerHour`. */
export interface VelocityUnit {
  readonly code: VelocityUnitCode;
  readonly metresPerHour: number;
}

/** A unit of angle as callers write it. */
export type AngularUnitCode = 'deg' | 'rad' | 'minute' | 'sec' | 'grad';

/** A unit of angle. An answer is a number of degrees multiplied by `perDegree`. */
export interface AngularUnit {
  readonly code: AngularUnitCode;
  readonly perDegree: number;
}

/** A unit of weight as callers write it. */
export type WeightUnitCode = 'kg' | 'lb' | 'mt' | 't';

/** A unit of vehicle weight. `mt` is the metric ton, `t` the short ton of 2000 lb. */
export interface WeightUnit {
  readonly code: WeightUnitCode;
  readonly kilograms: number;
}

export const DISTANCE_UNITS: readonly DistanceUnit[] = [
  { code: 'm', centimetres: 100 },
  { code: 'km', centimetres: 100_000 },
  { code: 'yd', centimetres: 91.44 },
  { code: 'ft', centimetres: 30.48 },
  { code: 'mi', centimetres: 160_934.4 },
];

export const TIME_UNITS: readonly TimeUnit[] = [
  { code: 'min', milliseconds: 60_000 },
  { code: 'msec', milliseconds: 1 },
  { code: 's', milliseconds: 1000 },
  { code: 'h', milliseconds: 3_600_000 },
];

export const VELOCITY_UNITS: readonly VelocityUnit[] = [
  { code: 'mph', metresPerHour: 1609.344 },
  { code: 'kph', metresPerHour: 1000 },
  { code: 'mtps', metresPerHour: 3600 },
  { code: 'mtpm', metresPerHour: 60 },
];

export const ANGULAR_UNITS: readonly AngularUnit[] = [
  { code: 'deg', perDegree: 1 },
  { code: 'rad', perDegree: RADIANS },
  { code: 'minute', perDegree: 60 },
  { code: 'sec', perDegree: 3600 },
  { code: 'grad', perDegree: 10 / 9 },
];

export const WEIGHT_UNITS: readonly WeightUnit[] = [
  { code: 'kg', kilograms: 1 },
  { code: 'lb', kilograms: 0.453_592_37 },
  { code: 'mt', kilograms: 1000 },
  { code: 't', kilograms: 907.184_74 },
];

/** Words for units in lower case, as in the documented interface and its samples. The plural with s works as well. */
const SINGULARS = {
  m: ['meter', 'metre'],
  km: ['kilometer', 'kilometre'],
  yd: ['yard'],
  mi: ['mile'],
  min: ['minute'],
  msec: ['millisecond'],
  s: ['second'],
  h: ['hour'],
  kg: ['kilogram'],
  lb: ['pound'],
  mt: ['metric ton', 'tonne'],
  t: ['ton'],
} as const;

type Spelled<Code extends string> =
  | Code
  | Uppercase<Code>
  | (Code extends keyof typeof SINGULARS
      ? (typeof SINGULARS)[Code][number] | `${(typeof SINGULARS)[Code][number]}s`
      : never);

/** A unit of a vehicle's size, as code or word. */
export type DistanceUnitInput = Spelled<DistanceUnitCode> | 'foot' | 'feet';
/** A unit of a vehicle's weight, as code or word. */
export type WeightUnitInput = Spelled<WeightUnitCode>;

/** Every word for a unit, and its code. */
export const UNIT_WORDS: ReadonlyMap<string, string> = new Map([
  ['foot', 'ft'],
  ['feet', 'ft'],
  ...Object.entries(SINGULARS).flatMap(([code, words]) =>
    words.flatMap((word) => [
      [word, code],
      [`${word}s`, code],
    ]),
  ),
] as [string, string][]);
