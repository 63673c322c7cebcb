// The costs of trips between the nearest places of coordinates. A cell of a table equals the cost of the route between its coordinates.

import type { Call } from '../database/call.ts';
import { type CostRow, clearDisplaced, passingRows, type RowsWanted, WHOLE_ROWS } from '../matrix/cost-row.ts';
import { costsTo, displacedInRow, rowOfStart } from '../matrix/find-costs.ts';
import { requestedCosts } from '../matrix/requested-costs.ts';
import { displacedEnds } from '../points/displaced.ts';
import { nearOf, type SnappedPoint } from '../points/snap-points.ts';

/** One row per start, in order. A row is valid until the next one is read. */
export function* costsBetween(
  call: Call,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
  units: RowsWanted['units'] = WHOLE_ROWS.units,
): Generator<CostRow, void, undefined> {
  const wanted = passingRows(ends.length, units);
  const displacedOf = displacedEnds(call, starts, ends);
  const costs = costsTo(requestedCosts(call, ends.map(nearOf), wanted, displacedOf), starts.map(nearOf));
  for (let start = 0; start < starts.length; start++) {
    const row = rowOfStart(costs, start);
    clearDisplaced(row, displacedInRow(costs));
    yield row;
  }
}
