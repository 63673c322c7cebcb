// Snaps the points of a job to roads. A point without a road is reported and left out, and the job continues.

import type { Call } from '../database/call.ts';
import { isInBounds, isSwapped } from '../database/outside-data.ts';
import { coordinateSystem } from '../geo/coordinate-systems.ts';
import { FAR, isSamePlace, mainPlaceOf, SnappedPoint } from '../points/snap-points.ts';
import { pointIn, type RequestPoints } from '../request/request-point.ts';
import { nearestCandidates } from '../snap/nearest-places.ts';
import type { JobPoints } from './job.ts';
import { type NotedPoints, notePoint } from './notes.ts';

/**
 * The place of a point, or the reason why it has none. For a point in a small component, also the place to which it is displaced, once that
 * is computed.
 */
export type Placed = Pick<SnappedPoint, 'near' | 'main'> | 'outside' | 'swapped' | 'closed';

export function pointReader({ database }: Pick<Call, 'database'>, { x, y, crs }: JobPoints): RequestPoints {
  const { systems, network } = database;
  const system = coordinateSystem(systems, crs ?? network.crs);
  if (system.status !== 'ready') throw new TypeError(`The points cannot be read: ${system.reason}`);
  return { length: x.length, pointAt: (row) => pointIn(x[row], y[row], system) };
}

/** Snaps the points of some rows to the roads that the costing leaves open. */
export function placePoints(
  call: Call,
  points: JobPoints,
  [first, end]: readonly [first: number, end: number],
  withMainPlaces: boolean,
): Placed[] {
  const { database, weighted, budget } = call;
  const { snapper, costs, limits } = database;
  const options = { filter: costs.openFilterOf(weighted), metres: limits.snapDistance };
  const list = { points: pointReader(call, points), nameOf: () => '' };
  const placed: Placed[] = [];
  for (let row = first; row < end; row++) {
    budget.signal?.throwIfAborted();
    const point = list.points.pointAt(row);
    if (!isInBounds(database, point)) {
      placed.push(isSwapped(database, point) ? 'swapped' : 'outside');
      continue;
    }
    const near = nearestCandidates(snapper, point.lon, point.lat, options);
    if (near === undefined) {
      placed.push('closed');
      continue;
    }
    const snapped = new SnappedPoint(list, row, { near });
    if (withMainPlaces) mainPlaceOf(call, snapped);
    placed.push({ near, main: snapped.main });
  }
  return placed;
}

/** Adds notes about points whose place is missing or distant. For displaced points, the distance to the place in the main part counts. */
export function notePlaces(
  noted: NotedPoints,
  rows: Iterable<number>,
  placedOf: (row: number) => Placed,
  far: number = FAR,
): void {
  for (const row of rows) {
    const placed = placedOf(row);
    if (placed === 'outside') {
      notePoint(noted, row, { reason: 'lies outside the network', isLeftOut: true });
    } else if (placed === 'swapped') {
      const reason = 'lies outside the network; x and y seem to be swapped: x is the longitude';
      notePoint(noted, row, { reason, isLeftOut: true });
    } else if (placed === 'closed') {
      notePoint(noted, row, { reason: 'has no open road within reach', isLeftOut: true });
    } else {
      const { near, main } = placed;
      const isDisplaced = !!main && !isSamePlace(near, main);
      const reason = isDisplaced
        ? 'is on a road that is not connected to the rest, and the nearest connected road is far'
        : 'lies far from its road';
      const metres = isDisplaced ? main.distance : near.distance;
      if (metres > far) notePoint(noted, row, { reason, metres, isLeftOut: false });
    }
  }
}
