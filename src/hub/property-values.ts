// The ten property types, and how each converts a caller's value to the stored value.

import { isDecimal, readBoolean, readNumber } from '../errors/read-value.ts';
import { foundValue } from '../errors/show-value.ts';

/** The types that a property may have. */
export const PROPERTY_TYPES = [
  'string',
  'boolean',
  'integer',
  'long',
  'float',
  'double',
  'bigdecimal',
  'date',
  'time',
  'datetime',
] as const;
Object.freeze(PROPERTY_TYPES);

/** The type of a property. */
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** A stored value, as reads return it. */
export type PropertyValue = string | number | boolean;

/** Whether a given value means no value: null, undefined or the empty string. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** The stored form of a given value, or what was expected instead. */
export function readPropertyValue(type: PropertyType, value: unknown): { value: PropertyValue } | { expected: string } {
  const read = READERS[type](value);
  return read === undefined ? { expected: `${EXPECTED[type]}, not ${foundValue(value)}` } : { value: read };
}

const EXPECTED: Record<PropertyType, string> = {
  string: 'a string',
  boolean: 'true or false',
  integer: 'a whole number of 32 bits',
  long: 'a whole number from -(2^53 - 1) to 2^53 - 1',
  float: 'a finite number',
  double: 'a finite number',
  bigdecimal: 'a decimal number as a string',
  date: 'whole milliseconds since 1970',
  time: 'whole milliseconds since midnight',
  datetime: 'whole milliseconds since 1970',
};

const READERS: Record<PropertyType, (value: unknown) => PropertyValue | undefined> = {
  string: (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : asString(value)),
  boolean: readBoolean,
  integer: (value) => {
    const number = readNumber(value);
    return number === undefined || !Number.isInteger(number) || number !== (number | 0) ? undefined : number | 0;
  },
  long: readWhole,
  float: readNumber,
  double: readNumber,
  bigdecimal: readDecimal,
  date: readWhole,
  time: readWhole,
  datetime: readWhole,
};

const LONGEST_DECIMAL = 10_000;

function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function readWhole(value: unknown): number | undefined {
  const number = readNumber(value);
  // + 0 turns minus zero into zero: JSON does not distinguish them
  return number !== undefined && Number.isSafeInteger(number) ? number + 0 : undefined;
}

function readDecimal(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'string' || value.length > LONGEST_DECIMAL) return undefined;
  const text = value.trim();
  return isDecimal(text) ? text : undefined;
}
