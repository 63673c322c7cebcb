// Cells of a cost matrix as the interface documents them.

import type { CostRow } from '../engine/cost-row.ts';
import type { MatrixRequest } from '../request/matrix-request.ts';
import type { PointGeometry } from '../request/point.ts';
import type { MatrixQuery } from '../request/queries.ts';
import { mapPoints } from '../request/request-point.ts';
import type { InSystem, Together, UnlessFalse } from './answer-types.ts';
import { type AnswerWarning, noPathMessage, takeWarnings } from './answer-warnings.ts';
import type { AskedMatrix, RowPair } from './ask-matrix.ts';
import { pointGeometry } from './geometry.ts';
import type { DistanceMembers, TimeMembers } from './route-result.ts';

/** One pair, with what the query asks for. */
export type MatrixEntry<Query = MatrixQuery> = Together<
  {
    /** As it was asked for; with `crs` where `destinationSrs` is given. */
    startPoint: InSystem<Query, PointGeometry>;
    endPoint: InSystem<Query, PointGeometry>;
  } & UnlessFalse<Query, 'returnDistance', DistanceMembers> &
    UnlessFalse<Query, 'returnTime', TimeMembers>
>;

/** Pairs without a way that are told at most, each with the rule that closes it. */
export const MOST_WARNINGS = 1000;

/** The entries of one row, and the pairs that it leaves out. */
export interface MatrixPart {
  readonly entries: MatrixEntry[];
  readonly warnings: AnswerWarning[];
  /** The end of each entry, by its position in the request, where somebody wants to know. */
  readonly endIndexes?: number[];
}

/**
 * Writes rows as entries: one a pair, or two where the other criterion is asked for and differs; and what there is to warn of. A point is written once
 * and shared by its entries: a million of them would cost more than the search.
 */
export function entryWriter(asked: AskedMatrix): (pair: RowPair, part: MatrixPart) => void {
  const { request } = asked;
  const { startPoints, endPoints, destination } = request;
  const ends = mapPoints(endPoints, (point) => pointGeometry(point, destination));
  let told = 0;
  return ({ startIndex, row, other }, { entries, warnings, endIndexes }) => {
    const start = pointGeometry(startPoints.pointAt(startIndex), destination);
    for (let end = 0; end < ends.length; end++) {
      if (Number.isNaN(row.time[end])) {
        if (told++ < MOST_WARNINGS) warnings.push(noPathWarning(asked, startIndex, end));
        continue;
      }
      entries.push(entryOf(request, start, ends[end], row.time[end], row.length[end]));
      endIndexes?.push(end);
      if (other !== undefined && differs(row, other, end)) {
        entries.push(entryOf(request, start, ends[end], other.time[end], other.length[end]));
        endIndexes?.push(end);
      }
    }
    warnings.push(...takeWarnings(asked));
  };
}

/** What is said of a cell that no way leads to. */
export function noPathWarning(asked: AskedMatrix, start: number, end: number): AnswerWarning {
  const [starts, ends] = asked.points;
  return { code: 6002, message: noPathMessage(asked, starts[start], ends[end]) };
}

function differs(row: CostRow, other: CostRow, end: number): boolean {
  return !Number.isNaN(other.time[end]) && (row.time[end] !== other.time[end] || row.length[end] !== other.length[end]);
}

function entryOf(
  { distanceUnit, timeUnit, returnDistance, returnTime }: MatrixRequest,
  startPoint: PointGeometry,
  endPoint: PointGeometry,
  milliseconds: number,
  centimetres: number,
): MatrixEntry {
  const distance = centimetres / distanceUnit.centimetres;
  const time = milliseconds / timeUnit.milliseconds;
  if (!returnTime) return { startPoint, endPoint, distance, distanceUnit: distanceUnit.code };
  if (!returnDistance) return { startPoint, endPoint, time, timeUnit: timeUnit.code };
  return { startPoint, endPoint, distance, distanceUnit: distanceUnit.code, time, timeUnit: timeUnit.code };
}
