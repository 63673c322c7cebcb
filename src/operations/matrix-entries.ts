// Entries of a cost matrix, in the documented form.

import type { CostRow } from '../matrix/cost-row.ts';
import type { MatrixRequest } from '../request/matrix-request.ts';
import type { PointGeometry } from '../request/point.ts';
import type { MatrixQuery } from '../request/queries.ts';
import type { InSystem, Together, UnlessFalse } from './answer-types.ts';
import { type AnswerWarning, takeWarningsOfRow } from './answer-warnings.ts';
import { pointGeometry } from './geometry.ts';
import { noPathMessage } from './no-path/why-no-path.ts';
import type { PreparedMatrix, RowPair } from './prepare-matrix.ts';
import { answered } from './prepare-request.ts';
import type { DistanceMembers, TimeMembers } from './route-result.ts';

/** One pair, with the members that the query requests. */
export type MatrixEntry<Query = MatrixQuery> = Together<
  {
    /** The start as requested; with `crs` if `destinationSrs` is given. */
    startPoint: InSystem<Query, PointGeometry>;
    endPoint: InSystem<Query, PointGeometry>;
  } & UnlessFalse<Query, 'returnDistance', DistanceMembers> &
    UnlessFalse<Query, 'returnTime', TimeMembers>
>;

/** The most warnings of a matrix about pairs without a way. Finding the rule that closes a pair takes a search. */
export const MOST_PAIRS = 1000;
/** The most warnings of a matrix about displaced points. */
export const MOST_DISPLACED = 1000;

/** Entries, and warnings about pairs that are left out. */
export interface MatrixPart {
  /** The entries. The list may have spare room after the written entries. */
  readonly entries: MatrixEntry[];
  entryCount: number;
  readonly warnings: AnswerWarning[];
  /** The index of the end of each entry in the request, if needed. */
  readonly endIndexes: number[] | undefined;
}

/** The most entries that are preallocated. V8 would store a longer list as a map. */
const MOST_ROOM = 2 ** 24;

/** A part with room for one entry per pair. Growing a list to a million entries takes longer than the search. */
export function makePart(pairCount: number, endIndexes?: number[]): MatrixPart {
  return { entries: new Array(Math.min(pairCount, MOST_ROOM)), entryCount: 0, warnings: [], endIndexes };
}

/** The written entries, without spare room. */
export function entriesOf({ entries, entryCount }: MatrixPart): MatrixEntry[] {
  entries.length = entryCount;
  return entries;
}

/** Writes rows as entries. */
export interface EntryWriter {
  readonly prepared: PreparedMatrix;
  /** The end points, which entries share. Creating a million objects would take longer than the search. */
  readonly ends: readonly PointGeometry[];
  /** Makes an entry. It is chosen once, by the query, not again for each of a million entries. */
  readonly entryOf: EntryMaker;
  /** How many warnings there are so far: about pairs, and about displaced points. */
  pairs: number;
  displaced: number;
}

export function openEntries(prepared: PreparedMatrix): EntryWriter {
  const { endPoints, destination, returnDistance, returnTime } = prepared.request;
  const ends: PointGeometry[] = [];
  for (let end = 0; end < endPoints.length; end++) ends.push(pointGeometry(endPoints.pointAt(end), destination));
  const entryOf = !returnTime ? distanceEntry : returnDistance ? entry : timeEntry;
  return { prepared, ends, entryOf, pairs: 0, displaced: 0 };
}

/** Writes a row as entries: one per pair, or two if the other criterion is requested and differs. Adds warnings. */
export function addEntries(writer: EntryWriter, { startIndex, row, other }: RowPair, part: MatrixPart): void {
  const { prepared, ends, entryOf } = writer;
  const { request } = prepared;
  const { entries, warnings, endIndexes } = part;
  const { time, length } = row;
  const start = pointGeometry(request.startPoints.pointAt(startIndex), request.destination);
  let { entryCount } = part;
  for (let end = 0; end < ends.length; end++) {
    if (Number.isNaN(time[end])) {
      if (writer.pairs++ < MOST_PAIRS) warnings.push(noPathWarning(prepared, startIndex, end));
      continue;
    }
    entries[entryCount++] = entryOf(request, start, ends[end], time[end], length[end]);
    endIndexes?.push(end);
    if (other !== undefined && differs(row, other, end)) {
      entries[entryCount++] = entryOf(request, start, ends[end], other.time[end], other.length[end]);
      endIndexes?.push(end);
    }
  }
  part.entryCount = entryCount;
  const displaced = takeWarningsOfRow(prepared).slice(0, MOST_DISPLACED - writer.displaced);
  warnings.push(...displaced);
  writer.displaced += displaced.length;
}

/** The warning about a cell without a way. */
export function noPathWarning(prepared: PreparedMatrix, start: number, end: number): AnswerWarning {
  const [starts, ends] = prepared.points;
  // finding the reason takes further searches
  return answered(prepared, () => ({ code: 6002, message: noPathMessage(prepared, starts[start], ends[end]) }));
}

function differs(row: CostRow, other: CostRow, end: number): boolean {
  return !Number.isNaN(other.time[end]) && (row.time[end] !== other.time[end] || row.length[end] !== other.length[end]);
}

type EntryMaker = (
  request: MatrixRequest,
  startPoint: PointGeometry,
  endPoint: PointGeometry,
  milliseconds: number,
  centimetres: number,
) => MatrixEntry;

function entry(
  { distanceUnit, timeUnit }: MatrixRequest,
  startPoint: PointGeometry,
  endPoint: PointGeometry,
  milliseconds: number,
  centimetres: number,
): MatrixEntry {
  return {
    startPoint,
    endPoint,
    distance: centimetres / distanceUnit.centimetres,
    distanceUnit: distanceUnit.code,
    time: milliseconds / timeUnit.milliseconds,
    timeUnit: timeUnit.code,
  };
}

function distanceEntry(
  { distanceUnit }: MatrixRequest,
  startPoint: PointGeometry,
  endPoint: PointGeometry,
  _: number,
  centimetres: number,
): MatrixEntry {
  return { startPoint, endPoint, distance: centimetres / distanceUnit.centimetres, distanceUnit: distanceUnit.code };
}

function timeEntry(
  { timeUnit }: MatrixRequest,
  startPoint: PointGeometry,
  endPoint: PointGeometry,
  milliseconds: number,
): MatrixEntry {
  return { startPoint, endPoint, time: milliseconds / timeUnit.milliseconds, timeUnit: timeUnit.code };
}
