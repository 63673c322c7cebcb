// The points of a request on the roads that its wishes leave open.
//
// A point has at most two places: near, the nearest open one, and main, the nearest in the largest part where every place
// reaches every other. Main is looked up only for pairs that have no way from near to near.

import type { Place } from '../network/place.ts';
import type { RequestPoint } from '../request/point.ts';
import type { Complaint } from '../request/routing-error.ts';
import { nearestPlace, type Snapped } from '../snap/nearest-places.ts';
import type { Database } from './database.ts';
import { complainOfOutside, isInBounds } from './outside-data.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** How much farther than near main may be, in metres: a driver in a pocket walks that far, but no farther. */
const MAIN_IS_FARTHER = 1000;

export interface SnappedPoint {
  readonly point: RequestPoint;
  readonly near: Snapped;
  /** `null` until it is looked up, `undefined` where there is none. */
  main: Snapped | undefined | null;
}

/** Complains of points beyond the bounds of the data: what can be told before wishes are weighed. */
export function checkBounds(
  database: Database,
  points: readonly RequestPoint[],
  nameOf: (index: number) => string,
  complaints: Complaint[],
): void {
  for (let i = 0; i < points.length; i++) {
    if (!isInBounds(database, points[i])) complainOfOutside(database, points[i], nameOf(i), complaints);
  }
}

/** Snaps points that are within the bounds; complains of those too far from every open road. */
export function snapPoints(
  database: Database,
  weighed: WeighedWishes,
  points: readonly RequestPoint[],
  nameOf: (index: number) => string,
  complaints: Complaint[],
): SnappedPoint[] {
  const { snapper, costs, limits } = database;
  const options = { filter: costs.openFilterOf(weighed), metres: limits.snapDistance };
  const snapped: SnappedPoint[] = [];
  for (let i = 0; i < points.length; i++) {
    const point = points[i];
    const near = nearestPlace(snapper, point.lon, point.lat, options);
    if (near === undefined) complainOfOutside(database, point, nameOf(i), complaints);
    else snapped.push({ point, near, main: null });
  }
  return snapped;
}

/** The place of a point in the main part, or `undefined` where none is close enough. */
export function mainOf(database: Database, weighed: WeighedWishes, snapped: SnappedPoint): Snapped | undefined {
  if (snapped.main === null) {
    const { point, near } = snapped;
    const filter = database.costs.mainFilterOf(weighed);
    const metres = near.distance + MAIN_IS_FARTHER;
    // of all open places near is the nearest
    const isMain = filter.isOpen[near.segment] !== 0;
    snapped.main = isMain ? near : nearestPlace(database.snapper, point.lon, point.lat, { filter, metres });
  }
  return snapped.main;
}

/** Whether two places are one. */
export function isSamePlace(a: Place, b: Place): boolean {
  return a.segment === b.segment && a.at === b.at;
}
