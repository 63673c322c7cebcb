// What loops request of their host. In the kernel, host.kernel.ts replaces this file.

import { type Field, STRIDE } from './field.ts';
import type { i32 } from './numbers.ts';
import { FIRST_POINT, ofRoad } from './road.ts';

/** The length of a table. */
export function roomOf(field: Field, table: i32): i32 {
  return field.host.rooms[table];
}

/** Makes a table at least `size` long, which may move it. */
export function growTable(field: Field, table: i32, size: i32): void {
  if (field.host.rooms[table] < size) field.host.grow(table, size);
}

/** Counts steps that are done or about to be done, and checks the deadline now and then. */
export function countSteps(field: Field, count: i32): void {
  field.stepsLeft -= count;
  if (field.stepsLeft > 0) return;
  field.stepsLeft = STRIDE;
  field.host.look();
}

/** Makes the points of a road readable, which may move their tables. Returns the index of the first. */
export function requestShape(field: Field, road: i32): i32 {
  return ofRoad(field, road, FIRST_POINT);
}

/** Cannot happen. An error is better than an endless loop. */
export function stop(): void {
  throw new Error('A contour of a boundary does not close.');
}
