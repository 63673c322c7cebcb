// Rows of a cost matrix where the network alone joins pairs, or does not: the fallbacks of places in pockets are rows and
// columns of their own from the beginning, so that one search serves all.
//
//                  ends    fallbacks of ends in pockets
//   near           cells   what a start in the main part takes where a cell has no way
//   its fallback   what a start in a pocket takes, if the end is in the main part, or its fallback

import { checkClockAt } from '../budget/budget.ts';
import { type CostRow, emptyRow, type PairRows, type RowsWanted, takeCell } from './cost-row.ts';
import { costsTo } from './find-costs.ts';
import { noteMoves, type Pairing } from './pairs.ts';
import { fallbackOf, isInMainPart, nearOf, type SnappedPoint } from './snap-points.ts';
import type { Spot } from './trip-ends.ts';

/** The rows of any range of starts; the ends, and the places of all points in pockets, are prepared once. */
export function rowsBesideFallbacks(
  pairing: Pairing,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
  { units, rowOf = () => emptyRow(ends.length) }: RowsWanted,
): PairRows {
  const inPocket = (snapped: SnappedPoint) =>
    fallbackOf(pairing, snapped) !== undefined && !isInMainPart(pairing, snapped);
  const pocketEnds = Array.from(ends.keys()).filter((end) => {
    checkClockAt(pairing.budget, end);
    return inPocket(ends[end]);
  });
  // the fallback of a start comes after its near one
  const places: Spot[] = [];
  const startOf: number[] = [];
  const firstPlace: number[] = [];
  starts.forEach((snapped, start) => {
    checkClockAt(pairing.budget, start);
    firstPlace.push(places.length);
    for (const place of inPocket(snapped) ? [snapped.near, snapped.fallback!] : [snapped.near]) {
      places.push(place);
      startOf.push(start);
    }
  });
  const rowFrom = costsTo(pairing, [...ends.map(nearOf), ...pocketEnds.map((end) => ends[end].fallback!)], places, {
    units,
    rowOf: (from) => {
      const isOfFallback = startOf[from - 1] === startOf[from];
      const row = isOfFallback ? emptyRow(ends.length) : rowOf(startOf[from]);
      return pocketEnds.length === 0 ? row : { ...row, beyond: emptyRow(pocketEnds.length) };
    },
  });
  const moved = { pairing, ends, pocketEnds };
  return function* (first, end) {
    const endPlace = firstPlace[end] ?? places.length;
    for (let start = first; start < end; start++) {
      checkClockAt(pairing.budget, start);
      const at = firstPlace[start];
      const row = rowFrom(at, endPlace);
      if (startOf[at + 1] === start) takeFromFallback(moved, starts[start], row, rowFrom(at + 1, endPlace));
      else if (starts[start].fallback !== undefined) takeToFallbacks(moved, starts[start], row);
      yield row;
    }
  };
}

/** Ends, and which of them lie in pockets: those have a second column, beyond all others. */
interface EndsWithFallbacks {
  readonly pairing: Pairing;
  readonly ends: readonly SnappedPoint[];
  readonly pocketEnds: readonly number[];
}

/** Answers what a start in the main part lacks by the fallbacks of ends. */
function takeToFallbacks({ pairing, ends, pocketEnds }: EndsWithFallbacks, start: SnappedPoint, row: CostRow): void {
  for (let column = 0; column < pocketEnds.length; column++) {
    const end = pocketEnds[column];
    if (!Number.isNaN(row.time[end])) continue;
    takeCell(row, end, row.beyond!, column);
    if (!Number.isNaN(row.time[end])) noteMoves(pairing, start, ends[end]);
  }
}

/** Answers what a start in a pocket lacks by the row of its fallback, to fallbacks alone. */
function takeFromFallback(
  { pairing, ends, pocketEnds }: EndsWithFallbacks,
  start: SnappedPoint,
  row: CostRow,
  rowOfFallback: CostRow,
): void {
  let column = 0;
  for (let end = 0; end < ends.length; end++) {
    const isPocket = pocketEnds[column] === end;
    if (Number.isNaN(row.time[end]) && fallbackOf(pairing, ends[end]) !== undefined) {
      if (isPocket) takeCell(row, end, rowOfFallback.beyond!, column);
      else takeCell(row, end, rowOfFallback, end);
      if (!Number.isNaN(row.time[end])) noteMoves(pairing, start, ends[end]);
    }
    if (isPocket) column++;
  }
}
