// Rows of costs swept in the vector kernel, sixteen at a time.

import { checkClockAt } from '../budget/budget.ts';
import type { Stops } from '../cost/stops.ts';
import type { WeightKind } from '../cost/weights.ts';
import type { layOutTargets, MatrixTools } from '../search/hierarchy/lay-out-targets.ts';
import type { MatrixOfStops, OtherWay, ToldCosts } from '../search/hierarchy/matrix.ts';
import { packedWorkAtHand } from '../search/hierarchy/packed-work-at-hand.ts';
import { type AskedCosts, heldTargets, othersOf, type RowsSearch, sourcesOf, targetsOf } from './asked-costs.ts';
import { type CostRow, type RowsWanted, tellCell, tellRow } from './cost-row.ts';
import { withHierarchyScratch } from './scratch-pool.ts';
import type { Spot } from './trip-ends.ts';

/** Starts that are swept at once, and cells, about: some milliseconds of work, and memory for a few rows only. */
const STARTS = 512;
const CELLS = 500_000;
/** Starts that ends are swept to at once, where those are fewer. */
const MOST_LONG = 8192;
/** Of fewer starts and ends together hub labels are found sooner than a sweep is laid out: 4 x 4 takes 0.85 of it on Porto. */
const PLACES_WORTH_SWEEPING = 8;

/** Rows swept sixteen at a time, where there is a kernel and it pays; where sums outgrow it, by another search. */
export function sweeper(
  asked: AskedCosts,
  startCount: number,
  otherSearch: (asked: AskedCosts) => RowsSearch,
): RowsSearch | undefined {
  const { database, weighed, ends } = asked;
  const { hierarchy, costs, kernels, scratchPool } = database;
  const packedWork = packedWorkAtHand();
  if (kernels === undefined || hierarchy === undefined || packedWork === undefined) return undefined;
  if (startCount + ends.length < PLACES_WORTH_SWEEPING) return undefined;
  const metric = costs.metrics.of(weighed, asked.budget)!;
  if (!packedWork.isSweepable(metric)) return undefined;
  const { weights, forward, backward } = metric;
  const tools: MatrixTools = {
    ...{ kernels, hierarchy, weights, forward, backward, budget: asked.budget },
    withScratch: (use) => withHierarchyScratch(scratchPool, use),
  };
  // what comes down as columns is written across all rows: that pays where ends are clearly fewer
  const isLong = startCount > 2 * ends.length && startCount * ends.length <= CELLS;
  const sweep = (isLong ? sweepFromEnds : sweepFromStarts)(asked, tools, packedWork.layOutTargets, startCount);
  let otherwise: RowsSearch | undefined;
  const fill = (starts: readonly Spot[], rows: readonly CostRow[]): void => {
    if (otherwise === undefined) {
      const { sources, others } = findSources(asked, starts);
      if (sweep(sources, others, rows)) return;
    }
    otherwise ??= otherSearch(asked);
    starts.forEach((start, i) => {
      otherwise?.fill([start], [rows[i]]);
    });
  };
  const block = Math.min(STARTS, Math.max(packedWork.LANES, CELLS / ends.length));
  return { blockSize: isLong ? Math.min(startCount, MOST_LONG) : evenly(startCount, block), fill };
}

/** The size of equal blocks of about so many: for a few starts that are left all would be laid out once more. */
function evenly(count: number, about: number): number {
  return Math.ceil(count / Math.max(1, Math.round(count / about)));
}

/** Where trips from starts may begin, and the other ways that each has. */
function findSources(
  asked: AskedCosts,
  starts: readonly Spot[],
): { readonly sources: Stops[]; readonly others: OtherWay[][] } {
  const sources: Stops[] = [];
  const others: OtherWay[][] = [];
  for (let i = 0; i < starts.length; i++) {
    checkClockAt(asked.budget, i);
    // what a start and each end have of local ways is let go with the start: held for all it would be as large as the matrix
    const { ends, local } = sourcesOf(asked, starts[i]);
    sources.push(ends);
    others.push(othersOf(asked, starts[i], local));
  }
  return { sources, others };
}

type LayOut = typeof layOutTargets;

/** Fills a row for each source; whether the kernel could. */
type Sweep = (sources: readonly Stops[], others: readonly (readonly OtherWay[])[], rows: readonly CostRow[]) => boolean;

/** Ends are laid out once, for any number of starts. */
function sweepFromStarts(asked: AskedCosts, tools: MatrixTools, layOut: LayOut, startCount: number): Sweep {
  const { weighed, units, context } = asked;
  const { kind } = weighed.weights;
  const targets = () => (context.part ? heldTargets(asked) : targetsOf(asked));
  const find = layOut(tools, targets, startCount);
  return (sources, others, rows) =>
    find({
      ...{ sources, others, units: valueUnits(kind, units) },
      tell: (starts, told) => tellRows(rows, kind, starts, told),
    });
}

/** Where ends are fewer, they climb, and what comes down to all starts at once are columns. */
function sweepFromEnds(asked: AskedCosts, tools: MatrixTools, layOut: LayOut): Sweep {
  const { weighed, units } = asked;
  const { kind } = weighed.weights;
  const turnedRound = { ...tools, forward: tools.backward, backward: tools.forward };
  const ends = heldTargets(asked);
  return (starts, others, rows) => {
    const turned: OtherWay[][] = ends.map(() => []);
    for (let start = 0; start < others.length; start++) {
      for (const other of others[start]) turned[other.target].push({ ...other, target: start });
    }
    const find = layOut(turnedRound, () => starts, ends.length);
    return find({
      ...{ sources: ends, others: turned, units: valueUnits(kind, units) },
      tell: (some, told) => tellColumns(rows, kind, some, told),
    });
  };
}

function tellRows(rows: readonly CostRow[], kind: WeightKind, starts: Uint32Array, told: readonly ToldCosts[]): void {
  for (let lane = 0; lane < starts.length; lane++) {
    const { weight, second } = told[lane];
    tellRow(rows[starts[lane]], kind, weight, second);
  }
}

function tellColumns(rows: readonly CostRow[], kind: WeightKind, ends: Uint32Array, told: readonly ToldCosts[]): void {
  for (let lane = 0; lane < ends.length; lane++) {
    const { weight, second } = told[lane];
    for (let start = 0; start < rows.length; start++)
      tellCell(rows[start], ends[lane], kind, weight[start], second[start]);
  }
}

/** The units of weight and second value. */
function valueUnits(kind: WeightKind, { time, length }: RowsWanted['units']): MatrixOfStops['units'] {
  return kind === 'fastest' ? { weight: time, second: length } : { weight: length, second: time };
}
