// Notes about single points, kept next to the result.

import { idOf, type JobPoints } from './job.ts';

/** The list of a job that a point belongs to. */
export type PointList = 'starts' | 'ends' | 'points';

/** A point, and the note about it. */
export interface PointNote {
  readonly list: PointList;
  readonly row: number;
  readonly id: string;
  /** Where it was read from. */
  readonly line?: number;
  readonly reason: string;
  /** The distance to its road, if that is the reason. */
  readonly metres?: number;
  /** Whether the point, or its pair, is missing from the result. */
  readonly isLeftOut: boolean;
}

/** The notes of one part: at most so many, and how many there would have been. */
export interface PartNotes {
  readonly rows: number;
  readonly notes: readonly PointNote[];
  readonly noteCount: number;
  /** Computed pairs of points without a way between them. */
  readonly withoutWay: number;
  /** For nearest ends: how many each start of the tile has. */
  readonly counts?: readonly number[];
}

/** Notes that one part keeps. */
const MOST_NOTES = 1000;

/** Collects notes. */
export interface NoteBook {
  readonly notes: PointNote[];
  noteCount: number;
  withoutWay: number;
  counts?: number[];
}

export function openNoteBook(): NoteBook {
  return { notes: [], noteCount: 0, withoutWay: 0 };
}

/** A list of points, and where to add notes about them. */
export interface NotedPoints {
  readonly book: NoteBook;
  readonly list: PointList;
  readonly points: JobPoints;
}

/** Adds a note about a point. */
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
