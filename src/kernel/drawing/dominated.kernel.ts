// Bounds the costs of all places of a tile at once. The bounds show which entries of the tile's list are dominated, because another stretch
// is cheaper everywhere in the tile. The bounds also show which sides and corners of the tile are within a limit, or beyond all limits.
//
//        k- - - - -k      The cost of a stretch is convex over places: at least its cost at the centre plus its gradient there
//        |    m    |      times the offset. A stretch that costs less at all four corners than this bound of another one is
//        |         |      cheaper everywhere.
//        k- - - - -k

import { costAt } from './capsules.ts';
import { CAPSULE, ENTRY_TABLE, type Field, limitAt, WAITING_TABLE } from './field.ts';
import { countSteps, growTable } from './host.ts';
import { at, doubleAt, set } from './memory.ts';
import { SLACK } from './sift/sift.ts';
import {
  BEGIN,
  centreX,
  centreY,
  cornerOf,
  END,
  END_NEAR,
  END_THIN,
  halfOf,
  LEVEL,
  LEVEL_WITHIN,
  LOWEST,
  NEAR,
  ofCorner,
  ofSquare,
  PARENT,
  SIZE,
  SURE,
  setCorner,
  setSquare,
  UNKNOWN,
  X,
  Y,
} from './squares.ts';

/** Stretches closer to the centre than this many metres give no bound. */
const TOO_CLOSE: f64 = 1;

/** Rounding errors are smaller than this many metres. */
const MARGIN: f64 = 0.001;

/** Bytes for two entries: their least values at the centre, then how much these rise up to the east side and up to the north side. */
const PAIR: i32 = 48;

const STEPS_OF_ENTRY: i32 = 2;

/** The most cells on each side of a tile whose costs are bounded at once. */
const CELLS_ACROSS: i32 = 2;

/** A bit mask with the two corners of each side, four bits per side: south, east, north, west. */
const ENDS: i32 = 0b0101_1100_1010_0011;

const NONE: i32 = -1;

/** Gives a cell the list of entries of its tile that are not dominated, and marks the sides of the cell that no limit can cross. */
export function dropDominated(field: Field, square: i32): void {
  const size = CELLS_ACROSS * at(field.cellSize, ofSquare(field, square, LOWEST));
  let tile = square;
  for (;;) {
    const parent = ofSquare(field, tile, PARENT);
    if (parent < 0 || ofSquare(field, parent, END_THIN) < 0 || ofSquare(field, parent, SIZE) > size) break;
    tile = parent;
  }
  if (ofSquare(field, tile, END_NEAR) === 0) boundTile(field, tile);
  const beyond = ofSquare(field, tile, SIZE) - ofSquare(field, square, SIZE);
  const x = ofSquare(field, square, X) - ofSquare(field, tile, X);
  const y = ofSquare(field, square, Y) - ofSquare(field, tile, Y);
  const atSides = (y === 0 ? 1 : 0) | (x === beyond ? 2 : 0) | (y === beyond ? 4 : 0) | (x === 0 ? 8 : 0);
  setSquare(field, square, BEGIN, ofSquare(field, tile, NEAR));
  setSquare(field, square, END, ofSquare(field, tile, END_NEAR));
  setSquare(field, square, SURE, ofSquare(field, tile, SURE) & atSides);
}

function boundTile(field: Field, square: i32): void {
  const begin = ofSquare(field, square, BEGIN);
  const end = ofSquare(field, square, END);
  const lowest = ofSquare(field, square, LOWEST);
  const within = ofSquare(field, square, LEVEL_WITHIN);
  setSquare(field, square, NEAR, begin);
  setSquare(field, square, END_NEAR, end);
  setSquare(field, square, SURE, 0);
  const maxOffroad = field.maxOffroad;
  const width = doubleAt(field.floor, within - 1);
  if (maxOffroad < width) return;
  const half = halfOf(field, square);
  const x = centreX(field, square);
  const y = centreY(field, square);
  countSteps(field, STEPS_OF_ENTRY * (end - begin));
  growTable(field, WAITING_TABLE, ((end - begin + 1) >> 1) * (PAIR >> 2));
  const largest = limitAt(field, within - 1);
  const best = boundEntries(field, begin, end, x, y, half, largest, width);
  if (best === NONE) return;
  const row = capsuleAt(field, best);
  const sw = costAt(row, 0, x - half, y - half, Infinity);
  const se = costAt(row, 0, x + half, y - half, Infinity);
  const nw = costAt(row, 0, x - half, y + half, Infinity);
  const ne = costAt(row, 0, x + half, y + half, Infinity);
  const beyond = markDominated(field, end - begin, sw, se, nw, ne, largest);
  const inside = limitAt(field, lowest) - MARGIN * load<f64>(row, 64);
  const inner = (sw <= inside ? 1 : 0) | (se <= inside ? 2 : 0) | (nw <= inside ? 4 : 0) | (ne <= inside ? 8 : 0);
  noteCorners(field, square, inner, lowest);
  noteCorners(field, square, beyond, within);
  let sure = 0;
  for (let side = 0; side < 4; side++) {
    const ends = (ENDS >> (side << 2)) & 15;
    if ((inner & ends) === ends || (beyond & ends) === ends) sure |= 1 << side;
  }
  setSquare(field, square, SURE, sure);
  listNear(field, square, begin, end, best);
}

function noteCorners(field: Field, square: i32, corners: i32, level: i32): void {
  for (let quarter = 0; quarter < 4; quarter++) {
    const corner = cornerOf(field, square, quarter);
    if ((corners >> quarter) & 1 && ofCorner(field, corner, LEVEL) === UNKNOWN) setCorner(field, corner, LEVEL, level);
  }
}

// Writes a lower bound of each entry's cost around a place. Returns the entry that costs least at the place, of those that the limit keeps
// within the distance off the road that is allowed: only then does nothing but its cost decide what an entry reaches.
function boundEntries(field: Field, begin: i32, end: i32, x: f64, y: f64, half: f64, limit: f64, width: f64): i32 {
  const around = half * Math.SQRT2 + width;
  const arounds = f64x2.splat(around * around);
  const xs = f64x2.splat(x);
  const ys = f64x2.splat(y);
  const zero = f64x2.splat(0);
  const offroad = f64x2.splat(field.maxOffroad);
  const limits = f64x2.splat(limit);
  let best = NONE;
  let least = Infinity;
  let pair = field.waiting;
  for (let i = begin; i < end; i += 2, pair += PAIR) {
    const a = capsuleAt(field, i);
    const b = capsuleAt(field, min<i32>(i + 1, end - 1));
    const placeA = v128.load(a);
    const placeB = v128.load(b);
    const dx = f64x2.sub(xs, v128.shuffle<f64>(placeA, placeB, 0, 2));
    const dy = f64x2.sub(ys, v128.shuffle<f64>(placeA, placeB, 1, 3));
    const wayA = v128.load(a, 16);
    const wayB = v128.load(b, 16);
    const ex = v128.shuffle<f64>(wayA, wayB, 0, 2);
    const ey = v128.shuffle<f64>(wayA, wayB, 1, 3);
    const longA = v128.load(a, 32);
    const longB = v128.load(b, 32);
    const length = v128.shuffle<f64>(longA, longB, 0, 2);
    const start = v128.shuffle<f64>(longA, longB, 1, 3);
    const riseA = v128.load(a, 48);
    const riseB = v128.load(b, 48);
    const slope = v128.shuffle<f64>(riseA, riseB, 0, 2);
    const bend = v128.shuffle<f64>(riseA, riseB, 1, 3);
    const slowness = f64x2.replace_lane(v128.load64_splat(a, 64), 1, load<f64>(b, 64));

    const u = f64x2.add(f64x2.mul(dx, ex), f64x2.mul(dy, ey));
    const w = f64x2.sub(f64x2.mul(dx, ey), f64x2.mul(dy, ex));
    const left = clamped(f64x2.sub(u, f64x2.mul(f64x2.abs(w), bend)), length);
    const t = v128.andnot(left, f64x2.lt(bend, zero));
    const along = f64x2.sub(u, t);
    const squared = f64x2.mul(w, w);
    const off = f64x2.sqrt(f64x2.add(f64x2.mul(along, along), squared));
    const spent = f64x2.add(start, f64x2.mul(slope, t));
    const value = f64x2.add(spent, f64x2.mul(slowness, off));

    // the road itself has a width, and therefore reaches a little farther
    const beside = f64x2.sub(u, clamped(u, length));
    const isFar = f64x2.gt(f64x2.add(f64x2.mul(beside, beside), squared), arounds);
    const wide = v128.bitselect(f64x2.splat(MARGIN), f64x2.splat(width + MARGIN), isFar);
    const isKnown = v128.and(f64x2.gt(off, f64x2.splat(TOO_CLOSE)), f64x2.lt(slowness, f64x2.splat(Infinity)));
    const rise = v128.and(isKnown, f64x2.div(f64x2.mul(slowness, f64x2.splat(half)), off));
    const surely = f64x2.sub(value, f64x2.mul(slowness, wide));
    v128.store(pair, v128.bitselect(surely, f64x2.splat(-Infinity), isKnown));
    v128.store(pair, f64x2.mul(f64x2.add(f64x2.mul(along, ex), f64x2.mul(w, ey)), rise), 16);
    v128.store(pair, f64x2.mul(f64x2.sub(f64x2.mul(along, ey), f64x2.mul(w, ex)), rise), 32);

    const isCounted = f64x2.le(limits, f64x2.add(start, f64x2.mul(slowness, offroad)));
    const counted = v128.bitselect(value, f64x2.splat(Infinity), isCounted);
    const one = f64x2.extract_lane(counted, 0);
    const other = f64x2.extract_lane(counted, 1);
    best = one < least ? i : best;
    least = one < least ? one : least;
    best = other < least ? i + 1 : best;
    least = other < least ? other : least;
  }
  return best;
}

function clamped(value: v128, most: v128): v128 {
  return f64x2.pmax(f64x2.splat(0), f64x2.pmin(most, value));
}

// Marks dominated entries, those whose bound is at least the given value at each corner, by overwriting the bound. Returns a bit mask of
// the corners at which the bounds of all entries exceed `most`.
function markDominated(field: Field, count: i32, sw: f64, se: f64, nw: f64, ne: f64, most: f64): i32 {
  let leastSW = f64x2.splat(Infinity);
  let leastSE = leastSW;
  let leastNW = leastSW;
  let leastNE = leastSW;
  const end = field.waiting + ((count + 1) >> 1) * PAIR;
  for (let pair = field.waiting; pair < end; pair += PAIR) {
    const middle = v128.load(pair);
    const east = v128.load(pair, 16);
    const north = v128.load(pair, 32);
    const low = f64x2.sub(middle, north);
    const high = f64x2.add(middle, north);
    const atSW = f64x2.sub(low, east);
    const atSE = f64x2.add(low, east);
    const atNW = f64x2.sub(high, east);
    const atNE = f64x2.add(high, east);
    leastSW = f64x2.pmin(leastSW, atSW);
    leastSE = f64x2.pmin(leastSE, atSE);
    leastNW = f64x2.pmin(leastNW, atNW);
    leastNE = f64x2.pmin(leastNE, atNE);
    const isLow = v128.and(f64x2.ge(atSW, f64x2.splat(sw)), f64x2.ge(atSE, f64x2.splat(se)));
    const isHigh = v128.and(f64x2.ge(atNW, f64x2.splat(nw)), f64x2.ge(atNE, f64x2.splat(ne)));
    v128.store(pair, v128.and(isLow, isHigh));
  }
  return (
    isBeyond(leastSW, most) |
    (isBeyond(leastSE, most) << 1) |
    (isBeyond(leastNW, most) << 2) |
    (isBeyond(leastNE, most) << 3)
  );
}

function isBeyond(least: v128, most: f64): i32 {
  return i64x2.all_true(f64x2.gt(least, f64x2.splat(most))) ? 1 : 0;
}

// Lists the entries that are not dominated, starting with the best one.
function listNear(field: Field, square: i32, begin: i32, end: i32, best: i32): void {
  const near = field.entryCount;
  growTable(field, ENTRY_TABLE, near + 1 + end - begin + SLACK);
  let endNear = near;
  set(field.entry, endNear++, at(field.entry, best));
  for (let i = begin; i < end; i++) {
    if (i === best || isDominated(field, i - begin)) continue;
    set(field.entry, endNear++, at(field.entry, i));
  }
  field.entryCount = endNear;
  setSquare(field, square, NEAR, near);
  setSquare(field, square, END_NEAR, endNear);
}

function isDominated(field: Field, i: i32): bool {
  return load<i64>(field.waiting + (i >> 1) * PAIR + ((i & 1) << 3)) !== 0;
}

function capsuleAt(field: Field, i: i32): u32 {
  return field.capsules + (at(field.entry, i) - field.firstStretch) * (CAPSULE << 3);
}
