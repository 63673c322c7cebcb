// The plane of an area, and the network in which it is searched.

import type { Budget } from '../budget/budget.ts';
import type { CoordinateSystem } from '../geo/coordinate-systems.ts';
import type { PlanePolygon } from '../geo/plane-polygon.ts';
import { type Network, PER_DEGREE } from '../network/network.ts';
import type { AreaMarks } from './seen-segments.ts';
import { eastward, FULL_TURN, type SnapIndex } from './snap-index.ts';

/** Polygons, and the plane in which they lie. */
export interface PlaneArea {
  readonly plane: { readonly system: CoordinateSystem; readonly isDegrees: boolean; readonly scale: number };
  readonly polygons: readonly PlanePolygon[];
}

/** The network in which the areas of a request are searched. */
export interface AreaSearch {
  readonly network: Network;
  readonly index: SnapIndex;
  readonly budget: Budget;
  readonly marks: AreaMarks;
  /** What was converted to each coordinate system. */
  converted?: Map<CoordinateSystem, ShapesInPlane>;
}

/** How far a polygon may lie from the degrees of shapes: up to a full turn to either side. */
export const TURNS: readonly number[] = [-FULL_TURN, 0, FULL_TURN];

/** West, south, east and north, in whole units. */
export type PlaneBox = readonly [left: number, bottom: number, right: number, top: number];

/** What is known about the shapes of segments in one plane. */
export interface ShapesInPlane {
  /** The points of shapes in whole units: 0 and 0 before a point is converted, Infinity outside the area of the system. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Boxes around ranges of runs, by the run in the middle of the range, and around runs: four sides each, all 0 before they are known. */
  readonly boxesOfRanges: Float64Array;
  readonly boxesOfRuns: Float64Array;
  /** Cells in which conversions are interpolated, by their number; `undefined` for a cell that is not in the area of the system. */
  readonly cells: Map<number, PlaneCell | undefined>;
}

/** The corners of a cell in a plane: south-west, south-east, north-west and north-east; and how wrong interpolated places may be. */
interface PlaneCell {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly margin: number;
}

export function shapesInPlane(search: AreaSearch, { system }: PlaneArea['plane']): ShapesInPlane {
  search.converted ??= new Map();
  let shapes = search.converted.get(system);
  if (shapes === undefined) {
    const { length } = search.network.pointX;
    const sides = 2 * search.index.middle.length;
    shapes = {
      ...{ x: new Float64Array(length), y: new Float64Array(length) },
      ...{ boxesOfRanges: new Float64Array(sides), boxesOfRuns: new Float64Array(sides), cells: new Map() },
    };
    search.converted.set(system, shapes);
  }
  return shapes;
}

/** How many steps of a boundary it takes to convert a point. */
const STEPS_OF_POINT = 120;

/** The points of shapes in the plane of an area. They are known from `first` to `last`, and are converted once for all areas of a request. */
export function pointsInPlane(
  search: AreaSearch,
  plane: PlaneArea['plane'],
  first: number,
  last: number,
): ShapesInPlane {
  const { pointX, pointY } = search.network;
  const shapes = shapesInPlane(search, plane);
  for (let point = first; point <= last; point++) {
    if (shapes.x[point] !== 0 || shapes.y[point] !== 0) continue;
    search.budget.areaSteps += STEPS_OF_POINT;
    const [x, y] = inPlane(plane, pointX[point], pointY[point]) ?? [Infinity, Infinity];
    shapes.x[point] = x;
    shapes.y[point] = y;
  }
  return shapes;
}

/** A point in the plane of an area, in whole units; `undefined` outside the area of its coordinate system. */
export function inPlane({ system, scale }: PlaneArea['plane'], x: number, y: number): [number, number] | undefined {
  const point = system.fromDegrees(eastward(x) / PER_DEGREE, y / PER_DEGREE);
  return point && [Math.round(point[0] * scale), Math.round(point[1] * scale)];
}

/** The size of a cell: 0.04 degrees. */
const CELL = PER_DEGREE / 25;
const CELLS_IN_TURN = FULL_TURN / CELL;

/** Interpolation errs most in the middle of a cell. How many times this error, to be sure, places are moved at most. */
const SURELY = 4;
/** Whole units by which rounding moves a place. */
const ROUNDING = 2;

/**
 * A box in the plane of an area that contains a small box in degrees, without converting it; `undefined` if the box is too large for that.
 * Converting a point takes a microsecond in most systems.
 */
export function interpolatedBox(
  { cells }: ShapesInPlane,
  plane: PlaneArea['plane'],
  [left, bottom, right, top]: PlaneBox,
): PlaneBox | undefined {
  if (right - left > CELL / 4 || top - bottom > CELL / 4) return undefined;
  const column = Math.floor((left + right) / 2 / CELL);
  const row = Math.floor((bottom + top) / 2 / CELL);
  const number = row * CELLS_IN_TURN + column;
  if (!cells.has(number)) cells.set(number, cellInPlane(plane, column * CELL, row * CELL));
  const cell = cells.get(number);
  if (cell === undefined) return undefined;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const u of [left / CELL - column, right / CELL - column]) {
    for (const v of [bottom / CELL - row, top / CELL - row]) {
      const x = between(cell.x, u, v);
      const y = between(cell.y, u, v);
      west = Math.min(west, x);
      south = Math.min(south, y);
      east = Math.max(east, x);
      north = Math.max(north, y);
    }
  }
  const { margin } = cell;
  return [west - margin, south - margin, east + margin, north + margin];
}

function cellInPlane(plane: PlaneArea['plane'], west: number, south: number): PlaneCell | undefined {
  const corners = [0, 1, 2, 3].map((i) => inPlane(plane, west + (i & 1) * CELL, south + (i >> 1) * CELL));
  const middle = inPlane(plane, west + CELL / 2, south + CELL / 2);
  const x = corners.map((corner) => corner?.[0] ?? Number.NaN);
  const y = corners.map((corner) => corner?.[1] ?? Number.NaN);
  const wrong = Math.max(
    ...[x, y].map((values, axis) => Math.abs(between(values, 0.5, 0.5) - (middle?.[axis] ?? NaN))),
  );
  return wrong < Infinity ? { x, y, margin: SURELY * wrong + ROUNDING } : undefined;
}

// Interpolates the values at the corners of a cell.
function between([sw, se, nw, ne]: readonly number[], u: number, v: number): number {
  const atSouth = sw + u * (se - sw);
  return atSouth + v * (nw + u * (ne - nw) - atSouth);
}
