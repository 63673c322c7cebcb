// Rows of a cost matrix: whole milliseconds and centimetres from one start to every end, each cell by its pair alone.

import { isPlain, type Wishes } from '../cost/wishes.ts';
import { type Call, withoutWishes } from './call.ts';
import {
  type CostRow,
  clearCell,
  endsWithoutWay,
  type PairRows,
  type RowsWanted,
  takeCell,
  WHOLE_ROWS,
} from './cost-row.ts';
import { type CostsAhead, costsTo, rowOfStart } from './find-costs.ts';
import { noteMoves, type Pairing } from './pairs.ts';
import { arePutAside, endsPutAside } from './put-aside.ts';
import { rowsBesideFallbacks } from './rows-beside-fallbacks.ts';
import { fallbackOf, isInMainPart, nearOf, type SnappedPoint } from './snap-points.ts';
import type { Spot, TripEnds } from './trip-ends.ts';

/** Of so many pairs it pays to know beforehand which places lie in pockets: their fallbacks are swept together with all others. */
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
 * Prepares the ends once, and gives the rows of any range of starts: near to near, and fallback to fallback for the pairs that no road
 * of the network joins.
 */
export function openPairRows(
  pairing: Pairing,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
  wanted: RowsWanted = WHOLE_ROWS,
): PairRows {
  const areSwept = areFallbacksSwept(pairing.weighed.wishes, starts.length * ends.length);
  return (areSwept ? rowsBesideFallbacks : rowsThenFallbacks)(pairing, starts, ends, wanted);
}

/**
 * Whether the fallbacks of all places are looked up before so many pairs are: without wishes the places alone tell who needs one. Along
 * major roads there is a way wherever there is one without.
 */
export function areFallbacksSwept(wishes: Wishes, pairCount: number): boolean {
  return isPlain({ ...wishes, majorRoads: false }) && pairCount >= PAIRS_WORTH_LOOKING;
}

/** Wishes may cut off what the network joins: fallbacks are looked at where a pair has no way, if the network has none. */
function rowsThenFallbacks(
  pairing: Pairing,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
  wanted: RowsWanted,
): PairRows {
  const arrivals: Pockets['arrivals'] = new Map();
  const costs = costsTo(pairing, ends.map(nearOf), starts.map(nearOf), wanted, arrivals);
  const pockets: Pockets = { pairing, starts, ends, units: wanted.units, known: new Map(), arrivals };
  const asideOf = endsPutAside(pairing, starts, ends);
  return (first, end) => nearRows(pockets, costs, asideOf, first, end);
}

function* nearRows(
  pockets: Pockets,
  costs: CostsAhead,
  asideOf: ReturnType<typeof endsPutAside>,
  first: number,
  end: number,
): Generator<CostRow, void, undefined> {
  for (let startIndex = first; startIndex < end; startIndex++) {
    const row = rowOfStart(costs, startIndex, end);
    const aside = asideOf(startIndex);
    const missing = endsWithoutWay(row).filter((one) => !aside.has(one));
    if (missing.length > 0) fillFromFallbacks(pockets, startIndex, row, missing);
    for (const one of aside) clearCell(row, one);
    yield row;
  }
}

/** Ends that lack a way from near to near are mostly the same for every start: they are prepared once. */
interface Pockets {
  readonly pairing: Pairing;
  readonly starts: readonly SnappedPoint[];
  readonly ends: readonly SnappedPoint[];
  readonly units: RowsWanted['units'];
  /** By the list of ends, what gives their rows. */
  readonly known: Map<string, (startIndex: number) => CostRow>;
  /** What was found of ends: the fallback of most is their near place. */
  readonly arrivals: Map<Spot, TripEnds>;
}

const MOST_KNOWN = 16;

/** Answers the pairs of a row that have no way from near to near, where the network itself has none. */
function fillFromFallbacks(pockets: Pockets, startIndex: number, row: CostRow, withoutWay: readonly number[]): void {
  const { pairing, starts, ends } = pockets;
  const fallback = (snapped: SnappedPoint) => fallbackOf(pairing, snapped);
  const moved = (snapped: SnappedPoint) => fallbackOf(pairing, snapped)!;
  const start = starts[startIndex];
  if (fallback(start) === undefined) return;
  const isSameStart = isInMainPart(pairing, start);
  let missing = withoutWay.filter(
    (end) => fallback(ends[end]) !== undefined && !(isSameStart && isInMainPart(pairing, ends[end])),
  );
  missing = missing.filter((end) => !arePutAside(pairing, start, ends[end], 'fallback'));
  if (missing.length > 0 && !isPlain(pairing.weighed.wishes)) {
    const unwished = rowOfSome(pockets, withoutWishes(pairing), startIndex, missing, nearOf);
    missing = missing.filter((_, i) => Number.isNaN(unwished.time[i]));
  }
  if (missing.length === 0) return;
  const found = rowOfSome(pockets, pairing, startIndex, missing, moved);
  missing.forEach((end, i) => {
    takeCell(row, end, found, i);
    if (!Number.isNaN(found.time[i])) noteMoves(pairing, start, ends[end]);
  });
}

/** The row of a start to some of the ends, under other wishes or from other places. */
function rowOfSome(
  { pairing, starts, ends, units, known, arrivals }: Pockets,
  call: Call,
  startIndex: number,
  some: readonly number[],
  placeOf: (snapped: SnappedPoint) => Spot,
): CostRow {
  const isSameStart = isInMainPart(pairing, starts[startIndex]);
  const key = `${placeOf === nearOf} ${isSameStart} ${some.join()}`;
  let rowFrom = known.get(key);
  if (rowFrom === undefined) {
    // of starts in pockets and those elsewhere each kind lacks the same ends
    const alike = Array.from(starts.keys()).filter((other) => {
      const isAlike = isInMainPart(pairing, starts[other]) === isSameStart;
      return isAlike && starts[other].fallback !== undefined;
    });
    const rowOf = new Map(alike.map((other, i) => [other, i]));
    const places = some.map((end) => placeOf(ends[end]));
    const froms = alike.map((other) => placeOf(starts[other]));
    const costs = costsTo(call, places, froms, { units }, call === pairing ? arrivals : undefined);
    // most lists of ends are those of one start: rows are made ahead as the same ends are lacking again
    let ahead = 1;
    rowFrom = (index) => {
      const at = rowOf.get(index)!;
      const row = rowOfStart(costs, at, Math.min(alike.length, at + ahead));
      ahead *= 2;
      return row;
    };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, rowFrom);
  }
  return rowFrom(startIndex);
}
