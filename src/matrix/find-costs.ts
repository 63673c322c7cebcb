// The costs of all trips from many places to many places, a row of ends for each start.

import { type Budget, checkClock } from '../budget/budget.ts';
import { loadedCostingWork } from '../costing/loaded-costing-work.ts';
import { fillRow, type Labelling, labellingOf, labelTargets } from '../search/hierarchy/many-to-many.ts';
import type { OtherWay } from '../search/hierarchy/matrix.ts';
import { withHierarchyScratch } from '../search/hierarchy/scratch-pool.ts';
import type { Stops } from '../search/stops.ts';
import { precedes, type Triple } from '../search/triple.ts';
import { makeTriples, type Triples } from '../search/triples.ts';
import { CLOSED, lengthOf, timeOf } from '../search/weights.ts';
import type { CandidatePlaces, TripEnds } from '../trips/trip-ends.ts';
import { type CostRow, emptyRows, writeCell } from './cost-row.ts';
import { sweeper } from './loaded-swept-costs.ts';
import type { RequestedCosts, RowsSearch } from './requested-costs.ts';

/** Costs from starts to prepared ends. Several rows are computed in advance. */
export interface CostsAhead {
  readonly prepared: RequestedCosts;
  readonly starts: readonly CandidatePlaces[];
  readonly search: RowsSearch;
  first: number;
  next: number;
  rows: readonly CostRow[];
}

/** The rows of all starts to prepared ends. Each cell equals the result of `findTrip`. */
export function costsTo(prepared: RequestedCosts, starts: readonly CandidatePlaces[]): CostsAhead {
  const { length } = starts;
  const search = rowsInPhases(prepared, length) ?? sweeper(prepared, length, rowByRow) ?? rowByRow(prepared);
  return { prepared, starts, search, first: 0, next: 0, rows: [] };
}

/**
 * The row of a start. Several rows are computed in advance, up to before `ahead`, so request them in order. An earlier row is computed again,
 * because returned rows belong to the caller.
 */
export function rowOfStart(costs: CostsAhead, startIndex: number, ahead: number = costs.starts.length): CostRow {
  if (startIndex < costs.next || startIndex >= costs.first + costs.rows.length) makeAhead(costs, startIndex, ahead);
  costs.next = startIndex + 1;
  return costs.rows[startIndex - costs.first];
}

function makeAhead(costs: CostsAhead, first: number, mostEnd: number): void {
  const { prepared, starts, search } = costs;
  const { ends, wanted, budget } = prepared;
  const end = Math.min(first + search.blockSize, mostEnd);
  costs.first = first;
  costs.rows = wanted.rowsOf?.(first, end) ?? emptyRows(end - first, ends.length, budget);
  search.fill(starts.slice(first, end), costs.rows);
  checkClock(budget);
}

/** Rows one by one: over the hierarchy if there is one, otherwise one search per row. */
function rowByRow(prepared: RequestedCosts): RowsSearch {
  const { database, trips, budget } = prepared;
  const { hierarchy, scratchPool } = database;
  const targets = trips.heldTargets(prepared);
  let rowFrom: (sources: TripEnds) => Triples;
  if (hierarchy === undefined) {
    rowFrom = (sources) => trips.searchedRow(prepared, { sources, targets });
  } else {
    rowFrom = overHubs(targets, budget, (use) => {
      const metric = trips.metricForNow(prepared)!;
      return withHierarchyScratch(scratchPool, (own) => use(labellingOf(hierarchy, metric, own)));
    });
  }
  const fill = ([start]: readonly CandidatePlaces[], [row]: readonly CostRow[]) => {
    const { ends, local } = trips.sourcesOf(prepared, start);
    writeFound(prepared, trips.othersOf(prepared, start, local), rowFrom(ends), row);
  };
  return { blockSize: 1, fill };
}

/** Rows along major roads, all parts of their trips at once. */
function rowsInPhases(prepared: RequestedCosts, startCount: number): RowsSearch | undefined {
  const { database, trips, context, budget } = prepared;
  const { hierarchy, scratchPool } = database;
  const phases = trips.phasesOf(prepared, startCount);
  const work = loadedCostingWork();
  if (hierarchy === undefined || phases === undefined || work === undefined) return undefined;
  const rowFrom = overHubs(trips.stopsOfEnds(prepared), budget, (use) =>
    withHierarchyScratch(scratchPool, (first) =>
      withHierarchyScratch(scratchPool, (second) => use(work.labellingInPhases(hierarchy, phases, { first, second }))),
    ),
  );
  const fill = ([start]: readonly CandidatePlaces[], [row]: readonly CostRow[]) =>
    writeFound(prepared, trips.othersOf(prepared, start), rowFrom(trips.stopsFrom(context, start)), row);
  return { blockSize: 1, fill };
}

/** Prepares hub labels of all targets; each row is then looked up in them. */
function overHubs(
  targets: Iterable<Stops>,
  budget: Budget,
  withLabelling: <Derived>(use: (labelling: Labelling) => Derived) => Derived,
): (sources: Stops) => Triples {
  const hubs = withLabelling((labelling) => labelTargets(labelling, targets, budget));
  const row = makeTriples(hubs.targetCount);
  return (sources) => {
    checkClock(budget);
    withLabelling((labelling) => fillRow(labelling, { sources, targets: hubs }, row));
    return row;
  };
}

/** Replaces the costs of a cell by the costs of its other way, if that way is better. */
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

function writeFound(
  { weighted, wanted: { units } }: RequestedCosts,
  others: readonly (Triple & OtherWay)[],
  found: Triples,
  row: CostRow,
): void {
  const { kind } = weighted.weights;
  takeOthers(others, found);
  const { weight, second, third } = found;
  for (let end = 0; end < weight.length; end++) {
    const isOpen = weight[end] < CLOSED;
    const time = isOpen ? timeOf(kind, weight[end], second[end]) / units.time : Number.NaN;
    const length = isOpen ? lengthOf(kind, weight[end], second[end], third[end]) / units.length : Number.NaN;
    writeCell(row, end, 'fastest', time, length);
  }
}
