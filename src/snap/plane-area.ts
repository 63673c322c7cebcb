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
  /** Boxes around ranges of runs, by the run in the middle of the range; `undefined` for a range that is too large. */
  readonly boxes: Map<number, PlaneBox | undefined>;
}

export function shapesInPlane(search: AreaSearch, { system }: PlaneArea['plane']): ShapesInPlane {
  search.converted ??= new Map();
  let shapes = search.converted.get(system);
  if (shapes === undefined) {
    const { length } = search.network.pointX;
    shapes = { x: new Float64Array(length), y: new Float64Array(length), boxes: new Map() };
    search.converted.set(system, shapes);
  }
  return shapes;
}

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
