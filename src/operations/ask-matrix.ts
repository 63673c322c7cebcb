// A cost matrix request made ready: read, resolved, snapped, weighed; its rows come when they are asked for.

import { ITEM_BYTES, spendBytes } from '../budget/budget.ts';
import { mark } from '../budget/watch.ts';
import type { CostRow, PairRows, RowsWanted } from '../engine/cost-row.ts';
import type { DatabaseHandle } from '../engine/database.ts';
import { noMoves } from '../engine/moves.ts';
import { openPairRows } from '../engine/pair-rows.ts';
import type { Pairing } from '../engine/pairs.ts';
import { type MatrixRequest, readMatrix } from '../request/matrix-request.ts';
import type { AnswerWarning } from './answer-warnings.ts';
import { type Asked, answered, ask, type Verb } from './ask.ts';
import { type Explanation, explain } from './explain.ts';
import { asRoutingError } from './request-options.ts';
import { finishWatch, type RequestStatistics } from './statistics.ts';

export type AskedMatrix = Asked<MatrixRequest>;

interface BesideCells {
  warnings?: AnswerWarning[];
  explanation?: Explanation;
  statistics?: RequestStatistics;
}

/** How a matrix is asked for: starts, then ends. */
export const MATRIX_VERB: Verb<MatrixRequest> = {
  read: readMatrix,
  pointsOf: ({ startPoints, endPoints }) => [
    { points: startPoints, nameOf: nameOfStart },
    { points: endPoints, nameOf: nameOfEnd },
  ],
};

/** Reads and snaps a matrix request; throws one RoutingError of everything wrong with it. */
export function askMatrix(database: DatabaseHandle, query: unknown, payload: unknown, given: unknown): AskedMatrix {
  return ask(MATRIX_VERB, database, query, payload, given);
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

type CostRows = ReturnType<PairRows>;

/** The rows of the starts from `first` to before `end`, in order. */
export type MatrixRows = (first: number, end: number) => Generator<RowPair, void, undefined>;

/**
 * Prepares the ends of an asked matrix once, and gives the rows of any range of starts: in whole milliseconds and centimetres, or
 * as they are wanted.
 */
export function openRows(asked: AskedMatrix, wanted?: RowsWanted): MatrixRows {
  const [starts, ends] = asked.points;
  const isSingle = asked.request.returnOptimalRoutesOnly;
  try {
    const rows = openPairRows(asked, starts, ends, wanted);
    const others = isSingle ? undefined : openPairRows(otherCriterion(asked), starts, ends);
    return (first, end) => pairUp(rows(first, end), others?.(first, end), first, end);
  } catch (error) {
    throw asRoutingError(error);
  }
}

function* pairUp(rows: CostRows, others: CostRows | undefined, first: number, end: number): ReturnType<MatrixRows> {
  for (let startIndex = first; startIndex < end; startIndex++) {
    yield { startIndex, row: nextOf(rows)!, other: others && nextOf(others) };
  }
}

/** The next row; where there is none, the error as the caller is to see it. */
function nextOf(rows: CostRows): CostRow | undefined {
  try {
    return rows.next().value ?? undefined;
  } catch (error) {
    throw asRoutingError(error);
  }
}

/** All rows of an asked matrix. */
export function rowsOf(asked: AskedMatrix, wanted?: RowsWanted): Generator<RowPair, void, undefined> {
  return openRows(asked, wanted)(0, asked.points[0].length);
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
    return asked.moves.known.has(snapped) ? [near, { snapped, place: snapped.fallback! }] : [near];
  });
  return explain(asked, used, asked.request.destination);
}

/** What a whole matrix tells beside its cells; call it when all else is done. */
export function tellBeside(
  asked: AskedMatrix,
  verb: 'routeCostMatrix' | 'routeCostTable',
  warnings: AnswerWarning[],
): BesideCells {
  mark(asked.budget, 'search');
  const explanation = asked.request.options.explain ? explainMatrix(asked) : undefined;
  const statistics = finishWatch(asked, verb);
  return {
    ...(warnings.length > 0 && { warnings }),
    ...(explanation && { explanation }),
    ...(statistics && { statistics }),
  };
}
