// The plane of an area, and the network in which it is searched.

import type { Budget } from '../budget/budget.ts';
import type { CoordinateSystem } from '../geo/coordinate-systems.ts';
import type { PlanePolygon } from '../geo/plane-polygon.ts';
import { type Network, PER_DEGREE } from '../network/network.ts';
import type { SeenSegments } from './seen-segments.ts';
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
  /** Created for the first area. */
  seen?: SeenSegments;
}

/** How far a polygon may lie from the degrees of shapes: up to a full turn to either side. */
export const TURNS: readonly number[] = [-FULL_TURN, 0, FULL_TURN];

/** A point of a shape in the plane of an area, in whole units; `undefined` outside the area of its coordinate system. */
export function inPlane({ system, scale }: PlaneArea['plane'], x: number, y: number): [number, number] | undefined {
  const point = system.fromDegrees(eastward(x) / PER_DEGREE, y / PER_DEGREE);
  return point && [Math.round(point[0] * scale), Math.round(point[1] * scale)];
}
