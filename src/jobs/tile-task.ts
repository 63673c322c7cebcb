// What a worker of a pool does for a job: it checks the job, snaps points, and processes tiles.

import { type Database, expectDatabase } from '../database/database.ts';
import { findsMainPlacesFirst } from '../matrix/pair-rows.ts';
import type { TaskAnswer, TaskContext } from '../threads/worker-state.ts';
import { arranged } from './along-the-map.ts';
import type { Job } from './job.ts';
import { openMatrix, openPairing, type PlacedRows } from './matrix-state.ts';
import { matrixTile } from './matrix-tile.ts';
import { placePoints } from './place-points.ts';
import { type DoTile, type PartForm, partName } from './result/part.ts';
import { sealed } from './result/seal.ts';

/** The places of a matrix's points, found before its tiles. */
export interface PlacedLists {
  readonly starts: PlacedRows;
  readonly ends: PlacedRows;
}

/** The data that is sent to a worker once, for all tasks of a job. */
export interface WorkerData {
  readonly job: Job;
  readonly form: PartForm;
  readonly lists?: PlacedLists | undefined;
}

export interface RowsOfList {
  readonly list: 'starts' | 'ends';
  readonly first: number;
  readonly end: number;
}

/** Asks for the places of some points, given as ranges of rows. Throws an error that says what is wrong with the job. */
export interface PlaceTask {
  readonly kind: 'place';
  readonly rows: readonly RowsOfList[];
}

export type TileTask =
  /** Only checks the job. */
  { readonly kind: 'check' } | PlaceTask | { readonly kind: 'tile'; readonly tile: number };

export default async function tileTask({ database, input, given, kept, signal }: TaskContext): Promise<TaskAnswer> {
  expectDatabase(database);
  const { job: asGiven, form } = given as WorkerData;
  const task = input as TileTask;
  if (task.kind === 'tile') {
    const doTile = await once(kept, 'doTile', () => openTiles(database, given as WorkerData, signal));
    const made = await doTile(task.tile);
    const part = form === 'file' ? { ...made, pieces: sealed(made.pieces, partName(asGiven, task.tile)) } : made;
    const buffers = new Set(part.pieces.map(({ buffer }) => buffer as ArrayBuffer));
    return { answer: part, transfer: [...buffers] };
  }
  if (asGiven.kind !== 'matrix') {
    await once(kept, 'doTile', () => openTiles(database, given as WorkerData, signal));
    return { answer: undefined, transfer: [] };
  }
  const { job } = once(kept, 'arranged', () => arranged(asGiven));
  const { pairing } = once(kept, 'pairing', () => openPairing(database, job, signal));
  if (task.kind === 'check') return { answer: undefined, transfer: [] };
  // if every tile needs the places of displaced points, they are computed here, once for all workers
  const withMainPlaces = findsMainPlacesFirst(pairing.weighted.costing, job.starts.x.length * job.ends.x.length);
  const placed = task.rows.map(({ list, first, end }) => {
    return placePoints(pairing, job[list], [first, end], withMainPlaces);
  });
  return { answer: placed, transfer: [] };
}

/** Returns the function that processes tiles of a job. Throws one error that lists everything wrong with it. */
async function openTiles(database: Database, { job, form, lists }: WorkerData, signal: AbortSignal): Promise<DoTile> {
  if (job.kind === 'matrix') {
    const state = openMatrix(database, arranged(job), lists!, signal);
    return (tile) => matrixTile(state, tile, form);
  }
  // a matrix does not need this module, and starts faster without it
  const { openItemTiles } = await import('./item-tiles.ts');
  return openItemTiles(database, job, form, signal);
}

function once<Value>(kept: Map<string, unknown>, key: string, make: () => Value): Value {
  if (!kept.has(key)) kept.set(key, make());
  return kept.get(key) as Value;
}
