// What a place is within, and where a line passes a limit: the twins of level-of-place.ts, crossings.ts, way-out.ts and
// capsules.ts in boundary/.

import { CAPSULE, DISC, entryAt, Field, limitOf, step, widthOf } from './field';
import { greater, lesser } from './lesser';
import { cornerOf, squareOf, UNKNOWN } from './squares';

/** The level of a corner, looked at from a cell or a plain square that it lies on. */
export function levelOfCorner(field: Field, square: i32, number: i32): i32 {
  const corner = cornerOf(field, number);
  if (corner.level === UNKNOWN) corner.level = levelOfPlace(field, square, corner.x as f64, corner.y as f64);
  return corner.level;
}

/** The number of the smallest limit that a place of a square is within, as many as there are limits where there is none. */
export function levelOfPlace(field: Field, number: i32, latticeX: f64, latticeY: f64): i32 {
  const square = squareOf(field, number);
  const within = square.within;
  const lowest = square.lowest;
  let list = entryAt(field, square.begin);
  const count = square.end - square.begin;
  step(field, count);
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
    const disc = discs + each * DISC;
    const limit = load<f64>(limits + ((level - 1) << 3));
    const width = load<f64>(floor + ((level - 1) << 3));
    const left = limit - (load<f32>(disc, 12) as f64);
    if (left < 0) continue;
    const far = greater(lesser(left * (load<f32>(disc, 16) as f64), maxOffroad), width) + (load<f32>(disc, 8) as f64);
    const dx = x - (load<f32>(disc) as f64);
    const dy = y - (load<f32>(disc, 4) as f64);
    if (dx * dx + dy * dy > far * far) continue;
    const row = capsules + (each - firstStretch) * CAPSULE;
    const cost = costAt(row, x, y, maxOffroad);
    while (level > 0 && cost <= load<f64>(limits + ((level - 1) << 3))) level--;
    if (level === 0) break;
    const wide = load<f64>(floor + ((level - 1) << 3));
    if (cost > load<f64>(limits + ((level - 1) << 3)) + load<f64>(row, 64) * wide && maxOffroad >= wide) continue;
    while (
      level > 0 &&
      roadCostAt(row, x, y, load<f64>(floor + ((level - 1) << 3))) <= load<f64>(limits + ((level - 1) << 3))
    ) {
      level--;
    }
  }
  return level;
}

// What costAt of boundary/capsules.ts gives.
// inline
export function costAt(row: u32, x: f64, y: f64, offroad: f64): f64 {
  const dx = x - load<f64>(row);
  const dy = y - load<f64>(row, 8);
  const ex = load<f64>(row, 16);
  const ey = load<f64>(row, 24);
  const length = load<f64>(row, 32);
  const bend = load<f64>(row, 56);
  const u = dx * ex + dy * ey;
  const v = abs<f64>(dx * ey - dy * ex);
  let t = bend < 0 ? 0 : greater(0, lesser(length, u - v * bend));
  if (offroad < Infinity) {
    const room = offroad * offroad - v * v;
    if (room < 0) return Infinity;
    const span = sqrt<f64>(room);
    if (u + span < 0 || u - span > length) return Infinity;
    if (t < u - span) t = u - span;
    else if (t > u + span) t = u + span;
  }
  const off = sqrt<f64>((u - t) * (u - t) + v * v);
  return load<f64>(row, 40) + load<f64>(row, 48) * t + (off === 0 ? 0 : load<f64>(row, 64) * off);
}

// What roadCostAt of boundary/capsules.ts gives.
// inline
function roadCostAt(row: u32, x: f64, y: f64, width: f64): f64 {
  const dx = x - load<f64>(row);
  const dy = y - load<f64>(row, 8);
  const ex = load<f64>(row, 16);
  const ey = load<f64>(row, 24);
  const v = dx * ey - dy * ex;
  const room = width * width - v * v;
  if (room < 0) return Infinity;
  const u = dx * ex + dy * ey;
  const span = sqrt<f64>(room);
  if (u + span < 0 || u - span > load<f64>(row, 32)) return Infinity;
  return load<f64>(row, 40) + (u > span ? load<f64>(row, 48) * (u - span) : 0);
}

// Shares of a line: not within, and what does not lead on.
const OUTSIDE: f64 = -1;
const ENOUGH: f64 = 1e-9;

/** Entries are asked by more than a glance. */
const STEPS_OF_ENTRY: i32 = 8;

/** How far along a line in a square from `x`, `y` a limit is passed; see boundary/crossings.ts. */
export function crossingOf(field: Field, number: i32, level: i32, x: f64, y: f64, dx: f64, dy: f64): f64 {
  const square = squareOf(field, number);
  const list = entryAt(field, square.begin);
  const count = square.end - square.begin;
  step(field, 1 + (1 + STEPS_OF_ENTRY) * count);
  const limit = limitOf(field, level);
  const width = widthOf(field, level);
  const discs = field.discs;
  const maxOffroad = field.maxOffroad;
  const waiting = field.waiting;
  const end = listNear(field, list, count, x, y, dx, dy, limit, width);
  let reached: f64 = 0;
  let idle: u32 = waiting;
  for (let at = waiting; idle < end && reached < 1; ) {
    if (at >= end) at = waiting;
    const each = load<u32>(at);
    const disc = discs + each * DISC;
    const buys = (limit - (load<f32>(disc, 12) as f64)) * (load<f32>(disc, 16) as f64);
    const far = greater(width, lesser(maxOffroad, buys)) + (load<f32>(disc, 8) as f64);
    const toX = x + dx * reached - (load<f32>(disc) as f64);
    const toY = y + dy * reached - (load<f32>(disc, 4) as f64);
    const out =
      toX * toX + toY * toY > far * far
        ? OUTSIDE
        : wayOut(
            field.capsules + (each - field.firstStretch) * CAPSULE,
            x,
            y,
            dx,
            dy,
            reached,
            limit,
            maxOffroad,
            width,
          );
    at += 4;
    if (out <= reached + ENOUGH) {
      idle += 4;
      continue;
    }
    reached = out;
    idle = waiting;
  }
  return lesser(reached, 1);
}

function listNear(
  field: Field,
  list: u32,
  count: u32,
  lineX: f64,
  lineY: f64,
  lineDx: f64,
  lineDy: f64,
  limit: f64,
  width: f64,
): u32 {
  const discs = field.discs;
  const maxOffroad = field.maxOffroad;
  const waiting = field.waiting;
  const halfX = lineDx / 2;
  const halfY = lineDy / 2;
  const x = lineX + halfX;
  const y = lineY + halfY;
  const radius = sqrt<f64>(halfX * halfX + halfY * halfY);
  let at = waiting;
  let best = waiting;
  let cheapest: f64 = Infinity;
  for (const end = list + (count << 2); list < end; list += 4) {
    const each = load<u32>(list);
    const disc = discs + each * DISC;
    const spent = load<f32>(disc, 12) as f64;
    const left = limit - spent;
    const dx = x - (load<f32>(disc) as f64);
    const dy = y - (load<f32>(disc, 4) as f64);
    const buys = left * (load<f32>(disc, 16) as f64);
    const far = greater(width, lesser(maxOffroad, buys)) + (load<f32>(disc, 8) as f64) + radius;
    const isNear = u32(left >= 0) & u32(dx * dx + dy * dy <= far * far);
    const toOuter = sqrt<f64>((dx + halfX) * (dx + halfX) + (dy + halfY) * (dy + halfY));
    const cost = spent + toOuter * (load<f32>(disc, 20) as f64);
    best = isNear & u32(cost < cheapest) ? at : best;
    cheapest = isNear ? lesser(cheapest, cost) : cheapest;
    store<u32>(at, each);
    at += isNear << 2;
  }
  if (at > waiting) {
    const first = load<u32>(best);
    store<u32>(best, load<u32>(waiting));
    store<u32>(waiting, first);
  }
  return at;
}

// inline
function wayOut(
  row: u32,
  lineX: f64,
  lineY: f64,
  lineDx: f64,
  lineDy: f64,
  from: f64,
  limit: f64,
  maxOffroad: f64,
  width: f64,
): f64 {
  const cost = costAt(row, lineX + lineDx * from, lineY + lineDy * from, maxOffroad);
  const slowness = load<f64>(row, 64);
  if (cost > limit + slowness * width && maxOffroad >= width) return OUTSIDE;
  const ex = load<f64>(row, 16);
  const ey = load<f64>(row, 24);
  const slope = load<f64>(row, 48);
  const left = limit - load<f64>(row, 40);
  const length = load<f64>(row, 32);
  const end = slope * length > left ? left / slope : length;
  const x = lineX - load<f64>(row);
  const y = lineY - load<f64>(row, 8);
  const u = x * ex + y * ey;
  const v = x * ey - y * ex;
  const du = lineDx * ex + lineDy * ey;
  const dv = lineDx * ey - lineDy * ex;

  let out = OUTSIDE;
  if (cost <= limit) {
    out = from;
    const fall = slope / slowness;
    const widest = left / slowness;
    let tapered: f64 = 0;
    if (widest > maxOffroad) {
      tapered = fall > 0 ? lesser(end, (widest - maxOffroad) / fall) : end;
      out = greater(out, leavesHull(u, v, du, dv, tapered, maxOffroad, 0));
    }
    if (tapered < end || widest <= maxOffroad) {
      out = greater(out, leavesHull(u - tapered, v, du, dv, end - tapered, lesser(widest, maxOffroad), fall));
    }
  }
  const at = out === OUTSIDE ? from : out;
  if (at < 1 && roadCostAt(row, lineX + lineDx * at, lineY + lineDy * at, width) <= limit) {
    out = greater(at, leavesHull(u, v, du, dv, end, width, 0));
  }
  return out;
}

// inline
function leavesHull(u: f64, v: f64, du: f64, dv: f64, length: f64, radius: f64, fall: f64): f64 {
  let out = leavesDisc(u, v, du, dv, radius);
  if (length === 0 || fall >= 1) return out;
  out = greater(out, leavesDisc(u - length, v, du, dv, radius - fall * length));
  const cos = sqrt<f64>(1 - fall * fall);
  for (let side: f64 = -1; side <= 1; side += 2) {
    const away = du * fall + side * dv * cos;
    if (away <= 0) continue;
    const at = (radius - u * fall - side * v * cos) / away;
    if (at <= out) continue;
    const beside = side * (v + dv * at);
    const foot = u + du * at - (beside * fall) / cos;
    if (beside >= 0 && foot >= 0 && foot <= length) out = at;
  }
  return out;
}

function leavesDisc(u: f64, v: f64, du: f64, dv: f64, radius: f64): f64 {
  const a = du * du + dv * dv;
  const b = u * du + v * dv;
  const root = b * b - a * (u * u + v * v - radius * radius);
  return root >= 0 ? (sqrt<f64>(root) - b) / a : -Infinity;
}
