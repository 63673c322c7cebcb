// Finds the segments that touch an area or lie completely inside, and the share of each that is inside. The result is exact for polygons
// with straight edges in longitude and latitude or in another coordinate system. A run of the snap index that no edge comes near is decided
// as a whole.

import { type Budget, checkClockAt } from '../budget/budget.ts';
import type { CoordinateSystem } from '../geo/coordinate-systems.ts';
import { IN, NEAR_EDGE, type PlanePolygon } from '../geo/plane-polygon.ts';
import { SMALLEST_RADIUS } from '../geo/wgs84.ts';
import { HALF_TURN, type Network, PER_DEGREE, POLE } from '../network/network.ts';
import { metresOfPiece } from '../network/piece-length.ts';
import { eastward, LEAF_SIZE, PART_OF_PIECE, RADIANS_PER_UNIT, RUN_RADIUS, type SnapIndex } from './snap-index.ts';

/** Polygons and the plane that they lie in. */
export interface PlaneArea {
  readonly plane: { readonly system: CoordinateSystem; readonly isDegrees: boolean; readonly scale: number };
  readonly polygons: readonly PlanePolygon[];
}

/** The network in which areas are searched. */
export interface AreaSearch {
  readonly network: Network;
  readonly index: SnapIndex;
  readonly budget: Budget;
}

const TURN = 2 * HALF_TURN;
/** A polygon may lie up to a turn to either side of the degrees that shapes are in. */
const TURNS = [-TURN, 0, TURN] as const;
const UNITS_PER_METRE = 1.0001 / (SMALLEST_RADIUS * RADIANS_PER_UNIT);
/** How many parts of an edge are converted to degrees to find the box of a polygon. */
const PARTS_OF_SIDE = 64;

/** The way in which an area selects segments. */
export interface AreaToFind extends PlaneArea {
  readonly match: 'touches' | 'within';
  readonly isShared: boolean;
}

/** Segments, ascending. */
export interface FoundInArea {
  readonly segment: Uint32Array;
  /** By row: which parts of the segment are inside, `undefined` where all of it is; absent where that does not matter. */
  readonly parts: readonly (PartsOfLength | undefined)[] | undefined;
}

/** Where parts begin and end, in shares of the length: ascending, and apart from each other. */
export type PartsOfLength = readonly number[];

export type FindSegments = (search: AreaSearch, area: AreaToFind) => FoundInArea;

/** The segments that an area selects. */
export const findSegments: FindSegments = (search, area) => {
  const touched = segmentsTouching(search, area);
  if (area.match === 'touches' && !area.isShared) return { segment: touched, parts: undefined };
  const parts = Array.from(touched, (segment, i) => {
    checkClockAt(search.budget, i);
    return partsInside(search, area, segment);
  });
  // a segment within an area is inside as a whole
  if (area.match === 'within') return { segment: touched.filter((_, i) => parts[i] === undefined), parts: undefined };
  return { segment: touched, parts };
};

/** The segments that have a point of the area, ascending. */
function segmentsTouching(search: AreaSearch, area: PlaneArea): Uint32Array {
  const { network, index, budget } = search;
  const isTouched = new Uint8Array(network.segmentCount);
  const touched: number[] = [];
  let runs = 0;
  for (const polygon of area.polygons) {
    eachPlacement(area, polygon, (placed) => {
      eachRunIn(index, placed.box, (run) => {
        checkClockAt(budget, runs++);
        const segment = index.segmentOfRun[run];
        if (isTouched[segment] === 1 || !placed.touchesRun(search, run)) return;
        isTouched[segment] = 1;
        touched.push(segment);
      });
    });
  }
  return Uint32Array.from(touched).sort();
}

/** The parts of a segment that are in the area; `undefined` where it lies within it. */
function partsInside({ network }: AreaSearch, area: PlaneArea, segment: number): PartsOfLength | undefined {
  const { firstPoint, pointX, pointY } = network;
  const parts: number[] = [];
  let all = 0;
  let x = pointX[firstPoint[segment]];
  for (let point = firstPoint[segment]; point + 1 < firstPoint[segment + 1]; point++) {
    const nextX = x + eastward(pointX[point + 1] - pointX[point]);
    const next = all + metresOfPiece(pointX, pointY, point);
    const inside = partsOfPiece(area, x, pointY[point], nextX, pointY[point + 1]);
    // the ends of pieces as they are, so that parts on both sides meet
    for (const share of inside) parts.push(share === 1 ? next : all + share * (next - all));
    all = next;
    x = nextX;
  }
  const apart = mergedParts(parts);
  if (apart.length === 2 && apart[0] === 0 && apart[1] === all) return undefined;
  return all === 0 ? [] : apart.map((metres) => metres / all);
}

function partsOfPiece({ plane, polygons }: PlaneArea, px: number, py: number, qx: number, qy: number): number[] {
  const parts: number[] = [];
  if (plane.isDegrees) {
    for (const turn of TURNS) for (const polygon of polygons) polygon.addParts(px + turn, py, qx + turn, qy, parts);
  } else {
    const p = inPlane(plane, px, py);
    const q = inPlane(plane, qx, qy);
    if (p && q) for (const polygon of polygons) polygon.addParts(p[0], p[1], q[0], q[1], parts);
  }
  return parts;
}

/** Merges parts into ascending parts that do not meet. */
function mergedParts(parts: readonly number[]): number[] {
  const order = Array.from({ length: parts.length / 2 }, (_, i) => 2 * i).sort((a, b) => parts[a] - parts[b]);
  const merged: number[] = [];
  for (const at of order) {
    if (merged.length === 0 || parts[at] > merged[merged.length - 1]) merged.push(parts[at], parts[at + 1]);
    else merged[merged.length - 1] = Math.max(merged[merged.length - 1], parts[at + 1]);
  }
  return merged;
}

/** West, south, east and north, in 1e-7 degrees. */
type DegreeBox = readonly [left: number, bottom: number, right: number, top: number];

/** A polygon at the position where shapes may meet it. Polygons in degrees may be moved by a full turn. */
interface PlacedPolygon {
  readonly box: DegreeBox;
  readonly touchesRun: (search: AreaSearch, run: number) => boolean;
}

function eachPlacement({ plane }: PlaneArea, polygon: PlanePolygon, visit: (placed: PlacedPolygon) => void): void {
  if (!plane.isDegrees) {
    visit({
      box: degreesAround(plane, polygon),
      touchesRun: (search, run) => touchesProjected(search, run, plane, polygon),
    });
    return;
  }
  for (const turn of TURNS) {
    const box: DegreeBox = [polygon.left - turn, polygon.bottom, polygon.right - turn, polygon.top];
    if (box[0] > HALF_TURN + TURN / 4 || box[2] < -HALF_TURN - TURN / 4) continue;
    visit({ box, touchesRun: (search, run) => touchesRun(search, run, turn, polygon) });
  }
}

/** Visits every run that may reach into a box, judged by its middle and radius. Runs around a pole or the antimeridian are included. */
function eachRunIn({ middle }: SnapIndex, [west, south, east, north]: DegreeBox, visit: (run: number) => void): void {
  const marginY = RUN_RADIUS * UNITS_PER_METRE;
  const bottom = south - marginY;
  const top = north + marginY;
  const highest = Math.max(Math.abs(bottom), Math.abs(top));
  const marginX = highest < POLE ? marginY / Math.cos(highest * RADIANS_PER_UNIT) : TURN;
  const left = west - marginX;
  const right = east + marginX;
  const open: [left: number, right: number, axis: number][] = [[0, middle.length / 2 - 1, 0]];
  const test = (run: number) => {
    const x = middle[2 * run];
    const y = middle[2 * run + 1];
    if (x >= left && x <= right && y >= bottom && y <= top) visit(run);
  };
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [first, last, axis] = range;
    if (last - first <= LEAF_SIZE) {
      for (let run = first; run <= last; run++) test(run);
      continue;
    }
    const cut = (first + last) >>> 1;
    test(cut);
    const value = middle[2 * cut + axis];
    if ((axis === 0 ? left : bottom) <= value) open.push([first, cut - 1, 1 - axis]);
    if ((axis === 0 ? right : top) >= value) open.push([cut + 1, last, 1 - axis]);
  }
}

function touchesRun({ network, index }: AreaSearch, run: number, turn: number, polygon: PlanePolygon): boolean {
  const { middle, radius, pointOfRun, pieceCount } = index;
  const x = middle[2 * run] + turn;
  const y = middle[2 * run + 1];
  const height = radius[run] * UNITS_PER_METRE;
  const highest = Math.abs(y) + height;
  if (highest < POLE) {
    const width = height / Math.cos(highest * RADIANS_PER_UNIT);
    const status = polygon.statusOfBox(x - width, y - height, x + width, y + height);
    if (status !== NEAR_EDGE) return status === IN;
  }
  const { pointX, pointY } = network;
  const first = pointOfRun[run];
  const count = pieceCount[run] === PART_OF_PIECE ? 1 : pieceCount[run];
  let px = x + eastward(pointX[first] - middle[2 * run]);
  for (let point = first; point < first + count; point++) {
    const qx = px + eastward(pointX[point + 1] - pointX[point]);
    if (polygon.touches(px, pointY[point], qx, pointY[point + 1])) return true;
    px = qx;
  }
  return false;
}

function touchesProjected(
  { network, index }: AreaSearch,
  run: number,
  plane: PlaneArea['plane'],
  polygon: PlanePolygon,
): boolean {
  const { pointX, pointY } = network;
  const first = index.pointOfRun[run];
  const count = index.pieceCount[run] === PART_OF_PIECE ? 1 : index.pieceCount[run];
  let p = inPlane(plane, pointX[first], pointY[first]);
  for (let point = first + 1; point <= first + count; point++) {
    const q = inPlane(plane, pointX[point], pointY[point]);
    if (p && q && polygon.touches(p[0], p[1], q[0], q[1])) return true;
    p = q;
  }
  return false;
}

/** A point of a shape in the plane of an area, in whole units; `undefined` outside the area of its coordinate system. */
function inPlane({ system, scale }: PlaneArea['plane'], x: number, y: number): [number, number] | undefined {
  const point = system.fromDegrees(eastward(x) / PER_DEGREE, y / PER_DEGREE);
  return point && [Math.round(point[0] * scale), Math.round(point[1] * scale)];
}

/** A box in degrees around a polygon of another system. It contains the polygon's box in that system, with a margin for sides that bend. */
function degreesAround({ system, scale }: PlaneArea['plane'], polygon: PlanePolygon): DegreeBox {
  const { left, bottom, right, top } = polygon;
  let box: DegreeBox = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i <= PARTS_OF_SIDE; i++) {
    const share = i / PARTS_OF_SIDE;
    const x = left + share * (right - left);
    const y = bottom + share * (top - bottom);
    for (const [ofX, ofY] of [
      [x, bottom],
      [x, top],
      [left, y],
      [right, y],
    ]) {
      const point = system.toDegrees(ofX / scale, ofY / scale);
      if (point === undefined) return [-TURN, -POLE, TURN, POLE];
      const [lon, lat] = [point[0] * PER_DEGREE, point[1] * PER_DEGREE];
      box = [Math.min(box[0], lon), Math.min(box[1], lat), Math.max(box[2], lon), Math.max(box[3], lat)];
    }
  }
  const [west, south, east, north] = box;
  // if it spans more than half a turn, it crosses the antimeridian or surrounds a pole
  if (east - west > HALF_TURN) return [-TURN, -POLE, TURN, POLE];
  const marginX = (east - west) / PARTS_OF_SIDE;
  const marginY = (north - south) / PARTS_OF_SIDE;
  return [west - marginX, south - marginY, east + marginX, north + marginY];
}
