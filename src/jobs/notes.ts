// What there is to tell of single points beside the result.

import { idOf, type JobPoints } from './job.ts';

/** Which list of a job a point stands in. */
export type PointList = 'starts' | 'ends' | 'points';

/** A point, and what is to be said of it. */
export interface PointNote {
  readonly list: PointList;
  readonly row: number;
  readonly id: string;
  /** Where it was read from. */
  readonly line?: number;
  readonly reason: string;
  /** How far its road is, where that is the reason. */
  readonly metres?: number;
  /** Whether the point, or its pair, is missing from the result. */
  readonly isLeftOut: boolean;
}

/** What one part tells; at most so many notes, and how many there would have been. */
export interface PartNotes {
  readonly rows: number;
  readonly notes: readonly PointNote[];
  readonly noteCount: number;
  /** Pairs of points without a way between them, as far as they were looked at. */
  readonly withoutWay: number;
  /** Of the nearest ends: how many each start of the tile has. */
  readonly counts?: readonly number[];
}

/** Notes that one part keeps. */
const MOST_NOTES = 1000;

/** Where notes are gathered. */
export interface NoteBook {
  readonly notes: PointNote[];
  noteCount: number;
  withoutWay: number;
  counts?: number[];
}

export function openNoteBook(): NoteBook {
  return { notes: [], noteCount: 0, withoutWay: 0 };
}

/** A list of points, and where to note what there is to tell of them. */
export interface NotedPoints {
  readonly book: NoteBook;
  readonly list: PointList;
  readonly points: JobPoints;
}

/** Notes something of a point. */
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
