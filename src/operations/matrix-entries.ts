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

/** Entries, and the pairs that are left out. */
export interface MatrixPart {
  /** Has room for more than are written. */
  readonly entries: MatrixEntry[];
  entryCount: number;
  readonly warnings: AnswerWarning[];
  /** The end of each entry, by its position in the request, where somebody wants to know. */
  readonly endIndexes: number[] | undefined;
}

/** A list that had more room is one that V8 keeps as a map. */
const MOST_ROOM = 2 ** 24;

/** A part with room for an entry a pair: a list that grows up to a million of them takes longer than the search. */
export function makePart(pairCount: number, endIndexes?: number[]): MatrixPart {
  return { entries: new Array(Math.min(pairCount, MOST_ROOM)), entryCount: 0, warnings: [], endIndexes };
}

/** The entries that are written, and no room for more. */
export function entriesOf({ entries, entryCount }: MatrixPart): MatrixEntry[] {
  entries.length = entryCount;
  return entries;
}

/**
 * Writes rows as entries: one a pair, or two where the other criterion is asked for and differs; and what there is to warn of. A point is written once
 * and shared by its entries: a million of them would cost more than the search.
 */
export function entryWriter(asked: AskedMatrix): (pair: RowPair, part: MatrixPart) => void {
  const { startPoints, endPoints, destination } = asked.request;
  const ends = mapPoints(endPoints, (point) => pointGeometry(point, destination));
  const entryOf = entryMaker(asked.request);
  let told = 0;
  return ({ startIndex, row, other }, part) => {
    const { entries, warnings, endIndexes } = part;
    const { time, length } = row;
    const start = pointGeometry(startPoints.pointAt(startIndex), destination);
    let { entryCount } = part;
    for (let end = 0; end < ends.length; end++) {
      if (Number.isNaN(time[end])) {
        if (told++ < MOST_WARNINGS) warnings.push(noPathWarning(asked, startIndex, end));
        continue;
      }
      entries[entryCount++] = entryOf(start, ends[end], time[end], length[end]);
      endIndexes?.push(end);
      if (other !== undefined && differs(row, other, end)) {
        entries[entryCount++] = entryOf(start, ends[end], other.time[end], other.length[end]);
        endIndexes?.push(end);
      }
    }
    part.entryCount = entryCount;
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

type EntryMaker = (
  startPoint: PointGeometry,
  endPoint: PointGeometry,
  milliseconds: number,
  centimetres: number,
) => MatrixEntry;

/** What a query asks for is looked at once, not for each of a million entries. */
function entryMaker({ distanceUnit, timeUnit, returnDistance, returnTime }: MatrixRequest): EntryMaker {
  const { code: long, centimetres: distanceStep } = distanceUnit;
  const { code: lasting, milliseconds: timeStep } = timeUnit;
  if (!returnTime) {
    return (startPoint, endPoint, _, centimetres) => ({
      startPoint,
      endPoint,
      distance: centimetres / distanceStep,
      distanceUnit: long,
    });
  }
  if (!returnDistance) {
    return (startPoint, endPoint, milliseconds) => ({
      startPoint,
      endPoint,
      time: milliseconds / timeStep,
      timeUnit: lasting,
    });
  }
  return (startPoint, endPoint, milliseconds, centimetres) => ({
    startPoint,
    endPoint,
    distance: centimetres / distanceStep,
    distanceUnit: long,
    time: milliseconds / timeStep,
    timeUnit: lasting,
  });
}
