// Sends long lists between threads. Positions are sent as plain numbers. Other lists are sent as JSON in parts, so that other work can run
// between the parts. Structured cloning takes several times as long, and cannot be interrupted within a message. A list with values that
// JSON cannot express exactly is sent as it is.

import { MOST_LEVELS } from '../../request/reading.ts';
import { numbersOfPositions, positionsOf } from '../matrix/positions.ts';

/** A list as it is sent: positions as numbers, or other values as JSON in parts. */
export type SerializedList = { readonly numbers: Float64Array } | { readonly texts: readonly string[] };

/** A shorter list is cloned just as fast. */
const LONG = 64;
/** The number of records in one part, which takes some milliseconds to parse. */
const RECORDS_OF_PART = 2000;
/** How many values of nested records are inspected: far more than a payload may have. */
const MOST_VALUES = 4_000_000;

/**
 * The form in which a list is sent; `undefined` if the list is short, or has a value that neither form can express. Throws if a member
 * cannot be read.
 */
export function serializeList(list: readonly unknown[]): SerializedList | undefined {
  const numbers = numbersOfPositions(list);
  if (numbers !== undefined) return { numbers };
  if (list.length < LONG) return undefined;
  if (!isExactInJson(list)) return undefined;
  const texts: string[] = [];
  for (let first = 0; first < list.length; first += RECORDS_OF_PART) {
    texts.push(JSON.stringify(list.slice(first, first + RECORDS_OF_PART)));
  }
  return { texts };
}

/** Restores the list; `check` is called between two parts, and may throw. */
export function deserializeList(serialized: SerializedList, check: () => void): unknown[] {
  if ('numbers' in serialized) return positionsOf(serialized.numbers);
  const list: unknown[] = [];
  for (const text of serialized.texts) {
    check();
    for (const record of JSON.parse(text)) list.push(record);
  }
  return list;
}

/** Whether JSON expresses a value exactly. Throws if a member cannot be read. */
export function isExactInJson(value: unknown): boolean {
  return isExact(value, MOST_LEVELS, { left: MOST_VALUES });
}

function isExact(value: unknown, depth: number, values: { left: number }): boolean {
  if (--values.left < 0) return false;
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object':
      break;
    default:
      return false;
  }
  if (value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (!isExact(value[i], depth - 1, values)) return false;
    return true;
  }
  if (!hasNoClass(value)) return false;
  for (const name of Object.keys(value)) {
    if (!isExact((value as Record<string, unknown>)[name], depth - 1, values)) return false;
  }
  return true;
}

/** Whether an object is of no class, so that JSON loses nothing but a missing prototype. */
export function hasNoClass(value: object): value is Record<string, unknown> {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
