// What a job came to, as its parts tell.

import { keptValue, readFooter } from '../formats/join-parquet.ts';
import { type Job, tileCount } from './job.ts';
import type { PartNotes, PointNote } from './notes.ts';
import { NOTES, partName } from './part.ts';
import type { PartsFolder } from './parts.ts';

/** A job that is done. */
export interface JobOutcome {
  /** The id of the job. */
  readonly job: string;
  readonly tileCount: number;
  /** Rows of the result. */
  readonly rows: number;
  /** What there is to tell of points, in the order of tiles: the first thousand. */
  readonly notes: readonly PointNote[];
  readonly noteCount: number;
  readonly withoutWay: number;
}

/** Notes that are handed on. */
const MOST_NOTES = 1000;

/** Reads what the parts of a job tell; throws where one is missing. */
export async function outcomeOf(job: Job, parts: Pick<PartsFolder, 'list' | 'open'>): Promise<JobOutcome> {
  const there = new Set(await parts.list());
  const notes: PointNote[] = [];
  const sums = { rows: 0, noteCount: 0, withoutWay: 0 };
  for (let tile = 0; tile < tileCount(job); tile++) {
    const name = partName(job, tile);
    if (!there.has(name))
      throw new Error(`The part of tile ${tile} is missing: ${name}. Run the job again to make it.`);
    const told = await parts
      .open(name, async (part) => keptValue(await readFooter(part), NOTES))
      .catch((error) => {
        throw new Error(`The part of tile ${tile} cannot be read, ${name}: ${error.message}`, { cause: error });
      });
    const part: PartNotes = JSON.parse(told ?? '{}');
    sums.rows += part.rows;
    sums.noteCount += part.noteCount;
    sums.withoutWay += part.withoutWay;
    notes.push(...part.notes.slice(0, MOST_NOTES - notes.length));
  }
  return { job: job.id, tileCount: tileCount(job), ...sums, notes };
}
