// The costs of all trips from many places to many places, a row of ends for each start.

import { type Budget, checkClock } from '../budget/budget.ts';
import { loadedCostingWork } from '../costing/loaded-costing-work.ts';
import { metricsOf } from '../costing/metrics.ts';
import type { Call } from '../database/call.ts';
import { fillRow, type Labelling, labellingOf, labelTargets } from '../search/hierarchy/many-to-many.ts';
import type { OtherWay } from '../search/hierarchy/matrix.ts';
import { withHierarchyScratch } from '../search/hierarchy/scratch-pool.ts';
import { oneToMany } from '../search/one-to-many.ts';
import type { Stops } from '../search/stops.ts';
import { precedes, type Triple } from '../search/triple.ts';
import { makeTriples, type Triples } from '../search/triples.ts';
import { CLOSED, lengthOf, timeOf } from '../search/weights.ts';
import { type CandidatePlaces, endsContext, stopsFrom, type TripEnds } from '../trips/trip-ends.ts';
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
  stopsOfEnds,
} from './requested-costs.ts';

/** For this many places, searching local parts takes about as long as making a metric for whole trips along major roads. */
const PLACES_WORTH_PHASES = 64;

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
  const search =
    rowsInPhases(prepared, starts.length) ??
    sweeper(prepared, endsOfTrips, starts.length, rowByRow) ??
    rowByRow(prepared);
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
  const { network, hierarchy, scratch, scratchPool } = database;
  const searched = context.part?.along ?? weighted.weights;
  const targets = heldTargets(prepared);
  const metric = metricOf(prepared);
  let rowFrom: (sources: TripEnds) => Triples;
  if (hierarchy === undefined || metric === undefined) {
    rowFrom = (sources) => oneToMany(network, searched, { sources, targets }, scratch, budget);
  } else {
    rowFrom = overHubs(targets, budget, (use) =>
      withHierarchyScratch(scratchPool, (own) => use(labellingOf(hierarchy, metric, own))),
    );
  }
  const fill = ([start]: readonly CandidatePlaces[], [row]: readonly CostRow[]) => {
    const { ends, local } = sourcesOf(prepared, start);
    writeFound(prepared, othersOf(prepared, start, local), rowFrom(ends), row);
  };
  return { blockSize: 1, fill };
}

/**
 * Rows along major roads. One search finds all parts of a trip at once, but few trips are searched part by part instead: that takes less
 * time than making the metric.
 */
function rowsInPhases(prepared: RequestedCosts, startCount: number): RowsSearch | undefined {
  const { database, weighted, context, ends, budget } = prepared;
  const { hierarchy, costs, scratchPool } = database;
  if (hierarchy === undefined || context.part === undefined) return undefined;
  const metrics = metricsOf(costs);
  const areMany = startCount + ends.length >= PLACES_WORTH_PHASES && metrics.fitsACache(weighted);
  if (!areMany && !metrics.isWorthAMetric(weighted)) return undefined;
  const phases = metrics.phasesOf(weighted, budget);
  const work = loadedCostingWork();
  if (phases === undefined || work === undefined) return undefined;
  const rowFrom = overHubs(stopsOfEnds(prepared), budget, (use) =>
    withHierarchyScratch(scratchPool, (first) =>
      withHierarchyScratch(scratchPool, (second) => use(work.labellingInPhases(hierarchy, phases, { first, second }))),
    ),
  );
  const fill = ([start]: readonly CandidatePlaces[], [row]: readonly CostRow[]) =>
    writeFound(prepared, othersOf(prepared, start), rowFrom(stopsFrom(context, start)), row);
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

/** Replaces the costs of a cell by those of its other way, if that way is better. */
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
  { weighted, units }: RequestedCosts,
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
