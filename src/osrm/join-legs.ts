// Joins the legs of a route that runs through some of its coordinates without a stop.

import type { GrowingLegRows, Leg, LegRows } from '../network/leg.ts';

const FIGURES = ['time', 'length', 'weight', 'delay', 'delayWeight'] as const;
const COLUMNS = ['directedSegment', 'from', 'to', ...FIGURES] as const;

/** The legs between consecutive `stops`. These are numbers of points, ascending from the first point to the last. */
export function legsBetween(legs: readonly Leg[], stops: readonly number[]): (readonly Leg[])[] {
  return stops.slice(1).map((end, i) => legs.slice(stops[i], end));
}

export function joinLegs(legs: readonly Leg[]): Leg {
  const [rows] = joinedRows(legs, Number.POSITIVE_INFINITY);
  return {
    start: legs[0].start,
    end: legs[legs.length - 1].end,
    ...rows,
    totalTime: legs.reduce((sum, { totalTime }) => sum + totalTime, 0),
    totalLength: legs.reduce((sum, { totalLength }) => sum + totalLength, 0),
  };
}

/** How many rows `joinedRows` collects. A route through thousands of coordinates has millions. */
const TOGETHER = 4096;

/** The rows of legs as of one leg, in lists of about `together` rows. */
export function* joinedRows(legs: readonly Leg[], together: number = TOGETHER): Generator<LegRows> {
  if (legs.length === 1) {
    yield legs[0];
    return;
  }
  let rows = noRows();
  for (const leg of legs) {
    for (let row = 0; row < leg.directedSegment.length; row++) {
      if (rows.directedSegment.length >= together && !goesOn(rows, leg, row)) {
        yield rows;
        rows = noRows();
      }
      addRow(rows, leg, row);
    }
  }
  yield rows;
}

function noRows(): GrowingLegRows {
  return Object.fromEntries(COLUMNS.map((column) => [column, [] as number[]])) as GrowingLegRows;
}

/** Whether travel continues in a row on the segment of the last row, in its direction. */
function goesOn({ directedSegment, to }: LegRows, leg: Leg, row: number): boolean {
  const last = directedSegment.length - 1;
  const isOnSegment = directedSegment[last] === leg.directedSegment[row] && to[last] === leg.from[row];
  return isOnSegment && leg.from[row] !== leg.to[row];
}

/** Adds a row, or lengthens the last row by it. */
function addRow(rows: GrowingLegRows, leg: Leg, row: number): void {
  if (!goesOn(rows, leg, row)) {
    // column by column, because a loop over their names is slower
    rows.directedSegment.push(leg.directedSegment[row]);
    rows.from.push(leg.from[row]);
    rows.to.push(leg.to[row]);
    rows.time.push(leg.time[row]);
    rows.length.push(leg.length[row]);
    rows.weight.push(leg.weight[row]);
    rows.delay.push(leg.delay[row]);
    rows.delayWeight.push(leg.delayWeight[row]);
    return;
  }
  const last = rows.directedSegment.length - 1;
  rows.to[last] = leg.to[row];
  for (const column of FIGURES) rows[column][last] += leg[column][row];
}
