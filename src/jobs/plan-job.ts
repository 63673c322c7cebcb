// Cuts work into tiles of about equal cost, and gives it a name that tells it from all other work.

import { type DatabaseHandle, expectDatabase } from '../database/database.ts';
import { checkOptions } from '../errors/check-options.ts';
import { ANYTHING, numberAbove, numberFrom } from '../errors/option-kinds.ts';
import { FAR } from '../points/displaced.ts';
import type { RouteQuery } from '../request/queries.ts';
import { isSparse, someRows } from './along-the-map.ts';
import { checkRequest } from './check-request.ts';
import { type Job, type JobPoints, type JobRequest, type MatrixJob, rowsOfJob, type SnapJob } from './job.ts';
import { idOfWork } from './job-id.ts';
import { checkQuery, checkQueryOn, plainQuery } from './read-query.ts';

export interface PlanOptions {
  /** Seconds of work in one tile, about, on one core. Default 5, and less for jobs that would have few tiles. */
  tileSeconds?: number | undefined;
  /** Pairs of one tile of a matrix at most: they bound its memory, some 20 bytes a pair. Default 4,000,000. */
  tileCells?: number | undefined;
  /** The network of the job, opened: what is asked of it is looked at now, and not when the first tile is done. */
  database?: DatabaseHandle | undefined;
}

const PLAN = { tileSeconds: numberAbove(0), tileCells: numberFrom(1), database: ANYTHING };

/** Milliseconds that one row takes on one core, about: what tiles are measured out by. */
const COST = {
  cell: 0.0003,
  /** What a start costs however few ends it is joined with. */
  start: 0.3,
  boundary: 150,
  route: 0.3,
  /** What lines, segments and directions of a route cost besides. */
  lines: 0.3,
  segments: 0.3,
  directions: 1.5,
  snap: 0.05,
} as const;

/** A job of any length is in so many tiles at least, so that all cores share it and a crash loses little. */
const FEWEST_TILES = 32;
/** No tile is shorter than this, in milliseconds: what comes with each would outgrow it. */
const SHORTEST = 250;
const TILE_SECONDS = 5;
const MOST_CELLS = 4_000_000;
/** Rows of one tile of which each may have lines or polygons. */
const MOST_ROWS = 20_000;
/** Starts are swept sixteen at a time. */
const SWEPT_TOGETHER = 16;

/**
 * The job that does what is asked. The same work gives the same job, with the same id and tiles, whether or not it says defaults.
 * Throws a TypeError of everything wrong with the job, or one RoutingError of everything wrong with its query.
 *
 * @example
 * const job = planJob({ kind: 'matrix', network: { name: 'porto', fingerprint }, starts, ends, query: { timeUnit: 's' } });
 */
export function planJob(requested: JobRequest, options?: PlanOptions): Job {
  checkRequest(requested);
  const { tileSeconds = TILE_SECONDS, tileCells = MOST_CELLS, database } = checkOptions('planJob', options, PLAN);
  if (database === undefined) {
    checkQuery(requested);
  } else {
    expectDatabase(database);
    checkQueryOn(database, requested);
  }
  const request = plainRequest(requested);
  const tiles = cut(request, { milliseconds: tileSeconds * 1000, cells: tileCells });
  return Object.freeze({ version: 1, id: idOfWork(request, tiles), ...request, tiles });
}

/** The same work in one form: members in their order, without those that say their default. */
function plainRequest(requested: JobRequest): JobRequest {
  const { kind, network, far, starts, ends, points, within, nearest } = requested as Partial<MatrixJob & SnapJob>;
  const plain = {
    ...{ kind, network, ...plainQuery(requested), far: far === FAR ? undefined : far },
    ...{ starts: plainPoints(starts), ends: plainPoints(ends), points: plainPoints(points), within, nearest },
  };
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const request = given as unknown as JobRequest;
  if (request.kind !== 'matrix' || request.nearest === undefined) return request;
  return { ...request, ends: onceEach(request.ends) };
}

/** Points without the rows that repeat another one: the same id at the same coordinates. Two points in one place are two. */
function onceEach(points: JobPoints): JobPoints {
  const { x, y, id } = points;
  if (id === undefined) return points;
  const known = new Set<string>();
  const rows: number[] = [];
  for (let row = 0; row < x.length; row++) {
    const key = `${x[row]} ${y[row]} ${id[row]}`;
    if (known.size < known.add(key).size) rows.push(row);
  }
  return rows.length === x.length ? points : someRows(points, rows);
}

function plainPoints(points: JobPoints | undefined): JobPoints | undefined {
  if (points === undefined) return undefined;
  const { x, y, id, name, line, crs } = points;
  return { x, y, ...(id && { id }), ...(name && { name }), ...(line && { line }), ...(crs !== undefined && { crs }) };
}

/** What one tile may be at most. */
interface MostOfTile {
  readonly milliseconds: number;
  readonly cells: number;
}

function cut(request: JobRequest, most: MostOfTile): number[] {
  const count = rowsOfJob(request).x.length;
  const each = costOfRow(request);
  const cost = Math.min(most.milliseconds, Math.max(SHORTEST, (count * each) / FEWEST_TILES));
  let rows = Math.min(MOST_ROWS, Math.max(1, Math.round(cost / each)));
  if (request.kind === 'matrix') {
    rows = Math.min(rows, Math.max(1, Math.floor(most.cells / Math.max(1, request.ends.x.length))));
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
    case 'routes': {
      const { segmentGeometryStyle, directionsStyle, returnSegments }: Partial<RouteQuery> = request.query ?? {};
      const lines = segmentGeometryStyle === undefined ? 0 : COST.lines;
      const segments = returnSegments === undefined ? 0 : COST.segments;
      return COST.route + lines + segments + (directionsStyle === undefined ? 0 : COST.directions);
    }
    case 'snap':
      return COST.snap;
  }
}
