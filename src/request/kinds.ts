// The kinds of plain parameters: switches, choices, numbers, units.

import { LONGEST_WORD, readBoolean, readNumber } from '../errors/read-value.ts';
import type { Kind, Parameter } from './parameter.ts';
import { complainOfValue, type Reading } from './reading.ts';
import { UNIT_WORDS } from './units.ts';

/** true or false, also as text in any case. */
export const SWITCH: Kind<boolean> = {
  read: (value, name, reading) => readBoolean(value) ?? complainOfValue(reading, 9002, name, 'true or false', value),
};

/** Like SWITCH, but any other value counts as false. */
export const LENIENT_SWITCH: Kind<boolean> = {
  read: (value) => readBoolean(value) ?? false,
};

/**
 * A switch, with the value that it has if absent.
 * @__NO_SIDE_EFFECTS__
 */
export function flag(absent: boolean): Parameter<boolean> {
  return { kind: SWITCH, absent };
}

/**
 * One of a few names, in any case, with blanks around it; read as the documented spelling.
 * @__NO_SIDE_EFFECTS__
 */
export function oneOf<T extends string>(values: readonly T[]): Kind<T> {
  const bySpelling = new Map(values.map((value) => [lower(value), value]));
  const exact = new Set<unknown>(values);
  return {
    values,
    read(value, name, reading) {
      if (exact.has(value)) return value as T;
      const found =
        typeof value === 'string' && value.length <= LONGEST_WORD ? bySpelling.get(lower(value)) : undefined;
      return found ?? complainOfValue(reading, 9002, name, `one of ${values.join(', ')}`, value);
    },
  };
}

/** How names and units are compared: lower case, without blanks around. */
export function lower(name: string): string {
  return name.trim().toLowerCase();
}

/**
 * A choice with its default.
 * @__NO_SIDE_EFFECTS__
 */
export function choice<T extends string>(values: readonly T[], absent: T): Parameter<T> {
  return { kind: oneOf(values), absent };
}

/**
 * A parameter without a default.
 * @__NO_SIDE_EFFECTS__
 */
export function optional<T>(kind: Kind<T>): Parameter<T | undefined> {
  return { kind, absent: undefined };
}

/**
 * A parameter whose absence is an error.
 * @__NO_SIDE_EFFECTS__
 */
export function required<T>(kind: Kind<T>, code: number, message: string): Parameter<T | undefined> {
  return { kind, absent: undefined, missing: { code, message } };
}

/**
 * A unit; the first one is the default.
 * @__NO_SIDE_EFFECTS__
 */
export function unitFrom<U extends { readonly code: string }>(units: readonly U[]): Parameter<U> {
  return { kind: unitOf(units), absent: units[0] };
}

/**
 * A parameter beyond the documented interface.
 * @__NO_SIDE_EFFECTS__
 */
export function extension<T>(parameter: Parameter<T>): Parameter<T> {
  return { ...parameter, isExtension: true };
}

/** Reports a value that its kind does not take. */
export type ComplainOf = (value: unknown, name: string, reading: Reading) => undefined;

/** Units, and a lookup that reports no error. */
export interface Units<U> extends Kind<U> {
  readonly find: (value: unknown) => U | undefined;
}

/**
 * A unit by its code or a word for it, in any case.
 * @__NO_SIDE_EFFECTS__
 */
export function unitOf<U extends { readonly code: string }>(units: readonly U[], complainOf?: ComplainOf): Units<U> {
  const bySpelling = new Map<unknown, U>();
  for (const [word, code] of UNIT_WORDS) {
    const unit = units.find((candidate) => candidate.code === code);
    if (unit !== undefined) bySpelling.set(word, unit);
  }
  for (const unit of units) bySpelling.set(unit.code, unit);
  const codes = units.map((unit) => unit.code);
  const complainOfUnit: ComplainOf =
    complainOf ?? ((value, name, reading) => complainOfValue(reading, 9002, name, `one of ${codes.join(', ')}`, value));
  const find = (value: unknown): U | undefined => {
    const text = typeof value === 'string' && value.length <= LONGEST_WORD ? value : '';
    return bySpelling.get(text) ?? bySpelling.get(lower(text));
  };
  return {
    values: codes,
    find,
    read: (value, name, reading) => find(value) ?? complainOfUnit(value, name, reading),
  };
}

/**
 * A number that passes a test; `expected` describes it in errors, which have the code `code`.
 * @__NO_SIDE_EFFECTS__
 */
export function numberThat(isGood: (number: number) => boolean, expected: string, code: number = 9003): Kind<number> {
  return {
    words: expected,
    read(value, name, reading) {
      const number = readNumber(value);
      return number !== undefined && isGood(number) ? number : complainOfValue(reading, code, name, expected, value);
    },
  };
}

/** Any value, to be read later: for a parameter that another parameter may make irrelevant. */
export const READ_LATER: Kind<unknown> = { read: (value) => value };
