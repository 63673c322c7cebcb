// Reads a speed with its unit.

import { isRecord } from '../errors/is-record.ts';
import { readNumber } from '../errors/read-value.ts';
import { type Units, unitOf } from './kinds.ts';
import { complainOfKeys, isAbsent } from './parameter.ts';
import { complain, complainOfValue, type Reading } from './reading.ts';
import { VELOCITY_UNITS, type VelocityUnit } from './units.ts';

const VELOCITY: Units<VelocityUnit> = /* @__PURE__ */ unitOf(VELOCITY_UNITS);
const VELOCITY_KEYS: readonly string[] = ['velocity', 'velocityUnit'];

/** Reads `{ velocity, velocityUnit }` as metres per hour. Its name is computed only for errors, which have the code `code`. */
export function readVelocity(value: unknown, at: () => string, reading: Reading, code: number): number | undefined {
  if (!isRecord(value)) return complainOfValue(reading, code, at(), 'an object with velocity and velocityUnit', value);
  complainOfKeys(value, VELOCITY_KEYS, reading, undefined, at);
  const { velocity, velocityUnit } = value;
  const unit = isAbsent(velocityUnit) ? VELOCITY_UNITS[0] : VELOCITY.find(velocityUnit);
  if (unit === undefined)
    complainOfValue(reading, code, `${at()}.velocityUnit`, 'one of mph, kph, mtps, mtpm', velocityUnit);
  if (isAbsent(velocity)) {
    const message = 'One of either Velocity or SpeedIncrease or SpeedDecrease is expected.';
    return complain(reading, 3733, message, `${at()}.velocity`);
  }
  const number = readNumber(velocity);
  if (number === undefined) return complainOfValue(reading, code, `${at()}.velocity`, 'a number', velocity);
  return unit && number * unit.metresPerHour;
}
