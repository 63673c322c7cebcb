// Typed columns that grow. They hold an extract while it is read, so that ways and nodes need no objects.

import { grown } from '../../../memory/grown.ts';

type ColumnArray = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

/** A typed array with room to spare: `values[0 .. count)` are filled. */
export interface Column<A extends ColumnArray> {
  values: A;
  count: number;
}

/** An empty column of that kind of array. */
export function openColumn<A extends ColumnArray>(kind: new (size: number) => A): Column<A> {
  return { values: new kind(1024), count: 0 };
}

/** Appends one value. */
export function push(column: Column<ColumnArray>, value: number): void {
  if (column.count === column.values.length) column.values = grown(column.values, column.count + 1);
  column.values[column.count++] = value;
}

/** Appends the first `count` values of an array. */
export function pushAll(column: Column<ColumnArray>, values: Float64Array, count: number): void {
  column.values = grown(column.values, column.count + count);
  column.values.set(values.subarray(0, count), column.count);
  column.count += count;
}
