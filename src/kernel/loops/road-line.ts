// The shape of a road on the flat map. Its fallbacks are road-line.ts and flat-map.ts in boundary/.

import { Field, LINE, makeRoom } from './field';
import { requestShape } from './host';
import { partOf, Road, roadOf } from './road';

/** A point of a shape on the flat map, and the fraction of the length before it. */
@unmanaged
export class Point {
  x: f64;
  y: f64;
  share: f64;
}

const POINT: u32 = 24;

/** The two ends of the road, or of a part, come before the points of its shape. */
const ENDS: i32 = 2;

/** In 1e-7 degrees. */
const HALF_TURN: f64 = 1_800_000_000;

/** The points of a line, after its two ends. */
export function pointAt(field: Field, i: i32): Point {
  return changetype<Point>(field.line + (ENDS + i) * POINT);
}

/** Projects the ends of a road onto the flat map, ... */
export function layEnds(field: Field, road: Road): void {
  toFlat(field, road.startX, road.startY, pointAt(field, -2));
  toFlat(field, road.endX, road.endY, pointAt(field, -1));
}

/** ... those of a part, ... */
export function layPart(field: Field, number: i32): void {
  const count = layShape(field, number);
  const part = partOf(field, number);
  placeOn(field, count, part.from, pointAt(field, -2));
  placeOn(field, count, part.to, pointAt(field, -1));
}

/** ... or all its points, which it requests from the host. Returns their number. */
export function layShape(field: Field, number: i32): i32 {
  requestShape(number);
  const road = roadOf(field, number);
  const count = road.pointCount;
  makeRoom(field, LINE, ((ENDS + count) * POINT) >> 3);
  let before = pointAt(field, 0);
  toFlat(field, road.startX, road.startY, before);
  before.share = 0;
  let length: f64 = 0;
  for (let i = 1; i < count; i++) {
    const point = pointAt(field, i);
    toFlat(field, load<i32>(field.pointX + (i << 2)), load<i32>(field.pointY + (i << 2)), point);
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

/** Uses the two ends of a road as its shape if it cannot be off the straight line between them. Returns whether it did. */
export function layStraight(field: Field, road: Road, straying: f64): bool {
  const from = pointAt(field, 0);
  const to = pointAt(field, 1);
  toFlat(field, road.startX, road.startY, from);
  toFlat(field, road.endX, road.endY, to);
  from.share = 0;
  to.share = 1;
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = (road.length as f64) / 100;
  return road.pointCount <= 2 || length * length - dx * dx - dy * dy <= straying;
}

// Projects a point of a shape onto the flat map, as toFlat of boundary/flat-map.ts does: x and y at once.
// inline
function toFlat(field: Field, x: i32, y: i32, point: Point): void {
  let east = (x as f64) - field.middle;
  if (east > HALF_TURN) east -= 2 * HALF_TURN;
  else if (east < -HALF_TURN) east += 2 * HALF_TURN;
  const squares = field.mapSquares;
  const record = changetype<usize>(field);
  const place = f64x2.replace_lane(f64x2.splat(east), 1, y as f64);
  const corner = v128.load(record, offsetof<Field>('mapWest'));
  const at = f64x2.div(f64x2.sub(place, corner), v128.load(record, offsetof<Field>('perColumn')));
  const square = f64x2.pmax(f64x2.pmin(f64x2.floor(at), f64x2.splat(squares - 1)), f64x2.splat(0));
  const share = f64x2.sub(at, square);
  const whole = i32x4.trunc_sat_f64x2_s_zero(square);
  const low = field.lattice + ((i32x4.extract_lane(whole, 1) * (squares + 1) + i32x4.extract_lane(whole, 0)) << 4);
  const high = low + ((squares + 1) << 4);
  const across = v128.shuffle<f64>(share, share, 0, 0);
  const onLow = between(v128.load(low), v128.load(low, 16), across);
  const onHigh = between(v128.load(high), v128.load(high, 16), across);
  v128.store(changetype<usize>(point), between(onLow, onHigh, v128.shuffle<f64>(share, share, 1, 1)));
}

function between(one: v128, other: v128, share: v128): v128 {
  return f64x2.add(one, f64x2.mul(share, f64x2.sub(other, one)));
}

/** The index of the end point of the piece at a fraction of the length. */
export function pieceAt(field: Field, count: i32, share: f64): i32 {
  let piece = 1;
  while (piece < count - 1 && pointAt(field, piece).share <= share) piece++;
  return piece;
}

function placeOn(field: Field, count: i32, share: f64, to: Point): void {
  placeOnPiece(field, pieceAt(field, count, share), share, to);
}

/** Computes the place at a fraction of the length, on the piece that ends at a point. */
export function placeOnPiece(field: Field, piece: i32, share: f64, to: Point): void {
  const before = pointAt(field, piece - 1);
  const behind = pointAt(field, piece);
  const wide = behind.share - before.share;
  to.x = wide > 0 ? before.x + ((behind.x - before.x) * (share - before.share)) / wide : before.x;
  to.y = wide > 0 ? before.y + ((behind.y - before.y) * (share - before.share)) / wide : before.y;
}
