// Reads and writes Thrift's compact protocol, which Parquet uses for metadata: records of numbered fields. Records are read completely and
// written back unchanged, whatever their fields mean.

import type { ByteWriter } from './byte-writer.ts';

/** The types of fields, with their numbers in the protocol. */
export const TYPE = {
  yes: 1,
  no: 2,
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  bytes: 8,
  list: 9,
  record: 12,
} as const;

export type ThriftRecord = Map<number, ThriftField>;

export interface ThriftField {
  readonly type: number;
  readonly value: ThriftValue;
}

export type ThriftValue = number | Uint8Array | ThriftList | ThriftRecord;

export interface ThriftList {
  readonly type: number;
  readonly values: readonly ThriftValue[];
}

export function whole(value: number): ThriftField {
  return { type: TYPE.i32, value };
}

export function long(value: number): ThriftField {
  return { type: TYPE.i64, value };
}

export function text(value: string): ThriftField {
  return { type: TYPE.bytes, value: new TextEncoder().encode(value) };
}

export function records(values: readonly ThriftRecord[]): ThriftField {
  return { type: TYPE.list, value: { type: TYPE.record, values } };
}

export function wholes(values: readonly number[]): ThriftField {
  return { type: TYPE.list, value: { type: TYPE.i32, values } };
}

export function texts(values: readonly string[]): ThriftField {
  return { type: TYPE.list, value: { type: TYPE.bytes, values: values.map((value) => text(value).value) } };
}

export function nested(value: ThriftRecord): ThriftField {
  return { type: TYPE.record, value };
}

/** A record with these fields, except those without a value. */
export function record(fields: { readonly [number: number]: ThriftField | undefined }): ThriftRecord {
  return new Map(
    Object.entries(fields).flatMap(([number, field]) =>
      field === undefined ? [] : [[Number(number), field] as const],
    ),
  );
}

export function writeThrift(bytes: ByteWriter, fields: ThriftRecord): void {
  let last = 0;
  for (const number of [...fields.keys()].sort((a, b) => a - b)) {
    const { type, value } = fields.get(number)!;
    const ahead = number - last;
    bytes.byte(ahead <= NEAR ? (ahead << 4) | type : type);
    if (ahead > NEAR) writeSigned(bytes, number);
    writeValue(bytes, type, value);
    last = number;
  }
  bytes.byte(0);
}

/** The record at the beginning of some bytes. Throws a RangeError if the bytes end before the record does. */
export function readThrift(bytes: Uint8Array): ThriftRecord {
  return readThriftAt(bytes, 0).record;
}

/** The record at a position, and the position where it ends. */
export function readThriftAt(bytes: Uint8Array, at: number): { readonly record: ThriftRecord; readonly end: number } {
  const reader = new ThriftReader(bytes, at);
  return { record: reader.record(), end: reader.at };
}

/** The byte of a type also holds the step from the previous field number, if at most NEAR, or the length of a list, if below NEAR. */
const NEAR = 15;

function writeValue(bytes: ByteWriter, type: number, value: ThriftValue): void {
  if (value instanceof Map) writeThrift(bytes, value);
  else if (value instanceof Uint8Array) {
    if (type === TYPE.bytes) bytes.count(value.length);
    bytes.put(value);
  } else if (typeof value === 'object') writeList(bytes, value);
  else if (type === TYPE.byte) bytes.byte(value);
  // the type of a boolean already contains its value
  else if (type !== TYPE.yes && type !== TYPE.no) writeSigned(bytes, value);
}

function writeList(bytes: ByteWriter, { type, values }: ThriftList): void {
  bytes.byte((Math.min(values.length, NEAR) << 4) | type);
  if (values.length >= NEAR) bytes.count(values.length);
  for (const value of values) writeValue(bytes, inList(type), value);
}

/** Writes a whole number with its sign in the lowest bit. */
function writeSigned(bytes: ByteWriter, value: number): void {
  bytes.count(value < 0 ? -2 * value - 1 : 2 * value);
}

/** The byte of a type in a list, where a boolean has a byte of its own. */
function inList(type: number): number {
  return type === TYPE.yes || type === TYPE.no ? TYPE.byte : type;
}

/** The greatest number of a field: it has 16 bits. */
const MOST_FIELD = 2 ** 15 - 1;
/** The most levels of nested records; Parquet has eight. */
const MOST_DEPTH = 64;
/**
 * The most values of one record, because a value takes a hundred times its bytes in memory. A file with ten thousand columns in fifteen row
 * groups has this many.
 */
const MOST_VALUES = 4_000_000;

class ThriftReader {
  readonly #bytes: Uint8Array;
  at: number;
  #depth = 0;
  #values = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  record(): ThriftRecord {
    const fields: ThriftRecord = new Map();
    let last = 0;
    if (++this.#depth > MOST_DEPTH) throw new RangeError('A footer nests records too deeply.');
    for (let head = this.#byte(); head !== 0; head = this.#byte()) {
      const ahead = head >> 4;
      last = ahead === 0 ? this.#signed() : last + ahead;
      // others could not be written back unchanged
      if (!(last >= 1 && last <= MOST_FIELD)) throw new RangeError(`A footer holds a field with the number ${last}.`);
      const type = head & 15;
      fields.set(last, { type, value: this.#value(type) });
    }
    this.#depth--;
    return fields;
  }

  #value(type: number): ThriftValue {
    if (++this.#values > MOST_VALUES) throw new RangeError(`A footer holds more than ${MOST_VALUES} values.`);
    switch (type) {
      case TYPE.yes:
      case TYPE.no:
        return type;
      case TYPE.byte:
        return this.#byte();
      case TYPE.double:
        return this.#take(8);
      case TYPE.bytes:
        return this.#take(this.#count());
      case TYPE.list:
        return this.#list();
      case TYPE.record:
        return this.record();
      case TYPE.i16:
      case TYPE.i32:
      case TYPE.i64:
        return this.#signed();
      default:
        throw new RangeError(`A footer holds something of the unknown type ${type}.`);
    }
  }

  #list(): ThriftList {
    const head = this.#byte();
    const type = head & 15;
    const count = head >> 4 === NEAR ? this.#count() : head >> 4;
    const values: ThriftValue[] = [];
    if (++this.#depth > MOST_DEPTH) throw new RangeError('A footer nests lists too deeply.');
    for (let i = 0; i < count; i++) values.push(this.#value(inList(type)));
    this.#depth--;
    return { type, values };
  }

  #take(size: number): Uint8Array {
    const taken = this.#bytes.subarray(this.at, this.at + size);
    if (taken.length < size) throw new RangeError('A footer is cut off.');
    this.at += size;
    return taken;
  }

  #byte(): number {
    if (this.at >= this.#bytes.length) throw new RangeError('A footer is cut off.');
    return this.#bytes[this.at++];
  }

  #count(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 70; scale *= 128) {
      const byte = this.#byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw new RangeError('A footer holds a number of more than 64 bits.');
  }

  #signed(): number {
    const value = this.#count();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}
