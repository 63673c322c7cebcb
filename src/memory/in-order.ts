// Columns in another order of their rows.

import type { NumberArray } from './grown.ts';

/** A new array with `values[order[i]]` at i. */
export function inOrder<A extends NumberArray>(values: A, order: Uint32Array): A {
  const ArrayClass = values.constructor as new (size: number) => A;
  const sorted = new ArrayClass(order.length);
  for (let i = 0; i < order.length; i++) sorted[i] = values[order[i]];
  return sorted;
}
