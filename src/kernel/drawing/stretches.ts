// Turns the reached parts of a road into straight stretches, as few as the precision of the boundary allows.
//
//   start o==================>- - - - - - - -<========o end        from both ends, each as far as the limit allows,
//         |  spent + upTo(V) |      gap      |        |            to the whole centimetre; where the two meet, each
//       spent                                        spent         keeps the side that it reaches more cheaply

import { type Field, STRETCHES_TABLE } from './field.ts';
import { growTable } from './host.ts';
import { setSingle } from './memory.ts';
import type { f64, i32 } from './numbers.ts';
import {
  BACKWARD,
  FORWARD,
  FROM,
  LENGTH,
  NOT_REACHED,
  ofPart,
  ofRoad,
  SPENT_AT_END,
  SPENT_AT_START,
  spentFrom,
  spentTo,
  TO,
} from './road.ts';
import { pieceAt, placeOnPiece, pointX, pointY, projectShape, projectStraight, shareAt } from './road-line.ts';

/**
 * Numbers per stretch: x, y and cost spent at one end, then x, y and cost spent at the other. Single precision (a centimetre in 100 km) is
 * finer than any boundary.
 */
export const STRETCH = 6;

/** Adds the reached parts of a road as straight stretches, at most `tolerance` metres off its shape. */
export function addStretches(field: Field, road: i32, tolerance: f64): void {
  // A line of length w over a chord c is at most sqrt(w^2 - c^2) / 2 off the chord.
  const straying = 4 * tolerance * tolerance;
  if (road < field.partCount) {
    const count = projectShape(field, road);
    const from = ofPart(field, road, FROM);
    const to = ofPart(field, road, TO);
    addPart(field, count, from, to, spentFrom(field, road), spentTo(field, road), straying);
  } else {
    const count = projectStraight(field, road, straying) ? 2 : projectShape(field, road);
    addParts(field, road, count, straying);
  }
}

// Adds the reached parts of a road.
function addParts(field: Field, road: i32, count: i32, straying: f64): void {
  const whole: f64 = ofRoad(field, road, LENGTH);
  const start: f64 = ofRoad(field, road, SPENT_AT_START);
  const end: f64 = ofRoad(field, road, SPENT_AT_END);
  const rise: f64 = ofRoad(field, road, FORWARD);
  const fall: f64 = ofRoad(field, road, BACKWARD);
  const isUp = start !== NOT_REACHED;
  const isDown = end !== NOT_REACHED;
  if (whole === 0) {
    const spent = isUp && isDown ? Math.min(start, end) : isUp ? start : end;
    addPart(field, count, 0, 1, spent, spent, straying);
    return;
  }
  // Where the two directions meet, each keeps its side. A road on the search tree belongs to only one direction.
  let up: f64 = isUp ? whole : 0;
  let down: f64 = isDown ? 0 : whole;
  if (isUp && isDown) {
    up = Math.max(0, Math.min(whole, (whole * (end + fall - start)) / (rise + fall)));
    down = up;
  }
  if (up === whole && rise <= field.limit - start) {
    addPart(field, count, 0, 1, start, start + rise, straying);
    return;
  }
  if (up > 0) {
    const until = Math.min(up, reachUp(rise, field.limit - start, whole));
    addPart(field, count, 0, until / whole, start, start + (rise * until) / whole, straying);
  }
  if (down < whole) {
    const from = Math.max(down, reachDown(fall, field.limit - end, whole));
    const spent = end + (fall * (whole - from)) / whole;
    addPart(field, count, from / whole, 1, spent, end, straying);
  }
}

/** The last whole centimetre that a cost of `rest` reaches from the start, if the whole `length` costs `value`. */
export function reachUp(value: f64, rest: f64, length: f64): f64 {
  if (rest >= value) return length;
  return Math.max(0, Math.min(length, Math.ceil(((Math.floor(rest) + 1) * length) / value) - 1));
}

/** The first whole centimetre that a cost of `rest` reaches from the end, if the whole `length` costs `value`. */
export function reachDown(value: f64, rest: f64, length: f64): f64 {
  if (rest >= value) return 0;
  return Math.max(0, Math.min(length, Math.ceil(((value - Math.floor(rest)) * length) / value)));
}

// Adds a part of the projected road. Leaves out points that are close enough to the straight line.
function addPart(field: Field, count: i32, from: f64, to: f64, spentFrom: f64, spentTo: f64, straying: f64): void {
  if (count === 2) {
    const x = pointX(field, 0);
    const y = pointY(field, 0);
    const dx = pointX(field, 1) - x;
    const dy = pointY(field, 1) - y;
    addStretch(field, x + dx * from, y + dy * from, spentFrom, x + dx * to, y + dy * to, spentTo);
    return;
  }
  const perShare = to > from ? (spentTo - spentFrom) / (to - from) : 0;
  let piece = pieceAt(field, count, from);
  placeOnPiece(field, piece, from, -1);
  let x = pointX(field, -1);
  let y = pointY(field, -1);
  let anchor = from;
  let lastX = x;
  let lastY = y;
  let last = from;
  let way: f64 = 0;
  for (;;) {
    const isEnd = piece === count - 1 || shareAt(field, piece) >= to;
    if (isEnd) placeOnPiece(field, piece, to, -1);
    const point = isEnd ? -1 : piece;
    const here = isEnd ? to : shareAt(field, piece);
    const hereX = pointX(field, point);
    const hereY = pointY(field, point);
    const pace = Math.sqrt((hereX - lastX) * (hereX - lastX) + (hereY - lastY) * (hereY - lastY));
    const chord2 = (hereX - x) * (hereX - x) + (hereY - y) * (hereY - y);
    if (last > anchor && (way + pace) * (way + pace) - chord2 > straying) {
      const spent = spentFrom + (anchor - from) * perShare;
      addStretch(field, x, y, spent, lastX, lastY, spentFrom + (last - from) * perShare);
      x = lastX;
      y = lastY;
      anchor = last;
      way = 0;
    }
    way += pace;
    lastX = hereX;
    lastY = hereY;
    last = here;
    if (isEnd) break;
    piece++;
  }
  const spent = spentFrom + (anchor - from) * perShare;
  addStretch(field, x, y, spent, lastX, lastY, spentTo);
}

function addStretch(field: Field, x1: f64, y1: f64, spent1: f64, x2: f64, y2: f64, spent2: f64): void {
  const row = STRETCH * field.stretchCount++;
  growTable(field, STRETCHES_TABLE, row + STRETCH);
  const stretches = field.stretches;
  setSingle(stretches, row, x1);
  setSingle(stretches, row + 1, y1);
  setSingle(stretches, row + 2, spent1);
  setSingle(stretches, row + 3, x2);
  setSingle(stretches, row + 4, y2);
  setSingle(stretches, row + 5, spent2);
}
