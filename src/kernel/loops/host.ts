// What the loops ask of whoever runs them.

/** By number: a table of a field to be made so long, which may move it; or one of these. */
declare function request(what: i32, count: u32): void;
const LOOK: i32 = -1;
const SHAPE: i32 = -2;

/** Makes a table of a field longer. */
export function grow(table: i32, size: u32): void {
  request(table, size);
}

/** Lays the points of a road, which may move their tables. */
export function requestShape(road: i32): void {
  request(SHAPE, road);
}

/** Looks at the clock, and lets new steps be done. */
export function look(): void {
  request(LOOK, 0);
}
