// What every trip from many places to many places costs, a row of ends for each start.

import { checkBudget, checkClock, checkClockAt } from '../budget/budget.ts';
import type { Stops } from '../cost/stops.ts';
import { CLOSED, lengthOf, timeOf, type WeightKind } from '../cost/weights.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import { fillRow, labelTargets } from '../search/hierarchy/many-to-many.ts';
import type { Metric, UpArcs } from '../search/hierarchy/metric.ts';
import { LANES, layTargets, type SweepTargets } from '../search/hierarchy/sweep-layout.ts';
import { isSweepable, type OtherWay, type SweptMatrix, sweepRows } from '../search/hierarchy/sweep-matrix.ts';
import { oneToMany } from '../search/one-to-many.ts';
import { precedes, type Triple } from '../search/triple.ts';
import { makeTriples, type Triples } from '../search/triples.ts';
import type { Call } from './call.ts';
import { type CostRow, emptyRow, type RowsWanted, tellCell, tellRow, WHOLE_ROWS } from './cost-row.ts';
import { NO_PLACE, type PlacesBySegment, placesBySegment } from './places-by-segment.ts';
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
const MOST_STARTS = 256;
const MOST_CELLS = 500_000;
/** Starts that ends are swept to at once, where those are fewer. */
const MOST_LONG = 8192;
/** Of fewer starts and ends together hub labels are found sooner than sweeps are laid out: 4 x 4 is 0.85 of them on Porto. */
const PLACES_WORTH_SWEEPING = 8;

/**
 * Gives the row of a start; rows are made some ahead, as far as `end`, so ask for them in order. Whoever goes back has them made anew:
 * those that were given may have been given away.
 */
export type RowOfStart = (startIndex: number, end?: number) => CostRow;

/** What prepares the ends once and then gives the row of any of the starts, pair by pair the figures that `findTrip` gives. */
export function costsTo(
  call: Call,
  ends: readonly Spot[],
  starts: readonly Spot[],
  { units, rowOf = () => emptyRow(ends.length) }: RowsWanted = WHOLE_ROWS,
): RowOfStart {
  const asked: AskedCosts = {
    ...call,
    context: endsContext(call),
    ends,
    held: undefined,
    endsOnSegment: placesBySegment(ends, call.budget),
    units,
  };
  const rowsFrom = sweeper(asked, starts.length) ?? rowByRow(asked);
  let first = 0;
  let next = 0;
  let rows: CostRow[] = [];
  return (startIndex, end = starts.length) => {
    if (startIndex < next || startIndex >= first + rows.length) {
      first = startIndex;
      const some = starts.slice(first, Math.min(first + rowsFrom.blockSize, end));
      rows = some.map((_, i) => {
        checkClockAt(call.budget, i);
        return rowOf(first + i);
      });
      rowsFrom.fill(some, rows);
      checkClock(call.budget);
    }
    next = startIndex + 1;
    return rows[startIndex - first];
  };
}

interface AskedCosts extends Call {
  readonly context: EndsContext;
  readonly ends: readonly Spot[];
  /** Where trips to the ends may end, where each start is compared with all of them. */
  held: readonly TripEnds[] | undefined;
  readonly endsOnSegment: PlacesBySegment;
  readonly units: RowsWanted['units'];
}

/** Where trips to each end may end, one after the other: a hundred thousand are more than their places. */
function* targetsOf({ context, ends, budget }: AskedCosts): Generator<TripEnds, void, undefined> {
  for (let end = 0; end < ends.length; end++) {
    checkClockAt(budget, end);
    yield arrivalsOf(context, ends[end]);
  }
}

/** The same, found once. */
function heldTargets(asked: AskedCosts): readonly TripEnds[] {
  asked.held ??= Array.from(targetsOf(asked));
  return asked.held;
}

/** Where trips from a start may begin; local parts alone are compared with the ends. */
function sourcesOf(asked: AskedCosts, start: Spot): ReturnType<typeof departuresOf> {
  return departuresOf(asked.context, start, asked.context.part === undefined ? [] : heldTargets(asked));
}

/** How rows are made, so many at once. */
interface RowsSearch {
  readonly blockSize: number;
  readonly fill: (starts: readonly Spot[], rows: readonly CostRow[]) => void;
}

/** Rows swept sixteen at a time in the vector kernel, where there is one and it pays. */
function sweeper(asked: AskedCosts, startCount: number): RowsSearch | undefined {
  const { database, weighed, ends } = asked;
  const { hierarchy, costs, kernels } = database;
  if (kernels === undefined || hierarchy === undefined) return undefined;
  if (startCount + ends.length < PLACES_WORTH_SWEEPING) return undefined;
  const metric = costs.metrics.of(weighed, asked.budget)!;
  if (!isSweepable(metric)) return undefined;
  // what comes down as columns is written across all rows: that pays where ends are clearly fewer
  const isLong = startCount > 2 * ends.length && startCount * ends.length <= MOST_CELLS;
  const sweep = (isLong ? sweepFromEnds : sweepFromStarts)(asked, { kernels, hierarchy, metric });
  let otherwise: RowsSearch | undefined;
  const fill = (starts: readonly Spot[], rows: readonly CostRow[]): void => {
    const departing = otherwise
      ? []
      : starts.map((start, i) => {
          checkClockAt(asked.budget, i);
          return sourcesOf(asked, start);
        });
    const others = departing.map(({ local }, i) => {
      checkClockAt(asked.budget, i);
      return othersOf(asked, starts[i], local);
    });
    if (
      otherwise === undefined &&
      sweep(
        departing.map(({ ends }) => ends),
        others,
        rows,
      )
    )
      return;
    // sums outgrow the kernel
    otherwise ??= rowByRow(asked);
    starts.forEach((start, i) => {
      otherwise?.fill([start], [rows[i]]);
    });
  };
  const block = Math.min(MOST_STARTS, Math.max(LANES, Math.floor(MOST_CELLS / ends.length)));
  return { blockSize: isLong ? Math.min(startCount, MOST_LONG) : block, fill };
}

interface SweptMetric {
  readonly kernels: KernelPool;
  readonly hierarchy: Hierarchy;
  readonly metric: Metric;
}

/** Fills a row for each source; whether the kernel could. */
type Sweep = (sources: readonly Stops[], others: readonly (readonly OtherWay[])[], rows: readonly CostRow[]) => boolean;

/** Ends are laid out once, for any number of starts. */
function sweepFromStarts(asked: AskedCosts, { kernels, hierarchy, metric }: SweptMetric): Sweep {
  const { weighed, units } = asked;
  const { kind } = weighed.weights;
  const targets = layOut(asked, hierarchy, metric.backward, asked.context.part ? heldTargets(asked) : targetsOf(asked));
  return (sources, others, rows) =>
    sweep(
      asked,
      { kernels, hierarchy, forward: metric.forward },
      {
        ...{ targets, sources, others, units: valueUnits(kind, units) },
        tell: (start, weight, second) => tellRow(rows[start], kind, weight, second),
      },
    );
}

/** Where ends are fewer, they climb, and what comes down to all starts at once are columns. */
function sweepFromEnds(asked: AskedCosts, { kernels, hierarchy, metric }: SweptMetric): Sweep {
  const { weighed, units } = asked;
  const { kind } = weighed.weights;
  const ends = heldTargets(asked);
  return (starts, others, rows) => {
    const turned: OtherWay[][] = ends.map(() => []);
    others.forEach((ofStart, start) => {
      for (const other of ofStart) turned[other.target].push({ ...other, target: start });
    });
    return sweep(
      asked,
      { kernels, hierarchy, forward: metric.backward },
      {
        targets: layOut(asked, hierarchy, metric.forward, starts),
        ...{ sources: ends, others: turned, units: valueUnits(kind, units) },
        tell: (end, weight, second) => {
          for (let start = 0; start < rows.length; start++)
            tellCell(rows[start], end, kind, weight[start], second[start]);
        },
      },
    );
  };
}

function layOut(
  { database: { scratchPool }, budget }: AskedCosts,
  hierarchy: Hierarchy,
  arcs: UpArcs,
  places: Iterable<Stops>,
): SweepTargets {
  checkClock(budget);
  return withHierarchyScratch(scratchPool, ({ arcTo }) => layTargets(hierarchy, arcs, places, arcTo, budget));
}

function sweep(
  { database: { scratchPool }, budget }: AskedCosts,
  parts: Pick<SweptMetric, 'kernels' | 'hierarchy'> & { readonly forward: UpArcs },
  matrix: SweptMatrix,
): boolean {
  return withHierarchyScratch(scratchPool, ({ arcTo }) => sweepRows({ ...parts, numberOf: arcTo, budget }, matrix));
}

/** The units of weight and second value. */
function valueUnits(kind: WeightKind, { time, length }: RowsWanted['units']): SweptMatrix['units'] {
  return kind === 'fastest' ? { weight: time, second: length } : { weight: length, second: time };
}

/** Rows one by one: over the hierarchy where there is one, else one search a row. */
function rowByRow(asked: AskedCosts): RowsSearch {
  const { database, weighed, context, budget } = asked;
  const targets = heldTargets(asked);
  const { network, hierarchy, costs, scratch, scratchPool } = database;
  const { weights } = weighed;
  const searched = context.part?.along ?? weights;
  const metric = costs.metrics.of(weighed, budget);
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
  const fill = ([start]: readonly Spot[], [row]: readonly CostRow[]) => {
    const { ends, local } = sourcesOf(asked, start);
    const found = rowFrom(ends);
    takeOthers(othersOf(asked, start, local), found);
    tellFound(asked, found, row);
  };
  return { blockSize: 1, fill };
}

/** Direct stretches, and ways over local roads alone: they compete with the way round. */
function othersOf(
  { context, endsOnSegment: { last, before, end, places } }: AskedCosts,
  start: Spot,
  local: readonly (LocalTrip | undefined)[],
): (Triple & OtherWay)[] {
  const others: (Triple & OtherWay)[] = [];
  const take = (target: number, other: Triple | undefined) => {
    if (other === undefined) return;
    const { weight, second, third } = other;
    others.push({ target, weight, second, third });
  };
  for (const from of placesOf(start)) {
    for (let at = last.get(from.segment) ?? NO_PLACE; at !== NO_PLACE; at = before[at]) {
      take(end[at], stretchBetween(context, from, places[at]));
    }
  }
  for (let target = 0; target < local.length; target++) take(target, local[target]);
  return others;
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

function tellFound({ weighed, units }: AskedCosts, { weight, second, third }: Triples, row: CostRow): void {
  const { kind } = weighed.weights;
  for (let end = 0; end < weight.length; end++) {
    const isOpen = weight[end] < CLOSED;
    const time = isOpen ? timeOf(kind, weight[end], second[end]) / units.time : Number.NaN;
    const length = isOpen ? lengthOf(kind, weight[end], second[end], third[end]) / units.length : Number.NaN;
    tellCell(row, end, 'fastest', time, length);
  }
}
