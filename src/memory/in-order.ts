// Puts the rows of columns into another order, and inverts orders.

import type { NumberArray } from './grown.ts';

/** A new array with `values[order[i]]` at i. */
export function inOrder<A extends NumberArray>(values: A, order: Uint32Array): A {
  const ArrayClass = values.constructor as new (size: number) => A;
  const sorted = new ArrayClass(order.length);
  for (let i = 0; i < order.length; i++) sorted[i] = values[order[i]];
  return sorted;
}

/** The inverse of a permutation: `inverted[order[i]]` is i. */
export function invert(order: Uint32Array): Uint32Array {
  const inverted = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) inverted[order[i]] = i;
  return inverted;
}
