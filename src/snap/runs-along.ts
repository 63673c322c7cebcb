// The runs of a snap index in the order of their bearings: finds the roads that lead in a direction, however few they are. In a browser
// `runs-along.browser.ts` replaces this file.

import { type Budget, checkClockAt } from '../budget/budget.ts';
import { bearingDegrees } from '../geo/bearing.ts';
import { type Network, PER_DEGREE } from '../network/network.ts';
import type { ListedRuns, SnapFilter } from './snap-filter.ts';
import type { Snapper } from './snapper.ts';

/** Degrees from north, and the most degrees that a road may differ from them in either direction of travel. */
export type BearingRange = readonly [degrees: number, tolerance: number];

/** Half a turn has so many steps: a road has a bearing and its opposite. */
const STEPS = 1 << 16;
const STEPS_PER_DEGREE = STEPS / 180;

/** A part of a piece has a piece count of 0, and one bearing. */
const PIECES_OF_PART = 1;

/** Runs by bearing. A run whose pieces have several bearings is listed once for each piece. */
interface SortedRuns {
  readonly runs: Uint32Array;
  /** The place in `runs` of the first run in each step; one entry more than there are steps. */
  readonly firstOfStep: Uint32Array;
}

const known = new WeakMap<Snapper, SortedRuns>();

/** Before the runs of a network are sorted by bearing, a search may offer this many places that do not fit a bearing. */
const MOST_REFUSED = 2000;

/** While a search offers one place that does not fit a bearing, another search can look at this many runs of a list. */
const LISTED_RUNS_PER_REFUSED = 32;

/** How many places that do not fit a bearing a search may offer before it costs more than a look at all runs along the bearing. */
export function mostRefused(snapper: Snapper, bearing: BearingRange): number {
  if (!known.has(snapper)) return MOST_REFUSED;
  return 1 + Math.floor(runsAlong(snapper, bearing).count / LISTED_RUNS_PER_REFUSED);
}

/** The same filter for a search that looks only at runs along a bearing. */
export function filterAlong(snapper: Snapper, filter: SnapFilter, bearing: BearingRange): SnapFilter {
  return { ...filter, listed: runsAlong(snapper, bearing) };
}

/** All runs with a piece that fits a bearing, and a few others. */
function runsAlong(snapper: Snapper, [degrees, tolerance]: BearingRange): ListedRuns {
  const { runs, firstOfStep } = sortedByBearing(snapper);
  // one step more on both sides, because of rounding
  const from = Math.floor((degrees - tolerance) * STEPS_PER_DEGREE) - 1;
  const to = Math.floor((degrees + tolerance) * STEPS_PER_DEGREE) + 2;
  if (to - from >= STEPS) return { runs, first: 0, count: runs.length };
  const first = firstOfStep[stepOf(from)];
  const end = firstOfStep[stepOf(to)];
  return { runs, first, count: stepOf(from) < stepOf(to) ? end - first : runs.length - first + end };
}

/** Visits the runs of a list. Checks the budget, if there is one. */
export function visitListed(
  { runs, first, count }: ListedRuns,
  budget: Budget | undefined,
  visit: (run: number) => void,
): void {
  const beforeEnd = Math.min(count, runs.length - first);
  for (let i = 0; i < count; i++) {
    if (budget !== undefined) checkClockAt(budget, i + 1);
    visit(runs[i < beforeEnd ? first + i : i - beforeEnd]);
  }
}

function sortedByBearing(snapper: Snapper): SortedRuns {
  const before = known.get(snapper);
  if (before !== undefined) return before;
  const { network, index } = snapper;
  const steps = bearingSteps(network);
  const firstOfStep = new Uint32Array(STEPS + 1);
  for (let run = 0; run < index.pointOfRun.length; run++) {
    const first = index.pointOfRun[run];
    const end = first + Math.max(PIECES_OF_PART, index.pieceCount[run]);
    for (let point = first; point < end; point++) firstOfStep[steps[point] + 1]++;
  }
  for (let step = 0; step < STEPS; step++) firstOfStep[step + 1] += firstOfStep[step];
  const next = firstOfStep.slice();
  const runs = new Uint32Array(firstOfStep[STEPS]);
  for (let run = 0; run < index.pointOfRun.length; run++) {
    const first = index.pointOfRun[run];
    const end = first + Math.max(PIECES_OF_PART, index.pieceCount[run]);
    for (let point = first; point < end; point++) runs[next[steps[point]]++] = run;
  }
  const sorted: SortedRuns = { runs, firstOfStep };
  known.set(snapper, sorted);
  return sorted;
}

/** The step of the piece after each point of a shape. */
function bearingSteps({ pointX, pointY }: Network): Uint16Array {
  const steps = new Uint16Array(pointX.length);
  for (let point = 0; point + 1 < pointX.length; point++) {
    const bearing = bearingDegrees(
      pointX[point] / PER_DEGREE,
      pointY[point] / PER_DEGREE,
      pointX[point + 1] / PER_DEGREE,
      pointY[point + 1] / PER_DEGREE,
    );
    steps[point] = stepOf(Math.floor(bearing * STEPS_PER_DEGREE));
  }
  return steps;
}

function stepOf(step: number): number {
  return ((step % STEPS) + STEPS) % STEPS;
}
