// The record of a boundary in kernel memory, and its tables; boundary/tables.ts explains them.
//
//   disc      32 bytes: x, y, radius, least cost spent, most metres per unit of cost, least cost of a metre, least metres per unit
//             of cost; stored in single precision, computed in double precision
//   capsule   72 bytes: x and y of the cheap end, direction, length, start, slope, bend of the way off, slowness
//
// Entries are indices of discs: roads first, then boxes of discs, then stretches, each of which also has a capsule.

import { grow, look } from './host';

/**
 * The state and the parameters of a drawing, and its tables: the address and capacity of each. boundary/in-kernel.ts and
 * kernel-tables.ts use members by index, so keep their order. test/boundary/record.test.ts compares them.
 */
@unmanaged
export class Field {
  /** Results of `sift`: the end of the list, even if it did not fit; the limits that contain a square; the smallest that passes; ... */
  end: u32;
  within: i32;
  lowest: i32;
  /** ... the number of visited entries, and of roads without stretches yet. */
  looked: u32;
  missingCount: u32;
  /** Steps until the deadline is checked. */
  stepsLeft: i32;
  firstStretch: u32;
  levels: i32;
  squareCount: i32;
  cornerCount: i32;
  crossingCount: i32;
  entryCount: u32;
  drawnCount: u32;
  /** Around the current square: the number of corners, and the first corner on each side, ending with the number again. */
  turnCount: i32;
  firstOfSide: i32;
  firstOfEast: i32;
  firstOfNorth: i32;
  firstOfWest: i32;
  endOfWest: i32;
  /** The next free entry; the number of roads and of parts among them; lattice squares each way. */
  free: u32;
  roadCount: i32;
  partCount: i32;
  mapSquares: i32;
  unused: i32;
  maxOffroad: f64;
  west: f64;
  south: f64;
  unit: f64;
  /** The largest limit; the lattice of the flat map, and the factor by which the map stretches lengths. */
  limit: f64;
  middle: f64;
  mapWest: f64;
  mapSouth: f64;
  perColumn: f64;
  perRow: f64;
  stretch: f64;
  /** The largest error in metres of distances in single precision. */
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

/** The offset of the tables in the record, and the indices of tables that grow here. */
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

/** After the record: for each subset of four numbers, as a bit mask, the byte shuffle that moves the chosen ones to the front. */
export const CHOSEN: u32 = 416;

/** Makes room for `count` numbers in a table. */
// inline
export function makeRoom(field: Field, table: i32, size: u32): void {
  if (load<u32>(changetype<u32>(field) + TABLES + (table << 3), 4) < size) grow(table, size);
}

/** Counts steps that are done or about to be done. */
// inline
export function step(field: Field, count: i32): void {
  field.stepsLeft -= count;
  if (field.stepsLeft <= 0) look();
}

/** A limit by its index, and the half width of roads within it. */
export function limitOf(field: Field, level: i32): f64 {
  return load<f64>(field.limits + (level << 3));
}

export function widthOf(field: Field, level: i32): f64 {
  return load<f64>(field.floor + (level << 3));
}

/** The side of a limit's cells in metres. */
export function cellOf(field: Field, level: i32): f64 {
  return load<f64>(field.cell + (level << 3));
}

/** By limit: the side of its cells, and of cells of thin roads. */
export function cellSizeOf(field: Field, level: i32): i32 {
  return load<i32>(field.cellSize + (level << 2));
}

export function thinSizeOf(field: Field, level: i32): i32 {
  return load<i32>(field.thinSize + (level << 2));
}

export function entryAt(field: Field, at: u32): u32 {
  return field.entry + (at << 2);
}
