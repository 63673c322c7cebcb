// The state of a drawing: what determines the cost of places, the lines drawn so far, and what the current square needs.
//
// An entry is the index of a disc. Roads come first, then boxes of discs and groups of roads, then stretches. A stretch also has a capsule.
//
// Loops in this folder are written in the part of TypeScript that is also AssemblyScript: functions over numbers and lists, without objects,
// closures or destructuring. asc compiles them for the kernel, where `x.kernel.ts` replaces `x.ts`. tsc compiles them as the fallback. Only asc
// distinguishes types of numbers: a number with a decimal point is `f64`, and divisions of `i32` are written as shifts.

import { type Doubles, doubleAt, type Host, type Integers, type Singles } from './memory.ts';
import type { f64, i32 } from './numbers.ts';

/** A drawing. Its tables come first, in the order of tables.ts. Its parameters and its state follow. */
// unmanaged
export class Field {
  /** DISC numbers for each entry. */
  discs!: Singles;
  /** STRETCH numbers for each stretch of a road. */
  stretches!: Singles;

  /** CAPSULE numbers for each stretch. */
  capsules!: Doubles;
  /** For each limit: its cost, the half width of roads, and the side of its cells in metres. */
  limits!: Doubles;
  floor!: Doubles;
  cell!: Doubles;
  /** For each crossing: x and y in units of the lattice. */
  places!: Doubles;
  /**
   * First, for each limit: twice the area of the innermost outline around a start. Then, for each limit: whether that outline was found in
   * an earlier square. Then, for each drawn ring: twice its area.
   */
  area!: Doubles;
  /** PART numbers for each part; costs of a metre off the road; the lattice of the flat map. */
  parts!: Doubles;
  slowness!: Doubles;
  lattice!: Doubles;
  /** POINT numbers for each point of the shape of one road. */
  line!: Doubles;
  /** For each start: x and y in units of the lattice. */
  starts!: Doubles;
  /** LEADER numbers for each leader of a square (leader.ts): the cheapest one, then the nearest ones, which are ever cheaper and farther away. */
  leaders!: Doubles;

  /** For each box, group and road: the range of entries of its members or stretches. `endOf` is 0 until a group or road is opened. */
  begin!: Integers;
  endOf!: Integers;
  /** The lists of entries relevant to squares, one after another. */
  entry!: Integers;
  /** Entries still to visit. */
  waiting!: Integers;
  /** Groups and roads that must be opened before the current square can be sifted: groups need roads, and roads need stretches. */
  missing!: Integers;
  /** For each limit, in units of the lattice: the side of its cells, and the side of cells of thin roads. */
  cellSize!: Integers;
  thinSize!: Integers;
  /** PER_SQUARE, PER_CORNER and PER_CROSSING numbers for each square, corner and crossing. */
  squares!: Integers;
  corners!: Integers;
  crossings!: Integers;
  /** Around the current square: PER_TURN numbers for each corner; the first corner on each side, and the number of corners; crossings of a limit. */
  turns!: Integers;
  sides!: Integers;
  passed!: Integers;
  /** Crossings on the sides of a square; HOME_RING numbers for each ring drawn from a start. */
  listed!: Integers;
  drawn!: Integers;
  /** ROAD numbers for each road; points of roads in 1e-7 degrees. */
  roads!: Integers;
  pointX!: Integers;
  pointY!: Integers;
  /** GROUP numbers for each group of roads. */
  groups!: Integers;

  host!: Host;
  /** The most metres off the road; the origin and the unit of the lattice of squares, in metres on the flat map. */
  maxOffroad!: f64;
  west!: f64;
  south!: f64;
  unit!: f64;
  /** The largest limit; the flat map, and the factor by which it stretches lengths. */
  limit!: f64;
  middle!: f64;
  mapWest!: f64;
  mapSouth!: f64;
  perColumn!: f64;
  perRow!: f64;
  stretch!: f64;
  /** The bounding box of everything that a limit reaches. */
  reachWest!: f64;
  reachSouth!: f64;
  reachEast!: f64;
  reachNorth!: f64;
  /** The largest error, in metres, of distances in single precision. */
  rounding!: f64;
  /** Results for a square: where its list ends, or would end; the smallest limit that contains it; the smallest that passes it; ... */
  end!: i32;
  within!: i32;
  lowest!: i32;
  /** ... the number of visited entries, and the number of roads that do not have stretches yet. */
  visited!: i32;
  missingCount!: i32;
  /** How many steps are left until the deadline is checked again. */
  stepsLeft!: i32;
  /** The first stretch. The entry before it is the root. */
  firstStretch!: i32;
  /**
   * The next free entry, and the first group of roads. How many roads there are so far, how many parts of roads, and how many roads at
   * most.
   */
  free!: i32;
  firstGroup!: i32;
  roadCount!: i32;
  partCount!: i32;
  mostRoads!: i32;
  /** How many squares the lattice has each way. */
  mapSquares!: i32;
  levels!: i32;
  squareCount!: i32;
  cornerCount!: i32;
  crossingCount!: i32;
  entryCount!: i32;
  drawnCount!: i32;
  startCount!: i32;
  turnCount!: i32;
  stretchCount!: i32;
  /**
   * Whether the leaders of a square are known (leader.ts); 1 if the cheapest may be too far away from a place of the square; its stretch in
   * the last square, to be tried first in the next one; how many leaders there are, and were in the square before.
   */
  leading!: i32;
  isLeaderShort!: i32;
  lastCheapest!: i32;
  leaderCount!: i32;
  leadersBefore!: i32;
  /** A stretch that reaches all of the last square far from all roads, to be tried first in the next one. */
  lastSure!: i32;
  /** How many of the next squares have no leaders, because leaders did not help in the last one that had some; and how many it were then. */
  resting!: i32;
  rest!: i32;
}

/** The indices of tables that loops grow. */
export const DISCS_TABLE = 0;
export const STRETCHES_TABLE = 1;
export const CAPSULES_TABLE = 2;
export const PLACES_TABLE = 6;
export const AREA_TABLE = 7;
export const LINE_TABLE = 11;
export const LEADERS_TABLE = 13;
export const BEGIN_TABLE = 14;
export const END_OF_TABLE = 15;
export const ENTRY_TABLE = 16;
export const WAITING_TABLE = 17;
export const MISSING_TABLE = 18;
export const SQUARES_TABLE = 21;
export const CORNERS_TABLE = 22;
export const CROSSINGS_TABLE = 23;
export const TURNS_TABLE = 24;
export const SIDES_TABLE = 25;
export const PASSED_TABLE = 26;
export const LISTED_TABLE = 27;
export const DRAWN_TABLE = 28;
export const ROADS_TABLE = 29;

/**
 * How many steps are done between two checks of the deadline: a few milliseconds of work. A step is the work on one entry, corner or side.
 */
export const ROOMS = 448;
export const CHOSEN = 592;

/** Steps between two checks of the deadline, a few milliseconds. A step is the work on one entry, corner or side. */
export const STRIDE = 10_000;

/**
 * Numbers per disc: x, y, radius, least cost spent, most metres off the road per unit of cost, least cost of a metre, least metres per unit
 * of cost, and a closer bound of the most metres. They are computed in double precision and stored in single precision.
 */
export const DISC = 8;

/**
 * Numbers per capsule: x and y of its cheap end, its direction in x and y, its length, the cost at its cheap end, slope, bend, slowness.
 */
export const CAPSULE = 9;

/** The limit with an index. */
export function limitAt(field: Field, level: i32): f64 {
  return doubleAt(field.limits, level);
}

/** The first of the limits from `level` to before `end` that is at least a cost, or `end`. */
export function firstNotBelow(field: Field, cost: f64, level: i32, end: i32): i32 {
  while (level < end) {
    const middle = (level + end) >> 1;
    if (limitAt(field, middle) < cost) level = middle + 1;
    else end = middle;
  }
  return level;
}
