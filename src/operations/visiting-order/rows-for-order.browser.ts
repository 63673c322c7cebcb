// The costs between the points of a route that may be visited in any order, in a browser. A page that asks only for routes loads this code
// together with the code that orders points, but does not load the code that sweeps the main places of a matrix. A pair without a way
// between its near places is therefore answered as a single trip.

import type { CostRow } from '../../matrix/cost-row.ts';
import type { pairRows } from '../../matrix/pair-rows.ts';
import { requestedCosts } from '../../matrix/requested-costs.ts';
import { areDisplaced } from '../../points/displaced.ts';
import { mayBeDisplaced } from '../../points/displacement-rule.ts';
import { nearOf } from '../../points/snap-points.ts';
import { tripOfPair } from '../../trips/pairs.ts';
import { loadedRouteWork } from '../loaded-route-work.ts';

export const rowsForOrder: typeof pairRows = function* (pairing, starts, ends) {
  const { costsTo, rowOfStart } = loadedRouteWork('loadVisitingOrder');
  const costs = costsTo(requestedCosts(pairing, ends.map(nearOf)), starts.map(nearOf));
  for (const [i, start] of starts.entries()) {
    const row: CostRow = rowOfStart(costs, i);
    for (const [j, end] of ends.entries()) {
      const isWay = !Number.isNaN(row.time[j]);
      if (isWay ? !areDisplaced(pairing, start, end) : !mayBeDisplaced(pairing, start, end)) continue;
      const trip = tripOfPair(pairing, start, end);
      row.time[j] = trip?.time ?? Number.NaN;
      row.length[j] = trip?.length ?? Number.NaN;
    }
    yield row;
  }
};
