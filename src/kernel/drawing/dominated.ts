// Which entries of a cell are dominated: without vectors nobody looks. In the kernel, dominated.kernel.ts replaces this file.

import type { Field } from './field.ts';
import type { i32 } from './numbers.ts';
import { SURE, setSquare } from './squares.ts';

/** Drops no entry of a cell, and says of no side that limits cannot cross it. Without vectors, finding out costs more than it saves. */
export function dropDominated(field: Field, square: i32): void {
  setSquare(field, square, SURE, 0);
}
