// The tables of a field as typed arrays.

import type { Field } from './field.ts';
import type { Doubles, Integers, Singles } from './memory.ts';

export type NumberTable = Integers | Doubles | Singles;

export type TableName = { [Name in keyof Field]: Field[Name] extends NumberTable ? Name : never }[keyof Field];

export type Tables = Pick<Field, TableName>;

/**
 * The tables in the order of `Field`: first singles, then doubles, then integers. test/boundary/record.test.ts checks that the orders
 * agree.
 */
export const TABLE_NAMES: readonly TableName[] = [
  ...(['discs', 'stretches'] as const),
  ...(['capsules', 'limits', 'floor', 'cell', 'places', 'area', 'parts', 'slowness', 'lattice', 'line'] as const),
  ...(['starts', 'leaders'] as const),
  ...(['begin', 'endOf', 'entry', 'waiting', 'missing', 'cellSize', 'thinSize', 'squares', 'corners'] as const),
  ...(['crossings', 'turns', 'sides', 'passed', 'listed', 'drawn', 'roads', 'pointX', 'pointY'] as const),
  ...(['groups'] as const),
];
const FIRST_DOUBLES = 2;
const FIRST_INTEGERS = 14;

/** The class of a table by its index. */
export function classOfTable(table: number): typeof Int32Array | typeof Float64Array | typeof Float32Array {
  return table < FIRST_DOUBLES ? Float32Array : table < FIRST_INTEGERS ? Float64Array : Int32Array;
}

/** Empty tables. */
export function makeTables(): Tables {
  return Object.fromEntries(TABLE_NAMES.map((name, i) => [name, new (classOfTable(i))(0)])) as unknown as Tables;
}
