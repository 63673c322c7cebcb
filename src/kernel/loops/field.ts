// What boundaries are drawn of, and where it lies: boundary/tables.ts lays it out.
//
//   disc      32 bytes: x, y, radius, least spent, metres that a unit of cost buys at most, what a metre costs at least,
//             metres that a unit buys at least; single precision, calculated with as doubles
//   capsule   72 bytes: x and y of the cheap end, direction, length, start, slope, bend of the way off, slowness
//
// Entries are numbers of discs: roads first, then boxes of discs, then stretches, each of which has a capsule, too.

import { grow, look } from './host';

/**
 * How far a drawing is, what it is drawn with, and where its tables lie: byte offsets, and how many numbers each has room for. In this order,
 * boundary/in-kernel.ts and kernel-tables.ts know members by number: test/boundary/record.test.ts holds them together.
 */
@unmanaged
export class Field {
  /** Found by `sift`: where the list ends, however little room there is, what a square is within, and the least that passes, ... */
  end: u32;
  within: i32;
  lowest: i32;
  /** ... how many entries were looked at, and how many roads have no stretches yet. */
  looked: u32;
  missingCount: u32;
  /** Until somebody looks at the clock. */
  stepsLeft: i32;
  firstStretch: u32;
  levels: i32;
  squareCount: i32;
  cornerCount: i32;
  crossingCount: i32;
  entryCount: u32;
  drawnCount: u32;
  /** Round the square at hand: how many corners, and of them the first on each side; the last of these is how many, too. */
  turnCount: i32;
  firstOfSide: i32;
  firstOfEast: i32;
  firstOfNorth: i32;
  firstOfWest: i32;
  endOfWest: i32;
  /** The next entry, behind all stretches; roads, of which the first are parts; squares of the lattice each way. */
  free: u32;
  roadCount: i32;
  partCount: i32;
  mapSquares: i32;
  unused: i32;
  maxOffroad: f64;
  west: f64;
  south: f64;
  unit: f64;
  /** The largest limit; the lattice that coordinates are brought onto the flat map by, and how it stretches lengths. */
  limit: f64;
  middle: f64;
  mapWest: f64;
  mapSouth: f64;
  perColumn: f64;
  perRow: f64;
  stretch: f64;
  /** Metres that distances are off at most, where they are worked out in single precision. */
  rounding: f64;
  discs: u32;
  discRoom: u32;
  capsules: u32;
  capsuleRoom: u32;
  begin: u32;
  beginRoom: u32;
  endOf: u32;
  endRoom: u32;
  entry: u32;
  entryRoom: u32;
  waiting: u32;
  waitingRoom: u32;
  missing: u32;
  missingRoom: u32;
  limits: u32;
  limitRoom: u32;
  floor: u32;
  floorRoom: u32;
  cellSize: u32;
  cellSizeRoom: u32;
  thinSize: u32;
  thinSizeRoom: u32;
  squares: u32;
  squareRoom: u32;
  corners: u32;
  cornerRoom: u32;
  crossings: u32;
  crossingRoom: u32;
  turns: u32;
  turnRoom: u32;
  passed: u32;
  passedRoom: u32;
  area: u32;
  areaRoom: u32;
  listed: u32;
  listedRoom: u32;
  drawn: u32;
  drawnRoom: u32;
  roads: u32;
  roadRoom: u32;
  pointX: u32;
  pointXRoom: u32;
  parts: u32;
  partRoom: u32;
  slowness: u32;
  slownessRoom: u32;
  lattice: u32;
  latticeRoom: u32;
  cell: u32;
  cellRoom: u32;
  line: u32;
  lineRoom: u32;
  pointY: u32;
  pointYRoom: u32;
}

/** Where the tables begin in a field, and which of them grow here. */
const TABLES: u32 = 192;
export const DISCS = 0;
export const CAPSULES = 1;
export const ENTRY = 4;
export const WAITING = 5;
export const SQUARES = 11;
export const CORNERS = 12;
export const CROSSINGS = 13;
export const TURNS = 14;
export const PASSED = 15;
export const LISTED = 17;
export const DRAWN = 18;
export const LINE = 25;

export const DISC: u32 = 32;
export const CAPSULE: u32 = 72;

/** Behind a field: by choice of four numbers, a bit each, the bytes that bring the chosen ones to the front. */
export const CHOSEN: u32 = 416;

/** Room for so many numbers in a table. */
// inline
export function makeRoom(field: Field, table: i32, size: u32): void {
  if (load<u32>(changetype<u32>(field) + TABLES + (table << 3), 4) < size) grow(table, size);
}

/** So many steps are done, or about to be. */
// inline
export function step(field: Field, count: i32): void {
  field.stepsLeft -= count;
  if (field.stepsLeft <= 0) look();
}

/** A limit by its number, and half the width that every road has within it. */
export function limitOf(field: Field, level: i32): f64 {
  return load<f64>(field.limits + (level << 3));
}

export function widthOf(field: Field, level: i32): f64 {
  return load<f64>(field.floor + (level << 3));
}

/** In metres, by limit: the side of its cells. */
export function cellOf(field: Field, level: i32): f64 {
  return load<f64>(field.cell + (level << 3));
}

/** By limit: the side of its cells, and of those that see a road by itself. */
export function cellSizeOf(field: Field, level: i32): i32 {
  return load<i32>(field.cellSize + (level << 2));
}

export function thinSizeOf(field: Field, level: i32): i32 {
  return load<i32>(field.thinSize + (level << 2));
}

export function entryAt(field: Field, at: u32): u32 {
  return field.entry + (at << 2);
}
