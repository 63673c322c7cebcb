// Rows of a cost matrix: whole milliseconds and centimetres from one start to every end, each cell independent of the
// others.

import { displacedEnds } from '../points/displaced.ts';
import { nearOf, type SnappedPoint } from '../points/snap-points.ts';
import type { Costing } from '../request/costing.ts';
import type { Pairing } from '../trips/pairs.ts';
import {
  type CostRow,
  clearDisplaced,
  endsWithoutWay,
  type PairRows,
  type RowsWanted,
  WHOLE_ROWS,
} from './cost-row.ts';
import { costsTo, displacedInRow, rowOfStart } from './find-costs.ts';
import { requestedCosts } from './requested-costs.ts';
import { rowsWithMainPlaces } from './rows-with-main-places.ts';

/** From this many pairs on, it is faster to find the main part first, which shows the places in small components. */
const PAIRS_WORTH_LOOKING = 2500;

/** The rows of all starts, in order. */
export function pairRows(
  pairing: Pairing,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
  wanted?: RowsWanted,
): Generator<CostRow, void, undefined> {
  return openPairRows(pairing, starts, ends, wanted)(0, starts.length);
}

/**
 * Prepares the ends once, and returns the rows of any range of starts. Cells connect near places. If the network does not connect them and
 * the pair may be displaced, a cell connects main places.
 */
export function openPairRows(
  pairing: Pairing,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
  wanted: RowsWanted = WHOLE_ROWS,
): PairRows {
  const { database, weighted } = pairing;
  const areSwept =
    database.costs.knowsMain(weighted) || findsMainPlacesFirst(weighted.costing, starts.length * ends.length);
  return (areSwept ? rowsWithMainPlaces : rowsThenMainPlaces)(pairing, starts, ends, wanted);
}

/**
 * Whether to look up all main places before computing this many pairs. With major roads, each main place needs a search of its own, so all
 * are looked up in advance, once per place.
 */
export function findsMainPlacesFirst({ majorRoads }: Costing, pairCount: number): boolean {
  return majorRoads || pairCount >= PAIRS_WORTH_LOOKING;
}

/** Rows that find the main part and the main places only once a row lacks a way, because most small matrices are connected. */
function rowsThenMainPlaces(
  pairing: Pairing,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
  wanted: RowsWanted,
): PairRows {
  const displacedOf = displacedEnds(pairing, starts, ends);
  const costs = costsTo(requestedCosts(pairing, ends.map(nearOf), wanted, displacedOf), starts.map(nearOf));
  let withMainPlaces: PairRows | undefined;
  return function* (first, end, ahead = end) {
    for (let start = first; start < end; start++) {
      const row = withMainPlaces === undefined ? rowOfStart(costs, start, ahead) : undefined;
      const displaced = row && displacedInRow(costs);
      if (row === undefined || endsWithoutWay(row).some((end) => displaced?.[end] !== 1)) {
        withMainPlaces ??= rowsWithMainPlaces(pairing, starts, ends, wanted);
        yield* withMainPlaces(start, end, ahead);
        return;
      }
      clearDisplaced(row, displaced);
      yield row;
    }
  };
}
