// Lists of numbers. Here they are typed arrays. In the kernel, memory.kernel.ts replaces this file: a list is an address there, and the host
// is imported.

import type { f64, i32 } from './numbers.ts';

export type Integers = Int32Array;
export type Doubles = Float64Array;
export type Singles = Float32Array;

/** What a field needs from the code that calls loops. */
export interface Host {
  /** The length of each table. */
  readonly capacities: Integers;
  /** Makes a table at least `size` long. */
  grow(table: i32, size: i32): void;
  /** Checks the deadline. */
  checkDeadline(): void;
  /** Writes the rows of the roads of a group, beginning at row number `road`. Returns the index after the last row. */
  writeGroup(rows: Integers, group: i32, road: i32): i32;
}

/** Reads a number of a list, or a member of a row that begins at `i`. */
export function at(list: Integers, i: i32, member: i32 = 0): i32 {
  return list[i + member];
}

export function set(list: Integers, i: i32, value: i32): void {
  list[i] = value;
}

export function doubleAt(list: Doubles, i: i32, member: i32 = 0): f64 {
  return list[i + member];
}

export function setDouble(list: Doubles, i: i32, value: f64): void {
  list[i] = value;
}

export function singleAt(list: Singles, i: i32, member: i32 = 0): f64 {
  return list[i + member];
}

/** Sets a number, rounded to single precision. */
export function setSingle(list: Singles, i: i32, value: f64): void {
  list[i] = value;
}

/** The nearest number in single precision. */
export function single(value: f64): f64 {
  return Math.fround(value);
}

/** Sets the first `count` numbers to 0 or -1. */
export function fillWith(list: Integers, value: i32, count: i32): void {
  list.fill(value, 0, count);
}
