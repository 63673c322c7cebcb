// Goes through the runs of a snap index, nearest region first, and offers what it finds to a holder, who says how far
// it is still worth looking.
//
// Around the query lies a box in degrees that holds everything within reach. It shrinks with every find, and a branch of
// the tree outside of it is not entered. Bounds are honest: they take the Earth as small as it is anywhere, so that no
// place within reach is missed; at the antimeridian the search is repeated a turn further.

import { type LocalProjection, localProjection, toLocal } from '../geo/local-projection.ts';
import { SMALLEST_RADIUS } from '../geo/wgs84.ts';
import { type Network, PER_DEGREE } from '../network/network.ts';
import { BLOCK_SHIFT, everySegment, type SnapFilter } from './snap-filter.ts';
import {
  eastward,
  LEAF_SIZE,
  PART,
  partCountOfPiece,
  partOfRun,
  RADIANS_PER_UNIT,
  RUN_RADIUS,
  type SnapIndex,
} from './snap-index.ts';

const TURN = 360 * PER_DEGREE;
/** Units within which a sine is its angle but for 2 in 100,000: about a degree. */
const NEAR = 0.02 / RADIANS_PER_UNIT;
/** Units to a metre, at the most, with room for that. */
const UNITS_PER_METRE = 1 / (SMALLEST_RADIUS * RADIANS_PER_UNIT * 0.99997);
/** A tree over 2^32 runs is not deeper. */
const DEEPEST = 64;

/** Takes what a search finds: distances, segments, and where on them. */
export interface Holder {
  /** Metres; what is farther need not be offered. */
  reach: number;
  /** `fraction` is that of the piece after `point`. May lower `reach`. */
  hold(metres: number, segment: number, point: number, fraction: number): void;
  /** Something lies within so many metres, and is about to be offered. Absent where that alone lowers no `reach`. */
  expect?(metres: number): void;
}

/** A network with its index, and scratch for one search at a time: one a thread. */
export interface Snapper {
  readonly network: Network;
  readonly index: SnapIndex;
  readonly everySegment: SnapFilter;
  readonly bounds: Bounds;
  readonly branches: Branches;
  readonly candidates: Candidates;
  readonly local: Float64Array;
}

/** What lies within reach of the query, in units of 1e-7 degrees. */
interface Bounds {
  x: number;
  y: number;
  /** The least cosine that shrinks a longitude within reach, squared; 0 when a pole is. */
  squeeze: number;
  maxX: number;
  maxY: number;
}

/** Pieces that may be the nearest ones, until they are projected. */
interface Candidates {
  count: number;
  readonly run: Uint32Array;
  readonly point: Uint32Array;
  /** Metres from the query, at the least. */
  readonly least: Float64Array;
}

const MOST_CANDIDATES = 64;

/** Branches of the tree that are still to be visited, with the gap between query and their box. */
interface Branches {
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly axis: Uint8Array;
  readonly gapX: Float64Array;
  readonly gapY: Float64Array;
}

/** Opens a snapper on a network and its index. */
export function openSnapper(network: Network, index: SnapIndex): Snapper {
  return {
    network,
    index,
    everySegment: everySegment(network, index),
    bounds: { x: 0, y: 0, squeeze: 0, maxX: 0, maxY: 0 },
    branches: {
      left: new Int32Array(DEEPEST),
      right: new Int32Array(DEEPEST),
      axis: new Uint8Array(DEEPEST),
      gapX: new Float64Array(DEEPEST),
      gapY: new Float64Array(DEEPEST),
    },
    candidates: {
      count: 0,
      run: new Uint32Array(MOST_CANDIDATES),
      point: new Uint32Array(MOST_CANDIDATES),
      least: new Float64Array(MOST_CANDIDATES),
    },
    local: new Float64Array(4),
  };
}

/** Offers every open segment within the holder's reach at least where it is nearest, and perhaps some that are farther. */
export function searchRuns(snapper: Snapper, filter: SnapFilter, lon: number, lat: number, holder: Holder): void {
  const { bounds } = snapper;
  const map = localProjection(lon, lat);
  snapper.candidates.count = 0;
  const x = eastward(lon * PER_DEGREE);
  bounds.y = lat * PER_DEGREE;
  setBounds(bounds, map, holder.reach);
  bounds.x = x;
  visit(snapper, filter, map, holder);
  // Over the antimeridian, unless the box went round the Earth anyway.
  if (bounds.maxX < TURN / 2 && x + bounds.maxX > TURN / 2) {
    bounds.x = x - TURN;
    visit(snapper, filter, map, holder);
  }
  if (bounds.maxX < TURN / 2 && x - bounds.maxX < -TURN / 2) {
    bounds.x = x + TURN;
    visit(snapper, filter, map, holder);
  }
}

// The box in degrees around everything on runs whose middles may be within reach.
function setBounds(bounds: Bounds, map: LocalProjection, reach: number): void {
  const angle = (reach + RUN_RADIUS) / (SMALLEST_RADIUS * 0.99999);
  bounds.maxY = angle / RADIANS_PER_UNIT;
  bounds.maxX = Number.POSITIVE_INFINITY;
  bounds.squeeze = 0;
  const farthest = Math.abs(bounds.y) * RADIANS_PER_UNIT + angle;
  if (farthest >= Math.PI / 2) return;
  bounds.squeeze = map.cosLat * Math.cos(farthest);
  const sinHalf = Math.sin(angle / 2) / Math.sqrt(bounds.squeeze);
  if (sinHalf < 1) bounds.maxX = (2 * Math.asin(sinHalf)) / RADIANS_PER_UNIT;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
function visit(snapper: Snapper, filter: SnapFilter, map: LocalProjection, holder: Holder): void {
  const { index, bounds, branches } = snapper;
  const { middle } = index;
  const { openBefore } = filter;
  const { x, y } = bounds;
  branches.left[0] = 0;
  branches.right[0] = index.segmentOfRun.length - 1;
  branches.axis[0] = 0;
  branches.gapX[0] = 0;
  branches.gapY[0] = 0;
  let waiting = 1;
  while (waiting > 0) {
    waiting--;
    let left = branches.left[waiting];
    let right = branches.right[waiting];
    let axis = branches.axis[waiting];
    const gapX = branches.gapX[waiting];
    const gapY = branches.gapY[waiting];
    if (gapX > bounds.maxX || gapY > bounds.maxY || isBeyond(bounds, gapX, gapY, holder.reach + RUN_RADIUS)) continue;

    // Down to the leaf on the near side; the far sides wait.
    for (;;) {
      if (openBefore[(right >>> BLOCK_SHIFT) + 1] === openBefore[left >>> BLOCK_SHIFT]) break;
      if (right - left <= LEAF_SIZE) {
        for (let run = left; run <= right; run++) test(snapper, filter, map, holder, run);
        break;
      }
      const cut = (left + right) >>> 1;
      test(snapper, filter, map, holder, cut);
      const beyond = (axis === 0 ? x : y) - middle[2 * cut + axis];
      branches.left[waiting] = beyond < 0 ? cut + 1 : left;
      branches.right[waiting] = beyond < 0 ? right : cut - 1;
      branches.gapX[waiting] = axis === 0 ? Math.max(gapX, Math.abs(beyond)) : gapX;
      branches.gapY[waiting] = axis === 1 ? Math.max(gapY, Math.abs(beyond)) : gapY;
      if (beyond < 0) right = cut - 1;
      else left = cut + 1;
      axis = 1 - axis;
      branches.axis[waiting] = axis;
      waiting++;
    }
  }
  projectCandidates(snapper, map, holder);
}

// Whether a step in longitude and latitude is surely longer than some metres. Long steps are left to the box.
function isBeyond(bounds: Bounds, stepX: number, stepY: number, metres: number): boolean {
  if (stepX > NEAR || stepY > NEAR) return false;
  const units = metres * UNITS_PER_METRE;
  return stepY * stepY + bounds.squeeze * stepX * stepX > units * units;
}

function test(snapper: Snapper, filter: SnapFilter, map: LocalProjection, holder: Holder, run: number): void {
  const { index, bounds } = snapper;
  const stepX = Math.abs(index.middle[2 * run] - bounds.x);
  const stepY = Math.abs(index.middle[2 * run + 1] - bounds.y);
  if (stepX > bounds.maxX || stepY > bounds.maxY) return;
  if (isBeyond(bounds, stepX, stepY, holder.reach + index.radius[run])) return;
  if (filter.isOpen[index.segmentOfRun[run]] === 0) return;
  const reach = holder.reach;
  measure(snapper, map, holder, run);
  if (holder.reach < reach) setBounds(bounds, map, holder.reach);
}

// The pieces of a run that may be nearest wait to be projected: how far they are is told in straight degrees first, which
// costs no root of an ellipsoid and no sine, and how far that may be off.
//
//   A point x metres east and y north by straight degrees lies elsewhere on the map by no more than tan(lat) (|xy| + x^2 / 2) / R
//   for the meridians that draw together, and y^2 / 100 R for the ellipsoid: with room for terms of third order, by BENT of the
//   farther end's square.
function measure(snapper: Snapper, map: LocalProjection, holder: Holder, run: number): void {
  const { network, index, bounds, candidates } = snapper;
  const { pointX, pointY } = network;
  const first = index.pointOfRun[run];
  const pieceCount = index.pieceCount[run];
  if (pieceCount === PART) {
    measurePart(snapper, map, holder, run);
    return;
  }
  const scaleX = map.across * map.cosLat * RADIANS_PER_UNIT;
  const scaleY = map.along * RADIANS_PER_UNIT;
  const bent = (BENT * (Math.abs(map.sinLat) + 0.1 * map.cosLat)) / (map.cosLat * SMALLEST_RADIUS);
  let bx = (pointX[first] - bounds.x) * scaleX;
  let by = (pointY[first] - bounds.y) * scaleY;
  let endSquare = bx * bx + by * by;
  let surely = Number.POSITIVE_INFINITY;
  for (let point = first; point < first + pieceCount; point++) {
    const ax = bx;
    const ay = by;
    const startSquare = endSquare;
    bx = (pointX[point + 1] - bounds.x) * scaleX;
    by = (pointY[point + 1] - bounds.y) * scaleY;
    endSquare = bx * bx + by * by;
    const farthest = startSquare > endSquare ? startSquare : endSquare;
    const error = bent * farthest + ROUNDING;
    // near poles, far away and across the antimeridian nothing is sure
    const isSure = error * error < MOST_BENT * farthest + 1;
    const metres = isSure ? Math.sqrt(squareAt(ax, ay, bx, by, nearestFraction(ax, ay, bx, by))) : 0;
    if (isSure && metres + error < surely) surely = metres + error;
    if (metres - error > holder.reach) continue;
    if (candidates.count === MOST_CANDIDATES) projectCandidates(snapper, map, holder);
    const candidate = candidates.count++;
    candidates.run[candidate] = run;
    candidates.point[candidate] = point;
    candidates.least[candidate] = isSure ? metres - error : 0;
  }
  if (holder.expect === undefined) projectCandidates(snapper, map, holder);
  else if (surely < holder.reach) holder.expect(surely);
}

/** Twice what straight degrees are off by at the most. */
const BENT = 2;
/** Metres for coordinates and sums that are rounded. */
const ROUNDING = 0.01;
/** Share of a distance, squared, that an error may be: beyond, terms of third order count. */
const MOST_BENT = 0.03 ** 2;

// The pieces that may still be nearest, on the flat map around the query: there the distance from it is true.
function projectCandidates(snapper: Snapper, map: LocalProjection, holder: Holder): void {
  const { network, index, local, candidates } = snapper;
  const { pointX, pointY } = network;
  const { count } = candidates;
  candidates.count = 0;
  for (let candidate = 0; candidate < count; candidate++) {
    if (candidates.least[candidate] > holder.reach) continue;
    const point = candidates.point[candidate];
    toLocal(map, pointX[point] / PER_DEGREE, pointY[point] / PER_DEGREE, local, 0);
    toLocal(map, pointX[point + 1] / PER_DEGREE, pointY[point + 1] / PER_DEGREE, local, 2);
    const fraction = nearestFraction(local[0], local[1], local[2], local[3]);
    const metres = Math.sqrt(squareAt(local[0], local[1], local[2], local[3], fraction));
    offer(holder, metres, index.segmentOfRun[candidates.run[candidate]], point, fraction);
  }
}

// One part of a long piece.
function measurePart({ network, index, local }: Snapper, map: LocalProjection, holder: Holder, run: number): void {
  const point = index.pointOfRun[run];
  const partCount = partCountOfPiece(network, point);
  const startX = network.pointX[point];
  const startY = network.pointY[point];
  const spanX = eastward(network.pointX[point + 1] - startX);
  const spanY = network.pointY[point + 1] - startY;
  const part = partOfRun(network, index, run, partCount);
  const from = part / partCount;
  const to = (part + 1) / partCount;
  toLocal(map, (startX + from * spanX) / PER_DEGREE, (startY + from * spanY) / PER_DEGREE, local, 0);
  toLocal(map, (startX + to * spanX) / PER_DEGREE, (startY + to * spanY) / PER_DEGREE, local, 2);
  const fraction = nearestFraction(local[0], local[1], local[2], local[3]);
  const metres = Math.sqrt(squareAt(local[0], local[1], local[2], local[3], fraction));
  offer(holder, metres, index.segmentOfRun[run], point, (part + fraction) / partCount);
}

function offer(holder: Holder, metres: number, segment: number, point: number, fraction: number): void {
  if (metres <= holder.reach) holder.hold(metres, segment, point, fraction);
}

// How far along from a to b the origin is nearest, 0 to 1.
function nearestFraction(ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  if (square === 0) return 0;
  const fraction = -(ax * dx + ay * dy) / square;
  return Math.max(0, Math.min(1, fraction));
}

// The squared distance of the origin from there; at an end exactly that of the end, so that all who share it agree.
function squareAt(ax: number, ay: number, bx: number, by: number, fraction: number): number {
  if (fraction === 1) return bx * bx + by * by;
  const x = ax + fraction * (bx - ax);
  const y = ay + fraction * (by - ay);
  return x * x + y * y;
}
