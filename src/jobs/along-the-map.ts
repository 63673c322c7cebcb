// The order in which the starts of a sparse matrix are processed: along the map, so that the starts of one tile are neighbours and share
// ends. A job stores its starts in the given order, from which every worker derives the same map order.

import { hilbertPosition } from '../network/hilbert.ts';
import type { Job, JobPoints, MatrixJob } from './job.ts';

/** Whether only a few ends of each start are requested. */
export function isSparse({ within, nearest }: MatrixJob): boolean {
  return within !== undefined || nearest !== undefined;
}

/** A job with its points in the order in which its tiles process them. */
export interface ArrangedJob {
  /** The job with its starts in the order of tiles. Each start has an id. */
  readonly job: MatrixJob & Job;
  /** For each position in the order of tiles: the row of the start in the given order. Absent if both orders are the same. */
  readonly order: readonly number[] | undefined;
}

export function arranged(job: MatrixJob & Job): ArrangedJob {
  const order = orderOfStarts(job);
  if (order === undefined) return { job, order };
  const { id = job.starts.x.map((_, row) => String(row)) } = job.starts;
  return { job: { ...job, starts: pointsAtRows({ ...job.starts, id }, order) }, order };
}

/** The rows of starts in the order of tiles. */
export function orderOfStarts(job: MatrixJob): readonly number[] | undefined {
  if (!isSparse(job)) return undefined;
  const { x, y } = job.starts;
  const [left, right] = extent(x);
  const [bottom, top] = extent(y);
  const cell = (value: number, least: number, most: number) =>
    most > least ? Math.floor((65_535 * (value - least)) / (most - least)) : 0;
  const key = x.map((value, row) => hilbertPosition(cell(value, left, right), cell(y[row], bottom, top)));
  return Array.from(key.keys()).sort((a, b) => key[a] - key[b] || a - b);
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

/** The points at the given rows, in the order of `rows`. */
export function pointsAtRows({ x, y, id, name, line, crs }: JobPoints, rows: readonly number[]): JobPoints {
  const some = <Value>(column: readonly Value[]): Value[] => rows.map((row) => column[row]);
  return {
    x: some(x),
    y: some(y),
    ...(id && { id: some(id) }),
    ...(name && { name: some(name) }),
    ...(line && { line: some(line) }),
    ...(crs !== undefined && { crs }),
  };
}
