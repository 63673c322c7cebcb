// Without vectors, no dominated entries are searched for. In the kernel, dominated.kernel.ts replaces this file.

import type { Field } from './field.ts';
import type { i32 } from './numbers.ts';
import { SURE, setSquare } from './squares.ts';

/** Keeps all entries of a cell, and rules out no side for limits. Without vectors, finding dominated entries costs more than it saves. */
export function dropDominated(field: Field, square: i32): void {
  setSquare(field, square, SURE, 0);
}
