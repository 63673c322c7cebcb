// What loops need from their host. The fallback is host.ts.

import { type Field, ROOMS, STRIDE } from './field.ts';

/** `what` is one of the constants below, or the index of a table to grow to `count` numbers. Growing may move the table. */
declare function request(what: i32, count: i32): i32;
const CHECK_DEADLINE: i32 = -1;
const SHAPE_OF_ROAD: i32 = -2;
const ROADS_OF_GROUP: i32 = -3;

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
  if (field.stepsLeft <= 0) checkDeadline(field);
}

function checkDeadline(field: Field): void {
  field.stepsLeft = STRIDE;
  request(CHECK_DEADLINE, 0);
}

export function requestShape(_field: Field, road: i32): i32 {
  request(SHAPE_OF_ROAD, road);
  return 0;
}

export function requestRoads(_field: Field, group: i32, _road: i32): i32 {
  return request(ROADS_OF_GROUP, group);
}

export function stop(): void {
  unreachable();
}
