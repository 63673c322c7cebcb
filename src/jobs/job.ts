// A job as plain data: the request, its network, its points and its tiles. It can be stored and sent. Tiles may run in any order and any
// number of times without changing the outcome.

import type { DistanceUnitCode, TimeUnitCode } from '../request/units.ts';

/** What a job computes. */
export type JobKind = 'matrix' | 'boundaries' | 'routes' | 'snap';

/** The network of a job. */
export interface JobNetwork {
  /** The name of the network in a store or a folder, or the name that a function receives. */
  readonly name: string;
  /** The fingerprint of the network's bytes, from `fingerprintOf`. */
  readonly fingerprint: string;
  /** A digest of the roads with their layers. Absent without layers; `planJob` takes it from its `database`. */
  readonly layers?: string | undefined;
}

/** Points as columns. */
export interface JobPoints {
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** The id of each point in the result. Default: the position of the point, from 0. */
  readonly id?: readonly string[] | undefined;
  /** A second name of each point, copied to the result. */
  readonly name?: readonly string[] | undefined;
  /** The line from which each point was read, for messages. */
  readonly line?: readonly number[] | undefined;
  /** The coordinate system of the points. Default: the coordinate system of the data. */
  readonly crs?: string | undefined;
}

/** The limit that pairs of a matrix must not exceed. */
export interface Within {
  readonly cost: number;
  readonly unit: TimeUnitCode | DistanceUnitCode;
}

/** Members that all kinds of jobs have. */
export interface JobBase {
  readonly network: JobNetwork;
  /** Parameters of the operation, without points. */
  readonly query?: { readonly [parameter: string]: unknown } | undefined;
  readonly payload?: { readonly [key: string]: unknown } | undefined;
  /** Metres. Points farther than this from their road are reported. Default 250. */
  readonly far?: number | undefined;
}

/** A job that computes costs from all starts: to all ends, to ends within a limit, or to the nearest ends. */
export interface MatrixJob extends JobBase {
  readonly kind: 'matrix';
  readonly starts: JobPoints;
  readonly ends: JobPoints;
  /** Limits the result to pairs within this cost. */
  readonly within?: Within | undefined;
  /** Limits the result to this many ends of each start, the cheapest first. */
  readonly nearest?: number | undefined;
}

/** A job that computes a region for each of many points. */
export interface BoundariesJob extends JobBase {
  readonly kind: 'boundaries';
  readonly points: JobPoints;
}

/** A job that computes a route for each pair of points. The ids of its starts are the ids of the pairs. */
export interface RoutesJob extends JobBase {
  readonly kind: 'routes';
  readonly starts: JobPoints;
  /** The end of each route: as many as there are starts. */
  readonly ends: JobPoints;
}

/** A job that finds the road nearest to each point. */
export interface SnapJob extends JobBase {
  readonly kind: 'snap';
  readonly points: JobPoints;
}

/** The request of a job. */
export type JobRequest = MatrixJob | BoundariesJob | RoutesJob | SnapJob;

/** A request cut into tiles, as `planJob` returns it. */
export type Job = JobRequest & {
  readonly version: 1;
  /** The id. Jobs for the same work have the same id. */
  readonly id: string;
  /** For each list: the file from which its points were read, for messages. The id does not depend on these files. */
  readonly files?: { readonly [list: string]: string };
  /** The first row of each tile, and the end of the last tile. Rows are starts, points or pairs. */
  readonly tiles: readonly number[];
};

/** The number of tiles of a job. */
export function tileCount({ tiles }: Job): number {
  return tiles.length - 1;
}

/** The numbers of a job's tiles. */
export function tilesOf(job: Job): number[] {
  return Array.from({ length: tileCount(job) }, (_, tile) => tile);
}

/** The number of rows of a job, which are divided into tiles. */
export function rowsOfJob(request: JobRequest): JobPoints {
  return request.kind === 'matrix' || request.kind === 'routes' ? request.starts : request.points;
}

export function idOf({ id }: JobPoints, row: number): string {
  return id?.[row] ?? String(row);
}
