// In the kernel, dominated.kernel.ts replaces this file.

import type { Field } from './field.ts';
import type { i32 } from './numbers.ts';
import { SURE, setSquare } from './squares.ts';

/** Leaves the list of a cell as it is, and marks no side as one that no limit can cross: without vectors, finding out costs too much. */
export function dropDominated(field: Field, square: i32): void {
  setSquare(field, square, SURE, 0);
}
