// The costs of all trips from many places to many places, a row of ends for each start.

import { checkClock } from '../budget/budget.ts';
import { loadedCostingWork } from '../costing/loaded-costing-work.ts';
import { grown } from '../memory/grown.ts';
import type { DisplacedEnds } from '../points/displaced.ts';
import { fillRow, type Labelling, labellingOf, labelTargets } from '../search/hierarchy/many-to-many.ts';
import { type OtherWays, type SearchedHierarchy, WAY } from '../search/hierarchy/matrix.ts';
import { withHierarchyScratch } from '../search/hierarchy/scratch-pool.ts';
import type { Stops } from '../search/stops.ts';
import { precedes, type Triple } from '../search/triple.ts';
import { makeTriples, type Triples } from '../search/triples.ts';
import { CLOSED, lengthOf, timeOf } from '../search/weights.ts';
import type { CandidatePlaces, TripEnds } from '../trips/trip-ends.ts';
import { type CostRow, emptyRows, writeCell } from './cost-row.ts';
import { sweeper } from './loaded-swept-costs.ts';
import type { GatheredWays, RequestedCosts, RowsSearch, StartOfRow } from './requested-costs.ts';

/** Costs from starts to prepared ends. Several rows are computed in advance. */
export interface CostsAhead {
  readonly prepared: RequestedCosts;
  readonly starts: readonly CandidatePlaces[];
  readonly search: RowsSearch;
  first: number;
  next: number;
  rows: readonly CostRow[];
  /** The starts of these rows. */
  startsOfRows: readonly StartOfRow[];
}

/** The rows of all starts to prepared ends. Each cell equals the result of `findTrip`. */
export function costsTo(prepared: RequestedCosts, starts: readonly CandidatePlaces[]): CostsAhead {
  const { length } = starts;
  const searched = searchedHierarchy(prepared, length);
  const alone = () => rowByRow(prepared, searched);
  const search = (searched && sweeper(prepared, searched, { length, ways: new WayGatherer() }, alone)) ?? alone();
  return { prepared, starts, search, first: 0, next: 0, rows: [], startsOfRows: [] };
}

/** `undefined` without a hierarchy, or if the local parts of trips along major roads are searched one by one. */
function searchedHierarchy(prepared: RequestedCosts, startCount: number): SearchedHierarchy | undefined {
  const { trips, context } = prepared;
  const targets = () => trips.stopsOfEnds(prepared);
  if (context.part === undefined) return plainHierarchy(prepared, targets);
  const phases = trips.phasesOf(prepared, startCount);
  const { inBothPhases } = loadedCostingWork() ?? {};
  if (phases === undefined || inBothPhases === undefined) return undefined;
  return {
    ...phases.both,
    arcs: () => phases,
    *targets() {
      for (const stops of targets()) yield inBothPhases(phases.both, stops);
    },
  };
}

function plainHierarchy(
  prepared: RequestedCosts,
  targets: SearchedHierarchy['targets'],
): SearchedHierarchy | undefined {
  const { hierarchy, scratchPool } = prepared.database;
  return hierarchy && { hierarchy, scratchPool, arcs: () => prepared.trips.metricForNow(prepared)!, targets };
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

/** The displaced ends of the start whose row was requested last. Their cells are not empty yet. */
export function displacedInRow({ startsOfRows, first, next }: CostsAhead): DisplacedEnds | undefined {
  return startsOfRows[next - 1 - first].displaced;
}

function makeAhead(costs: CostsAhead, first: number, mostEnd: number): void {
  const { prepared, starts, search } = costs;
  const { ends, wanted, budget, displacedOf } = prepared;
  const end = Math.min(first + search.blockSize, mostEnd);
  costs.first = first;
  costs.rows = wanted.rowsOf?.(first, end) ?? emptyRows(end - first, ends.length, budget);
  costs.startsOfRows = starts.slice(first, end).map((place, i) => ({ place, displaced: displacedOf?.(first + i) }));
  search.fill(costs.startsOfRows, costs.rows);
  checkClock(budget);
}

/** Rows one by one. If no hierarchy has all parts of trips, each local part is searched in the network. */
function rowByRow(prepared: RequestedCosts, searched: SearchedHierarchy | undefined): RowsSearch {
  const { trips, context } = prepared;
  const held = () => trips.heldTargets(prepared);
  const hubs = searched ?? plainHierarchy(prepared, held);
  const rowFrom =
    hubs === undefined
      ? (sources: TripEnds) => trips.searchedRow(prepared, { sources, targets: held() })
      : overHubs(prepared, hubs);
  const others = new WayGatherer();
  const fill = ([start]: readonly StartOfRow[], [row]: readonly CostRow[]) => {
    const { ends, local } = searched
      ? { ends: trips.stopsFrom(context, start.place) }
      : trips.sourcesOf(prepared, start.place);
    others.clear();
    trips.addOthers(prepared, start, others, local);
    writeFound(prepared, others, rowFrom(ends), row);
  };
  return { blockSize: 1, fill };
}

/** Prepares hub labels of all targets; each row is then looked up in them. */
function overHubs(
  { budget }: RequestedCosts,
  { hierarchy, scratchPool, arcs, targets }: SearchedHierarchy,
): (sources: Stops) => Triples {
  const withLabelling = <Derived>(use: (labelling: Labelling) => Derived): Derived =>
    withHierarchyScratch(scratchPool, (scratch) => use(labellingOf(hierarchy, arcs(), scratch)));
  const hubs = withLabelling((labelling) => labelTargets(labelling, targets(), budget));
  const row = makeTriples(hubs.targetCount);
  return (sources) => {
    checkClock(budget);
    withLabelling((labelling) => fillRow(labelling, { sources, targets: hubs }, row));
    return row;
  };
}

class WayGatherer implements GatheredWays {
  readonly first: number[] = [0];
  values: Float64Array = new Float64Array(0);
  #count = 0;

  add(target: number, way: Triple | undefined): void {
    if (way === undefined) return;
    const at = this.#count;
    this.#count += WAY;
    if (this.#count > this.values.length) this.values = grown(this.values, this.#count);
    const { values } = this;
    values[at] = target;
    values[at + 1] = way.weight;
    values[at + 2] = way.second;
    values[at + 3] = way.third;
  }

  endStart(): void {
    this.first.push(this.#count);
  }

  clear(): void {
    this.#count = 0;
    this.first.length = 1;
  }
}

/** Replaces the costs of a cell by the costs of its other way, if that way is better. */
function takeOthers(others: OtherWays, { weight, second, third }: Triples): void {
  const { values, first } = others;
  for (let at = 0; at < first[first.length - 1]; at += WAY) {
    const end = values[at];
    const w = values[at + 1];
    const s = values[at + 2];
    const t = values[at + 3];
    if (weight[end] < CLOSED && !precedes(w, s, t, weight[end], second[end], third[end])) continue;
    weight[end] = w;
    second[end] = s;
    third[end] = t;
  }
}

function writeFound(
  { weighted, wanted: { units } }: RequestedCosts,
  others: OtherWays,
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
