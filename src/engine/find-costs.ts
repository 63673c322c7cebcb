// What every trip from many places to many places costs, a row of ends for each start.

import { checkBudget } from '../budget/budget.ts';
import type { Stops } from '../cost/stops.ts';
import { CLOSED, lengthOf, timeOf, type WeightKind } from '../cost/weights.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import type { Place } from '../network/place.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import { fillRow, labelTargets, makeTripleRow, type TripleRow } from '../search/hierarchy/many-to-many.ts';
import type { Metric } from '../search/hierarchy/metric.ts';
import { isSweepable, LANES, layTargets, type SweptRow, sweepRows } from '../search/hierarchy/sweep-matrix.ts';
import { oneToMany, type Triples } from '../search/one-to-many.ts';
import { precedes, type Triple } from '../search/triple.ts';
import type { Call } from './call.ts';
import { withHierarchyScratch } from './scratch-pool.ts';
import {
  arrivalsOf,
  departuresOf,
  type EndsContext,
  endsContext,
  type LocalTrip,
  placesOf,
  type Spot,
  stretchBetween,
  type TripEnds,
} from './trip-ends.ts';

/** Starts that are swept at once, and cells: some milliseconds of work, and memory for a few rows only. */
const MOST_STARTS = 128;
const MOST_CELLS = 500_000;
/** Of fewer starts and ends together hub labels are found sooner than sweeps are laid out: 4 x 4 is 0.85 of them on Porto. */
const PLACES_WORTH_SWEEPING = 8;

/** Whole milliseconds and centimetres by end; NaN where no way leads. */
export interface CostRow {
  readonly time: Float64Array;
  readonly length: Float64Array;
}

/** Gives the row of a start; rows are made some ahead, as far as `end`, so ask for them in order. */
export type RowOfStart = (startIndex: number, end?: number) => CostRow;

/** What prepares the ends once and then gives the row of any of the starts, pair by pair the figures that `findTrip` gives. */
export function costsTo(call: Call, ends: readonly Spot[], starts: readonly Spot[]): RowOfStart {
  const context = endsContext(call);
  const targets = ends.map((end) => arrivalsOf(context, end));
  const asked: AskedCosts = { ...call, context, targets, endsOfSegment: new Map() };
  ends.forEach((spot, end) => {
    for (const place of placesOf(spot)) {
      const known = asked.endsOfSegment.get(place.segment);
      if (known) known.push({ end, place });
      else asked.endsOfSegment.set(place.segment, [{ end, place }]);
    }
  });
  const rowsFrom = sweeper(asked, starts.length) ?? rowByRow(asked);
  const size = rowsFrom.blockSize;
  let first = 0;
  let rows: CostRow[] = [];
  return (startIndex, end = starts.length) => {
    if (startIndex < first || startIndex >= first + rows.length) {
      first = startIndex;
      rows = rowsFrom.search(starts.slice(first, Math.min(first + size, end)));
    }
    return rows[startIndex - first];
  };
}

interface AskedCosts extends Call {
  readonly context: EndsContext;
  readonly targets: readonly TripEnds[];
  /** The ends with a place on a segment. */
  readonly endsOfSegment: Map<number, { readonly end: number; readonly place: Place }[]>;
}

/** How rows are made, so many at once. */
interface RowsSearch {
  readonly blockSize: number;
  readonly search: (starts: readonly Spot[]) => CostRow[];
}

/** Rows swept sixteen at a time in the vector kernel, where there is one and it pays. */
function sweeper(asked: AskedCosts, startCount: number): RowsSearch | undefined {
  const { database, weighed, context, targets } = asked;
  const { hierarchy, costs, kernels } = database;
  const { weights } = weighed;
  if (kernels === undefined || hierarchy === undefined) return undefined;
  if (startCount + targets.length < PLACES_WORTH_SWEEPING) return undefined;
  const metric = costs.metricOf(weighed, asked.budget)!;
  if (!isSweepable(metric)) return undefined;
  const isLong = startCount > targets.length && startCount * targets.length <= MOST_CELLS;
  const sweep = (isLong ? sweepFromEnds : sweepFromStarts)(asked, { kernels, hierarchy, metric });
  let otherwise: RowsSearch | undefined;
  const search = (starts: readonly Spot[]): CostRow[] => {
    if (otherwise !== undefined) return otherwise.search(starts);
    const rows = starts.map(() => emptyRow(targets.length));
    const swept = rows.map((row) => sweptRow(weights.kind, row));
    const sources = starts.map((start) => departuresOf(context, start, targets));
    if (
      !sweep(
        sources.map(({ ends }) => ends),
        swept,
      )
    ) {
      // sums outgrow the kernel
      otherwise = rowByRow(asked);
      return otherwise.search(starts);
    }
    starts.forEach((start, i) => {
      takeOthers(asked, start, sources[i].local, { ...swept[i], third: swept[i].second });
    });
    return rows;
  };
  const block = Math.min(MOST_STARTS, Math.max(LANES, Math.floor(MOST_CELLS / targets.length)));
  return { blockSize: isLong ? startCount : block, search };
}

interface SweptMetric {
  readonly kernels: KernelPool;
  readonly hierarchy: Hierarchy;
  readonly metric: Metric;
}

/** Fills a row for each source; whether the kernel could. */
type Sweep = (sources: readonly Stops[], rows: readonly SweptRow[]) => boolean;

/** Ends are laid out once, for any number of starts. */
function sweepFromStarts(
  { database: { scratchPool }, targets, budget }: AskedCosts,
  { kernels, hierarchy, metric }: SweptMetric,
): Sweep {
  const laid = withHierarchyScratch(scratchPool, (own) => layTargets(hierarchy, metric, targets, own));
  return (sources, rows) =>
    withHierarchyScratch(scratchPool, (own) => sweepRows(kernels, hierarchy, metric, laid, sources, rows, own, budget));
}

/** Where ends are fewer, they climb, and what comes down to all starts at once are columns. */
function sweepFromEnds(
  { database: { scratchPool }, targets, budget }: AskedCosts,
  { kernels, hierarchy, metric }: SweptMetric,
): Sweep {
  const turned = { ...metric, forward: metric.backward, backward: metric.forward };
  return (sources, rows) => {
    const columns = targets.map(() => ({
      weight: new Float64Array(sources.length),
      second: new Float64Array(sources.length),
    }));
    const isDone = withHierarchyScratch(scratchPool, (own) => {
      const laid = layTargets(hierarchy, turned, sources, own);
      return sweepRows(kernels, hierarchy, turned, laid, targets, columns, own, budget);
    });
    rows.forEach(({ weight, second }, start) => {
      for (let end = 0; end < columns.length; end++) {
        weight[end] = columns[end].weight[start];
        second[end] = columns[end].second[start];
      }
    });
    return isDone;
  };
}

/** Rows one by one: over the hierarchy where there is one, else one search a row. */
function rowByRow(asked: AskedCosts): RowsSearch {
  const { database, weighed, context, targets, budget } = asked;
  const { network, hierarchy, costs, scratch, scratchPool } = database;
  const { weights } = weighed;
  const searched = context.part?.along ?? weights;
  type Local = readonly (LocalTrip | undefined)[];
  const finish = (start: Spot, local: Local, row: TripleRow | Triples): CostRow => {
    takeOthers(asked, start, local, row);
    return costRow(weights.kind, row);
  };
  const metric = costs.metricOf(weighed, budget);
  if (hierarchy === undefined || metric === undefined) {
    const search = (starts: readonly Spot[]) =>
      starts.map((start) => {
        const { ends, local } = departuresOf(context, start, targets);
        return finish(start, local, oneToMany(network, searched, ends, targets, scratch, budget));
      });
    return { blockSize: 1, search };
  }
  const hubs = withHierarchyScratch(scratchPool, (own) => labelTargets(hierarchy, metric, targets, own, budget));
  const row = makeTripleRow(targets.length);
  const search = (starts: readonly Spot[]) =>
    starts.map((start) => {
      budget.steps = checkBudget(budget);
      const { ends, local } = departuresOf(context, start, targets);
      withHierarchyScratch(scratchPool, (own) => fillRow(hierarchy, metric, ends, hubs, row, own));
      return finish(start, local, row);
    });
  return { blockSize: 1, search };
}

/** Direct stretches and ways over local roads alone compete with the way round. A cell that knows none is NaN or CLOSED. */
function takeOthers(
  { context, endsOfSegment }: AskedCosts,
  start: Spot,
  local: readonly (Triple | undefined)[],
  { weight, second, third }: { readonly [value in 'weight' | 'second' | 'third']: Int32Array | Float64Array },
): void {
  const take = (end: number, other: Triple | undefined) => {
    if (other === undefined) return;
    const isOpen = weight[end] < CLOSED;
    if (isOpen && !precedes(other.weight, other.second, other.third, weight[end], second[end], third[end])) return;
    weight[end] = other.weight;
    second[end] = other.second;
    third[end] = other.third;
  };
  for (const from of placesOf(start)) {
    for (const { end, place } of endsOfSegment.get(from.segment) ?? []) {
      take(end, stretchBetween(context, from, place));
    }
  }
  for (let end = 0; end < local.length; end++) take(end, local[end]);
}

function emptyRow(count: number): CostRow {
  return { time: new Float64Array(count), length: new Float64Array(count) };
}

/** Two values of a plain weight where they belong. */
function sweptRow(kind: WeightKind, { time, length }: CostRow): SweptRow {
  return kind === 'fastest' ? { weight: time, second: length } : { weight: length, second: time };
}

function costRow(kind: WeightKind, { weight, second, third }: TripleRow | Triples): CostRow {
  const row = emptyRow(weight.length);
  for (let end = 0; end < weight.length; end++) {
    const isOpen = weight[end] < CLOSED;
    row.time[end] = isOpen ? timeOf(kind, weight[end], second[end]) : Number.NaN;
    row.length[end] = isOpen ? lengthOf(kind, weight[end], second[end], third[end]) : Number.NaN;
  }
  return row;
}
