// Finds the limits that contain a place, and where a line crosses a limit: two stretches at a time. The fallback is places.ts.

import { costAt, roadCostAt } from './capsules.ts';
import { costsAt } from './costs-at.kernel.ts';
import { CAPSULE, DISC, type Field, limitAt } from './field.ts';
import { countSteps } from './host.ts';
import { greater, lesser } from './lesser.kernel.ts';
import { doubleAt } from './memory.ts';
import { BEGIN, END, LEVEL_WITHIN, LOWEST, ofSquare } from './squares.ts';
import { wayOut } from './way-out.ts';

const BYTES: u32 = 4 * DISC;

/** The index of the smallest limit that contains a place of a square, or the number of limits if none does. */
export function levelOfPlace(field: Field, square: i32, latticeX: f64, latticeY: f64): i32 {
  const within = ofSquare(field, square, LEVEL_WITHIN);
  const lowest = ofSquare(field, square, LOWEST);
  const begin = ofSquare(field, square, BEGIN);
  let list = field.entry + (begin << 2);
  const count = ofSquare(field, square, END) - begin;
  countSteps(field, count);
  const x = field.west + latticeX * field.unit;
  const y = field.south + latticeY * field.unit;
  const discs = field.discs;
  const capsules = field.capsules;
  const firstStretch = field.firstStretch;
  const maxOffroad = field.maxOffroad;
  const limits = field.limits;
  const floor = field.floor;
  let level = within;
  for (const end = list + (count << 2); list < end && level > lowest; list += 4) {
    const each = load<u32>(list);
    const disc = discs + each * BYTES;
    const limit = load<f64>(limits + ((level - 1) << 3));
    const width = load<f64>(floor + ((level - 1) << 3));
    const left = limit - (load<f32>(disc, 12) as f64);
    if (left < 0) continue;
    const far = greater(lesser(left * (load<f32>(disc, 16) as f64), maxOffroad), width) + (load<f32>(disc, 8) as f64);
    const dx = x - (load<f32>(disc) as f64);
    const dy = y - (load<f32>(disc, 4) as f64);
    if (dx * dx + dy * dy > far * far) continue;
    const row = capsules + (each - firstStretch) * (CAPSULE << 3);
    const cost = costAt(row, 0, x, y, maxOffroad);
    while (level > 0 && cost <= load<f64>(limits + ((level - 1) << 3))) level--;
    if (level === 0) break;
    const wide = load<f64>(floor + ((level - 1) << 3));
    if (cost > load<f64>(limits + ((level - 1) << 3)) + load<f64>(row, 64) * wide && maxOffroad >= wide) continue;
    while (
      level > 0 &&
      roadCostAt(row, 0, x, y, load<f64>(floor + ((level - 1) << 3))) <= load<f64>(limits + ((level - 1) << 3))
    ) {
      level--;
    }
  }
  return level;
}

/** A stretch that extends a line by no more than this fraction is ignored, because rounding errors are that large. */
const ENOUGH: f64 = 1e-9;

/** Steps for evaluating an entry. */
const STEPS_OF_ENTRY: i32 = 8;

/**
 * Where a line from `x`, `y` crosses a limit, at `from` or later; see places.ts. Evaluates the first `count` stretches in `waiting`, two at
 * a time.
 */
export function crossingOf(field: Field, count: i32, level: i32, from: f64, x: f64, y: f64, dx: f64, dy: f64): f64 {
  const waiting = field.waiting;
  const end = waiting + (count << 2);
  countSteps(field, 1 + STEPS_OF_ENTRY * count);
  const limit = limitAt(field, level);
  const width = doubleAt(field.floor, level);
  const maxOffroad = field.maxOffroad;
  const capsules = field.capsules - field.firstStretch * (CAPSULE << 3);
  const isRequested = maxOffroad < width ? 3 : 0;
  let reached = from;
  let last: u32 = 0;
  let at = waiting;
  for (let idle = waiting; idle < end && reached < 1; idle += 8) {
    const a = capsules + load<u32>(at) * (CAPSULE << 3);
    const b = capsules + load<u32>(at, 4) * (CAPSULE << 3);
    at = at + 8 < end ? at + 8 : waiting;
    const costs = costsAt(a, b, x + dx * reached, y + dy * reached, maxOffroad);
    const slowness = f64x2.replace_lane(v128.load64_splat(a, 64), 1, load<f64>(b, 64));
    const most = f64x2.add(f64x2.splat(limit), f64x2.mul(slowness, f64x2.splat(width)));
    let requested = i64x2.bitmask(f64x2.le(costs, most)) | isRequested;
    if (a === last) requested &= 2;
    if (b === last) requested &= 1;
    for (; requested !== 0; requested &= requested - 1) {
      const row = requested & 1 ? a : b;
      const cost = requested & 1 ? f64x2.extract_lane(costs, 0) : f64x2.extract_lane(costs, 1);
      const out = wayOut(row, 0, x, y, dx, dy, reached, cost, limit, maxOffroad, width);
      if (out <= reached + ENOUGH) continue;
      reached = out;
      // the line has left the reach of this stretch for good, so it is not evaluated again
      last = cost <= limit ? row : 0;
      idle = waiting - 8;
      break;
    }
  }
  return lesser(reached, 1);
}

/**
 * Fills `waiting` with the stretches of a square that reach, within a limit, the circle around a line. First comes the stretch that
 * probably extends the line farthest. The last stretch is repeated, because loops take stretches in pairs. Returns their number.
 */
export function listNear(field: Field, square: i32, level: i32, lineX: f64, lineY: f64, lineDx: f64, lineDy: f64): i32 {
  let list = field.entry + (ofSquare(field, square, BEGIN) << 2);
  const endOfList = field.entry + (ofSquare(field, square, END) << 2);
  countSteps(field, (endOfList - list) >> 2);
  const discs = field.discs;
  const waiting = field.waiting;
  const halfX = lineDx / 2;
  const halfY = lineDy / 2;
  const x = f64x2.splat(lineX + halfX);
  const y = f64x2.splat(lineY + halfY);
  const toOuterX = f64x2.splat(halfX);
  const toOuterY = f64x2.splat(halfY);
  const radius = f64x2.sqrt(f64x2.splat(halfX * halfX + halfY * halfY));
  const limits = f64x2.splat(limitAt(field, level));
  const farthest = f64x2.splat(field.maxOffroad);
  const widths = f64x2.splat(doubleAt(field.floor, level));
  const zero = f64x2.splat(0);
  let at = waiting;
  let best = waiting;
  let cheapest: f64 = Infinity;
  for (; list < endOfList; list += 8) {
    const isTwo = u32(list + 4 < endOfList);
    const one = load<u32>(list);
    const other = load<u32>(list + (isTwo << 2));
    const ofA = v128.load(discs + one * BYTES);
    const ofB = v128.load(discs + other * BYTES);
    const more = v128.shuffle<f64>(
      v128.load64_zero(discs + one * BYTES, 16),
      v128.load64_zero(discs + other * BYTES, 16),
      0,
      2,
    );
    const places = v128.shuffle<i32>(ofA, ofB, 0, 4, 1, 5);
    const sizes = v128.shuffle<i32>(ofA, ofB, 2, 6, 3, 7);
    const rates = v128.shuffle<i32>(more, more, 0, 2, 1, 3);
    const dx = f64x2.sub(x, f64x2.promote_low_f32x4(places));
    const dy = f64x2.sub(y, f64x2.promote_low_f32x4(v128.shuffle<f64>(places, places, 1, 1)));
    const spent = f64x2.promote_low_f32x4(v128.shuffle<f64>(sizes, sizes, 1, 1));
    const left = f64x2.sub(limits, spent);
    const reach = f64x2.pmax(f64x2.pmin(f64x2.mul(left, f64x2.promote_low_f32x4(rates)), farthest), widths);
    const far = f64x2.add(f64x2.add(reach, f64x2.promote_low_f32x4(sizes)), radius);
    const away = f64x2.add(f64x2.mul(dx, dx), f64x2.mul(dy, dy));
    const isNear = v128.and(f64x2.ge(left, zero), f64x2.le(away, f64x2.mul(far, far)));
    const outX = f64x2.add(dx, toOuterX);
    const outY = f64x2.add(dy, toOuterY);
    const toOuter = f64x2.sqrt(f64x2.add(f64x2.mul(outX, outX), f64x2.mul(outY, outY)));
    const slowness = f64x2.promote_low_f32x4(v128.shuffle<f64>(rates, rates, 1, 1));
    const cost = f64x2.add(spent, f64x2.mul(toOuter, slowness));
    const costs = v128.bitselect(cost, f64x2.splat(Infinity), isNear);
    const near = i64x2.bitmask(isNear) as u32;
    const ofOne = f64x2.extract_lane(costs, 0);
    const ofOther = f64x2.extract_lane(costs, 1);
    best = ofOne < cheapest ? at : best;
    cheapest = lesser(cheapest, ofOne);
    store<u32>(at, one);
    at += (near & 1) << 2;
    best = ofOther < cheapest ? at : best;
    cheapest = lesser(cheapest, ofOther);
    store<u32>(at, other);
    at += ((near >> 1) & isTwo) << 2;
  }
  if (at > waiting) {
    const first = load<u32>(best);
    store<u32>(best, load<u32>(waiting));
    store<u32>(waiting, first);
    store<u32>(at, load<u32>(at - 4));
  }
  return (at - waiting) >> 2;
}
