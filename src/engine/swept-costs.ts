// Rows of costs swept in the vector kernel, sixteen at a time.

import { checkClock, checkClockAt } from '../budget/budget.ts';
import type { Stops } from '../cost/stops.ts';
import type { WeightKind } from '../cost/weights.ts';
import type { Metric, UpArcs } from '../search/hierarchy/metric.ts';
import { packedWorkAtHand } from '../search/hierarchy/packed-work-at-hand.ts';
import type { SweepTargets } from '../search/hierarchy/sweep-layout.ts';
import type { OtherWay, SweepParts, SweptMatrix } from '../search/hierarchy/sweep-matrix.ts';
import { type AskedCosts, heldTargets, othersOf, type RowsSearch, sourcesOf, targetsOf } from './asked-costs.ts';
import { type CostRow, type RowsWanted, tellCell, tellRow } from './cost-row.ts';
import { withHierarchyScratch } from './scratch-pool.ts';
import type { Spot } from './trip-ends.ts';

/** Starts that are swept at once, and cells: some milliseconds of work, and memory for a few rows only. */
const MOST_STARTS = 512;
const MOST_CELLS = 500_000;
/** Starts that ends are swept to at once, where those are fewer. */
const MOST_LONG = 8192;
/** Of fewer starts and ends together hub labels are found sooner than packedWork are laid out: 4 x 4 is 0.85 of them on Porto. */
const PLACES_WORTH_SWEEPING = 8;

/** Rows swept sixteen at a time, where there is a kernel and it pays; where sums outgrow it, by another search. */
export function sweeper(
  asked: AskedCosts,
  startCount: number,
  otherSearch: (asked: AskedCosts) => RowsSearch,
): RowsSearch | undefined {
  const { database, weighed, ends } = asked;
  const { hierarchy, costs, kernels } = database;
  const packedWork = packedWorkAtHand();
  if (kernels === undefined || hierarchy === undefined || packedWork === undefined) return undefined;
  if (startCount + ends.length < PLACES_WORTH_SWEEPING) return undefined;
  const metric = costs.metrics.of(weighed, asked.budget)!;
  if (!packedWork.isSweepable(metric)) return undefined;
  const packing = packedWork.packingOf(metric.weights);
  // what comes down as columns is written across all rows: that pays where ends are clearly fewer
  const isLong = startCount > 2 * ends.length && startCount * ends.length <= MOST_CELLS;
  const sweep = (isLong ? sweepFromEnds : sweepFromStarts)(asked, { packedWork, kernels, hierarchy, metric, packing });
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
    otherwise ??= otherSearch(asked);
    starts.forEach((start, i) => {
      otherwise?.fill([start], [rows[i]]);
    });
  };
  const block = Math.min(MOST_STARTS, Math.max(packedWork.LANES, Math.floor(MOST_CELLS / ends.length)));
  return { blockSize: isLong ? Math.min(startCount, MOST_LONG) : block, fill };
}

interface SweptMetric extends Pick<SweepParts, 'kernels' | 'hierarchy' | 'packing'> {
  readonly packedWork: NonNullable<ReturnType<typeof packedWorkAtHand>>;
  readonly metric: Metric;
}

/** Fills a row for each source; whether the kernel could. */
type Sweep = (sources: readonly Stops[], others: readonly (readonly OtherWay[])[], rows: readonly CostRow[]) => boolean;

/** Ends are laid out once, for any number of starts. */
function sweepFromStarts(asked: AskedCosts, swept: SweptMetric): Sweep {
  const { weighed, units } = asked;
  const { kind } = weighed.weights;
  const { forward, backward } = swept.metric;
  const targets = layOut(asked, swept, backward, asked.context.part ? heldTargets(asked) : targetsOf(asked));
  return (sources, others, rows) =>
    sweep(asked, swept, forward, {
      ...{ targets, sources, others, units: valueUnits(kind, units) },
      tell: (start, weight, second) => tellRow(rows[start], kind, weight, second),
    });
}

/** Where ends are fewer, they climb, and what comes down to all starts at once are columns. */
function sweepFromEnds(asked: AskedCosts, swept: SweptMetric): Sweep {
  const { weighed, units } = asked;
  const { kind } = weighed.weights;
  const { forward, backward } = swept.metric;
  const ends = heldTargets(asked);
  return (starts, others, rows) => {
    const turned: OtherWay[][] = ends.map(() => []);
    others.forEach((ofStart, start) => {
      for (const other of ofStart) turned[other.target].push({ ...other, target: start });
    });
    return sweep(asked, swept, backward, {
      targets: layOut(asked, swept, forward, starts),
      ...{ sources: ends, others: turned, units: valueUnits(kind, units) },
      tell: (end, weight, second) => {
        for (let start = 0; start < rows.length; start++)
          tellCell(rows[start], end, kind, weight[start], second[start]);
      },
    });
  };
}

function layOut(
  { database: { scratchPool }, budget }: AskedCosts,
  { packedWork, hierarchy }: SweptMetric,
  arcs: UpArcs,
  places: Iterable<Stops>,
): SweepTargets {
  checkClock(budget);
  return withHierarchyScratch(scratchPool, ({ arcTo }) =>
    packedWork.layTargets(hierarchy, arcs, places, arcTo, budget),
  );
}

function sweep(
  { database: { scratchPool }, budget }: AskedCosts,
  { packedWork, kernels, hierarchy, packing }: SweptMetric,
  forward: UpArcs,
  matrix: SweptMatrix,
): boolean {
  return withHierarchyScratch(scratchPool, ({ arcTo }) =>
    packedWork.sweepRows({ kernels, hierarchy, packing, forward, numberOf: arcTo, budget }, matrix),
  );
}

/** The units of weight and second value. */
function valueUnits(kind: WeightKind, { time, length }: RowsWanted['units']): SweptMatrix['units'] {
  return kind === 'fastest' ? { weight: time, second: length } : { weight: length, second: time };
}
