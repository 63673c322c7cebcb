// Long lists between threads: positions and records of one shape as plain numbers and texts, others as JSON in parts, so that whoever reads them
// can be called off in between. Structured cloning takes many times as long, whole messages at once. What JSON cannot tell to the digit stays where it is.

import { numbersOfPositions, positionsOf } from '../matrix/positions.ts';
import { carryRecords, type SerializedRecords, uncarryRecords } from './serialized-records.ts';

/** A list, in one of three ways. */
export type SerializedList =
  | { readonly numbers: Float64Array }
  | { readonly records: SerializedRecords }
  | { readonly texts: readonly string[] };

/** A shorter list is as soon carried as it is. */
const LONG = 64;
/** Records of one part: it is parsed within some milliseconds. */
const RECORDS_OF_PART = 2000;
/** How deep records are looked into, and at how many values: far more than any payload may have. */
const DEEP = 10;
/** A longer text is sooner cloned. */
const LONG_TEXT = 65_536;
const MOST_VALUES = 4_000_000;

/** The list as it is carried; `undefined` for one that is short, or holds what no way can tell. Throws where a member cannot be read. */
export function carryList(list: readonly unknown[]): SerializedList | undefined {
  const numbers = numbersOfPositions(list);
  if (numbers !== undefined) return { numbers };
  if (list.length < LONG) return undefined;
  const records = carryRecords(list);
  if (records !== undefined) return { records };
  if (!isReportedByJson(list)) return undefined;
  const texts: string[] = [];
  for (let first = 0; first < list.length; first += RECORDS_OF_PART) {
    texts.push(JSON.stringify(list.slice(first, first + RECORDS_OF_PART)));
  }
  return { texts };
}

/** The list again; `check` is called between two parts, and may throw. */
export function uncarryList(serialized: SerializedList, check: () => void): unknown[] {
  if ('numbers' in serialized) return positionsOf(serialized.numbers);
  if ('records' in serialized) return uncarryRecords(serialized.records, check);
  const list: unknown[] = [];
  for (const text of serialized.texts) {
    check();
    for (const record of JSON.parse(text)) list.push(record);
  }
  return list;
}

/** Whether JSON tells a value as it is. Throws where a member cannot be read. */
export function isReportedByJson(value: unknown): boolean {
  return isReported(value, DEEP, { left: MOST_VALUES });
}

function isReported(value: unknown, depth: number, values: { left: number }): boolean {
  if (--values.left < 0) return false;
  switch (typeof value) {
    case 'string':
      return value.length <= LONG_TEXT;
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
    for (let i = 0; i < value.length; i++) if (!isReported(value[i], depth - 1, values)) return false;
    return true;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const name of Object.keys(value)) {
    if (!isReported((value as Record<string, unknown>)[name], depth - 1, values)) return false;
  }
  return true;
}
