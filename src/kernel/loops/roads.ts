// Roads: discs around them, and their stretches once they are opened. The twin of ask-roads.ts, road-parts.ts, road-line.ts and
// road-tree.ts in boundary/.

import { CAPSULE, CAPSULES, cellOf, DISC, DISCS, Field, LINE, limitOf, makeRoom, step, widthOf } from './field';

/** A road, see boundary/roads.ts: its shape, what is spent at its ends, and what it costs from each of them. */
@unmanaged
class Road {
  firstPoint: i32;
  pointCount: i32;
  length: i32;
  slowness: i32;
  spentAtStart: i32;
  spentAtEnd: i32;
  forward: i32;
  backward: i32;
}

/** A part of a road, from one share of its way to another. */
@unmanaged
class Part {
  from: f64;
  to: f64;
  spentFrom: f64;
  spentTo: f64;
}

/** A point of a shape on the flat map, and the share of the way that lies before it. */
@unmanaged
class Point {
  x: f64;
  y: f64;
  share: f64;
}

const ROAD: u32 = 32;
const PART: u32 = 32;
const POINT: u32 = 24;

/** On the line that a road is laid on, both its ends, or those of a part, stand before the points of its shape. */
const ENDS: i32 = 2;

const NOT_REACHED: i32 = -1;

/** Members of a box, and pieces of a stretch at most. */
const MEMBERS: i32 = 4;
const MOST_PIECES: f64 = 64;

/** Numbers behind the last disc that may be looked at. */
const SLACK: i32 = 4;

/** How far a stretch may stray from its road, as a share of a cell, or of what is reached around it; how long it is, in cells. */
const STRAYING: f64 = 1 / 12;
const LONGEST_IN_CELLS: f64 = 2;

const STEPS_OF_PART: i32 = 16;
const STEPS_OF_BOX: i32 = 4 * MEMBERS;
const STEPS_OF_OPENED: i32 = 32;

/** So much larger discs are, which are held in single precision. */
const ROUNDING: f64 = 4e-7;

/** Degrees are counted in 1e-7. */
const HALF_TURN: f64 = 1_800_000_000;

function roadOf(field: Field, road: i32): Road {
  return changetype<Road>(field.roads + road * ROAD);
}

function partOf(field: Field, road: i32): Part {
  return changetype<Part>(field.parts + road * PART);
}

function slownessOf(field: Field, road: Road): f64 {
  return load<f64>(field.slowness + (road.slowness << 3));
}

// The points of a line, and before the first of them its ends.
function pointAt(field: Field, i: i32): Point {
  return changetype<Point>(field.line + (ENDS + i) * POINT);
}

/** Lays a disc around each road, and boxes of four around these, and around boxes, up to one that holds all. */
export function layDiscs(field: Field): void {
  const count = field.roadCount;
  for (let number = 0; number < count; number++) {
    const road = roadOf(field, number);
    const isPart = number < field.partCount;
    step(field, isPart ? STEPS_OF_PART : 1);
    if (isPart) layPart(field, number);
    else layEnds(field, road);
    const x = (pointAt(field, -2).x + pointAt(field, -1).x) / 2;
    const y = (pointAt(field, -2).y + pointAt(field, -1).y) / 2;
    const radius = isPart ? radiusOfPart(field, number) : ((road.length as f64) / 200) * field.stretch;
    const least = min<f64>(spentFrom(field, number), spentTo(field, number));
    const own = slownessOf(field, road);
    setDisc(field.discs + number * DISC, x, y, radius, least, own, own);
  }
  const all = field.firstStretch as i32;
  let box = count;
  for (let first = 0, last = count; box < all; first = last, last = box) {
    for (let member = first; member < last; member += MEMBERS, box++) {
      step(field, STEPS_OF_BOX);
      const end = min<i32>(member + MEMBERS, last);
      store<i32>(field.begin + (box << 2), member);
      store<i32>(field.endOf + (box << 2), end);
      boundMembers(field.discs, box, member, end);
    }
  }
}

function radiusOfPart(field: Field, number: i32): f64 {
  const part = partOf(field, number);
  return ((part.to - part.from) * (roadOf(field, number).length as f64) * field.stretch) / 200;
}

// What is spent at the beginning and at the end of a road.
function spentFrom(field: Field, number: i32): f64 {
  if (number < field.partCount) return partOf(field, number).spentFrom;
  const road = roadOf(field, number);
  return road.spentAtStart === NOT_REACHED ? road.spentAtEnd + road.backward : road.spentAtStart;
}

function spentTo(field: Field, number: i32): f64 {
  if (number < field.partCount) return partOf(field, number).spentTo;
  const road = roadOf(field, number);
  return road.spentAtEnd === NOT_REACHED ? road.spentAtStart + road.forward : road.spentAtEnd;
}

// Brings the ends of a road onto the flat map, ...
function layEnds(field: Field, road: Road): void {
  toFlat(field, road.firstPoint, pointAt(field, -2));
  toFlat(field, road.firstPoint + road.pointCount - 1, pointAt(field, -1));
}

// ... those of a part, ...
function layPart(field: Field, number: i32): void {
  const count = layShape(field, roadOf(field, number));
  const part = partOf(field, number);
  placeOn(field, count, part.from, pointAt(field, -2));
  placeOn(field, count, part.to, pointAt(field, -1));
}

// ... or all its points; how many there are.
function layShape(field: Field, road: Road): i32 {
  const count = road.pointCount;
  makeRoom(field, LINE, ((ENDS + count) * POINT) >> 3);
  let before = pointAt(field, 0);
  toFlat(field, road.firstPoint, before);
  before.share = 0;
  let length: f64 = 0;
  for (let i = 1; i < count; i++) {
    const point = pointAt(field, i);
    toFlat(field, road.firstPoint + i, point);
    const dx = point.x - before.x;
    const dy = point.y - before.y;
    length += sqrt<f64>(dx * dx + dy * dy);
    point.share = length;
    before = point;
  }
  const perMetre = length > 0 ? 1 / length : 0;
  for (let i = 1; i < count - 1; i++) pointAt(field, i).share *= perMetre;
  pointAt(field, count - 1).share = 1;
  return count;
}

// Lays both ends of a road as a shape of two points if it cannot stray from the straight line between them; whether it did.
function layStraight(field: Field, road: Road, straying: f64): bool {
  const from = pointAt(field, 0);
  const to = pointAt(field, 1);
  toFlat(field, road.firstPoint, from);
  toFlat(field, road.firstPoint + road.pointCount - 1, to);
  from.share = 0;
  to.share = 1;
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = (road.length as f64) / 100;
  return road.pointCount <= 2 || length * length - dx * dx - dy * dy <= straying;
}

// Brings a point of a shape onto the flat map, as toFlat of boundary/flat-map.ts does.
function toFlat(field: Field, number: i32, point: Point): void {
  const from = field.points + (number << 3);
  let east = (load<i32>(from) as f64) - field.middle;
  if (east > HALF_TURN) east -= 2 * HALF_TURN;
  else if (east < -HALF_TURN) east += 2 * HALF_TURN;
  const squares = field.mapSquares;
  const column = (east - field.mapWest) / field.perColumn;
  const row = ((load<i32>(from, 4) as f64) - field.mapSouth) / field.perRow;
  const c = max<f64>(0, min<f64>(squares - 1, floor<f64>(column)));
  const r = max<f64>(0, min<f64>(squares - 1, floor<f64>(row)));
  const u = column - c;
  const v = row - r;
  const south = field.lattice + (((r as i32) * (squares + 1) + (c as i32)) << 4);
  const north = south + ((squares + 1) << 4);
  const southX = load<f64>(south) + u * (load<f64>(south, 16) - load<f64>(south));
  const northX = load<f64>(north) + u * (load<f64>(north, 16) - load<f64>(north));
  const southY = load<f64>(south, 8) + u * (load<f64>(south, 24) - load<f64>(south, 8));
  const northY = load<f64>(north, 8) + u * (load<f64>(north, 24) - load<f64>(north, 8));
  point.x = southX + v * (northX - southX);
  point.y = southY + v * (northY - southY);
}

// The number of the point that the piece with a share of the way ends at.
function pieceAt(field: Field, count: i32, share: f64): i32 {
  let piece = 1;
  while (piece < count - 1 && pointAt(field, piece).share <= share) piece++;
  return piece;
}

function placeOn(field: Field, count: i32, share: f64, to: Point): void {
  placeOnPiece(field, pieceAt(field, count, share), share, to);
}

// Places a share of the way that lies on the piece that ends at a point.
function placeOnPiece(field: Field, piece: i32, share: f64, to: Point): void {
  const before = pointAt(field, piece - 1);
  const behind = pointAt(field, piece);
  const wide = behind.share - before.share;
  to.x = wide > 0 ? before.x + ((behind.x - before.x) * (share - before.share)) / wide : before.x;
  to.y = wide > 0 ? before.y + ((behind.y - before.y) * (share - before.share)) / wide : before.y;
}

function setDisc(disc: u32, x: f64, y: f64, radius: f64, least: f64, fastest: f64, slowest: f64): void {
  const perCost = 1 / fastest;
  store<f32>(disc, x as f32);
  store<f32>(disc, y as f32, 4);
  store<f32>(disc, (radius + ROUNDING * (abs<f64>(x) + abs<f64>(y) + radius + least * perCost)) as f32, 8);
  store<f32>(disc, least as f32, 12);
  store<f32>(disc, (perCost * (1 + ROUNDING)) as f32, 16);
  store<f32>(disc, (fastest * (1 - ROUNDING)) as f32, 20);
  store<f32>(disc, ((1 / slowest) * (1 - ROUNDING)) as f32, 24);
}

function boundMembers(discs: u32, box: i32, first: i32, end: i32): void {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  let least = Infinity;
  let fastest = Infinity;
  let fewest = Infinity;
  for (let disc = discs + first * DISC; disc < discs + end * DISC; disc += DISC) {
    const x: f64 = load<f32>(disc);
    const y: f64 = load<f32>(disc, 4);
    const radius: f64 = load<f32>(disc, 8);
    west = min<f64>(west, x - radius);
    south = min<f64>(south, y - radius);
    east = max<f64>(east, x + radius);
    north = max<f64>(north, y + radius);
    least = min<f64>(least, load<f32>(disc, 12));
    fastest = min<f64>(fastest, load<f32>(disc, 20));
    fewest = min<f64>(fewest, load<f32>(disc, 24));
  }
  const x = (west + east) / 2;
  const y = (south + north) / 2;
  let radius: f64 = 0;
  for (let disc = discs + first * DISC; disc < discs + end * DISC; disc += DISC) {
    const dx = (load<f32>(disc) as f64) - x;
    const dy = (load<f32>(disc, 4) as f64) - y;
    radius = max<f64>(radius, sqrt<f64>(dx * dx + dy * dy) + (load<f32>(disc, 8) as f64));
  }
  setDisc(discs + box * DISC, x, y, radius, least, fastest, 1 / fewest);
}

/** Makes stretches of so many roads in `missing`. */
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
  // A way of length w over a chord c strays at most half the root of w^2 - c^2 from it.
  const straying = 4 * tolerance * tolerance;
  const longest = cell * LONGEST_IN_CELLS;
  if (number < field.partCount) {
    const count = layShape(field, road);
    const part = partOf(field, number);
    addPart(field, count, part.from, part.to, part.spentFrom, part.spentTo, slowness, straying, longest);
  } else {
    const count = layStraight(field, road, straying) ? 2 : layShape(field, road);
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

// Adds the parts of a road that are reached, see boundary/road-parts.ts.
function addParts(field: Field, road: Road, count: i32, slowness: f64, straying: f64, longest: f64): void {
  const whole: f64 = road.length;
  const start: f64 = road.spentAtStart;
  const end: f64 = road.spentAtEnd;
  const rise: f64 = road.forward;
  const fall: f64 = road.backward;
  const isUp = road.spentAtStart !== NOT_REACHED;
  const isDown = road.spentAtEnd !== NOT_REACHED;
  const limit = field.limit;
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

// Adds a part of a road that is laid. Points that the straight line passes close enough are left out.
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

// Adds a stretch as pieces of equal length: capsules that run away from their cheap ends, and discs around them. A stretch is
// held in single precision.
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
