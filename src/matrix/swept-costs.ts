// Rows of costs swept in the vector kernel, sixteen at a time.

import { checkClockAt } from '../budget/budget.ts';
import type { layOutTargets, MatrixFinder, MatrixTools } from '../search/hierarchy/lay-out-targets.ts';
import { loadedPackedWork } from '../search/hierarchy/loaded-packed-work.ts';
import {
  type MatrixOfStops,
  type OtherWays,
  type ReportedCosts,
  type SearchedHierarchy,
  WAY,
} from '../search/hierarchy/matrix.ts';
import { withHierarchyScratch } from '../search/hierarchy/scratch-pool.ts';
import type { Stops } from '../search/stops.ts';
import type { WeightKind } from '../search/weights.ts';
import { type CostRow, type RowsWanted, writeCell } from './cost-row.ts';
import type { GatheredWays, RequestedCosts, RowsSearch, StartOfRow } from './requested-costs.ts';

/** How many starts a sweep handles at once, and roughly how many cells: a few milliseconds of work, and memory for a few rows. */
const STARTS = 512;
const CELLS = 500_000;
/** How many starts a sweep handles at once if the ends are fewer than the starts. */
const MOST_LONG = 8192;
/**
 * If starts plus ends are fewer than this, hub labels are used: they take less time than preparing a sweep alone. On Porto, both take about
 * as long for 4 x 4.
 */
const PLACES_WORTH_SWEEPING = 8;

/**
 * Computes sixteen rows at a time with a sweep, if there is a kernel and the table is large enough. Otherwise, or if sums exceed 31 bits,
 * another search computes them.
 */
export function sweeper(
  prepared: RequestedCosts,
  { hierarchy, scratchPool, arcs, targets }: SearchedHierarchy,
  { length: startCount, ways }: { readonly length: number; readonly ways: GatheredWays },
  otherSearch: () => RowsSearch,
): RowsSearch | undefined {
  const { database, ends, weighted, budget } = prepared;
  const { kernels } = database;
  const packedWork = loadedPackedWork();
  if (kernels === undefined || packedWork === undefined) return undefined;
  if (startCount + ends.length < PLACES_WORTH_SWEEPING || !packedWork.isSweepable(arcs())) return undefined;
  const tools: MatrixTools = {
    // the phases of trips along major roads only close arcs, so that these weights bound all sums
    ...{ kernels, hierarchy, weights: weighted.weights, budget, arcs },
    withScratch: (use) => withHierarchyScratch(scratchPool, use),
  };
  // columns are written across all rows, which pays only if the ends are clearly fewer than the starts
  const isLong = startCount > 2 * ends.length && startCount * ends.length <= CELLS;
  const sweep = isLong
    ? sweepFromEnds(prepared, tools, packedWork.layOutTargets, [...targets()])
    : sweepFromStarts(prepared, packedWork.layOutTargets(tools, targets, startCount));
  let otherwise: RowsSearch | undefined;
  const fill = (starts: readonly StartOfRow[], rows: readonly CostRow[]): void => {
    if (otherwise === undefined) {
      ways.clear();
      if (sweep(findSources(prepared, starts, ways), ways, rows)) return;
    }
    otherwise ??= otherSearch();
    starts.forEach((start, i) => {
      otherwise?.fill([start], [rows[i]]);
    });
  };
  const block = Math.min(STARTS, Math.max(packedWork.LANES, CELLS / ends.length));
  return { blockSize: isLong ? Math.min(startCount, MOST_LONG) : evenly(startCount, block), fill };
}

/**
 * Splits a count into equal blocks of about a given size, and returns their size. A small remainder would take as long as a whole block.
 */
function evenly(count: number, about: number): number {
  return Math.ceil(count / Math.max(1, Math.round(count / about)));
}

/** The stops where trips from starts may begin. Adds the other ways of each start. */
function findSources(prepared: RequestedCosts, starts: readonly StartOfRow[], others: GatheredWays): Stops[] {
  const { trips, context, budget } = prepared;
  const sources: Stops[] = [];
  for (let i = 0; i < starts.length; i++) {
    checkClockAt(budget, i);
    sources.push(trips.stopsFrom(context, starts[i].place));
    trips.addOthers(prepared, starts[i], others);
  }
  return sources;
}

type LayOut = typeof layOutTargets;

/** Fills a row for each source; returns false if the kernel cannot. */
type Sweep = (sources: readonly Stops[], others: OtherWays, rows: readonly CostRow[]) => boolean;

/** Ends are prepared once, for any number of starts. */
function sweepFromStarts({ weighted, wanted }: RequestedCosts, find: MatrixFinder): Sweep {
  const { kind } = weighted.weights;
  return (sources, others, rows) =>
    find({
      ...{ sources, others, units: unitsOf(kind, wanted.units) },
      report: (starts, reported) => writeRows(rows, kind, starts, reported),
    });
}

/**
 * If there are fewer ends than starts, the upward search runs from the ends, and the downward sweep computes columns for all starts at once.
 */
function sweepFromEnds(
  { weighted, wanted }: RequestedCosts,
  tools: MatrixTools,
  layOut: LayOut,
  ends: readonly Stops[],
): Sweep {
  const { kind } = weighted.weights;
  const turnedRound = {
    ...tools,
    arcs: () => {
      const { forward, backward } = tools.arcs();
      return { forward: backward, backward: forward };
    },
  };
  return (starts, others, rows) => {
    const find = layOut(turnedRound, () => starts, ends.length);
    return find({
      ...{ sources: ends, others: turnedRoundFrom(others, ends.length), units: unitsOf(kind, wanted.units) },
      report: (some, reported) => writeColumns(rows, kind, some, reported),
    });
  };
}

/** Other ways from starts to ends, as ways of the ends. */
function turnedRoundFrom({ first, values }: OtherWays, endCount: number): OtherWays {
  const waysOfEnd: number[][] = Array.from({ length: endCount }, () => []);
  for (let start = 0; start + 1 < first.length; start++) {
    for (let at = first[start]; at < first[start + 1]; at += WAY) {
      waysOfEnd[values[at]].push(start, values[at + 1], values[at + 2], values[at + 3]);
    }
  }
  const turned = { first: [0], values: new Float64Array(first[first.length - 1]) };
  let count = 0;
  for (const ways of waysOfEnd) {
    turned.values.set(ways, count);
    count += ways.length;
    turned.first.push(count);
  }
  return turned;
}

function writeRows(
  rows: readonly CostRow[],
  kind: WeightKind,
  starts: Uint32Array,
  reported: readonly ReportedCosts[],
): void {
  for (let lane = 0; lane < starts.length; lane++) {
    const { former, latter } = reported[lane];
    writeRow(rows[starts[lane]], kind, former, latter);
  }
}

/** Writes a row of values in their units, as `writeCell` does. */
function writeRow(row: CostRow, kind: WeightKind, former: Float64Array, latter: Float64Array): void {
  const { time, length, beyond } = row;
  if (beyond === undefined) {
    time.set(kind === 'shortest' ? latter : former);
    length.set(kind === 'shortest' ? former : latter);
    return;
  }
  const count = time.length;
  writeRow({ time, length }, kind, former.subarray(0, count), latter.subarray(0, count));
  writeRow(beyond, kind, former.subarray(count), latter.subarray(count));
}

function writeColumns(
  rows: readonly CostRow[],
  kind: WeightKind,
  ends: Uint32Array,
  reported: readonly ReportedCosts[],
): void {
  for (let lane = 0; lane < ends.length; lane++) {
    const { former, latter } = reported[lane];
    for (let start = 0; start < rows.length; start++)
      writeCell(rows[start], ends[lane], kind, former[start], latter[start]);
  }
}

/** The units of reported figures: time and length, swapped for shortest weights. */
function unitsOf(kind: WeightKind, { time, length }: RowsWanted['units']): MatrixOfStops['units'] {
  return kind === 'shortest' ? { former: length, latter: time } : { former: time, latter: length };
}
