// A job as plain data: what is asked, of which network, over which points, and how it is cut into tiles. It can be written
// down, sent anywhere, and done tile by tile in any order, any number of times, with the same outcome.

import type { DistanceUnitCode, TimeUnitCode } from '../request/units.ts';

export type JobKind = 'matrix' | 'boundaries' | 'routes' | 'snap';

/** Which network a job is for. */
export interface JobNetwork {
  /** By which a store, a folder or a function knows it. */
  readonly name: string;
  /** Of its bytes: what `fingerprintOf` gives. */
  readonly fingerprint: string;
}

/** Points, a column for each thing known of them. */
export interface JobPoints {
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** What each is called in the result; default its position, from 0. */
  readonly id?: readonly string[] | undefined;
  /** A second name, carried along. */
  readonly name?: readonly string[] | undefined;
  /** The line that each was read from, for messages. */
  readonly line?: readonly number[] | undefined;
  /** Their coordinate system; default that of the data. */
  readonly crs?: string | undefined;
}

/** The limit that pairs of a matrix must keep. */
export interface Within {
  readonly cost: number;
  readonly unit: TimeUnitCode | DistanceUnitCode;
}

/** What all jobs have in common. */
export interface JobBase {
  readonly network: JobNetwork;
  /** Parameters of the verb, points aside. */
  readonly query?: { readonly [parameter: string]: unknown } | undefined;
  readonly payload?: { readonly [key: string]: unknown } | undefined;
  /** Metres beyond which a point is told to be far from its road. Default 250. */
  readonly far?: number | undefined;
}

/** All starts to all ends, or to those within a limit, or to the nearest ones. */
export interface MatrixJob extends JobBase {
  readonly kind: 'matrix';
  readonly starts: JobPoints;
  readonly ends: JobPoints;
  /** Only pairs within this cost. */
  readonly within?: Within | undefined;
  /** Only so many ends of each start, the cheapest first. */
  readonly nearest?: number | undefined;
}

/** A region for each of many points. */
export interface BoundariesJob extends JobBase {
  readonly kind: 'boundaries';
  readonly points: JobPoints;
}

/** A route for each pair; the ids are those of the pairs. */
export interface RoutesJob extends JobBase {
  readonly kind: 'routes';
  readonly starts: JobPoints;
  /** As many as starts. */
  readonly ends: JobPoints;
}

/** The road that each point lies at. */
export interface SnapJob extends JobBase {
  readonly kind: 'snap';
  readonly points: JobPoints;
}

/** What is to be done. */
export type JobRequest = MatrixJob | BoundariesJob | RoutesJob | SnapJob;

/** What is to be done, cut into tiles: what `planJob` gives. */
export type Job = JobRequest & {
  readonly version: 1;
  /** The same for the same work. */
  readonly id: string;
  /** By list: the file that its points were read from, for messages. Says nothing of the work. */
  readonly files?: { readonly [list: string]: string };
  /** The first row of each tile, and the end of the last: rows are starts, points or pairs. */
  readonly tiles: readonly number[];
};

/** How many tiles a job has. */
export function tileCount({ tiles }: Job): number {
  return tiles.length - 1;
}

/** The rows of a job: what its tiles share out. */
export function rowsOfJob(request: JobRequest): JobPoints {
  return request.kind === 'matrix' || request.kind === 'routes' ? request.starts : request.points;
}

/** What a point is called in the result. */
export function idOf({ id }: JobPoints, row: number): string {
  return id?.[row] ?? String(row);
}
