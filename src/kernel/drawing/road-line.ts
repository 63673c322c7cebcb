// Projects the shape of a road onto the flat map.

import { type Field, LINE_TABLE } from './field.ts';
import { growTable, requestShape } from './host.ts';
import { at, doubleAt, setDouble } from './memory.ts';
import type { bool, f64, i32 } from './numbers.ts';
import { END_X, END_Y, FROM, LENGTH, ofPart, ofRoad, POINT_COUNT, ROAD, START_X, START_Y, TO } from './road.ts';
import { toFlat } from './to-flat.ts';

/** Numbers per point: x, y, and the fraction of the length that lies before the point. */
const POINT = 3;
const SHARE = 2;

/** The number of points that come before the points of the shape: the two ends of a road or part. */
const ENDS = 2;

/** Reads a point of the shape. Points -2 and -1 are the two ends. */
// inline
export function pointX(field: Field, i: i32): f64 {
  return doubleAt(field.line, POINT * (ENDS + i));
}

// inline
export function pointY(field: Field, i: i32): f64 {
  return doubleAt(field.line, POINT * (ENDS + i), 1);
}

// inline
export function shareAt(field: Field, i: i32): f64 {
  return doubleAt(field.line, POINT * (ENDS + i), SHARE);
}

function setShare(field: Field, i: i32, share: f64): void {
  setDouble(field.line, POINT * (ENDS + i) + SHARE, share);
}

/** Projects the two ends of a road. */
export function projectEnds(field: Field, road: i32): void {
  projectBoth(field, road, -2);
}

function projectBoth(field: Field, road: i32, i: i32): void {
  const roads = field.roads;
  const line = field.line;
  const row = ROAD * road;
  const to = POINT * (ENDS + i);
  toFlat(field, at(roads, row, START_X), at(roads, row, START_Y), line, to);
  toFlat(field, at(roads, row, END_X), at(roads, row, END_Y), line, to + POINT);
}

/** Projects a whole road and places the two ends of a part on it. */
export function projectPart(field: Field, road: i32): void {
  const count = projectShape(field, road);
  const from = ofPart(field, road, FROM);
  const to = ofPart(field, road, TO);
  placeOnPiece(field, pieceAt(field, count, from), from, -2);
  placeOnPiece(field, pieceAt(field, count, to), to, -1);
}

/** Projects all points of a road. Returns the number of points. */
export function projectShape(field: Field, road: i32): i32 {
  const first = requestShape(field, road);
  const count = ofRoad(field, road, POINT_COUNT);
  growTable(field, LINE_TABLE, POINT * (ENDS + count));
  const line = field.line;
  let length: f64 = 0;
  let x: f64 = 0;
  let y: f64 = 0;
  for (let i = 0; i < count; i++) {
    const row = POINT * (ENDS + i);
    toFlat(field, at(field.pointX, first + i), at(field.pointY, first + i), line, row);
    const dx = doubleAt(line, row) - x;
    const dy = doubleAt(line, row, 1) - y;
    if (i > 0) length += Math.sqrt(dx * dx + dy * dy);
    setDouble(line, row + SHARE, length);
    x = doubleAt(line, row);
    y = doubleAt(line, row, 1);
  }
  const perMetre = length > 0 ? 1 / length : 0;
  for (let i = 1; i < count - 1; i++) setShare(field, i, shareAt(field, i) * perMetre);
  setShare(field, count - 1, 1);
  return count;
}

/** Uses the two ends of a road as its shape. Returns whether this is precise enough: the road strays little from the straight line. */
export function projectStraight(field: Field, road: i32, straying: f64): bool {
  projectBoth(field, road, 0);
  setShare(field, 0, 0);
  setShare(field, 1, 1);
  const dx = pointX(field, 1) - pointX(field, 0);
  const dy = pointY(field, 1) - pointY(field, 0);
  const length = (ofRoad(field, road, LENGTH) as f64) / 100;
  return ofRoad(field, road, POINT_COUNT) <= 2 || length * length - dx * dx - dy * dy <= straying;
}

/** Finds the piece of a shape at a fraction of its length. Returns the index of the point where the piece ends. */
export function pieceAt(field: Field, count: i32, share: f64): i32 {
  let piece = 1;
  while (piece < count - 1 && shareAt(field, piece) <= share) piece++;
  return piece;
}

/** Writes the place at a fraction of the length to point `to`. `piece` contains that place. */
export function placeOnPiece(field: Field, piece: i32, share: f64, to: i32): void {
  const before = shareAt(field, piece - 1);
  const wide = shareAt(field, piece) - before;
  const x = pointX(field, piece - 1);
  const y = pointY(field, piece - 1);
  const row = POINT * (ENDS + to);
  setDouble(field.line, row, wide > 0 ? x + ((pointX(field, piece) - x) * (share - before)) / wide : x);
  setDouble(field.line, row + 1, wide > 0 ? y + ((pointY(field, piece) - y) * (share - before)) / wide : y);
}
