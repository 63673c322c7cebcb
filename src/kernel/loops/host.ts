// Requests of the loops to the host.

/** `what` is the index of a table to grow to `count` numbers, which may move it, or one of the constants below. */
declare function request(what: i32, count: u32): void;
const LOOK: i32 = -1;
const SHAPE: i32 = -2;

/** Makes a table of a field longer. */
export function grow(table: i32, size: u32): void {
  request(table, size);
}

/** Copies the points of a road into memory, which may move their tables. */
export function requestShape(road: i32): void {
  request(SHAPE, road);
}

/** Checks the deadline, and allows more steps. */
export function look(): void {
  request(LOOK, 0);
}
