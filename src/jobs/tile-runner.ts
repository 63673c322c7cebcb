// Processes tiles of a job on a pool. Data that all tiles need are computed once, by all workers together.

import { foundValue } from '../errors/show-value.ts';
import type { Pool } from '../threads/pool.ts';
import { fingerprintOf, fingerprintOfLayers } from './fingerprint.ts';
import { type Job, type MatrixJob, tileCount } from './job.ts';
import type { Placed } from './place-points.ts';
import type { Part, PartForm } from './result/part.ts';
import type { PlacedLists, PlaceTask, RowsOfList, TileTask, WorkerData } from './tile-task.ts';
import { TILE_TASK } from './tile-task-url.ts';

export interface TileRunner {
  /** Processes a tile on the next idle worker. */
  run(tile: number, signal?: AbortSignal): Promise<Part>;
  /** Drops what workers keep for the job. */
  close(): void;
}

/**
 * How many points a worker snaps in one task: a tenth of a second of work. If there are fewer points, one worker snaps them alone, because
 * each worker would first have to find the open roads and their components. Another worker computes the metric meanwhile.
 */
const PLACED_TOGETHER = 5000;

export interface TileRunnerOptions {
  readonly tiles: readonly number[];
  readonly form: PartForm;
  readonly signal?: AbortSignal | undefined;
  /** The version of the pool's roads, from `holdRoads`. */
  readonly version: number;
}

/** Prepares a pool for some tiles of a job. Throws an error that says what is wrong with the job. */
export async function openTileRunner(job: Job, pool: Pool, options: TileRunnerOptions): Promise<TileRunner> {
  const { tiles, form, signal, version } = options;
  const module = { url: TILE_TASK, key: `${job.id} points`, given: { job, form } satisfies WorkerData, version };
  const request: Request = (task) => pool.run(module, task, { signal });
  const strands = pool.statistics().size + 1;
  let lists: PlacedLists | undefined;
  try {
    if (job.kind === 'matrix') lists = await placeLists(job, tiles, request, strands);
    else await request({ kind: 'check' });
  } finally {
    pool.endRuns(module.key);
  }
  // the first worker computes the metric, which all workers need
  await pool.ready();
  const tileModule = { url: TILE_TASK, key: job.id, given: { job, form, lists } satisfies WorkerData, version };
  return {
    run: (tile, stop = signal) => {
      return pool.run<Part>(tileModule, { kind: 'tile', tile } satisfies TileTask, { signal: stop });
    },
    close: () => pool.endRuns(tileModule.key),
  };
}

type Request = <Answer>(task: TileTask) => Promise<Answer>;

/** Snaps the points of a matrix: all ends, and the starts of some tiles. */
async function placeLists(
  job: MatrixJob & Job,
  tiles: readonly number[],
  request: Request,
  strands: number,
): Promise<PlacedLists> {
  const bounds = boundsOf(job, tiles);
  const firstStart = Math.min(...bounds);
  const tasks = placeTasks([
    { list: 'starts', first: firstStart, end: Math.max(...bounds) },
    { list: 'ends', first: 0, end: job.ends.x.length },
  ]);
  // one task must check the job, even if there are no points to snap
  if (tasks.length === 0) await request({ kind: 'check' });
  const placed = new Map<RowsOfList, readonly Placed[]>();
  const waiting = [...tasks];
  // only a few tasks are submitted at once, because a pool refuses thousands of waiting requests
  const strand = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const found = await request<Placed[][]>(task);
      for (const [i, rows] of task.rows.entries()) placed.set(rows, found[i]);
    }
  };
  await Promise.all(Array.from({ length: strands }, strand));
  const placedOf = (list: RowsOfList['list']) => {
    return tasks.flatMap(({ rows }) => rows.filter((one) => one.list === list).flatMap((one) => placed.get(one)!));
  };
  return { starts: { first: firstStart, placed: placedOf('starts') }, ends: { first: 0, placed: placedOf('ends') } };
}

/** Divides the rows of several lists into tasks with a given number of rows. A task may have rows of two lists. */
function placeTasks(lists: readonly RowsOfList[]): PlaceTask[] {
  const tasks: PlaceTask[] = [];
  let rows: RowsOfList[] = [];
  let room = 0;
  for (const { list, first, end } of lists) {
    for (let at = first; at < end; ) {
      if (room === 0) {
        rows = [];
        room = PLACED_TOGETHER;
        tasks.push({ kind: 'place', rows });
      }
      const count = Math.min(room, end - at);
      rows.push({ list, first: at, end: at + count });
      room -= count;
      at += count;
    }
  }
  return tasks;
}

/**
 * Keeps the current version of a pool's roads for a job, until `releaseVersion`, so that later updates do not change the job. Throws if they
 * are not the roads that the job was planned for. `fingerprint` is that of the pool's network, if it is known.
 */
export function holdRoads({ network }: Job, pool: Pool, fingerprint: string = fingerprintOf(pool.bytes)): number {
  const { name, layers } = network;
  if (fingerprint !== network.fingerprint) {
    throw new Error(
      `The job is for the network ${name} with fingerprint ${network.fingerprint.slice(0, 12)}, but the pool has ${fingerprint.slice(0, 12)}.`,
    );
  }
  if (layers !== fingerprintOfLayers(pool.database)) {
    const planned = layers === undefined ? 'without layers' : 'with the layers that a pool had';
    throw new Error(
      `The job was planned for the network ${name} ${planned}, but now the pool has other roads: plan it again, with { database: pool.database }.`,
    );
  }
  return pool.holdVersion();
}

function boundsOf(job: Job, tiles: readonly number[]): number[] {
  for (const tile of tiles) expectTile(job, tile);
  return tiles.length === 0 ? [0, 0] : tiles.flatMap((tile) => [job.tiles[tile], job.tiles[tile + 1]]);
}

export function expectTile(job: Job, tile: number): void {
  if (Number.isInteger(tile) && tile >= 0 && tile < tileCount(job)) return;
  throw new RangeError(`Expected a tile of the job, from 0 to ${tileCount(job) - 1}, found ${foundValue(tile)}.`);
}
