// What may matter to a square: the twin of boundary/sift.ts.

import { CHOSEN, DISC, ENTRY, entryAt, Field, limitOf, makeRoom, step, WAITING, widthOf } from './field';
import { openRoads } from './open-roads';
import { squareOf } from './squares';

/** Whatever its size, a disc is opened that is no stretch. */
export const OPEN_ALL: f64 = -1;

/** So much larger squares are taken to be, so that rounding never leaves out what touches them. */
export const HAIR: f64 = 1e-9;

/** Numbers behind the last one that may be looked at, or overwritten: four are taken at a time. */
export const SLACK: u32 = 4;

/** Gives a square what may matter there of the list of another one that holds it. What is larger than `largest` is opened. */
export function siftSquare(field: Field, number: i32, holder: i32, largest: f64): void {
  const square = squareOf(field, number);
  const source = squareOf(field, holder);
  const first = source.begin;
  const count = source.end - first;
  const within = source.within;
  const unit = field.unit;
  const half = ((square.size as f64) * unit) / 2;
  const x = field.west + (square.x as f64) * unit + half;
  const y = field.south + (square.y as f64) * unit + half;
  const side = half * (1 + HAIR);
  const large = largest * unit;
  const width = widthOf(field, within - 1);
  const begin = field.entryCount;
  for (;;) {
    field.end = begin;
    field.within = within;
    field.lowest = within - 1;
    field.looked = 0;
    field.missingCount = 0;
    sift(field, x, y, side, large, width, entryAt(field, first), count);
    const missing = field.missingCount;
    if (missing > 0) {
      openRoads(field, missing);
      sift(field, x, y, side, large, width, field.missing, missing);
    }
    // where there was no room for all, it is done again
    if (field.end + SLACK <= field.entryRoom) break;
    makeRoom(field, ENTRY, field.end + SLACK);
  }
  // by twos, see places.ts
  makeRoom(field, WAITING, field.end - begin + 1);
  step(field, field.looked);
  const left = field.within;
  // what is wholly within one limit, and out of reach of the smaller ones
  const isPlain = field.lowest >= left;
  square.begin = begin;
  field.entryCount = isPlain ? begin : field.end;
  square.end = field.entryCount;
  square.within = left;
  square.lowest = isPlain ? max<i32>(0, left - 1) : field.lowest;
}

// What is told of two discs, a bit each: whether they reach a square within a limit, and within the next smaller one that may
// pass; whether all of it for sure; whether they are large.
const NEAR = 0;
const LOW = 4;
const SURE = 8;
const LARGE = 12;

function look(
  a: u32,
  b: u32,
  x: v128,
  y: v128,
  side: v128,
  limit: v128,
  low: v128,
  width: v128,
  farthest: v128,
  large: v128,
  hasLow: bool,
): i32 {
  const zero = f64x2.splat(0);
  const ofA = v128.load(a);
  const ofB = v128.load(b);
  const places = v128.shuffle<i32>(ofA, ofB, 0, 4, 1, 5);
  const sizes = v128.shuffle<i32>(ofA, ofB, 2, 6, 3, 7);
  const moreOfA = v128.load(a, 16);
  const moreOfB = v128.load(b, 16);
  const radius = f64x2.promote_low_f32x4(sizes);
  const spent = f64x2.promote_low_f32x4(v128.shuffle<i32>(sizes, sizes, 2, 3, 2, 3));
  const perCost = f64x2.promote_low_f32x4(v128.shuffle<i32>(moreOfA, moreOfB, 0, 4, 1, 5));
  const perCostAtLeast = f64x2.promote_low_f32x4(v128.shuffle<i32>(moreOfA, moreOfB, 2, 6, 3, 7));
  const dx = f64x2.abs(f64x2.sub(x, f64x2.promote_low_f32x4(places)));
  const dy = f64x2.abs(f64x2.sub(y, f64x2.promote_low_f32x4(v128.shuffle<i32>(places, places, 2, 3, 2, 3))));

  const beyondX = f64x2.pmax(f64x2.sub(dx, side), zero);
  const beyondY = f64x2.pmax(f64x2.sub(dy, side), zero);
  const near = f64x2.add(f64x2.mul(beyondX, beyondX), f64x2.mul(beyondY, beyondY));
  const left = f64x2.sub(limit, spent);
  const reach = f64x2.add(f64x2.pmax(f64x2.pmin(f64x2.mul(left, perCost), farthest), width), radius);
  const isNear = v128.and(f64x2.le(near, f64x2.mul(reach, reach)), f64x2.le(spent, limit));

  let isLow = zero;
  if (hasLow) {
    const ofLow = f64x2.mul(f64x2.sub(low, spent), perCost);
    const reachOfLow = f64x2.add(f64x2.pmax(f64x2.pmin(ofLow, farthest), width), radius);
    isLow = v128.and(f64x2.le(near, f64x2.mul(reachOfLow, reachOfLow)), f64x2.le(spent, low));
  }

  const farX = f64x2.add(dx, side);
  const farY = f64x2.add(dy, side);
  const far = f64x2.add(f64x2.mul(farX, farX), f64x2.mul(farY, farY));
  const sure = f64x2.sub(f64x2.pmin(f64x2.mul(left, perCostAtLeast), farthest), radius);
  const isSure = v128.and(f64x2.gt(sure, zero), f64x2.le(far, f64x2.mul(sure, sure)));

  return (
    (i64x2.bitmask(isNear) << NEAR) |
    (i64x2.bitmask(isLow) << LOW) |
    (i64x2.bitmask(isSure) << SURE) |
    (i64x2.bitmask(f64x2.gt(radius, large)) << LARGE)
  );
}

/**
 * Gives a square, its middle and half its side in metres, what may matter there of `count` entries at `list`. What is larger than
 * `large` is opened. What was found before is added to. Four entries are looked at together, and but for the few that
 * change what the square is within, no branch hangs on what is found: so there is nothing to guess wrong.
 */
function sift(field: Field, x: f64, y: f64, side: f64, large: f64, width: f64, list: u32, count: u32): void {
  const discs = field.discs;
  const begin = field.begin;
  const endOf = field.endOf;
  const entry = field.entry;
  const room = field.entryRoom;
  const chosen = changetype<u32>(field) + CHOSEN;
  const xs = f64x2.splat(x);
  const ys = f64x2.splat(y);
  const sides = f64x2.splat(side);
  const widths = f64x2.splat(width);
  const farthest = f64x2.splat(field.maxOffroad);
  const larges = f64x2.splat(large);
  const firstStretch = i32x4.splat(field.firstStretch);
  let end = field.end;
  let looked = field.looked;
  let missing = field.missing + (field.missingCount << 2);
  let limit = f64x2.splat(limitBelow(field, field.within));
  let low = f64x2.splat(limitBelow(field, field.lowest));
  let top = field.waiting;
  let bottom = top;
  // the list first, then what waits, the first one first: so nothing has to wait for what was just found
  let isList = count > 0;
  let next: u32 = 0;
  for (;;) {
    if (count === 0) {
      isList = false;
      if (top === bottom) break;
      const opened = load<u32>(bottom) << 2;
      bottom += 4;
      next = load<u32>(begin + opened);
      const last = load<u32>(endOf + opened);
      if (last === 0) {
        store<u32>(missing, opened >> 2);
        missing += 4;
        continue;
      }
      count = last - next;
    }
    const fewer = min<u32>(count, 4);
    const isThere = (1 << fewer) - 1;
    let each = i32x4.add(i32x4.splat(next), i32x4(0, 1, 2, 3));
    if (isList) {
      // behind the end anything may stand
      each = v128.and(v128.load(list), i32x4.gt_s(i32x4.splat(fewer), i32x4(0, 1, 2, 3)));
      list += 16;
    }
    next += 4;
    count -= fewer;
    looked += fewer;

    let seen = 0;
    for (let pair = 0; pair < 4; pair += 2) {
      const a = discs + (i32x4.extract_lane(each, 0) as u32) * DISC;
      const b = discs + (i32x4.extract_lane(each, 1) as u32) * DISC;
      seen |= look(a, b, xs, ys, sides, limit, low, widths, farthest, larges, field.lowest > 0) << pair;
      each = v128.shuffle<i32>(each, each, 2, 3, 0, 1);
    }
    const near = seen & isThere;
    const isOpened = near & (seen >> LARGE) & i32x4.bitmask(i32x4.lt_s(each, firstStretch));
    const isKept = near ^ isOpened;
    if ((isKept & ((seen >> LOW) | (seen >> SURE))) === 0) {
      v128.store(top, v128.swizzle(each, v128.load(chosen + (isOpened << 4))));
      top += popcnt(isOpened) << 2;
      if (end + 4 <= room) v128.store(entry + (end << 2), v128.swizzle(each, v128.load(chosen + (isKept << 4))));
      end += popcnt(isKept);
      continue;
    }

    // one after the other, as each may leave less for those behind it
    for (let lane = 0; lane < 4; lane++, each = v128.shuffle<i32>(each, each, 1, 2, 3, 0)) {
      if (((near >> lane) & 1) === 0) continue;
      const one = i32x4.extract_lane(each, 0) as u32;
      const disc = discs + one * DISC;
      if (!isReached(field, disc, x, y, side, width)) continue;
      if ((isOpened >> lane) & 1) {
        store<u32>(top, one);
        top += 4;
        continue;
      }
      if (end + 4 <= room) store<u32>(entry + (end << 2), one);
      end++;
      narrow(field, disc, x, y, side, width);
      limit = f64x2.splat(limitBelow(field, field.within));
      low = f64x2.splat(limitBelow(field, field.lowest));
    }
  }
  field.end = end;
  field.looked = looked;
  field.missingCount = (missing - field.missing) >> 2;
}

function limitBelow(field: Field, count: i32): f64 {
  return count > 0 ? limitOf(field, count - 1) : -Infinity;
}

// Whether a disc reaches the nearest place of a square within the limits that it is not wholly within.
function isReached(field: Field, disc: u32, x: f64, y: f64, side: f64, width: f64): bool {
  const beyondX = max<f64>(abs<f64>(x - (load<f32>(disc) as f64)) - side, 0);
  const beyondY = max<f64>(abs<f64>(y - (load<f32>(disc, 4) as f64)) - side, 0);
  const near = beyondX * beyondX + beyondY * beyondY;
  const left = limitBelow(field, field.within) - (load<f32>(disc, 12) as f64);
  const buys = left * (load<f32>(disc, 16) as f64);
  const reach = max<f64>(min<f64>(buys, field.maxOffroad), width) + (load<f32>(disc, 8) as f64);
  return left >= 0 && near <= reach * reach;
}

// Takes down the least limit that passes a square, and those that it is not wholly within, by one disc.
function narrow(field: Field, disc: u32, x: f64, y: f64, side: f64, width: f64): void {
  const dx = abs<f64>(x - (load<f32>(disc) as f64));
  const dy = abs<f64>(y - (load<f32>(disc, 4) as f64));
  const radius = load<f32>(disc, 8) as f64;
  const spent = load<f32>(disc, 12) as f64;
  const beyondX = max<f64>(dx - side, 0);
  const beyondY = max<f64>(dy - side, 0);
  const near = beyondX * beyondX + beyondY * beyondY;
  for (; field.lowest > 0; field.lowest--) {
    const left = limitBelow(field, field.lowest) - spent;
    if (left < 0) break;
    const reach = max<f64>(width, min<f64>(field.maxOffroad, left * (load<f32>(disc, 16) as f64))) + radius;
    if (near > reach * reach) break;
  }
  const far = (dx + side) * (dx + side) + (dy + side) * (dy + side);
  for (; field.within > 0; field.within--) {
    const left = limitBelow(field, field.within) - spent;
    const sure = min<f64>(field.maxOffroad, left * (load<f32>(disc, 24) as f64)) - radius;
    if (!(sure > 0 && far <= sure * sure)) break;
  }
}
