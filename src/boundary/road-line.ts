// Roads to stretches. The shape of a road is projected onto the flat map, and its parts become straight stretches, as few as
// possible within the precision of the boundary.

import { toFlat } from './flat-map.ts';
import type { RoadPart } from './road-parts.ts';
import { END_X, END_Y, FIRST_POINT, LENGTH, POINT_COUNT, ROAD, type Roads, START_X, START_Y } from './roads.ts';
import { addStretch, type Stretches } from './stretches.ts';

/** The shape of one road on the flat map, reused for the next. */
export interface RoadLine {
  count: number;
  /** x and y of each point, alternately. */
  points: Float64Array;
  /** By point: the fraction of the length before it. */
  share: Float64Array;
}

export function noRoadLine(): RoadLine {
  return { count: 0, points: new Float64Array(512), share: new Float64Array(256) };
}

/** Projects the shape of a road onto the flat map. */
export function projectShape(line: RoadLine, { rows, pointX, pointY, map }: Roads, road: number): void {
  const first = rows[ROAD * road + FIRST_POINT];
  const count = rows[ROAD * road + POINT_COUNT];
  if (count > line.share.length) {
    line.points = new Float64Array(4 * count);
    line.share = new Float64Array(2 * count);
  }
  line.count = count;
  const { points, share } = line;
  toFlat(map, pointX[first], pointY[first], points, 0);
  let length = 0;
  for (let i = 1; i < count; i++) {
    toFlat(map, pointX[first + i], pointY[first + i], points, 2 * i);
    const dx = points[2 * i] - points[2 * i - 2];
    const dy = points[2 * i + 1] - points[2 * i - 1];
    length += Math.sqrt(dx * dx + dy * dy);
    share[i] = length;
  }
  share[0] = 0;
  const perMetre = length > 0 ? 1 / length : 0;
  for (let i = 1; i < count - 1; i++) share[i] *= perMetre;
  share[count - 1] = 1;
}

/**
 * If a road of this length between its ends cannot be more than `tolerance` metres off the straight line, projects only its two
 * ends. Returns whether it did.
 */
export function projectIfStraight(line: RoadLine, roads: Roads, road: number, tolerance: number): boolean {
  const { rows, map } = roads;
  const at = ROAD * road;
  const count = rows[at + POINT_COUNT];
  const { points, share } = line;
  toFlat(map, rows[at + START_X], rows[at + START_Y], points, 0);
  toFlat(map, rows[at + END_X], rows[at + END_Y], points, 2);
  const dx = points[2] - points[0];
  const dy = points[3] - points[1];
  const length = rows[at + LENGTH] / 100;
  if (count > 2 && length * length - dx * dx - dy * dy > 4 * tolerance * tolerance) return false;
  line.count = 2;
  share[0] = 0;
  share[1] = 1;
  return true;
}

/** Writes x and y at a fraction of the length into `out[at]` and `out[at + 1]`. */
export function placeOn(line: RoadLine, share: number, out: Float64Array, at: number): void {
  const piece = pieceAt(line, share);
  out[at] = onPiece(line, piece, share, 0);
  out[at + 1] = onPiece(line, piece, share, 1);
}

/** Adds a part of a road. Leaves out points within `tolerance` metres of the straight line. */
export function addPart(
  stretches: Stretches,
  line: RoadLine,
  { from, to, spentFrom, spentTo }: RoadPart,
  slowness: number,
  tolerance: number,
): void {
  const { count, points, share } = line;
  if (count === 2) {
    const x = points[0];
    const y = points[1];
    const dx = points[2] - x;
    const dy = points[3] - y;
    addStretch(stretches, x + dx * from, y + dy * from, spentFrom, x + dx * to, y + dy * to, spentTo, slowness);
    return;
  }
  const perShare = to > from ? (spentTo - spentFrom) / (to - from) : 0;
  // A line of length w over a chord c is at most sqrt(w^2 - c^2) / 2 off the chord.
  const most = 4 * tolerance * tolerance;

  let piece = pieceAt(line, from);
  let x = onPiece(line, piece, from, 0);
  let y = onPiece(line, piece, from, 1);
  let anchor = from;
  let lastX = x;
  let lastY = y;
  let last = from;
  let way = 0;
  for (;;) {
    const isEnd = piece === count - 1 || share[piece] >= to;
    const here = isEnd ? to : share[piece];
    const hereX = isEnd ? onPiece(line, piece, to, 0) : points[2 * piece];
    const hereY = isEnd ? onPiece(line, piece, to, 1) : points[2 * piece + 1];
    const step = Math.sqrt((hereX - lastX) * (hereX - lastX) + (hereY - lastY) * (hereY - lastY));
    const chord2 = (hereX - x) * (hereX - x) + (hereY - y) * (hereY - y);
    if (last > anchor && (way + step) * (way + step) - chord2 > most) {
      const spent = spentFrom + (anchor - from) * perShare;
      addStretch(stretches, x, y, spent, lastX, lastY, spentFrom + (last - from) * perShare, slowness);
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
  addStretch(stretches, x, y, spentFrom + (anchor - from) * perShare, lastX, lastY, spentTo, slowness);
}

// The index of the end point of the piece at a fraction of the length.
function pieceAt({ count, share }: RoadLine, at: number): number {
  let piece = 1;
  while (piece < count - 1 && share[piece] <= at) piece++;
  return piece;
}

// x (axis 0) or y (axis 1) at a fraction of the length, on the piece that ends at point `piece`.
function onPiece({ points, share }: RoadLine, piece: number, at: number, axis: 0 | 1): number {
  const before = points[2 * piece - 2 + axis];
  const wide = share[piece] - share[piece - 1];
  return wide > 0 ? before + ((points[2 * piece + axis] - before) * (at - share[piece - 1])) / wide : before;
}
