// A polygon where shapes may meet it. A polygon in degrees may be moved by a full turn. For a polygon in another system, shapes are
// converted.

import type { PlanePolygon } from '../geo/plane-polygon.ts';
import { NEAR_EDGE } from '../geo/polygon-grid.ts';
import { SMALLEST_RADIUS } from '../geo/wgs84.ts';
import { HALF_TURN, PER_DEGREE, POLE } from '../network/network.ts';
import {
  type AreaSearch,
  inPlane,
  interpolatedBox,
  type PlaneArea,
  type PlaneBox,
  pointsInPlane,
  type ShapesInPlane,
  shapesInPlane,
  TURNS,
} from './plane-area.ts';
import { eastward, FULL_TURN, PART_OF_PIECE, RADIANS_PER_UNIT, RUN_RADIUS, type SnapIndex } from './snap-index.ts';

/** West, south, east and north, in 1e-7 degrees. */
export type DegreeBox = PlaneBox;

export interface PlacedPolygon {
  /** A box that contains the middles of all runs that may touch the polygon. */
  readonly reach: DegreeBox;
  /**
   * OUT or IN if a whole range of runs is outside or inside; NEAR_EDGE if an edge may come near. The range is given by its middle run and a
   * box around the middles of all its runs.
   */
  statusOfRange(cut: number, west: number, south: number, east: number, north: number): number;
  /** Like the member above, but for one run. */
  statusOfRun(run: number): number;
  /** Whether a piece of a run has a point of the polygon. */
  touchesRun(run: number): boolean;
}

export function placementsOf(search: AreaSearch, plane: PlaneArea['plane'], polygon: PlanePolygon): PlacedPolygon[] {
  if (!plane.isDegrees) return [new ProjectedPolygon(search, plane, polygon)];
  const placed: PlacedPolygon[] = [];
  for (const turn of TURNS) {
    const isInReach =
      polygon.left - turn <= HALF_TURN + FULL_TURN / 4 && polygon.right - turn >= -HALF_TURN - FULL_TURN / 4;
    if (isInReach) placed.push(new DegreePolygon(search, turn, polygon));
  }
  return placed;
}

const UNITS_PER_METRE = 1.0001 / (SMALLEST_RADIUS * RADIANS_PER_UNIT);
/** The largest distance of a point of a run from its middle, in units to the north. */
const REACH = RUN_RADIUS * UNITS_PER_METRE;

class DegreePolygon implements PlacedPolygon {
  readonly reach: DegreeBox;
  readonly #search: AreaSearch;
  readonly #turn: number;
  readonly #polygon: PlanePolygon;
  /** How many units to the east are at least as long as one to the north, where the polygon and runs meet. */
  readonly #eastPerNorth: number;

  constructor(search: AreaSearch, turn: number, polygon: PlanePolygon) {
    this.#search = search;
    this.#turn = turn;
    this.#polygon = polygon;
    const { left, bottom, right, top } = polygon;
    const box: DegreeBox = [left - turn, bottom, right - turn, top];
    this.#eastPerNorth = eastPerNorth(Math.min(highestIn(box), highestIn(boxOfMiddles(search.index))));
    this.reach = enlarged(box, REACH * this.#eastPerNorth, REACH);
  }

  statusOfRange(_cut: number, west: number, south: number, east: number, north: number): number {
    return this.#statusAround(west, south, east, north, REACH);
  }

  statusOfRun(run: number): number {
    const { middle, radius } = this.#search.index;
    const x = middle[2 * run];
    const y = middle[2 * run + 1];
    return this.#statusAround(x, y, x, y, radius[run] * UNITS_PER_METRE);
  }

  #statusAround(left: number, bottom: number, right: number, top: number, reach: number): number {
    // beyond a pole, a run may have any longitude
    if (bottom - reach <= -POLE || top + reach >= POLE) return NEAR_EDGE;
    const east = reach * this.#eastPerNorth;
    return this.#polygon.statusOfBox(left - east + this.#turn, bottom - reach, right + east + this.#turn, top + reach);
  }

  touchesRun(run: number): boolean {
    const { pointX, pointY } = this.#search.network;
    const [first, last] = pointsOfRun(this.#search.index, run);
    const x = this.#search.index.middle[2 * run];
    let px = x + this.#turn + eastward(pointX[first] - x);
    if (this.#polygon.contains(px, pointY[first])) return true;
    for (let point = first; point < last; point++) {
      const qx = px + eastward(pointX[point + 1] - pointX[point]);
      if (this.#polygon.meetsEdge(px, pointY[point], qx, pointY[point + 1])) return true;
      px = qx;
    }
    return false;
  }
}

class ProjectedPolygon implements PlacedPolygon {
  readonly reach: DegreeBox;
  readonly #search: AreaSearch;
  readonly #plane: PlaneArea['plane'];
  readonly #polygon: PlanePolygon;
  readonly #shapes: ShapesInPlane;

  constructor(search: AreaSearch, plane: PlaneArea['plane'], polygon: PlanePolygon) {
    this.#search = search;
    this.#shapes = shapesInPlane(search, plane);
    this.#plane = plane;
    this.#polygon = polygon;
    this.reach = withReach(degreesAround(plane, polygon));
  }

  /** The box of a range in this system is computed once for all areas of a request. */
  statusOfRange(cut: number, west: number, south: number, east: number, north: number): number {
    const boxes = this.#shapes.boxesOfRanges;
    if (!isKnown(boxes, cut)) {
      this.#search.budget.areaSteps += STEPS_OF_BOX;
      const middles = withReach([west, south, east, north]);
      const box = interpolatedBox(this.#shapes, this.#plane, middles) ?? boxInPlane(this.#plane, middles);
      boxes.set(box ?? NO_BOX, 4 * cut);
    }
    return this.#statusOfBox(boxes, cut);
  }

  statusOfRun(run: number): number {
    const boxes = this.#shapes.boxesOfRuns;
    if (!isKnown(boxes, run)) {
      this.#search.budget.areaSteps += STEPS_OF_BOX;
      const { middle, radius } = this.#search.index;
      const [x, y, reach] = [middle[2 * run], middle[2 * run + 1], radius[run] * UNITS_PER_METRE];
      const around = enlarged([x, y, x, y], reach * eastPerNorth(Math.abs(y)), reach);
      boxes.set(interpolatedBox(this.#shapes, this.#plane, around) ?? NO_BOX, 4 * run);
    }
    const status = this.#statusOfBox(boxes, run);
    return status === NEAR_EDGE ? this.#statusOfPoints(run) : status;
  }

  #statusOfBox(boxes: Float64Array, i: number): number {
    const west = boxes[4 * i];
    if (Number.isNaN(west)) return NEAR_EDGE;
    return this.#polygon.statusOfBox(west, boxes[4 * i + 1], boxes[4 * i + 2], boxes[4 * i + 3]);
  }

  #statusOfPoints(run: number): number {
    const [first, last] = pointsOfRun(this.#search.index, run);
    const { x, y } = pointsInPlane(this.#search, this.#plane, first, last);
    let [west, south, east, north] = [x[first], y[first], x[first], y[first]];
    for (let point = first + 1; point <= last; point++) {
      west = Math.min(west, x[point]);
      south = Math.min(south, y[point]);
      east = Math.max(east, x[point]);
      north = Math.max(north, y[point]);
    }
    return east < Infinity ? this.#polygon.statusOfBox(west, south, east, north) : NEAR_EDGE;
  }

  touchesRun(run: number): boolean {
    const [first, last] = pointsOfRun(this.#search.index, run);
    const { x, y } = pointsInPlane(this.#search, this.#plane, first, last);
    for (let point = first; point < last; point++) {
      const isKnown = x[point] < Infinity && x[point + 1] < Infinity;
      if (!isKnown) continue;
      // the end of the piece before it may be outside the area of the coordinate system
      const isFirst = point === first || x[point - 1] === Infinity;
      if (isFirst && this.#polygon.contains(x[point], y[point])) return true;
      if (this.#polygon.meetsEdge(x[point], y[point], x[point + 1], y[point + 1])) return true;
    }
    return false;
  }
}

/** How many steps of a boundary it takes to find a box in another system. */
const STEPS_OF_BOX = 60;

/** The sides of a box that is not known. */
const NO_BOX: PlaneBox = [Number.NaN, 0, 0, 1];

// Whether a box was stored: the sides of all others are 0.
function isKnown(boxes: Float64Array, i: number): boolean {
  return boxes[4 * i] !== boxes[4 * i + 2] || boxes[4 * i + 1] !== boxes[4 * i + 3];
}

function pointsOfRun({ pointOfRun, pieceCount }: SnapIndex, run: number): [first: number, last: number] {
  const first = pointOfRun[run];
  return [first, first + (pieceCount[run] === PART_OF_PIECE ? 1 : pieceCount[run])];
}

/** For runs that meet places of at most a given latitude. Near a pole, a run may have any longitude. */
function eastPerNorth(highest: number): number {
  const farthest = highest + 2 * REACH;
  return farthest < POLE ? 1 / Math.cos(farthest * RADIANS_PER_UNIT) : FULL_TURN;
}

function highestIn([, south, , north]: DegreeBox): number {
  return Math.max(Math.abs(south), Math.abs(north));
}

/** The box, enlarged by the reach of runs. It contains the middles of runs that may come into the box, and runs with middles in it. */
function withReach(box: DegreeBox): DegreeBox {
  return enlarged(box, REACH * eastPerNorth(highestIn(box)), REACH);
}

function enlarged([west, south, east, north]: DegreeBox, width: number, height: number): DegreeBox {
  return [west - width, south - height, east + width, north + height];
}

const knownBoxes = new WeakMap<SnapIndex, DegreeBox>();

/** The box of the middles of all runs. */
export function boxOfMiddles(index: SnapIndex): DegreeBox {
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

/** The longest side of a box in degrees: 1 degree. A longer side may bend too much in another system. */
const LONGEST_SIDE = PER_DEGREE;
/** By how much the box in the other system is enlarged, because sides bend between their ends and middles. */
const BENT_SIDES = 0.25;

/** A box in a plane that contains a box in degrees; `undefined` if the box is too large or reaches a pole. */
function boxInPlane(plane: PlaneArea['plane'], [left, bottom, right, top]: DegreeBox): PlaneBox | undefined {
  if (bottom <= -POLE || top >= POLE) return undefined;
  if (!(right - left <= LONGEST_SIDE && top - bottom <= LONGEST_SIDE)) return undefined;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const x of [left, (left + right) / 2, right]) {
    for (const y of [bottom, (bottom + top) / 2, top]) {
      const point = inPlane(plane, x, y);
      if (point === undefined) return undefined;
      xs.push(point[0]);
      ys.push(point[1]);
    }
  }
  const [west, south, east, north] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const margin = 2 + BENT_SIDES * Math.max(east - west, north - south);
  return enlarged([west, south, east, north], margin, margin);
}

/** Into how many parts each edge of a polygon's box is divided, to find the box in degrees. */
const PARTS_OF_SIDE = 64;

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
