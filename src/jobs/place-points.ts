// Points of a job on roads: a point that has none is told and left out, and stops nothing.

import type { Call } from '../engine/call.ts';
import { isInBounds } from '../engine/outside-data.ts';
import { FAR } from '../engine/put-aside.ts';
import { coordinateSystem } from '../geo/coordinate-systems.ts';
import type { RequestPoint } from '../request/request-point.ts';
import { nearestSpot, type SnappedSpot } from '../snap/nearest-places.ts';
import type { JobPoints } from './job.ts';
import { type NotedPoints, note } from './notes.ts';

/** The place of a point, or why it has none. */
export type Placed = SnappedSpot | 'outside' | 'closed';

/** The points of a list, as a request would have them. */
export function pointReader(
  { database }: Pick<Call, 'database'>,
  { x, y, crs }: JobPoints,
): (row: number) => RequestPoint {
  const { systems, network } = database;
  const system = coordinateSystem(systems, crs ?? network.crs);
  if (system.status !== 'ready') throw new TypeError(`The points cannot be read: ${system.reason}`);
  return (row) => {
    const [lon, lat] = system.toDegrees(x[row], y[row]) ?? [Number.NaN, Number.NaN];
    return { x: x[row], y: y[row], system, lon, lat };
  };
}

/** Puts the points of some rows on the roads that the wishes leave open. */
export function placePoints(call: Call, points: JobPoints, first: number, end: number): Placed[] {
  const { database, weighed, budget } = call;
  const { snapper, costs, limits } = database;
  const options = { filter: costs.openFilterOf(weighed), metres: limits.snapDistance };
  const read = pointReader(call, points);
  const placed: Placed[] = [];
  for (let row = first; row < end; row++) {
    budget.signal?.throwIfAborted();
    const point = read(row);
    const spot = isInBounds(database, point) ? nearestSpot(snapper, point.lon, point.lat, options) : 'outside';
    placed.push(spot ?? 'closed');
  }
  return placed;
}

/** Notes which of some points have no place, or a far one. */
export function notePlaces(
  noted: NotedPoints,
  rows: Iterable<number>,
  placedOf: (row: number) => Placed,
  far: number = FAR,
): void {
  for (const row of rows) {
    const placed = placedOf(row);
    if (placed === 'outside') {
      note(noted, row, { reason: 'lies outside the network', isLeftOut: true });
    } else if (placed === 'closed') {
      note(noted, row, { reason: 'has no open road within reach', isLeftOut: true });
    } else if (placed.distance > far) {
      note(noted, row, { reason: 'lies far from its road', metres: placed.distance, isLeftOut: false });
    }
  }
}
