// What loops need from their host. In the kernel, host.kernel.ts replaces this file.

import { type Field, STRIDE } from './field.ts';
import type { i32 } from './numbers.ts';
import { FIRST_POINT, ofRoad } from './road.ts';

/** The length of a table. */
export function roomOf(field: Field, table: i32): i32 {
  return field.host.capacities[table];
}

/** Makes a table at least `size` long. This may move the table. */
export function growTable(field: Field, table: i32, size: i32): void {
  if (field.host.capacities[table] < size) field.host.grow(table, size);
}

/** Counts steps of work, and checks the deadline every STRIDE steps. */
export function countSteps(field: Field, count: i32): void {
  field.stepsLeft -= count;
  if (field.stepsLeft > 0) return;
  field.stepsLeft = STRIDE;
  field.host.checkDeadline();
}

/** Makes the points of a road available in tables, which may move these tables. Returns the index of the first point. */
export function requestShape(field: Field, road: i32): i32 {
  return ofRoad(field, road, FIRST_POINT);
}

/** Writes the rows of the roads of a group, starting at the row `road`. Returns where they end. */
export function requestRoads(field: Field, group: i32, road: i32): i32 {
  return field.host.writeGroup(field.roads, group, road);
}

/** Ends a loop that would otherwise run forever. It is called only if there is a fault. */
export function stop(): void {
  throw new Error('A contour of a boundary does not close.');
}
