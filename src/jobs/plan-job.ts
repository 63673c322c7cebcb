// Cuts work into tiles of about equal cost, and gives it a name that tells it from all other work.

import { createHash } from 'node:crypto';
import { hilbertPosition } from '../network/hilbert.ts';
import { checkRequest } from './check-request.ts';
import { type Job, type JobPoints, type JobRequest, type MatrixJob, rowsOfJob } from './job.ts';

export interface PlanOptions {
  /** Seconds of work in one tile, about, on one core. Default 5, and less for jobs that would have few tiles. */
  tileSeconds?: number;
}

/** Milliseconds that one row takes on one core, about: what tiles are measured out by. */
const COST = {
  cell: 0.0003,
  /** What a start costs however few ends it is joined with. */
  start: 0.3,
  boundary: 150,
  route: 0.15,
  snap: 0.05,
} as const;

/** A job of any length is in so many tiles at least, so that all cores share it and a crash loses little. */
const FEWEST_TILES = 32;
/** No tile is shorter than this, in milliseconds: what comes with each would outgrow it. */
const SHORTEST = 250;
const TILE_SECONDS = 5;
/** Cells of one tile: they bound its memory, 20 bytes a cell. */
const MOST_CELLS = 4_000_000;
/** Rows of one tile of which each may have lines or polygons. */
const MOST_ROWS = 20_000;
/** Starts are swept sixteen at a time. */
const SWEPT_TOGETHER = 16;

/**
 * The job that does what is asked. The same work gives the same job, with the same id and tiles.
 *
 * @example
 * const job = planJob({ kind: 'matrix', network: { name: 'porto', fingerprint }, starts, ends, query: { timeUnit: 's' } });
 */
export function planJob(asked: JobRequest, { tileSeconds = TILE_SECONDS }: PlanOptions = {}): Job {
  checkRequest(asked);
  if (!(tileSeconds > 0)) throw new RangeError(`tileSeconds: expected a number above 0, found ${tileSeconds}.`);
  const request = asked.kind === 'matrix' && isSparse(asked) ? { ...asked, starts: alongTheMap(asked.starts) } : asked;
  const tiles = cut(request, tileSeconds * 1000);
  const text = JSON.stringify([1, request, tiles]);
  const id = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return Object.freeze({ version: 1, id, ...request, tiles });
}

/** Of which starts only few ends are wanted: neighbours then want the same ones, and are put into one tile. */
function isSparse({ within, nearest }: MatrixJob): boolean {
  return within !== undefined || nearest !== undefined;
}

function cut(request: JobRequest, most: number): number[] {
  const count = rowsOfJob(request).x.length;
  const each = costOfRow(request);
  const cost = Math.min(most, Math.max(SHORTEST, (count * each) / FEWEST_TILES));
  let rows = Math.min(MOST_ROWS, Math.max(1, Math.round(cost / each)));
  if (request.kind === 'matrix') {
    rows = Math.min(rows, Math.max(1, Math.floor(MOST_CELLS / Math.max(1, request.ends.x.length))));
    if (rows > SWEPT_TOGETHER) rows -= rows % SWEPT_TOGETHER;
  }
  const tiles = [0];
  while (tiles[tiles.length - 1] < count) tiles.push(Math.min(count, tiles[tiles.length - 1] + rows));
  return tiles;
}

/** Seconds that one core takes for all of it, about. */
export function secondsOf(request: JobRequest): number {
  return (rowsOfJob(request).x.length * costOfRow(request)) / 1000;
}

function costOfRow(request: JobRequest): number {
  switch (request.kind) {
    case 'matrix':
      return COST.start + COST.cell * (isSparse(request) ? Math.sqrt(request.ends.x.length) : request.ends.x.length);
    case 'boundaries':
      return COST.boundary;
    case 'routes':
      return COST.route;
    case 'snap':
      return COST.snap;
  }
}

/** Points in an order that keeps neighbours together. Those without an id keep their position as one. */
function alongTheMap(points: JobPoints): JobPoints {
  const { x, y } = points;
  const [left, right] = extent(x);
  const [bottom, top] = extent(y);
  const cell = (value: number, least: number, most: number) =>
    most > least ? Math.floor((65_535 * (value - least)) / (most - least)) : 0;
  const key = x.map((value, row) => hilbertPosition(cell(value, left, right), cell(y[row], bottom, top)));
  const order = Array.from(key.keys()).sort((a, b) => key[a] - key[b] || a - b);
  const inOrder = <Value>(column: readonly Value[]): Value[] => order.map((row) => column[row]);
  const { id = x.map((_, row) => String(row)), name, line, crs } = points;
  return {
    x: inOrder(x),
    y: inOrder(y),
    id: inOrder(id),
    ...(name && { name: inOrder(name) }),
    ...(line && { line: inOrder(line) }),
    ...(crs !== undefined && { crs }),
  };
}

function extent(values: readonly number[]): [least: number, most: number] {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}
