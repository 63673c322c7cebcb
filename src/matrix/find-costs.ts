// The costs of all trips from many places to many places, a row of ends for each start.

import { checkBudget, checkClock } from '../budget/budget.ts';
import type { Call } from '../database/call.ts';
import { fillRow, labelTargets } from '../search/hierarchy/many-to-many.ts';
import type { OtherWay } from '../search/hierarchy/matrix.ts';
import { withHierarchyScratch } from '../search/hierarchy/scratch-pool.ts';
import { oneToMany } from '../search/one-to-many.ts';
import { precedes, type Triple } from '../search/triple.ts';
import { makeTriples, type Triples } from '../search/triples.ts';
import { CLOSED, lengthOf, timeOf } from '../search/weights.ts';
import { type CandidatePlaces, endsContext, type TripEnds } from '../trips/trip-ends.ts';
import { type CostRow, emptyRows, type RowsWanted, WHOLE_ROWS, writeCell } from './cost-row.ts';
import { sweeper } from './loaded-swept-costs.ts';
import { placesBySegment } from './places-by-segment.ts';
import {
  endsOfTrips,
  heldTargets,
  metricOf,
  othersOf,
  type RequestedCosts,
  type RowsSearch,
  sourcesOf,
} from './requested-costs.ts';

/** Costs from starts to prepared ends. Several rows are computed in advance. */
export interface CostsAhead {
  readonly call: Call;
  readonly starts: readonly CandidatePlaces[];
  readonly endCount: number;
  readonly rowsOf: RowsWanted['rowsOf'];
  readonly search: RowsSearch;
  first: number;
  next: number;
  rows: readonly CostRow[];
}

/** Prepares the ends once for the rows of all starts. Each cell equals the result of `findTrip`. */
export function costsTo(
  call: Call,
  ends: readonly CandidatePlaces[],
  starts: readonly CandidatePlaces[],
  { units, rowsOf }: RowsWanted = WHOLE_ROWS,
): CostsAhead {
  const context = endsContext(call);
  const prepared: RequestedCosts = {
    ...call,
    context,
    ends,
    held: undefined,
    endsOnSegment: placesBySegment(context, ends),
    units,
  };
  const search = sweeper(prepared, endsOfTrips, starts.length, rowByRow) ?? rowByRow(prepared);
  return { call, starts, endCount: ends.length, rowsOf, search, first: 0, next: 0, rows: [] };
}

/**
 * The row of a start. Several rows are computed in advance, up to `end`, so request them in order. An earlier row is computed again,
 * because returned rows belong to the caller.
 */
export function rowOfStart(costs: CostsAhead, startIndex: number, end: number = costs.starts.length): CostRow {
  if (startIndex < costs.next || startIndex >= costs.first + costs.rows.length) makeAhead(costs, startIndex, end);
  costs.next = startIndex + 1;
  return costs.rows[startIndex - costs.first];
}

function makeAhead(costs: CostsAhead, first: number, mostEnd: number): void {
  const { call, starts, endCount, rowsOf, search } = costs;
  const end = Math.min(first + search.blockSize, mostEnd);
  costs.first = first;
  costs.rows = rowsOf?.(first, end) ?? emptyRows(end - first, endCount, call.budget);
  search.fill(starts.slice(first, end), costs.rows);
  checkClock(call.budget);
}

/** Rows one by one: over the hierarchy if there is one, otherwise one search per row. */
function rowByRow(prepared: RequestedCosts): RowsSearch {
  const { database, weighted, context, budget } = prepared;
  const targets = heldTargets(prepared);
  const { network, hierarchy, scratch, scratchPool } = database;
  const { weights } = weighted;
  const searched = context.part?.along ?? weights;
  const metric = metricOf(prepared);
  let rowFrom: (ends: TripEnds) => Triples;
  if (hierarchy === undefined || metric === undefined) {
    rowFrom = (ends) => oneToMany(network, searched, { sources: ends, targets }, scratch, budget);
  } else {
    const hubs = withHierarchyScratch(scratchPool, (own) => labelTargets(hierarchy, metric, targets, own, budget));
    const row = makeTriples(targets.length);
    rowFrom = (ends) => {
      budget.steps = checkBudget(budget);
      withHierarchyScratch(scratchPool, (own) =>
        fillRow(hierarchy, metric, { sources: ends, targets: hubs }, row, own),
      );
      return row;
    };
  }
  const fill = ([start]: readonly CandidatePlaces[], [row]: readonly CostRow[]) => {
    const { ends, local } = sourcesOf(prepared, start);
    const found = rowFrom(ends);
    takeOthers(othersOf(prepared, start, local), found);
    writeFound(prepared, found, row);
  };
  return { blockSize: 1, fill };
}

function takeOthers(others: readonly (Triple & OtherWay)[], { weight, second, third }: Triples): void {
  for (const other of others) {
    const end = other.target;
    const isOpen = weight[end] < CLOSED;
    if (isOpen && !precedes(other.weight, other.second, other.third, weight[end], second[end], third[end])) continue;
    weight[end] = other.weight;
    second[end] = other.second;
    third[end] = other.third;
  }
}

function writeFound({ weighted, units }: RequestedCosts, { weight, second, third }: Triples, row: CostRow): void {
  const { kind } = weighted.weights;
  for (let end = 0; end < weight.length; end++) {
    const isOpen = weight[end] < CLOSED;
    const time = isOpen ? timeOf(kind, weight[end], second[end]) / units.time : Number.NaN;
    const length = isOpen ? lengthOf(kind, weight[end], second[end], third[end]) / units.length : Number.NaN;
    writeCell(row, end, 'fastest', time, length);
  }
}
