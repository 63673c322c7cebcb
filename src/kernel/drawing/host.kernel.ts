// What loops request of their host, in the kernel. The fallback is host.ts.

import { type Field, ROOMS, STRIDE } from './field.ts';

/** `what` is the index of a table to grow to `count` numbers, which may move it, or one of the constants below. */
declare function request(what: i32, count: i32): void;
const LOOK: i32 = -1;
const SHAPE: i32 = -2;

// inline
export function roomOf(field: Field, table: i32): i32 {
  if ((offsetof<Field>() as i32) > ROOMS) ERROR('The record of a field is longer than ROOMS.');
  return load<i32>(changetype<u32>(field) + (table << 2), ROOMS);
}

// inline
export function growTable(field: Field, table: i32, size: i32): void {
  if (roomOf(field, table) < size) request(table, size);
}

// inline
export function countSteps(field: Field, count: i32): void {
  field.stepsLeft -= count;
  if (field.stepsLeft <= 0) look(field);
}

function look(field: Field): void {
  field.stepsLeft = STRIDE;
  request(LOOK, 0);
}

export function requestShape(_field: Field, road: i32): i32 {
  request(SHAPE, road);
  return 0;
}

export function stop(): void {
  unreachable();
}
