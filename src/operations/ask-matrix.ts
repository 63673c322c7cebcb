// A cost matrix request made ready: read, resolved, snapped, weighed; its rows come when they are asked for.

import { ITEM_BYTES, spendBytes } from '../budget/budget.ts';
import type { CostRow, RowsWanted } from '../engine/cost-row.ts';
import type { DatabaseHandle } from '../engine/database.ts';
import { noMoves } from '../engine/moves.ts';
import { pairRows } from '../engine/pair-rows.ts';
import type { Pairing } from '../engine/pairs.ts';
import { isSamePlace } from '../engine/snap-points.ts';
import { type MatrixRequest, readMatrix } from '../request/matrix-request.ts';
import { type Asked, answered, ask, type Verb } from './ask.ts';
import { type Explanation, explain } from './explain.ts';
import { asRoutingError } from './request-options.ts';

export type AskedMatrix = Asked<MatrixRequest>;

/** How a matrix is asked for: starts, then ends. */
const MATRIX: Verb<MatrixRequest> = {
  name: 'routeCostMatrix',
  read: readMatrix,
  pointsOf: ({ startPoints, endPoints }) => [
    { points: startPoints, nameOf: nameOfStart },
    { points: endPoints, nameOf: nameOfEnd },
  ],
};

/** Reads and snaps a matrix request; throws one RoutingError of everything wrong with it. */
export function askMatrix(database: DatabaseHandle, query: unknown, payload: unknown, given: unknown): AskedMatrix {
  return ask(MATRIX, database, query, payload, given);
}

export function nameOfStart(index: number): string {
  return `startPoints[${index}]`;
}

export function nameOfEnd(index: number): string {
  return `endPoints[${index}]`;
}

/** A row of the matrix, and that of the other criterion where it is asked for. */
export interface RowPair {
  readonly startIndex: number;
  readonly row: CostRow;
  readonly other: CostRow | undefined;
}

/**
 * The rows of an asked matrix, in order: all of them, or those of the starts from `first` to before `end`; in whole
 * milliseconds and centimetres, or as they are wanted.
 */
export function* rowsOf(
  asked: AskedMatrix,
  first = 0,
  end: number = asked.points[0].length,
  wanted?: RowsWanted,
): Generator<RowPair, void, undefined> {
  const [allStarts, ends] = asked.points;
  const starts = allStarts.slice(first, end);
  const others = asked.request.returnOptimalRoutesOnly ? undefined : pairRows(otherCriterion(asked), starts, ends);
  let startIndex = first;
  try {
    for (const row of pairRows(asked, starts, ends, wanted)) {
      yield { startIndex: startIndex++, row, other: others?.next().value ?? undefined };
    }
  } catch (error) {
    throw asRoutingError(error);
  }
}

/** The rows of an asked matrix whose answer is held as a whole, and may therefore become too large. */
export function* rowsToKeep(asked: AskedMatrix): Generator<RowPair, void, undefined> {
  const bytes = ITEM_BYTES * asked.request.endPoints.length;
  for (const pair of rowsOf(asked)) {
    answered(asked, () => spendBytes(asked.budget, bytes));
    yield pair;
  }
}

/** The same wishes, fastest for shortest and the other way round: they close the same roads, so that places stay. */
function otherCriterion({ database, weighed, budget }: AskedMatrix): Pairing {
  const criterion = weighed.wishes.criterion === 'time' ? 'distance' : 'time';
  const other = database.costs.weigh(Object.freeze({ ...weighed.wishes, criterion }), budget);
  return { database, weighed: other, budget, moves: noMoves() };
}

/** The explanation of an asked matrix, once all rows were made. */
export function explainMatrix(asked: AskedMatrix): Explanation {
  const used = asked.points.flat().flatMap((snapped) => {
    const near = { snapped, place: snapped.near };
    const { fallback } = snapped;
    return fallback && !isSamePlace(fallback, snapped.near) ? [near, { snapped, place: fallback }] : [near];
  });
  return explain(asked, used, asked.request.destination);
}
