// Entries of a cost matrix, in the documented form.

import type { PointGeometry } from '../request/point.ts';
import type { MatrixQuery } from '../request/queries.ts';
import type { InSystem, Together, UnlessFalse } from './answer-types.ts';
import type { EntryFrame, RowColumns } from './matrix-columns.ts';
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

export function entriesOf(frame: EntryFrame, columns: RowColumns): MatrixEntry[] {
  const entries: MatrixEntry[] = new Array(columns.count);
  writeEntries(frame, columns, entries, 0);
  return entries;
}

/** Writes the entries of a row into a list. Each form has its own loop, because a choice for each of a million entries takes time. */
export function writeEntries(
  { ends, timeUnit, distanceUnit }: EntryFrame,
  { startPoint, count, endIndex, time, distance }: RowColumns,
  entries: MatrixEntry[],
  first: number,
): void {
  if (timeUnit === undefined) {
    for (let i = 0; i < count; i++)
      entries[first + i] = { startPoint, endPoint: ends[endIndex[i]], distance: distance[i], distanceUnit };
  } else if (distanceUnit === undefined) {
    for (let i = 0; i < count; i++)
      entries[first + i] = { startPoint, endPoint: ends[endIndex[i]], time: time[i], timeUnit };
  } else {
    for (let i = 0; i < count; i++)
      entries[first + i] = {
        startPoint,
        endPoint: ends[endIndex[i]],
        distance: distance[i],
        distanceUnit,
        time: time[i],
        timeUnit,
      };
  }
}

/** The longest list that is preallocated. V8 would store a longer one as a map. */
const MOST_ROOM = 2 ** 24;

/** A list with room for the entries of this many pairs. Growing a list to a million entries takes longer than the search. */
export function listOfEntries(pairCount: number): MatrixEntry[] {
  return new Array(Math.min(pairCount, MOST_ROOM));
}
