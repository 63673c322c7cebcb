// Joins the legs of a route that runs through some of its coordinates without a stop.

import type { Leg } from '../network/leg.ts';

/** The figures of a row. */
const FIGURES = ['time', 'length', 'weight', 'delay', 'delayWeight'] as const;
const COLUMNS = ['directedSegment', 'from', 'to', ...FIGURES] as const;

type JoinedRows = { readonly [column in (typeof COLUMNS)[number]]: number[] };

/** Joins the legs between consecutive `stops`. These are numbers of points, ascending from the first point to the last. */
export function joinLegs(legs: readonly Leg[], stops: readonly number[]): Leg[] {
  return stops.slice(1).map((end, i) => joined(legs.slice(stops[i], end)));
}

function joined(legs: readonly Leg[]): Leg {
  if (legs.length === 1) return legs[0];
  const rows = Object.fromEntries(COLUMNS.map((column) => [column, [] as number[]])) as JoinedRows;
  for (const leg of legs) for (let row = 0; row < leg.directedSegment.length; row++) addRow(rows, leg, row);
  return {
    start: legs[0].start,
    end: legs[legs.length - 1].end,
    ...rows,
    totalTime: legs.reduce((sum, { totalTime }) => sum + totalTime, 0),
    totalLength: legs.reduce((sum, { totalLength }) => sum + totalLength, 0),
  };
}

/** Adds a row. If travel continues on the segment of the last row, in its direction, lengthens that row instead. */
function addRow(rows: JoinedRows, leg: Leg, row: number): void {
  const last = rows.directedSegment.length - 1;
  const goesOn =
    last >= 0 && rows.directedSegment[last] === leg.directedSegment[row] && rows.to[last] === leg.from[row];
  if (!goesOn || leg.from[row] === leg.to[row]) {
    for (const column of COLUMNS) rows[column].push(leg[column][row]);
    return;
  }
  rows.to[last] = leg.to[row];
  for (const column of FIGURES) rows[column][last] += leg[column][row];
}
