// The nearest ends of each start of a matrix job. The search has a radius, which widens for starts that have not found
// enough. Ends found within the radius are final, because no end beyond it is nearer.

import type { CostRow } from '../matrix/cost-row.ts';
import { pairRows } from '../matrix/pair-rows.ts';
import { CLOSED } from '../search/weights.ts';
import { endsReached, isSearched } from './matrix-rows.ts';
import type { MatrixState } from './matrix-state.ts';
import { clearColumns, makeRoomForEnds, type PairColumns } from './result/pair-columns.ts';

/** The first radius, in milliseconds or centimetres. */
const FIRST_REACH = 60_000;
/** The factor by which the radius grows. */
const WIDENING = 4;

/** The nearest ends of one start, the cheapest first. */
interface Nearest {
  readonly end: readonly number[];
  readonly time: readonly number[];
  readonly length: readonly number[];
}

/** The radius, and whether all ends lie within it. */
interface LookedAt {
  readonly most: number;
  readonly isLast: boolean;
}

/** For each placed start from `first` to before `end`: its `count` nearest ends, the nearest first. */
export function nearestPairs(state: MatrixState, first: number, end: number, count: number): PairColumns {
  const found = new Map<number, Nearest>();
  // if the job compares another value than the search adds up, every end must be computed
  const widest = isSearched(state) ? Math.min(state.limit?.most ?? CLOSED, CLOSED) : 0;
  let most = Math.min(state.reach ?? FIRST_REACH, widest);
  let waiting = Array.from({ length: end - first }, (_, i) => first + i);
  while (waiting.length > 0) {
    state.reach = Math.max(FIRST_REACH, most / WIDENING);
    waiting = findNearest(state, waiting, count, { most, isLast: most >= widest }, found);
    most = Math.min(most * WIDENING, widest);
  }
  const pairCount = (end - first) * Math.min(count, state.ends.snapped.length);
  const columns = clearColumns(state.columns, pairCount);
  makeRoomForEnds(columns, pairCount);
  for (let start = first; start < end; start++) addNearest(columns, found.get(start)!, state);
  return columns;
}

/** Finds the nearest ends of starts. Returns the starts that may have nearer ends beyond the radius. */
function findNearest(
  state: MatrixState,
  waiting: readonly number[],
  count: number,
  { most, isLast }: LookedAt,
  found: Map<number, Nearest>,
): number[] {
  const starts = waiting.map((start) => state.starts.snapped[start]);
  const isEverything = isLast && (state.limit === undefined || !isSearched(state));
  const some = isEverything ? undefined : endsReached(state, starts, most);
  if (some?.length === 0 && !isLast) return [...waiting];
  const ends = some === undefined ? state.ends.snapped : some.map((end) => state.ends.snapped[end]);
  const rows = ends.length === 0 ? undefined : pairRows(state.pairing, starts, ends);
  return waiting.filter((start) => {
    const row = rows?.next().value ?? NO_ROW;
    const nearest = nearestOfRow(row, some, count, state);
    const figures = isTimeLess(state) ? nearest.time : nearest.length;
    const isSure = isLast || (figures.length === count && figures[count - 1] <= most);
    if (isSure) found.set(start, nearest);
    return !isSure;
  });
}

const NO_ROW: CostRow = { time: new Float64Array(0), length: new Float64Array(0) };

/** Whether the nearest end is the end with the least time; otherwise it is the end with the least length. */
function isTimeLess({ pairing: { weighted } }: MatrixState): boolean {
  return weighted.costing.criterion === 'time';
}

/** The nearest ends of a row. Of equally near ends, the first one in the list wins. */
function nearestOfRow(
  { time, length }: CostRow,
  some: readonly number[] | undefined,
  count: number,
  state: MatrixState,
): Nearest {
  const figure = isTimeLess(state) ? time : length;
  const bounded = state.limit?.figure === 'length' ? length : time;
  const most = state.limit?.most ?? Number.POSITIVE_INFINITY;
  const best: number[] = [];
  for (let i = 0; i < figure.length; i++) {
    if (!(bounded[i] <= most)) continue;
    if (best.length === count && figure[i] >= figure[best[count - 1]]) continue;
    let place = best.length === count ? count - 1 : best.length;
    for (; place > 0 && figure[i] < figure[best[place - 1]]; place--) best[place] = best[place - 1];
    best[place] = i;
  }
  return {
    end: best.map((i) => (some === undefined ? i : some[i])),
    time: best.map((i) => time[i]),
    length: best.map((i) => length[i]),
  };
}

function addNearest(columns: PairColumns, { end, time, length }: Nearest, { request }: MatrixState): void {
  const { timeUnit, distanceUnit } = request;
  for (let i = 0; i < end.length; i++) {
    columns.end[columns.count] = end[i];
    columns.time[columns.count] = time[i] / timeUnit.milliseconds;
    columns.distance[columns.count++] = length[i] / distanceUnit.centimetres;
  }
  columns.countOfStart.push(end.length);
}
