// Cuts work into tiles of about equal cost. Equal work gets equal ids, and different work gets different ids.

import { type DatabaseHandle, expectDatabase } from '../database/database.ts';
import { checkOptions } from '../errors/check-options.ts';
import { ANYTHING, numberAbove, numberFrom } from '../errors/option-kinds.ts';
import { FAR } from '../points/snap-points.ts';
import type { RouteQuery } from '../request/queries.ts';
import { isSparse, pointsAtRows } from './along-the-map.ts';
import { checkRequest } from './check-request.ts';
import { fingerprintOfLayers } from './fingerprint.ts';
import { type Job, type JobPoints, type JobRequest, type MatrixJob, rowsOfJob, type SnapJob } from './job.ts';
import { idOfWork } from './job-id.ts';
import { checkQuery, checkQueryOn, plainQuery } from './read-query.ts';

/** The options of `planJob`. */
export interface PlanOptions {
  /** Roughly how many seconds one core needs for a tile. Default 5, or less for jobs that would have few tiles. */
  tileSeconds?: number | undefined;
  /** The most pairs in one tile of a matrix. A pair takes some 20 bytes, so this limits the memory of a tile. Default 4,000,000. */
  tileCells?: number | undefined;
  /**
   * The open network of the job. With it, the request is checked now, not when the first tile runs, and the job is for the roads with the
   * current layers of this database.
   */
  database?: DatabaseHandle | undefined;
}

const PLAN = { tileSeconds: numberAbove(0), tileCells: numberFrom(1), database: ANYTHING };

/** Roughly how many milliseconds one core needs for a row. The size of tiles follows from it. */
const COST = {
  cell: 0.0003,
  /** The time for a start, even with few ends. */
  start: 0.3,
  boundary: 150,
  route: 0.3,
  /** The additional time for lines, segments and directions of a route. */
  lines: 0.3,
  segments: 0.3,
  directions: 1.5,
  /** The additional time to find alternatives, whatever their number. */
  alternatives: 4,
  snap: 0.05,
} as const;

/** The fewest tiles of a long job, so that all cores share it and a crash loses little. */
const FEWEST_TILES = 32;
/** The shortest tile in milliseconds, so that the overhead of tiles stays small. */
const SHORTEST = 250;
const TILE_SECONDS = 5;
const MOST_CELLS = 4_000_000;
/** The most rows of a tile if rows may have lines or polygons. */
const MOST_ROWS = 20_000;
/** How many starts are swept together. */
const SWEPT_TOGETHER = 16;

/**
 * Plans a job for a request. Two requests for the same work give the same job, with the same id and tiles, even if only one of them writes
 * out defaults. Throws a TypeError that lists everything wrong with the job, or one RoutingError that lists everything wrong with its
 * query.
 *
 * @example const job = planJob({ kind: 'matrix', network: { name: 'porto', fingerprint }, starts, ends, query: { timeUnit: 's' } });
 */
export function planJob(request: JobRequest, options?: PlanOptions): Job {
  checkRequest(request);
  const { tileSeconds = TILE_SECONDS, tileCells = MOST_CELLS, database } = checkOptions('planJob', options, PLAN);
  if (database === undefined) {
    checkQuery(request);
  } else {
    expectDatabase(database);
    checkQueryOn(database, request);
  }
  const normal = plainRequest(database === undefined ? request : withLayersOf(database, request));
  const tiles = cut(normal, { milliseconds: tileSeconds * 1000, cells: tileCells });
  return Object.freeze({ version: 1, id: idOfWork(normal, tiles), ...normal, tiles });
}

/** The request, for the roads of a database with its layers. */
function withLayersOf(database: DatabaseHandle, request: JobRequest): JobRequest {
  const { layers: _, ...network } = request.network;
  const layers = fingerprintOfLayers(database);
  return { ...request, network: layers === undefined ? network : { ...network, layers } };
}

/** The request in normal form: members in a fixed order, and no defaults. */
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

/**
 * Points without repeated rows. A row repeats another one if both have the same id and the same coordinates. Points with different ids at
 * the same coordinates are all kept.
 */
function onceEach(points: JobPoints): JobPoints {
  const { x, y, id } = points;
  if (id === undefined) return points;
  const known = new Set<string>();
  const rows: number[] = [];
  for (let row = 0; row < x.length; row++) {
    const key = `${x[row]} ${y[row]} ${id[row]}`;
    if (known.size < known.add(key).size) rows.push(row);
  }
  return rows.length === x.length ? points : pointsAtRows(points, rows);
}

function plainPoints(points: JobPoints | undefined): JobPoints | undefined {
  if (points === undefined) return undefined;
  const { x, y, id, name, line, crs } = points;
  return { x, y, ...(id && { id }), ...(name && { name }), ...(line && { line }), ...(crs !== undefined && { crs }) };
}

function cut(request: JobRequest, most: { readonly milliseconds: number; readonly cells: number }): number[] {
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

/** Roughly how many seconds one core needs for the whole job. */
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
      const query: Partial<RouteQuery> = request.query ?? {};
      const { segmentGeometryStyle, directionsStyle, returnSegments, alternatives = 0 } = query;
      const lines = segmentGeometryStyle === undefined ? 0 : COST.lines;
      const segments = returnSegments === undefined ? 0 : COST.segments;
      const each = COST.route + lines + segments + (directionsStyle === undefined ? 0 : COST.directions);
      return Number(alternatives) > 0 ? COST.alternatives + (1 + Number(alternatives)) * each : each;
    }
    case 'snap':
      return COST.snap;
  }
}
