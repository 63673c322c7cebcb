// Finds the segments that touch an area. Where no edge comes near the runs of the snap index, many runs are decided at once.

import { checkClock, checkClockAt } from '../budget/budget.ts';
import { IN, NEAR_EDGE, OUT, type PlanePolygon } from '../geo/plane-polygon.ts';
import { SMALLEST_RADIUS } from '../geo/wgs84.ts';
import { HALF_TURN, PER_DEGREE, POLE } from '../network/network.ts';
import { type AreaSearch, inPlane, type PlaneArea, TURNS } from './plane-area.ts';
import { nothingSeen, type SeenSegments } from './seen-segments.ts';
import {
  eastward,
  FULL_TURN,
  LEAF_SIZE,
  PART_OF_PIECE,
  RADIANS_PER_UNIT,
  RUN_RADIUS,
  type SnapIndex,
} from './snap-index.ts';

const UNITS_PER_METRE = 1.0001 / (SMALLEST_RADIUS * RADIANS_PER_UNIT);
/** Into how many parts each edge of a polygon's box is divided, to find the box in degrees. */
const PARTS_OF_SIDE = 64;

/**
 * The segments with a point in the area, ascending, and with `findsInside` also marks on those known to lie completely inside. The marks
 * are valid until the next area is searched.
 */
export function segmentsTouching(
  search: AreaSearch,
  area: PlaneArea,
  findsInside: boolean,
): { touched: Uint32Array; isInside: Uint8Array } {
  search.seen ??= nothingSeen(search.network.segmentCount);
  const { seen } = search;
  seen.touched.clear();
  seen.inside.clear();
  for (const polygon of area.polygons) {
    eachPlacement(area, polygon, (placed) => {
      seen.pieces.clear();
      seeRuns({ search, placed, seen, findsInside, eastPerNorth: eastPerNorth(search.index, placed.box) });
    });
  }
  return { touched: seen.touched.ascending(), isInside: seen.inside.marks };
}

/** West, south, east and north, in 1e-7 degrees. */
type DegreeBox = readonly [left: number, bottom: number, right: number, top: number];

/** A polygon where shapes may meet it. Polygons in degrees may be moved by a full turn. */
interface PlacedPolygon {
  readonly box: DegreeBox;
  /** OUT or IN if the whole box is; NEAR_EDGE if an edge may come near it. */
  readonly statusOfBox: (left: number, bottom: number, right: number, top: number) => number;
  /** Whether a piece of a run has a point of the polygon. */
  readonly touchesRun: (search: AreaSearch, run: number) => boolean;
}

function eachPlacement({ plane }: PlaneArea, polygon: PlanePolygon, visit: (placed: PlacedPolygon) => void): void {
  if (!plane.isDegrees) {
    visit({
      box: degreesAround(plane, polygon),
      statusOfBox: (...box) => statusInPlane(plane, box, polygon),
      touchesRun: (search, run) => touchesProjected(search, run, plane, polygon),
    });
    return;
  }
  for (const turn of TURNS) {
    const box: DegreeBox = [polygon.left - turn, polygon.bottom, polygon.right - turn, polygon.top];
    if (box[0] > HALF_TURN + FULL_TURN / 4 || box[2] < -HALF_TURN - FULL_TURN / 4) continue;
    visit({
      box,
      statusOfBox: (left, bottom, right, top) => polygon.statusOfBox(left + turn, bottom, right + turn, top),
      touchesRun: (search, run) => touchesRun(search, run, turn, polygon),
    });
  }
}

/** The longest side of a box in degrees: 1 degree. A longer side may bend too much in another system. */
const LONGEST_SIDE = PER_DEGREE;
/** By how much the box in the other system is enlarged, because sides bend between their ends and middles. */
const BENT_SIDES = 0.25;

/** The status of a box in degrees for a polygon in another system. */
function statusInPlane(
  plane: PlaneArea['plane'],
  [left, bottom, right, top]: DegreeBox,
  polygon: PlanePolygon,
): number {
  if (!(right - left <= LONGEST_SIDE && top - bottom <= LONGEST_SIDE)) return NEAR_EDGE;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const x of [left, (left + right) / 2, right]) {
    for (const y of [bottom, (bottom + top) / 2, top]) {
      const point = inPlane(plane, x, y);
      if (point === undefined) return NEAR_EDGE;
      xs.push(point[0]);
      ys.push(point[1]);
    }
  }
  const [west, south, east, north] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const margin = 2 + BENT_SIDES * Math.max(east - west, north - south);
  return polygon.statusOfBox(west - margin, south - margin, east + margin, north + margin);
}

/** A search of the runs that one polygon may touch. */
interface Look {
  readonly search: AreaSearch;
  readonly placed: PlacedPolygon;
  readonly seen: SeenSegments;
  readonly findsInside: boolean;
  /** How many units to the east are at least as long as one to the north, where the polygon and runs meet. */
  readonly eastPerNorth: number;
}

/** Some consecutive runs of the tree. */
interface RunRange {
  readonly first: number;
  readonly last: number;
  /** The axis by which the tree divides the runs: 0 longitude, 1 latitude. */
  readonly axis: number;
  /** A box that contains the middles of the runs. */
  readonly box: DegreeBox;
}

const knownBoxes = new WeakMap<SnapIndex, DegreeBox>();

/** The box of the middles of all runs. */
function boxOfMiddles(index: SnapIndex): DegreeBox {
  const known = knownBoxes.get(index);
  if (known !== undefined) return known;
  const { middle } = index;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < middle.length; i += 2) {
    west = Math.min(west, middle[i]);
    south = Math.min(south, middle[i + 1]);
    east = Math.max(east, middle[i]);
    north = Math.max(north, middle[i + 1]);
  }
  const box: DegreeBox = [west, south, east, north];
  knownBoxes.set(index, box);
  return box;
}

/**
 * Visits every run that may touch a polygon, by its middle and radius. If no edge comes near a range of runs, the range is decided as a
 * whole.
 */
function seeRuns(look: Look): void {
  const { search, placed } = look;
  checkClock(search.budget);
  const { middle } = search.index;
  const [west, south, east, north] = placed.box;
  const height = RUN_RADIUS * UNITS_PER_METRE;
  const width = height * look.eastPerNorth;
  const around: DegreeBox = [west - width, south - height, east + width, north + height];
  const open: RunRange[] = [{ first: 0, last: middle.length / 2 - 1, axis: 0, box: boxOfMiddles(search.index) }];
  for (let steps = 0, range = open.pop(); range !== undefined; range = open.pop()) {
    const { first, last, axis, box } = range;
    const status = statusOfMiddles(look, box, RUN_RADIUS);
    if (status === OUT) continue;
    if (status === IN || last - first <= LEAF_SIZE) {
      for (let run = first; run <= last; run++) {
        checkClockAt(search.budget, ++steps);
        seeRun(look, run, status === IN, around);
      }
      continue;
    }
    const cut = (first + last) >>> 1;
    seeRun(look, cut, false, around);
    const [value, next] = [middle[2 * cut + axis], 1 - axis];
    if (around[axis] <= value) open.push({ first, last: cut - 1, axis: next, box: withSide(box, axis + 2, value) });
    if (around[axis + 2] >= value) open.push({ first: cut + 1, last, axis: next, box: withSide(box, axis, value) });
  }
}

/** At the highest latitude at which a box and runs meet: near a pole a run may have any longitude. */
function eastPerNorth(index: SnapIndex, box: DegreeBox): number {
  const highest = Math.min(highestIn(box), highestIn(boxOfMiddles(index))) + 2 * RUN_RADIUS * UNITS_PER_METRE;
  return highest < POLE ? 1 / Math.cos(highest * RADIANS_PER_UNIT) : FULL_TURN;
}

function highestIn([, south, , north]: DegreeBox): number {
  return Math.max(Math.abs(south), Math.abs(north));
}

function withSide(box: DegreeBox, side: number, value: number): DegreeBox {
  return [
    side === 0 ? value : box[0],
    side === 1 ? value : box[1],
    side === 2 ? value : box[2],
    side === 3 ? value : box[3],
  ];
}

/** The status of all runs with a radius of at most `metres` and a middle in a box. */
function statusOfMiddles({ placed, eastPerNorth }: Look, box: DegreeBox, metres: number): number {
  const height = metres * UNITS_PER_METRE;
  const width = height * eastPerNorth;
  const [bottom, top] = [box[1] - height, box[3] + height];
  return bottom > -POLE && top < POLE ? placed.statusOfBox(box[0] - width, bottom, box[2] + width, top) : NEAR_EDGE;
}

/** Visits one run, which may already be known to be inside. */
function seeRun(look: Look, run: number, isKnown: boolean, around: DegreeBox): void {
  const {
    search,
    placed,
    seen: { touched, inside, pieces },
  } = look;
  const { network, index } = search;
  const { middle, radius, segmentOfRun, pieceCount } = index;
  const segment = segmentOfRun[run];
  let status = IN;
  if (!isKnown) {
    const x = middle[2 * run];
    const y = middle[2 * run + 1];
    if (x < around[0] || x > around[2] || y < around[1] || y > around[3]) return;
    status = statusOfMiddles(look, [x, y, x, y], radius[run]);
  }
  if (status === OUT) return;
  if (touched.marks[segment] === 0) {
    if (status === NEAR_EDGE && !placed.touchesRun(search, run)) return;
    touched.add(segment, 1);
  }
  // a part of a long piece does not count as a piece, so such a segment is not known to be inside
  if (!look.findsInside || status !== IN || pieceCount[run] === PART_OF_PIECE) return;
  if (pieces.marks[segment] === 0) pieces.add(segment, pieceCount[run]);
  else pieces.marks[segment] += pieceCount[run];
  const all = network.firstPoint[segment + 1] - network.firstPoint[segment] - 1;
  if (pieces.marks[segment] === all && inside.marks[segment] === 0) inside.add(segment, 1);
}

function touchesRun({ network, index }: AreaSearch, run: number, turn: number, polygon: PlanePolygon): boolean {
  const { middle, pointOfRun, pieceCount } = index;
  const { pointX, pointY } = network;
  const first = pointOfRun[run];
  const count = pieceCount[run] === PART_OF_PIECE ? 1 : pieceCount[run];
  let px = middle[2 * run] + turn + eastward(pointX[first] - middle[2 * run]);
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

/** A box in degrees around a polygon in another system. It contains the polygon's box there, with a margin for sides that bend. */
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
      if (point === undefined) return [-FULL_TURN, -POLE, FULL_TURN, POLE];
      const [lon, lat] = [point[0] * PER_DEGREE, point[1] * PER_DEGREE];
      box = [Math.min(box[0], lon), Math.min(box[1], lat), Math.max(box[2], lon), Math.max(box[3], lat)];
    }
  }
  const [west, south, east, north] = box;
  // a polygon that spans more than half a turn crosses the antimeridian or surrounds a pole
  if (east - west > HALF_TURN) return [-FULL_TURN, -POLE, FULL_TURN, POLE];
  const marginX = (east - west) / PARTS_OF_SIDE;
  const marginY = (north - south) / PARTS_OF_SIDE;
  return [west - marginX, south - marginY, east + marginX, north + marginY];
}
