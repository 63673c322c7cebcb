// Without vectors, dominated entries are not sought. In the kernel, dominated.kernel.ts replaces this file.

import type { Field } from './field.ts';
import type { i32 } from './numbers.ts';
import { SURE, setSquare } from './squares.ts';

/** Keeps all entries of a cell, and marks no side as impassable for limits. Without vectors, the search costs more than it saves. */
export function dropDominated(field: Field, square: i32): void {
  setSquare(field, square, SURE, 0);
}
