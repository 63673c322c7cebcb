// Computes the outcome of a job from its parts.

import { type Job, tileCount } from './job.ts';
import { MOST_NOTES, type PairNote, type PartNotes, type PointList, type PointNote } from './notes.ts';
import { partName } from './result/part.ts';

/** What a finished job has done. */
export interface JobOutcome {
  /** The id of the job. */
  readonly job: string;
  readonly tileCount: number;
  /** The number of rows in the result. */
  readonly rows: number;
  /** Notes about points: those of the first tiles, at most a thousand, sorted by row. */
  readonly notes: readonly PointNote[];
  readonly noteCount: number;
  readonly withoutWay: number;
  /** Pairs of a whole matrix without a way: those of the first tiles, at most a thousand. Routes without a way are in `notes`. */
  readonly pairsWithoutWay: readonly PairNote[];
}

const LISTS: readonly PointList[] = ['starts', 'ends', 'points'];

/** Reads the notes of a part; `undefined` if it is missing. */
export type NotesOfPart = (name: string) => Promise<PartNotes | undefined> | PartNotes | undefined;

/** Sums up the notes of all parts of a job. Throws if a part is missing. */
export async function outcomeOf(job: Job, notesOf: NotesOfPart): Promise<JobOutcome> {
  const notes: PointNote[] = [];
  const pairsWithoutWay: PairNote[] = [];
  const sums = { rows: 0, noteCount: 0, withoutWay: 0 };
  const missing: number[] = [];
  for (let tile = 0; tile < tileCount(job); tile++) {
    const name = partName(job, tile);
    const part = await Promise.resolve(notesOf(name)).catch((error) => {
      throw unreadable(tile, name, error);
    });
    if (part === undefined) {
      missing.push(tile);
      continue;
    }
    sums.rows += part.rows;
    sums.noteCount += part.noteCount;
    sums.withoutWay += part.withoutWay;
    notes.push(...part.notes.slice(0, MOST_NOTES - notes.length));
    pairsWithoutWay.push(...(part.pairs ?? []).slice(0, MOST_NOTES - pairsWithoutWay.length));
  }
  if (missing.length > 0) throw missingParts(job, missing);
  // tiles of a sparse matrix follow the map, so their notes are not in the order of rows
  notes.sort((a, b) => LISTS.indexOf(a.list) - LISTS.indexOf(b.list) || a.row - b.row);
  return { job: job.id, tileCount: tileCount(job), ...sums, notes, pairsWithoutWay };
}

function missingParts(job: Job, missing: readonly number[]): Error {
  const [first, ...others] = missing;
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  const found = `The part of tile ${first} is missing${more}: ${partName(job, first)}`;
  return new Error(`${found}. ${remedyFor(missing)}`);
}

/** The error about a part, with its tile and its name. */
export function unreadable(tile: number, name: string, error: Error): Error {
  const reported = error.message.replace(/\.$/, '');
  return new Error(`The part of tile ${tile} cannot be read, ${name}: ${reported}. ${remedyFor([tile])}`, {
    cause: error,
  });
}

/** How to make parts again. A queue does not, because it counts their tiles as done. */
function remedyFor(tiles: readonly number[]): string {
  return `Make ${tiles.length === 1 ? 'it' : 'them'} again with runJob, or with ermine job run --tile ${rangesOf(tiles)}.`;
}

/** Ascending tiles as the command takes them, such as 3,5-7. */
function rangesOf(tiles: readonly number[]): string {
  const firsts = tiles.filter((tile, i) => tile - 1 !== tiles[i - 1]);
  const lasts = tiles.filter((tile, i) => tile + 1 !== tiles[i + 1]);
  return firsts.map((first, i) => (first === lasts[i] ? first : `${first}-${lasts[i]}`)).join();
}
