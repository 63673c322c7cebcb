// The order in which a route visits its intermediate points.

import { CLOSED } from '../cost/weights.ts';
import type { Database } from '../database/database.ts';
import { metricOf } from '../database/metric-for.ts';
import type { WeighedWishes } from '../database/weighed-wishes.ts';
import type { Watch } from '../search/watch.ts';
import { waypointOrder } from '../search/waypoint-order.ts';
import { tripOfPair } from './pairs.ts';
import type { SnappedPoint } from './snap-points.ts';

export interface VisitingOrder {
  /** Start, intermediate points as they are to be visited, end. */
  readonly points: readonly SnappedPoint[];
  readonly isExact: boolean;
}

/** The order of least cost; start and end stay. */
export function bestOrder(
  database: Database,
  weighed: WeighedWishes,
  points: readonly SnappedPoint[],
  watch: Watch,
): VisitingOrder {
  metricOf(database, weighed);
  const size = points.length;
  const costs = new Float64Array(size * size).fill(CLOSED);
  for (let from = 0; from < size - 1; from++) {
    for (let to = 1; to < size; to++) {
      if (from === to) continue;
      costs[from * size + to] = tripOfPair(database, weighed, points[from], points[to], watch)?.weight ?? CLOSED;
    }
  }
  const { order, isExact } = waypointOrder(size, costs);
  return { points: [points[0], ...order.map((i) => points[i]), points[size - 1]], isExact };
}
