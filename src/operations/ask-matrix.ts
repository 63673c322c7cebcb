// A cost matrix request made ready: read, resolved, snapped, weighed; its rows come when they are asked for.

import type { Budget } from '../budget/budget.ts';
import type { Database } from '../engine/database.ts';
import { pairRows } from '../engine/pair-rows.ts';
import { resolveWishes } from '../engine/resolve-wishes.ts';
import { checkBounds, isSamePlace, type SnappedPoint, snapPoints } from '../engine/snap-points.ts';
import type { WeighedWishes } from '../engine/weighed-wishes.ts';
import { type MatrixRequest, readMatrix } from '../request/matrix-request.ts';
import type { RequestOptions } from '../request/options.ts';
import type { Complaint } from '../request/routing-error.ts';
import { throwComplaints } from '../request/throw-complaints.ts';
import { type Explanation, explain } from './explain.ts';
import type { RowPair } from './matrix-entries.ts';
import { asRoutingError, budgetOf, contextOf } from './request-options.ts';

export interface AskedMatrix {
  readonly database: Database;
  readonly request: MatrixRequest;
  readonly weighed: WeighedWishes;
  readonly starts: readonly SnappedPoint[];
  readonly ends: readonly SnappedPoint[];
  readonly options: RequestOptions;
  readonly budget: Budget;
}

/** Reads and snaps a matrix request; throws one RoutingError of everything wrong with it. */
export function askMatrix(
  database: Database,
  query: unknown,
  payload: unknown,
  given: RequestOptions | undefined,
): AskedMatrix {
  const request = readMatrix(contextOf(database), query, payload, given);
  const { options } = request;
  const budget = budgetOf(database, options);
  const { startPoints, endPoints } = request;
  const complaints: Complaint[] = [];
  const wishes = resolveWishes(database, request.wishes, complaints, options.onWarning);
  checkBounds(database, startPoints, nameOfStart, complaints);
  checkBounds(database, endPoints, nameOfEnd, complaints);
  throwComplaints(complaints);
  const weighed = database.costs.weigh(wishes);
  const starts = snapPoints(database, weighed, startPoints, nameOfStart, complaints);
  const ends = snapPoints(database, weighed, endPoints, nameOfEnd, complaints);
  throwComplaints(complaints);
  return { database, request, weighed, starts, ends, options, budget };
}

function nameOfStart(index: number): string {
  return `startPoints[${index}]`;
}

function nameOfEnd(index: number): string {
  return `endPoints[${index}]`;
}

/** The rows of an asked matrix, in order. */
export function* rowsOf(asked: AskedMatrix): Generator<RowPair, void, undefined> {
  const { database, request, weighed, starts, ends, budget } = asked;
  const others = request.returnOptimalRoutesOnly
    ? undefined
    : pairRows(database, otherCriterion(database, weighed), starts, ends, budget);
  let startIndex = 0;
  try {
    for (const row of pairRows(database, weighed, starts, ends, budget)) {
      yield { startIndex: startIndex++, row, other: others?.next().value ?? undefined };
    }
  } catch (error) {
    throw asRoutingError(error);
  }
}

/** The same wishes, fastest for shortest and the other way round: they close the same roads, so that places stay. */
function otherCriterion(database: Database, { wishes }: WeighedWishes): WeighedWishes {
  const criterion = wishes.criterion === 'time' ? 'distance' : 'time';
  return database.costs.weigh(Object.freeze({ ...wishes, criterion }));
}

/** The explanation of an asked matrix, once all rows were made. */
export function explainMatrix({ database, request, weighed, starts, ends }: AskedMatrix): Explanation {
  const used = [...starts, ...ends].flatMap((snapped) => {
    const near = { snapped, place: snapped.near };
    const { main } = snapped;
    return main && !isSamePlace(main, snapped.near) ? [near, { snapped, place: main }] : [near];
  });
  return explain(database, weighed, used, request.destination);
}
