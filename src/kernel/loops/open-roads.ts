// Creates the stretches of roads. Its fallbacks are openRoad in boundary/road-tree.ts, and road-parts.ts, road-line.ts and capsules.ts
// there.

import { setDisc } from './discs';
import { CAPSULE, CAPSULES, cellOf, DISC, DISCS, Field, limitOf, makeRoom, step, widthOf } from './field';
import { NOT_REACHED, partOf, Road, roadOf, slownessOf, spentFrom, spentTo } from './road';
import { layShape, layStraight, pieceAt, placeOnPiece, pointAt } from './road-line';

/** How far a stretch may be off its road, as a fraction of a cell or of the reach around it; the longest stretch, in cells. */
const STRAYING: f64 = 1 / 12;
const LONGEST_IN_CELLS: f64 = 2;

/** The most pieces of a stretch. */
const MOST_PIECES: f64 = 64;

/** Extra numbers after the last disc, which may be read. */
const SLACK: i32 = 4;

const STEPS_OF_OPENED: i32 = 32;

/** Creates the stretches of the first roads in `missing`. */
export function openRoads(field: Field, count: i32): void {
  for (let i = 0; i < count; i++) {
    step(field, STEPS_OF_OPENED);
    openRoad(field, load<i32>(field.missing + (i << 2)));
  }
}

function openRoad(field: Field, number: i32): void {
  if (load<i32>(field.endOf + (number << 2)) > 0) return;
  const begin = field.free;
  const level = firstNotBelow(field, load<f32>(field.discs + number * DISC, 12));
  const road = roadOf(field, number);
  const slowness = slownessOf(field, road);
  const most = max<f64>(spentFrom(field, number), spentTo(field, number));
  const around = min<f64>(field.maxOffroad, (limitOf(field, level) - most) / slowness);
  const cell = cellOf(field, level);
  const tolerance = min<f64>(cell, max<f64>(widthOf(field, level) * 3, around)) * STRAYING;
  // A line of length w over a chord c is at most sqrt(w^2 - c^2) / 2 off the chord.
  const straying = 4 * tolerance * tolerance;
  const longest = cell * LONGEST_IN_CELLS;
  if (number < field.partCount) {
    const count = layShape(field, number);
    const part = partOf(field, number);
    addPart(field, count, part.from, part.to, part.spentFrom, part.spentTo, slowness, straying, longest);
  } else {
    const count = layStraight(field, road, straying) ? 2 : layShape(field, number);
    addParts(field, road, count, slowness, straying, longest);
  }
  store<i32>(field.begin + (number << 2), begin);
  store<i32>(field.endOf + (number << 2), field.free);
}

function firstNotBelow(field: Field, cost: f64): i32 {
  let level = 0;
  while (level < field.levels - 1 && limitOf(field, level) < cost) level++;
  return level;
}

// Adds the reached parts of a road, see boundary/road-parts.ts.
function addParts(field: Field, road: Road, count: i32, slowness: f64, straying: f64, longest: f64): void {
  const whole: f64 = road.length;
  const start: f64 = road.spentAtStart;
  const end: f64 = road.spentAtEnd;
  const rise: f64 = road.forward;
  const fall: f64 = road.backward;
  const isUp = road.spentAtStart !== NOT_REACHED;
  const isDown = road.spentAtEnd !== NOT_REACHED;
  const limit = field.limit;
  if (road.length === 0) {
    const spent: f64 = min<u32>(road.spentAtStart, road.spentAtEnd);
    addPart(field, count, 0, 1, spent, spent, slowness, straying, longest);
    return;
  }
  let up: f64 = isUp ? whole : 0;
  let down: f64 = isDown ? 0 : whole;
  if (isUp && isDown) {
    up = max<f64>(0, min<f64>(whole, (whole * (end + fall - start)) / (rise + fall)));
    down = up;
  }
  if (up === whole && rise <= limit - start) {
    addPart(field, count, 0, 1, start, start + rise, slowness, straying, longest);
    return;
  }
  if (up > 0) {
    const until = min<f64>(up, reachUp(rise, limit - start, whole));
    addPart(field, count, 0, until / whole, start, start + (rise * until) / whole, slowness, straying, longest);
  }
  if (down < whole) {
    const from = max<f64>(down, reachDown(fall, limit - end, whole));
    const spent = end + (fall * (whole - from)) / whole;
    addPart(field, count, from / whole, 1, spent, end, slowness, straying, longest);
  }
}

function reachUp(value: f64, rest: f64, length: f64): f64 {
  if (rest >= value) return length;
  return max<f64>(0, min<f64>(length, ceil<f64>(((floor<f64>(rest) + 1) * length) / value) - 1));
}

function reachDown(value: f64, rest: f64, length: f64): f64 {
  if (rest >= value) return 0;
  return max<f64>(0, min<f64>(length, ceil<f64>(((value - floor<f64>(rest)) * length) / value)));
}

// Adds a part of the current road. Leaves out points close enough to the straight line.
function addPart(
  field: Field,
  count: i32,
  from: f64,
  to: f64,
  spentFrom: f64,
  spentTo: f64,
  slowness: f64,
  straying: f64,
  longest: f64,
): void {
  if (count === 2) {
    const x = pointAt(field, 0).x;
    const y = pointAt(field, 0).y;
    const dx = pointAt(field, 1).x - x;
    const dy = pointAt(field, 1).y - y;
    addStretch(field, x + dx * from, y + dy * from, spentFrom, x + dx * to, y + dy * to, spentTo, slowness, longest);
    return;
  }
  const perShare = to > from ? (spentTo - spentFrom) / (to - from) : 0;
  const place = pointAt(field, -1);
  let piece = pieceAt(field, count, from);
  placeOnPiece(field, piece, from, place);
  let x = place.x;
  let y = place.y;
  let anchor = from;
  let lastX = x;
  let lastY = y;
  let last = from;
  let way: f64 = 0;
  for (;;) {
    const isEnd = piece === count - 1 || pointAt(field, piece).share >= to;
    if (isEnd) placeOnPiece(field, piece, to, place);
    const point = isEnd ? place : pointAt(field, piece);
    const here = isEnd ? to : point.share;
    const hereX = point.x;
    const hereY = point.y;
    const step = sqrt<f64>((hereX - lastX) * (hereX - lastX) + (hereY - lastY) * (hereY - lastY));
    const chord2 = (hereX - x) * (hereX - x) + (hereY - y) * (hereY - y);
    if (last > anchor && (way + step) * (way + step) - chord2 > straying) {
      const spent = spentFrom + (anchor - from) * perShare;
      addStretch(field, x, y, spent, lastX, lastY, spentFrom + (last - from) * perShare, slowness, longest);
      x = lastX;
      y = lastY;
      anchor = last;
      way = 0;
    }
    way += step;
    lastX = hereX;
    lastY = hereY;
    last = here;
    if (isEnd) break;
    piece++;
  }
  const spent = spentFrom + (anchor - from) * perShare;
  addStretch(field, x, y, spent, lastX, lastY, spentTo, slowness, longest);
}

// Adds a stretch as pieces of equal length: capsules that start at their cheap ends, and discs around them. A stretch is stored in
// single precision.
// inline
function addStretch(
  field: Field,
  x1: f64,
  y1: f64,
  spent1: f64,
  x2: f64,
  y2: f64,
  spent2: f64,
  ownSlowness: f64,
  longest: f64,
): void {
  const isTurned = (spent2 as f32) < (spent1 as f32);
  const cheapX: f64 = (isTurned ? x2 : x1) as f32;
  const cheapY: f64 = (isTurned ? y2 : y1) as f32;
  const cheap: f64 = (isTurned ? spent2 : spent1) as f32;
  const dx = ((isTurned ? x1 : x2) as f32 as f64) - cheapX;
  const dy = ((isTurned ? y1 : y2) as f32 as f64) - cheapY;
  const rise = ((isTurned ? spent1 : spent2) as f32 as f64) - cheap;
  const slowness: f64 = ownSlowness as f32;
  const length = sqrt<f64>(dx * dx + dy * dy);
  const ex = length > 0 ? dx / length : 1;
  const ey = length > 0 ? dy / length : 0;
  const slope = length > 0 ? rise / length : 0;
  const bend = bendOf(slope, slowness);
  const pieces = max<f64>(1, min<f64>(MOST_PIECES, ceil<f64>(length / longest)));
  const free = field.free;
  const end = free + (pieces as u32);
  makeRoom(field, DISCS, (end + SLACK) * (DISC >> 2));
  makeRoom(field, CAPSULES, (end - field.firstStretch) * (CAPSULE >> 3));
  let disc = field.discs + free * DISC;
  let row = field.capsules + (free - field.firstStretch) * CAPSULE;
  for (let piece: f64 = 0; piece < pieces; piece++, disc += DISC, row += CAPSULE) {
    const from = piece / pieces;
    const x = cheapX + dx * from;
    const y = cheapY + dy * from;
    const long = length * ((piece + 1) / pieces - from);
    const spent = cheap + rise * from;
    store<f64>(row, x);
    store<f64>(row, y, 8);
    store<f64>(row, ex, 16);
    store<f64>(row, ey, 24);
    store<f64>(row, long, 32);
    store<f64>(row, spent, 40);
    store<f64>(row, slope, 48);
    store<f64>(row, bend, 56);
    store<f64>(row, slowness, 64);
    const half = long / 2;
    setDisc(disc, x + ex * half, y + ey * half, half, spent, slowness, slowness);
  }
  field.free = end;
}

function bendOf(slope: f64, slowness: f64): f64 {
  if (slowness === Infinity) return 0;
  return slope < slowness ? slope / sqrt<f64>(slowness * slowness - slope * slope) : -1;
}
