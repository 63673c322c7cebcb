// Selects the entries relevant to a square: four at a time. The fallback is sift.ts.

import { CHOSEN, DISC, ENTRY_TABLE, type Field, limitAt, WAITING_TABLE } from '../field.ts';
import { growTable, roomOf } from '../host.ts';
import type { Integers } from '../memory.ts';
import { dropFar } from './drop-far.ts';
import { MANY, UNSOUGHT, WANTED } from './leader.ts';

/** How many spare numbers follow the last one. Loops work on four numbers at a time, and may read or overwrite these. */
export const SLACK: i32 = 4;

const BYTES: u32 = 4 * DISC;

// `testFour` returns five properties of four discs, as bit masks of four bits that begin at these bits. NEAR: the disc may reach the square
// within the limit. LOW: it may reach the square within the next smaller limit that may pass. SURE: it may contain all of the square. LARGE: it
// is to be opened. UNSURE: single precision is not enough to decide NEAR.
const NEAR = 0;
const LOW = 4;
const SURE = 8;
const LARGE = 12;
const UNSURE = 16;

// inline
function testFour(
  discs: u32,
  each: v128,
  x: v128,
  y: v128,
  side: v128,
  limit: v128,
  low: v128,
  width: v128,
  farthest: v128,
  large: v128,
  rounding: v128,
  isAll: bool,
): i32 {
  const zero = f32x4.splat(0);
  const a = discs + (i32x4.extract_lane(each, 0) as u32) * BYTES;
  const b = discs + (i32x4.extract_lane(each, 1) as u32) * BYTES;
  const c = discs + (i32x4.extract_lane(each, 2) as u32) * BYTES;
  const d = discs + (i32x4.extract_lane(each, 3) as u32) * BYTES;
  const ofA = v128.load(a);
  const ofB = v128.load(b);
  const ofC = v128.load(c);
  const ofD = v128.load(d);
  const moreOfA = v128.load(a, 16);
  const moreOfB = v128.load(b, 16);
  const moreOfC = v128.load(c, 16);
  const moreOfD = v128.load(d, 16);
  const places = v128.shuffle<i32>(ofA, ofB, 0, 4, 1, 5);
  const placesToo = v128.shuffle<i32>(ofC, ofD, 0, 4, 1, 5);
  const sizes = v128.shuffle<i32>(ofA, ofB, 2, 6, 3, 7);
  const sizesToo = v128.shuffle<i32>(ofC, ofD, 2, 6, 3, 7);
  let rates = v128.shuffle<i32>(moreOfA, moreOfB, 0, 4, 2, 6);
  let ratesToo = v128.shuffle<i32>(moreOfC, moreOfD, 0, 4, 2, 6);
  if (isAll) {
    rates = v128.shuffle<i32>(moreOfA, moreOfB, 3, 7, 2, 6);
    ratesToo = v128.shuffle<i32>(moreOfC, moreOfD, 3, 7, 2, 6);
  }
  const radius = v128.shuffle<i64>(sizes, sizesToo, 0, 2);
  const spent = v128.shuffle<i64>(sizes, sizesToo, 1, 3);
  const perCost = v128.shuffle<i64>(rates, ratesToo, 0, 2);
  const perCostAtLeast = v128.shuffle<i64>(rates, ratesToo, 1, 3);
  const dx = f32x4.abs(f32x4.sub(x, v128.shuffle<i64>(places, placesToo, 0, 2)));
  const dy = f32x4.abs(f32x4.sub(y, v128.shuffle<i64>(places, placesToo, 1, 3)));

  const beyondX = f32x4.pmax(zero, f32x4.sub(dx, side));
  const beyondY = f32x4.pmax(zero, f32x4.sub(dy, side));
  const near = f32x4.add(f32x4.mul(beyondX, beyondX), f32x4.mul(beyondY, beyondY));
  const left = f32x4.sub(limit, spent);
  const reach = f32x4.add(f32x4.pmax(width, f32x4.pmin(farthest, f32x4.mul(left, perCost))), radius);
  const farther = f32x4.add(reach, rounding);
  const nearer = f32x4.pmax(zero, f32x4.sub(reach, rounding));
  const isNear = v128.and(f32x4.le(near, f32x4.mul(farther, farther)), f32x4.le(spent, limit));
  const isUnsure = v128.andnot(isNear, f32x4.lt(near, f32x4.mul(nearer, nearer)));

  const ofLow = f32x4.mul(f32x4.sub(low, spent), perCost);
  const reachOfLow = f32x4.add(f32x4.pmax(width, f32x4.pmin(farthest, ofLow)), f32x4.add(radius, rounding));
  const isLow = v128.and(f32x4.le(near, f32x4.mul(reachOfLow, reachOfLow)), f32x4.le(spent, low));

  const farX = f32x4.add(dx, side);
  const farY = f32x4.add(dy, side);
  const far = f32x4.add(f32x4.mul(farX, farX), f32x4.mul(farY, farY));
  const sure = f32x4.sub(f32x4.add(f32x4.pmin(farthest, f32x4.mul(left, perCostAtLeast)), rounding), radius);
  const isSure = v128.and(f32x4.gt(sure, zero), f32x4.le(far, f32x4.mul(sure, sure)));

  return (
    (i32x4.bitmask(isNear) << NEAR) |
    (i32x4.bitmask(isLow) << LOW) |
    (i32x4.bitmask(isSure) << SURE) |
    (i32x4.bitmask(f32x4.gt(radius, large)) << LARGE) |
    (i32x4.bitmask(isUnsure) << UNSURE)
  );
}

/**
 * Selects, from `count` entries of a list, those that matter for a square. The square is given by its centre and half its side, in metres.
 * Opens discs larger than `large`. Adds to earlier results. Four entries are tested together in single precision. Code branches on the
 * outcome only for the few entries that change the containing limits or are undecided, so branch prediction hardly ever fails.
 */
export function sift(
  field: Field,
  x: f64,
  y: f64,
  side: f64,
  large: f64,
  width: f64,
  from: Integers,
  first: i32,
  count: i32,
): void {
  const discs = field.discs;
  const entry = field.entry;
  const room = roomOf(field, ENTRY_TABLE);
  const chosen = changetype<u32>(field) + CHOSEN;
  const xs = f32x4.splat(x as f32);
  const ys = f32x4.splat(y as f32);
  const sides = f32x4.splat(side as f32);
  const widths = f32x4.splat(width as f32);
  const farthest = f32x4.splat(field.maxOffroad as f32);
  // if every disc is opened, only stretches are kept, so that the closer bound applies
  const isAll = large < 0;
  const larges = f32x4.splat(below(large));
  const firstStretch = i32x4.splat(field.firstStretch);
  const rounding = f32x4.splat(field.rounding as f32);
  let end = field.end;
  let limit = f32x4.splat(below(limitBelow(field, field.within)));
  let low = f32x4.splat(below(limitBelow(field, field.lowest)));
  let list = from + (first << 2);
  let endOfList = list + (count << 2);
  for (;;) {
    field.visited += (endOfList - list) >> 2;
    let top = field.waiting;
    for (; list < endOfList; list += 16) {
      const isThere = i32x4.gt_u(i32x4.splat((endOfList - list) >> 2), i32x4(0, 1, 2, 3));
      // numbers after the end are undefined
      let each = v128.and(v128.load(list), isThere);
      const seen = testFour(discs, each, xs, ys, sides, limit, low, widths, farthest, larges, rounding, isAll);
      const near = seen & i32x4.bitmask(isThere);
      const isOpened = near & (seen >> LARGE) & i32x4.bitmask(i32x4.lt_s(each, firstStretch));
      const isKept = near ^ isOpened;
      if (((isKept & ((seen >> LOW) | (seen >> SURE))) | (near & (seen >> UNSURE))) === 0) {
        v128.store(top, v128.swizzle(each, v128.load(chosen + (isOpened << 4))));
        top += popcnt(isOpened) << 2;
        if (end + 4 <= room) v128.store(entry + (end << 2), v128.swizzle(each, v128.load(chosen + (isKept << 4))));
        end += popcnt(isKept);
        continue;
      }

      // one after another, since each entry may tighten the bounds for the next
      for (let lane = 0; lane < 4; lane++, each = v128.shuffle<i32>(each, each, 1, 2, 3, 0)) {
        if (((near >> lane) & 1) === 0) continue;
        const one = i32x4.extract_lane(each, 0) as u32;
        const disc = discs + one * BYTES;
        if (!isReached(field, disc, x, y, side, width, isAll ? 28 : 16)) continue;
        if ((isOpened >> lane) & 1) {
          store<u32>(top, one);
          top += 4;
          continue;
        }
        if (end + 4 <= room) store<u32>(entry + (end << 2), one);
        end++;
        narrow(field, disc, x, y, side, width);
        limit = f32x4.splat(below(limitBelow(field, field.within)));
        low = f32x4.splat(below(limitBelow(field, field.lowest)));
      }
    }
    let opened: i32 = (top - field.waiting) >> 2;
    if (opened === 0 || field.within === 0) break;
    if (isAll && opened >= MANY) {
      if (field.leading === UNSOUGHT) {
        field.leading = WANTED;
        break;
      }
      opened = dropFar(field, field.waiting, 0, opened, x, y, side);
    }
    endOfList = listMembers(field, opened);
    list = field.waiting + (((opened + SLACK) as u32) << 2);
  }
  field.end = end;
}

// The largest single-precision number that is not above `value`. A single-precision number is at most `value` exactly if it is at most this
// result.
function below(value: f64): f32 {
  const nearest = value as f32;
  if ((nearest as f64) <= value) return nearest;
  const bits = reinterpret<i32>(nearest);
  return reinterpret<f32>(bits > 0 ? bits - 1 : bits + 1);
}

// Opens the first `opened` waiting entries: appends their contents to the waiting list. Returns where the list ends. Roads without
// stretches are listed as missing. A caller that visits the list never adds more waiting entries than it has visited, so it never
// overwrites entries that it has not visited.
function listMembers(field: Field, opened: u32): u32 {
  const begin = field.begin;
  const endOf = field.endOf;
  let missing = field.missing + (field.missingCount << 2);
  let at: u32 = opened + SLACK;
  for (let i: u32 = 0; i < opened; i++) {
    const each = load<u32>(field.waiting + (i << 2));
    const last = load<u32>(endOf + (each << 2));
    if (last === 0) {
      store<u32>(missing, each);
      missing += 4;
      continue;
    }
    const next = load<u32>(begin + (each << 2));
    growTable(field, WAITING_TABLE, at + last - next + SLACK);
    const to = field.waiting + (at << 2);
    for (let member: u32 = 0; member < last - next; member += 4) {
      v128.store(to + (member << 2), i32x4.add(i32x4.splat(next + member), i32x4(0, 1, 2, 3)));
    }
    at += last - next;
  }
  field.missingCount = (missing - field.missing) >> 2;
  return field.waiting + (at << 2);
}

function limitBelow(field: Field, count: i32): f64 {
  return count > 0 ? limitAt(field, count - 1) : -Infinity;
}

// Whether a disc reaches the nearest place of a square within the limits that do not yet contain the square.
function isReached(field: Field, disc: u32, x: f64, y: f64, side: f64, width: f64, rate: u32): bool {
  const beyondX = max<f64>(abs<f64>(x - (load<f32>(disc) as f64)) - side, 0);
  const beyondY = max<f64>(abs<f64>(y - (load<f32>(disc, 4) as f64)) - side, 0);
  const near = beyondX * beyondX + beyondY * beyondY;
  const left = limitBelow(field, field.within) - (load<f32>(disc, 12) as f64);
  const buys = left * (load<f32>(disc + rate) as f64);
  const reach = max<f64>(min<f64>(buys, field.maxOffroad), width) + (load<f32>(disc, 8) as f64);
  return left >= 0 && near <= reach * reach;
}

// Takes one disc into account: lowers the smallest limit that passes a square, and the number of limits that do not contain it.
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
