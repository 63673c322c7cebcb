// Does tiles of a job on a pool: what all tiles need is found once, by every worker together.

import type { Pool } from '../threads/pool.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Job, tileCount } from './job.ts';
import type { PlacedRows } from './matrix-state.ts';
import type { Part } from './part.ts';
import type { Placed } from './place-points.ts';
import type { Given, PlacedLists, TileTask } from './tile-task.ts';

/** What does the tiles of one job. */
export interface TileRunner {
  /** Does a tile on the next free worker. */
  run(tile: number, signal?: AbortSignal): Promise<Part>;
  /** Lets go of what workers keep for the job. */
  close(): void;
}

/** Points that a worker puts on roads in one go: some milliseconds. */
const PLACED_TOGETHER = 1000;

const url = new URL('../jobs/tile-task.js', import.meta.url);

/** Makes a pool ready for some tiles of a job; throws what is wrong with the job. */
export async function openTileRunner(
  job: Job,
  pool: Pool,
  tiles: readonly number[],
  signal?: AbortSignal,
): Promise<TileRunner> {
  expectNetwork(job, pool);
  const checked = { url, key: `${job.id} points`, given: { job } satisfies Given };
  let lists: PlacedLists | undefined;
  try {
    await pool.run(checked, { kind: 'check' } satisfies TileTask, { signal });
    if (job.kind === 'matrix') {
      const least = Math.min(...boundsOf(job, tiles));
      const most = Math.max(...boundsOf(job, tiles));
      const place = async (list: 'starts' | 'ends', first: number, end: number): Promise<PlacedRows> => {
        const chunks: Placed[][] = [];
        let next = 0;
        // a few at once: a pool turns away what waits in thousands
        const strand = async () => {
          for (let at = next++; first + at * PLACED_TOGETHER < end; at = next++) {
            const row = first + at * PLACED_TOGETHER;
            const task: TileTask = { kind: 'place', list, first: row, end: Math.min(end, row + PLACED_TOGETHER) };
            chunks[at] = await pool.run(checked, task, { signal });
          }
        };
        await Promise.all(Array.from({ length: pool.statistics().size + 1 }, strand));
        return { first, placed: chunks.flat() };
      };
      const starts = await place('starts', least, most);
      lists = { starts, ends: await place('ends', 0, job.ends.x.length) };
    }
  } finally {
    pool.endRuns(checked.key);
  }
  const module = { url, key: job.id, given: { job, lists } satisfies Given };
  return {
    run: (tile, stop = signal) => pool.run<Part>(module, { kind: 'tile', tile } satisfies TileTask, { signal: stop }),
    close: () => pool.endRuns(module.key),
  };
}

function expectNetwork({ network: { name, fingerprint } }: Job, pool: Pool): void {
  const found = fingerprintOf(pool.bytes);
  if (found === fingerprint) return;
  throw new Error(
    `The job is for the network ${name} of fingerprint ${fingerprint.slice(0, 12)}, the pool has another: ${found.slice(0, 12)}.`,
  );
}

function boundsOf(job: Job, tiles: readonly number[]): number[] {
  for (const tile of tiles) {
    const isThere = Number.isInteger(tile) && tile >= 0 && tile < tileCount(job);
    if (!isThere) throw new RangeError(`The job has no tile ${tile}: they go from 0 to ${tileCount(job) - 1}.`);
  }
  return tiles.length === 0 ? [0, 0] : tiles.flatMap((tile) => [job.tiles[tile], job.tiles[tile + 1]]);
}
