// Rows of a cost matrix, when the points in small components are known in advance. Their main places are extra rows and columns, so that
// one search computes everything.
//
//                  ends    main places of ends in small components
//   near           cells   replace cells without a way, if the start is in the main part
//   main place     replace cells without a way, if the start is in a small component: the end's near or main place

import { type Budget, checkClockAt } from '../budget/budget.ts';
import { type DisplacedEnds, displacedEnds } from '../points/displaced.ts';
import { isDegenerateTrip, mayBeDisplaced } from '../points/displacement-rule.ts';
import {
  findPointsInSmallComponents,
  isInSmallComponent,
  type PointsInSmallComponents,
} from '../points/small-components.ts';
import { nearOf, type SnappedPoint } from '../points/snap-points.ts';
import { noteDisplacements, type Pairing } from '../trips/pairs.ts';
import type { CandidatePlaces } from '../trips/trip-ends.ts';
import {
  type CostRow,
  clearDisplaced,
  emptyRow,
  endsWithoutWay,
  type PairRows,
  type RowsWanted,
  rowsIn,
  takeCell,
} from './cost-row.ts';
import { type MatrixPoints, type NotJoined, notJoinedBy } from './cut-off-pairs.ts';
import { type CostsAhead, costsTo, displacedInRow, rowOfStart } from './find-costs.ts';
import { requestedCosts } from './requested-costs.ts';

/** Returns the rows of any range of starts. It prepares the ends and the places of all points in small components only once. */
export function rowsWithMainPlaces(
  pairing: Pairing,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
  wanted: RowsWanted,
): PairRows {
  const endsInSmallComponents = findPointsInSmallComponents(pairing, ends);
  const startsInSmallComponents = findPointsInSmallComponents(pairing, starts);
  const matrix: MatrixPoints = { starts, ends, startsInSmallComponents, endsInSmallComponents };
  const { places, startOf } = placesOfStarts(starts, startsInSmallComponents);
  const targets: CandidatePlaces[] = ends.map(nearOf);
  for (const end of endsInSmallComponents.points) targets.push(ends[end].main!);
  const beyondCount = endsInSmallComponents.points.length;
  const given: RowsGiven = { wanted, startOf, endCount: ends.length, beyondCount, budget: pairing.budget };
  const rowsOf = (first: number, end: number) => rowsOfPlaces(given, first, end);
  const displacedOf = displacedEnds(pairing, starts, ends);
  const displacedOfPlace = (place: number) => displacedOf(startOf[place]);
  const costs = costsTo(requestedCosts(pairing, targets, { units: wanted.units, rowsOf }, displacedOfPlace), places);
  const answering = { pairing, ...matrix, costs, notJoined: notJoinedBy(pairing, matrix) };
  return (first, end, ahead = end) => answerRows(answering, first, end, ahead);
}

/** The places where rows begin. For a start in a small component, its main place follows its near place. */
interface PlacesOfStarts {
  readonly places: CandidatePlaces[];
  readonly startOf: number[];
}

function placesOfStarts(starts: readonly SnappedPoint[], smallComponents: PointsInSmallComponents): PlacesOfStarts {
  const placed: PlacesOfStarts = { places: [], startOf: [] };
  const { places, startOf } = placed;
  for (let start = 0; start < starts.length; start++) {
    const { near, main } = starts[start];
    places.push(near);
    startOf.push(start);
    if (!isInSmallComponent(smallComponents, start)) continue;
    places.push(main!);
    startOf.push(start);
  }
  return placed;
}

/** The data from which rows are computed. */
interface RowsGiven {
  readonly wanted: RowsWanted;
  readonly startOf: readonly number[];
  readonly endCount: number;
  readonly beyondCount: number;
  readonly budget: Budget;
}

/** Creates rows for some places. The rows of near places have the requested form. Each row has room for the main places of ends. */
function rowsOfPlaces(given: RowsGiven, first: number, end: number): CostRow[] {
  const { wanted, startOf, endCount, beyondCount, budget } = given;
  const start = startOf[first];
  const count = end - first;
  const near = wanted.rowsOf?.(start, startOf[end - 1] + 1);
  const beyond = beyondCount > 0 ? rowsIn(emptyRow(beyondCount * count), beyondCount, 0, count) : undefined;
  const rows: CostRow[] = [];
  for (let place = first; place < end; place++) {
    checkClockAt(budget, place);
    const isOfMainPlace = startOf[place - 1] === startOf[place];
    const row = near === undefined || isOfMainPlace ? emptyRow(endCount) : near[startOf[place] - start];
    rows.push(beyond === undefined ? row : { time: row.time, length: row.length, beyond: beyond[place - first] });
  }
  return rows;
}

/** The columns of a row: first all ends, then the main places of ends in small components. */
interface Answering extends MatrixPoints {
  readonly pairing: Pairing;
  readonly costs: CostsAhead;
  readonly notJoined: NotJoined;
}

function* answerRows(
  answering: Answering,
  first: number,
  end: number,
  ahead: number,
): Generator<CostRow, void, undefined> {
  const { pairing, startsInSmallComponents, costs, notJoined } = answering;
  const endPlace = ahead + startsInSmallComponents.before[ahead];
  for (let start = first; start < end; start++) {
    checkClockAt(pairing.budget, start);
    const place = start + startsInSmallComponents.before[start];
    const row = rowOfStart(costs, place, endPlace);
    const mainRow = isInSmallComponent(startsInSmallComponents, start) ? rowOfStart(costs, place + 1, endPlace) : row;
    const displaced = displacedInRow(costs);
    const some = endsToDisplace(answering, start, row, displaced);
    takeFromMainPlaces(answering, start, notJoined(start, some), row, mainRow);
    clearDisplaced(row, displaced);
    yield row;
  }
}

/** The ends to which a start has no way, but may have one between main places. */
function endsToDisplace(
  { pairing, starts, ends, startsInSmallComponents, endsInSmallComponents }: Answering,
  start: number,
  row: CostRow,
  displaced: DisplacedEnds | undefined,
): number[] {
  const lacking = isInSmallComponent(startsInSmallComponents, start)
    ? endsWithoutWay(row)
    : endsInSmallComponents.points.filter((end) => Number.isNaN(row.time[end]));
  return lacking.filter((end) => displaced?.[end] !== 1 && mayBeDisplaced(pairing, starts[start], ends[end]));
}

/** Fills the cells of some ends of a start with the costs between main places. */
function takeFromMainPlaces(
  { pairing, starts, ends, endsInSmallComponents }: Answering,
  start: number,
  some: readonly number[],
  row: CostRow,
  mainRow: CostRow,
): void {
  for (const end of some) {
    const isBeyond = isInSmallComponent(endsInSmallComponents, end);
    const from = isBeyond ? mainRow.beyond! : mainRow;
    const column = isBeyond ? endsInSmallComponents.before[end] : end;
    if (Number.isNaN(from.time[column]) || isDegenerateTrip(starts[start], ends[end], from.length[column])) continue;
    takeCell(row, end, from, column);
    noteDisplacements(pairing, starts[start], ends[end]);
  }
}
