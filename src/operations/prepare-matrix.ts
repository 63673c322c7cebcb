// Prepares a request for a cost matrix: reads it, resolves its costing, computes weights and snaps its points. Rows are computed on demand.

import { countAnswerBytes, ITEM_BYTES } from '../budget/budget.ts';
import { mark } from '../budget/watch.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { type CostRow, type PairRows, passingRows, type RowsWanted } from '../matrix/cost-row.ts';
import { openPairRows } from '../matrix/pair-rows.ts';
import { makeDisplacements } from '../points/displacements.ts';
import { type MatrixRequest, readMatrix } from '../request/matrix-request.ts';
import type { Pairing } from '../trips/pairs.ts';
import type { AnswerWarning } from './answer-warnings.ts';
import { type Explanation, explain } from './explain.ts';
import { answered, type PreparedRequest, prepareRequest, type Verb } from './prepare-request.ts';
import { asRoutingError } from './request-options.ts';
import { finishWatch, type RequestStatistics } from './statistics.ts';

export type PreparedMatrix = PreparedRequest<MatrixRequest>;

interface BesideCells {
  warnings?: AnswerWarning[];
  explanation?: Explanation;
  statistics?: RequestStatistics;
}

/** How a matrix is prepared. Its points are the starts, then the ends. */
export const MATRIX_VERB: Verb<MatrixRequest> = {
  read: readMatrix,
  pointsOf: ({ startPoints, endPoints, startConstraints, endConstraints }) => [
    { points: startPoints, constraints: startConstraints, nameOf: (index) => `startPoints[${index}]` },
    { points: endPoints, constraints: endConstraints, nameOf: (index) => `endPoints[${index}]` },
  ],
};

/** Reads and snaps a matrix request; throws one RoutingError that lists everything wrong with it. */
export function prepareMatrix(
  database: DatabaseHandle,
  query: unknown,
  payload: unknown,
  given: unknown,
): PreparedMatrix {
  return prepareRequest(MATRIX_VERB, database, query, payload, given);
}

/** A row of the matrix, and the row of the other criterion if requested. */
export interface RowPair {
  readonly startIndex: number;
  readonly row: CostRow;
  readonly other: CostRow | undefined;
}

type CostRows = ReturnType<PairRows>;

/** The rows of the starts from `first` to before `end`, in order. Rows up to before `ahead` may be computed in advance. Default: `end`. */
export type MatrixRows = (first: number, end: number, ahead?: number) => Generator<RowPair, void, undefined>;

/**
 * Prepares the ends of a prepared matrix once. Returns a function that computes the rows of any range of starts, in the units of the answer.
 * By default, a row is valid until the next one is read.
 */
export function openRows(prepared: PreparedMatrix, wanted: RowsWanted = rowsInTurn(prepared)): MatrixRows {
  const [starts, ends] = prepared.points;
  const isSingle = prepared.request.returnOptimalRoutesOnly;
  try {
    const rows = openPairRows(prepared, starts, ends, wanted);
    const others = isSingle ? undefined : openPairRows(otherCriterion(prepared), starts, ends, rowsInTurn(prepared));
    return (first, end, ahead) => pairUp(rows(first, end, ahead), others?.(first, end, ahead), first, end);
  } catch (error) {
    throw asRoutingError(error);
  }
}

/** Rows in the units of the answer. */
function rowsInTurn({ request }: PreparedMatrix): RowsWanted {
  const { endPoints, timeUnit, distanceUnit } = request;
  return passingRows(endPoints.length, { time: timeUnit.milliseconds, length: distanceUnit.centimetres });
}

function* pairUp(rows: CostRows, others: CostRows | undefined, first: number, end: number): ReturnType<MatrixRows> {
  for (let startIndex = first; startIndex < end; startIndex++) {
    yield { startIndex, row: nextOf(rows)!, other: others && nextOf(others) };
  }
}

/** Computes the next row, and converts errors for the caller. */
function nextOf(rows: CostRows): CostRow | undefined {
  try {
    return rows.next().value ?? undefined;
  } catch (error) {
    throw asRoutingError(error);
  }
}

export function rowsOf(prepared: PreparedMatrix, wanted?: RowsWanted): Generator<RowPair, void, undefined> {
  return openRows(prepared, wanted)(0, prepared.points[0].length);
}

/** The rows of a prepared matrix whose whole answer is kept in memory. Throws if the answer would become too large. */
export function* rowsToKeep(prepared: PreparedMatrix): Generator<RowPair, void, undefined> {
  const bytes = ITEM_BYTES * prepared.request.endPoints.length;
  for (const pair of rowsOf(prepared)) {
    answered(prepared, () => countAnswerBytes(prepared.budget, bytes));
    yield pair;
  }
}

/** The costing of a matrix with the other criterion. It closes the same roads, so points keep their places. */
function otherCriterion({ database, weighted, budget }: PreparedMatrix): Pairing {
  const criterion = weighted.costing.criterion === 'time' ? 'distance' : 'time';
  const other = database.costs.computeWeights(Object.freeze({ ...weighted.costing, criterion }), budget);
  return { database, weighted: other, budget, displacements: makeDisplacements() };
}

/** The explanation of a prepared matrix, after all rows are computed. */
export function explainMatrix(prepared: PreparedMatrix): Explanation {
  const used = prepared.points.flat().flatMap((snapped) => {
    const near = { snapped, place: snapped.near };
    return prepared.displacements.known.has(snapped) ? [near, { snapped, place: snapped.main! }] : [near];
  });
  return answered(prepared, () => explain(prepared, used, prepared.request.destination));
}

/** The members of a matrix answer that are not its cells. Call it last. */
export function restOfMatrix(
  prepared: PreparedMatrix,
  verb: 'routeCostMatrix' | 'routeCostTable',
  warnings: AnswerWarning[],
): BesideCells {
  mark(prepared.budget, 'search');
  const explanation = prepared.request.options.explain ? explainMatrix(prepared) : undefined;
  const statistics = finishWatch(prepared, verb);
  return besideCells(warnings, explanation, statistics);
}

/** The members that are not cells, as far as there is something to say. */
export function besideCells(
  warnings: AnswerWarning[],
  explanation?: Explanation,
  statistics?: RequestStatistics,
): BesideCells {
  return {
    ...(warnings.length > 0 && { warnings }),
    ...(explanation && { explanation }),
    ...(statistics && { statistics }),
  };
}
