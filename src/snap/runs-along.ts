// The runs of a snap index in the order of their bearings: finds the roads that lead in a direction, however few they are. In a browser
// `runs-along.browser.ts` replaces this file.

import { type Budget, checkClockAt } from '../budget/budget.ts';
import { bearingDegrees } from '../geo/bearing.ts';
import { type Network, PER_DEGREE } from '../network/network.ts';
import { RIDES_BACKWARD, RIDES_FORWARD } from '../network/place.ts';
import { countRefused } from './finds.ts';
import type { ListedRuns, SnapFilter } from './snap-filter.ts';
import type { Holder, Snapper, StepsAlong } from './snapper.ts';

/** Degrees from north, and the most degrees that a road may differ from them in either direction of travel. */
export type BearingRange = readonly [degrees: number, tolerance: number];

/** Half a turn has so many steps: a road has a bearing and its opposite. */
const STEPS = 1 << 15;
const STEPS_OF_TURN = 2 * STEPS;
const STEPS_PER_DEGREE = STEPS / 180;
/** Up to this many steps from the tolerance, rounding could decide. */
const UNSURE_STEPS = 2;

/** A part of a piece has a piece count of 0, and one bearing. */
const PIECES_OF_PART = 1;

/** Runs by bearing. A run whose pieces have several bearings is listed once for each piece. */
interface SortedRuns {
  readonly runs: Uint32Array;
  /** The place in `runs` of the first run in each step; one entry more than there are steps. */
  readonly firstOfStep: Uint32Array;
  /** The step, in a whole turn, of the piece after each point. */
  readonly stepOfPoint: Uint16Array;
}

const known = new WeakMap<Snapper, SortedRuns>();

/** Before the runs of a network are sorted by bearing, a search may refuse this many pieces. */
const MOST_REFUSED = 2000;

/** While a search looks at one run of a list, another search can refuse this many pieces: it need not measure those with other bearings. */
const REFUSED_PER_LISTED_RUN = 4;

/** How many pieces a search may refuse before it costs more than a look at all runs along the bearing. */
export function mostRefused(snapper: Snapper, bearing: BearingRange): number {
  if (!known.has(snapper)) return MOST_REFUSED;
  return 1 + REFUSED_PER_LISTED_RUN * runsAlong(snapper, bearing).count;
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

/** What `surelyAlong` needs for a bearing; `undefined` before the runs of a network are sorted by bearing. */
export function stepsAlong(snapper: Snapper, [degrees, tolerance]: BearingRange): StepsAlong | undefined {
  const sorted = known.get(snapper);
  return (
    sorted && {
      stepOfPoint: sorted.stepOfPoint,
      middle: Math.round(degrees * STEPS_PER_DEGREE),
      most: tolerance * STEPS_PER_DEGREE,
    }
  );
}

/** The directions of a piece that surely fit a bearing; `undefined` if that is not known. A piece without length has the bearing 0. */
export function surelyAlong({ stepOfPoint, middle, most }: StepsAlong, point: number): number | undefined {
  const turned = (stepOfPoint[point] - middle) & (STEPS_OF_TURN - 1);
  const apart = turned > STEPS ? STEPS_OF_TURN - turned : turned;
  if (Math.abs(apart - most) <= UNSURE_STEPS || Math.abs(STEPS - apart - most) <= UNSURE_STEPS) return undefined;
  return (apart < most ? RIDES_FORWARD : 0) + (STEPS - apart < most ? RIDES_BACKWARD : 0);
}

/** Whether a piece of road surely may not be used because of its bearing. Like `isRefused`, but the piece need not be measured. */
export function leadsElsewhere(holder: Holder, point: number): boolean {
  const { allowed } = holder;
  if (allowed?.along === undefined || surelyAlong(allowed.along, point) !== 0) return false;
  countRefused(holder, allowed);
  return true;
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
  const stepOfPoint = bearingSteps(network);
  const firstOfStep = new Uint32Array(STEPS + 1);
  for (let run = 0; run < index.pointOfRun.length; run++) {
    const first = index.pointOfRun[run];
    const end = first + Math.max(PIECES_OF_PART, index.pieceCount[run]);
    for (let point = first; point < end; point++) firstOfStep[stepOf(stepOfPoint[point]) + 1]++;
  }
  for (let step = 0; step < STEPS; step++) firstOfStep[step + 1] += firstOfStep[step];
  const next = firstOfStep.slice();
  const runs = new Uint32Array(firstOfStep[STEPS]);
  for (let run = 0; run < index.pointOfRun.length; run++) {
    const first = index.pointOfRun[run];
    const end = first + Math.max(PIECES_OF_PART, index.pieceCount[run]);
    for (let point = first; point < end; point++) runs[next[stepOf(stepOfPoint[point])]++] = run;
  }
  const sorted: SortedRuns = { runs, firstOfStep, stepOfPoint };
  known.set(snapper, sorted);
  return sorted;
}

/** The step, in a whole turn, of the piece after each point of a shape. */
function bearingSteps({ pointX, pointY }: Network): Uint16Array {
  const steps = new Uint16Array(pointX.length);
  for (let point = 0; point + 1 < pointX.length; point++) {
    const bearing = bearingDegrees(
      pointX[point] / PER_DEGREE,
      pointY[point] / PER_DEGREE,
      pointX[point + 1] / PER_DEGREE,
      pointY[point + 1] / PER_DEGREE,
    );
    steps[point] = Math.floor(bearing * STEPS_PER_DEGREE);
  }
  return steps;
}

function stepOf(step: number): number {
  return ((step % STEPS) + STEPS) % STEPS;
}
