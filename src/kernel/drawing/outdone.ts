// In the kernel, outdone.kernel.ts replaces this file.

import type { Field } from './field.ts';
import type { i32 } from './numbers.ts';
import { SURE, setSquare } from './squares.ts';

/** Marks no side of a square as one that no limit crosses, and leaves all entries in its list: looking for them costs more here. */
export function leaveOutdone(field: Field, square: i32): void {
  setSquare(field, square, SURE, 0);
}
