// What boundaries ask of their roads, and where it lies: sift.ts and places.ts ask.
//
//   disc      32 bytes: x, y, radius, least spent, metres that a unit of cost buys at most, what a metre costs at least,
//             metres that a unit buys at least; single precision, calculated with as doubles
//   capsule   72 bytes: x and y of the cheap end, direction, length, start, slope, bend of the way off, slowness
//
// Entries are numbers of discs: roads first, then boxes of discs, then stretches, each of which has a capsule, too.

/** Where things lie, as byte offsets but for three counts, and what was found: boundary/tables.ts lays it out. */
@unmanaged
export class Field {
  /** Found by `sift`: where the list ends, however little room there is, what a square is within, and the least that passes, ... */
  end: u32;
  within: i32;
  lowest: i32;
  /** ... how many entries were looked at, and how many roads have no stretches yet. */
  looked: u32;
  missingCount: u32;
  room: u32;
  roadCount: u32;
  firstStretch: u32;
  discs: u32;
  capsules: u32;
  begin: u32;
  endOf: u32;
  entry: u32;
  waiting: u32;
  missing: u32;
  limits: u32;
  floor: u32;
  maxOffroad: f64;
}

/** Lays out where things lie. */
export function layField(
  field: Field,
  room: u32,
  roadCount: u32,
  firstStretch: u32,
  discs: u32,
  capsules: u32,
  begin: u32,
  endOf: u32,
  entry: u32,
  waiting: u32,
  missing: u32,
  limits: u32,
  floor: u32,
  maxOffroad: f64,
): void {
  field.room = room;
  field.roadCount = roadCount;
  field.firstStretch = firstStretch;
  field.discs = discs;
  field.capsules = capsules;
  field.begin = begin;
  field.endOf = endOf;
  field.entry = entry;
  field.waiting = waiting;
  field.missing = missing;
  field.limits = limits;
  field.floor = floor;
  field.maxOffroad = maxOffroad;
}

export const DISC: u32 = 32;
export const CAPSULE: u32 = 72;

/** Behind a field: by choice of four numbers, a bit each, the bytes that bring the chosen ones to the front. */
export const CHOSEN: u32 = 96;
