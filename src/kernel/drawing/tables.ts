// The tables of a field as typed arrays.

import type { Field } from './field.ts';
import type { Doubles, Integers, Singles } from './memory.ts';

export type NumberTable = Integers | Doubles | Singles;

export type TableName = { [Name in keyof Field]: Field[Name] extends NumberTable ? Name : never }[keyof Field];

export type Tables = Pick<Field, TableName>;

type ClassOfTable = typeof Int32Array | typeof Float64Array | typeof Float32Array;

/** In the order of the class. test/boundary/record.test.ts compares the two. */
export const CLASS_OF: Readonly<Record<TableName, ClassOfTable>> = {
  discs: Float32Array,
  capsules: Float64Array,
  begin: Int32Array,
  endOf: Int32Array,
  entry: Int32Array,
  waiting: Int32Array,
  missing: Int32Array,
  limits: Float64Array,
  floor: Float64Array,
  cellSize: Int32Array,
  thinSize: Int32Array,
  squares: Int32Array,
  corners: Int32Array,
  crossings: Int32Array,
  places: Float64Array,
  turns: Int32Array,
  sides: Int32Array,
  passed: Int32Array,
  area: Float64Array,
  listed: Int32Array,
  drawn: Int32Array,
  roads: Int32Array,
  parts: Float64Array,
  slowness: Float64Array,
  lattice: Float64Array,
  pointX: Int32Array,
  pointY: Int32Array,
  cell: Float64Array,
  line: Float64Array,
  stretches: Float32Array,
};

export const TABLE_NAMES: readonly TableName[] = Object.keys(CLASS_OF) as TableName[];

/** Empty tables. */
export function noTables(): Tables {
  return Object.fromEntries(TABLE_NAMES.map((name) => [name, new CLASS_OF[name](0)])) as unknown as Tables;
}
