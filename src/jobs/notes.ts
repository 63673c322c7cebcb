// Notes about single points, kept next to the result.

import { idOf, type JobPoints } from './job.ts';

/** The list of a job in which a point is. */
export type PointList = 'starts' | 'ends' | 'points';

/** A note about a point. */
export interface PointNote {
  readonly list: PointList;
  readonly row: number;
  readonly id: string;
  /** The line from which the point was read. */
  readonly line?: number;
  readonly reason: string;
  /** The distance from the point to its road, if it is the reason for the note. */
  readonly metres?: number;
  /** Whether the point, or its pair, is missing from the result. */
  readonly isLeftOut: boolean;
}

/** A pair of a matrix without a way from its start to its end. */
export interface PairNote {
  readonly start: string;
  readonly end: string;
}

/** The notes of one part, up to a limit, and how many there are in total. */
export interface PartNotes {
  readonly rows: number;
  readonly notes: readonly PointNote[];
  readonly noteCount: number;
  /** The number of pairs without a way between their points. */
  readonly withoutWay: number;
  /** The first of these pairs, if the part belongs to a whole matrix. */
  readonly pairs?: readonly PairNote[];
  /** For a request of the nearest ends: how many ends each start of the tile has. */
  readonly counts?: readonly number[];
}

/** The most notes that one part keeps, and that an outcome reports. */
export const MOST_NOTES = 1000;

export interface NoteBook {
  readonly notes: PointNote[];
  noteCount: number;
  withoutWay: number;
  pairs?: readonly PairNote[];
  counts?: number[];
}

export function openNoteBook(): NoteBook {
  return { notes: [], noteCount: 0, withoutWay: 0 };
}

/** A list of points, and where to add notes about these points. */
export interface NotedPoints {
  readonly book: NoteBook;
  readonly list: PointList;
  readonly points: JobPoints;
}

export function notePoint(
  { book, list, points }: NotedPoints,
  row: number,
  { reason, metres, isLeftOut }: Pick<PointNote, 'reason' | 'metres' | 'isLeftOut'>,
): void {
  book.noteCount++;
  if (book.notes.length >= MOST_NOTES) return;
  const line = points.line?.[row];
  book.notes.push({
    list,
    row,
    id: idOf(points, row),
    ...(line !== undefined && { line }),
    reason,
    ...(metres !== undefined && { metres: Math.round(metres) }),
    isLeftOut,
  });
}
