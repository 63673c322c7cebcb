// Rows of a cost matrix where the network alone joins pairs, or does not: the fallbacks of places in pockets are rows and
// columns of their own from the beginning, so that one search serves all.
//
//                  ends    fallbacks of ends in pockets
//   near           cells   what a start in the main part takes where a cell has no way
//   its fallback   what a start in a pocket takes, if the end is in the main part, or its fallback

import { type Budget, checkClockAt } from '../budget/budget.ts';
import { type CostRow, emptyRow, type PairRows, type RowsWanted, rowsIn, takeCell } from './cost-row.ts';
import { type CostsAhead, costsTo, rowOfStart } from './find-costs.ts';
import { noteMoves, type Pairing } from './pairs.ts';
import { fallbackOf, isInMainPart, nearOf, type SnappedPoint } from './snap-points.ts';
import type { Spot } from './trip-ends.ts';

/** The rows of any range of starts; the ends, and the places of all points in pockets, are prepared once. */
export function rowsBesideFallbacks(
  pairing: Pairing,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
  wanted: RowsWanted,
): PairRows {
  const pocketEnds = endsInPockets(pairing, ends);
  const placed = placesOfStarts(pairing, starts);
  const targets: Spot[] = ends.map(nearOf);
  for (const end of pocketEnds) targets.push(ends[end].fallback!);
  const { places, startOf } = placed;
  const given: RowsGiven = {
    ...{ wanted, startOf, endCount: ends.length, beyondCount: pocketEnds.length, budget: pairing.budget },
  };
  const rowsOf = (first: number, end: number) => rowsOfPlaces(given, first, end);
  const costs = costsTo(pairing, targets, places, { units: wanted.units, rowsOf });
  const paired = { pairing, starts, ends, pocketEnds, placed, costs };
  return (first, end) => answerRows(paired, first, end);
}

function endsInPockets(pairing: Pairing, ends: readonly SnappedPoint[]): number[] {
  const pocketEnds: number[] = [];
  for (let end = 0; end < ends.length; end++) {
    checkClockAt(pairing.budget, end);
    if (isInPocket(pairing, ends[end])) pocketEnds.push(end);
  }
  return pocketEnds;
}

function isInPocket(pairing: Pairing, snapped: SnappedPoint): boolean {
  return fallbackOf(pairing, snapped) !== undefined && !isInMainPart(pairing, snapped);
}

/** The places that rows begin at: the fallback of a start in a pocket comes after its near one. */
interface PlacesOfStarts {
  readonly places: Spot[];
  readonly startOf: number[];
  /** By start. */
  readonly firstPlace: number[];
}

function placesOfStarts(pairing: Pairing, starts: readonly SnappedPoint[]): PlacesOfStarts {
  const placed: PlacesOfStarts = { places: [], startOf: [], firstPlace: [] };
  const { places, startOf, firstPlace } = placed;
  for (let start = 0; start < starts.length; start++) {
    checkClockAt(pairing.budget, start);
    const { near } = starts[start];
    firstPlace.push(places.length);
    places.push(near);
    startOf.push(start);
    if (!isInPocket(pairing, starts[start])) continue;
    places.push(starts[start].fallback!);
    startOf.push(start);
  }
  return placed;
}

/** What rows are made of. */
interface RowsGiven {
  readonly wanted: RowsWanted;
  readonly startOf: readonly number[];
  readonly endCount: number;
  readonly beyondCount: number;
  readonly budget: Budget;
}

/** Rows for some places: those of near ones as they are wanted, each with room for the fallbacks of ends. */
function rowsOfPlaces(given: RowsGiven, first: number, end: number): CostRow[] {
  const { wanted, startOf, endCount, beyondCount, budget } = given;
  const start = startOf[first];
  const count = end - first;
  const near = wanted.rowsOf?.(start, startOf[end - 1] + 1);
  const beyond = beyondCount > 0 ? rowsIn(emptyRow(beyondCount * count), beyondCount, 0, count) : undefined;
  const rows: CostRow[] = [];
  for (let place = first; place < end; place++) {
    checkClockAt(budget, place);
    const isOfFallback = startOf[place - 1] === startOf[place];
    const row = near === undefined || isOfFallback ? emptyRow(endCount) : near[startOf[place] - start];
    rows.push(beyond === undefined ? row : { time: row.time, length: row.length, beyond: beyond[place - first] });
  }
  return rows;
}

/** Starts and ends, and which of them lie in pockets: those ends have a second column, beyond all others. */
interface PairedPoints {
  readonly pairing: Pairing;
  readonly starts: readonly SnappedPoint[];
  readonly ends: readonly SnappedPoint[];
  readonly pocketEnds: readonly number[];
  readonly placed: PlacesOfStarts;
  readonly costs: CostsAhead;
}

function* answerRows(paired: PairedPoints, first: number, end: number): Generator<CostRow, void, undefined> {
  const { pairing, starts, placed, costs } = paired;
  const { places, startOf, firstPlace } = placed;
  const endPlace = firstPlace[end] ?? places.length;
  for (let start = first; start < end; start++) {
    checkClockAt(pairing.budget, start);
    const at = firstPlace[start];
    const row = rowOfStart(costs, at, endPlace);
    if (startOf[at + 1] === start) takeFromFallback(paired, starts[start], row, rowOfStart(costs, at + 1, endPlace));
    else if (starts[start].fallback !== undefined) takeToFallbacks(paired, starts[start], row);
    yield row;
  }
}

/** Answers what a start in the main part lacks by the fallbacks of ends. */
function takeToFallbacks({ pairing, ends, pocketEnds }: PairedPoints, start: SnappedPoint, row: CostRow): void {
  for (let column = 0; column < pocketEnds.length; column++) {
    const end = pocketEnds[column];
    if (!Number.isNaN(row.time[end])) continue;
    takeCell(row, end, row.beyond!, column);
    if (!Number.isNaN(row.time[end])) noteMoves(pairing, start, ends[end]);
  }
}

/** Answers what a start in a pocket lacks by the row of its fallback, to fallbacks alone. */
function takeFromFallback(
  { pairing, ends, pocketEnds }: PairedPoints,
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
