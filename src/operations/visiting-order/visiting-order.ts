// The order in which a route visits its intermediate points.

import { makeDisplacements } from '../../points/displacements.ts';
import type { SnappedPoint } from '../../points/snap-points.ts';
import type { RouteRequest } from '../../request/route-request.ts';
import { CLOSED } from '../../search/weights.ts';
import type { Pairing } from '../../trips/pairs.ts';
import { loadedRouteWork } from '../loaded-route-work.ts';
import type { PreparedRequest } from '../prepare-request.ts';
import { rowsForOrder } from './rows-for-order.ts';

export interface VisitingOrder {
  /** The start, the intermediate points in the order visited, and the end. */
  readonly points: readonly SnappedPoint[];
  readonly isExact: boolean;
}

export function orderPoints(prepared: PreparedRequest<RouteRequest>): VisitingOrder {
  const { oip, continueStraight, intermediatePoints } = prepared.request;
  const [points] = prepared.points;
  if (!oip) return { points, isExact: true };
  const best = bestOrder(prepared, points);
  // the costs between points are those of trips that may turn round
  return { ...best, isExact: best.isExact && (!continueStraight || intermediatePoints.length < 2) };
}

/** The cheapest order. Start and end keep their positions. */
function bestOrder(pairing: Pairing, points: readonly SnappedPoint[]): VisitingOrder {
  const size = points.length;
  if (size < 4) return { points, isExact: true };
  const { waypointOrder } = loadedRouteWork('loadVisitingOrder');
  const value = pairing.weighted.costing.criterion === 'time' ? 'time' : 'length';
  const costs = new Float64Array(size * size).fill(CLOSED);
  // points that were displaced while the order was found are not yet displaced on the route
  let from = 0;
  for (const row of rowsForOrder({ ...pairing, displacements: makeDisplacements() }, points, points)) {
    for (let to = 0; to < size; to++) {
      if (!Number.isNaN(row[value][to])) costs[from * size + to] = row[value][to];
    }
    from++;
  }
  const { order, isExact } = waypointOrder(size, costs, pairing.budget);
  return { points: [points[0], ...order.map((i) => points[i]), points[size - 1]], isExact };
}
