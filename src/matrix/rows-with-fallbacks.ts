// Rows of a cost matrix where it is known beforehand who lies in a pocket of the network: fallbacks are rows and columns of their own
// from the beginning, so that one search serves all.
//
//                  ends    fallbacks of ends in pockets
//   near           cells   what a start in the main part takes where a cell has no way
//   its fallback   what a start in a pocket takes, if the end is in the main part, or its fallback

import { type Budget, checkClockAt } from '../budget/budget.ts';
import { findPockets, isInPocket, type Pockets } from '../points/small-components.ts';
import { fallbackOf, nearOf, type SnappedPoint } from '../points/snap-points.ts';
import { noteDisplacements, type Pairing } from '../trips/pairs.ts';
import type { CandidatePlaces } from '../trips/trip-ends.ts';
import {
  type CostRow,
  clearCell,
  emptyRow,
  endsWithoutWay,
  type PairRows,
  type RowsWanted,
  rowsIn,
  takeCell,
} from './cost-row.ts';
import { type CutOffPairs, cutOffPairs, type MatrixPoints } from './cut-off-pairs.ts';
import { type CostsAhead, costsTo, rowOfStart } from './find-costs.ts';

/** The rows of any range of starts; the ends, and the places of all points in pockets, are prepared once. */
export function rowsBesideFallbacks(
  pairing: Pairing,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
  wanted: RowsWanted,
): PairRows {
  const endsInSmallComponents = findPockets(pairing, ends);
  const startsInSmallComponents = findPockets(pairing, starts);
  const matrix: MatrixPoints = { starts, ends, startsInSmallComponents, endsInSmallComponents };
  const { places, startOf } = placesOfStarts(starts, startsInSmallComponents);
  const targets: CandidatePlaces[] = ends.map(nearOf);
  for (const end of endsInSmallComponents.points) targets.push(ends[end].fallback!);
  const beyondCount = endsInSmallComponents.points.length;
  const given: RowsGiven = { wanted, startOf, endCount: ends.length, beyondCount, budget: pairing.budget };
  const rowsOf = (first: number, end: number) => rowsOfPlaces(given, first, end);
  const costs = costsTo(pairing, targets, places, { units: wanted.units, rowsOf });
  const answering = { pairing, ...matrix, costs, cutOff: cutOffPairs(pairing, matrix) };
  return (first, end) => answerRows(answering, first, end);
}

/** The places that rows begin at: the fallback of a start in a pocket comes after its near one. */
interface PlacesOfStarts {
  readonly places: CandidatePlaces[];
  readonly startOf: number[];
}

function placesOfStarts(starts: readonly SnappedPoint[], smallComponents: Pockets): PlacesOfStarts {
  const placed: PlacesOfStarts = { places: [], startOf: [] };
  const { places, startOf } = placed;
  for (let start = 0; start < starts.length; start++) {
    const { near, fallback } = starts[start];
    places.push(near);
    startOf.push(start);
    if (!isInPocket(smallComponents, start)) continue;
    places.push(fallback!);
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

/** What rows are answered by: the second columns of ends in pockets stand beyond all others. */
interface Answering extends MatrixPoints {
  readonly pairing: Pairing;
  readonly costs: CostsAhead;
  readonly cutOff: CutOffPairs | undefined;
}

function* answerRows(answering: Answering, first: number, end: number): Generator<CostRow, void, undefined> {
  const { pairing, starts, startsInSmallComponents, costs, cutOff } = answering;
  const endPlace = end + startsInSmallComponents.before[end];
  for (let start = first; start < end; start++) {
    checkClockAt(pairing.budget, start);
    const place = start + startsInSmallComponents.before[start];
    const row = rowOfStart(costs, place, endPlace);
    const fallbackRow = isInPocket(startsInSmallComponents, start) ? rowOfStart(costs, place + 1, endPlace) : row;
    const displaced = cutOff?.displacedOf(start);
    if (starts[start].fallback !== undefined) {
      const lacking = lackingEnds(answering, start, row);
      const left = displaced && displaced.size > 0 ? lacking.filter((one) => !displaced.has(one)) : lacking;
      const moved = left.length > 0 && cutOff ? cutOff.movable(start, left, end) : left;
      takeFromFallbacks(answering, start, moved, row, fallbackRow);
    }
    for (const one of displaced ?? []) clearCell(row, one);
    yield row;
  }
}

/** The ends that a start has no way to, and that fallbacks may lead it to: of starts in the main part those in pockets. */
function lackingEnds(
  { pairing, ends, startsInSmallComponents, endsInSmallComponents }: Answering,
  start: number,
  row: CostRow,
): number[] {
  if (isInPocket(startsInSmallComponents, start)) {
    return endsWithoutWay(row).filter((end) => fallbackOf(pairing, ends[end]) !== undefined);
  }
  return endsInSmallComponents.points.filter((end) => Number.isNaN(row.time[end]));
}

/** Answers some ends of a start, fallback to fallback. */
function takeFromFallbacks(
  { pairing, starts, ends, endsInSmallComponents }: Answering,
  start: number,
  some: readonly number[],
  row: CostRow,
  fallbackRow: CostRow,
): void {
  for (const end of some) {
    if (isInPocket(endsInSmallComponents, end))
      takeCell(row, end, fallbackRow.beyond!, endsInSmallComponents.before[end]);
    else takeCell(row, end, fallbackRow, end);
    if (!Number.isNaN(row.time[end])) noteDisplacements(pairing, starts[start], ends[end]);
  }
}
