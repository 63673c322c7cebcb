// What a worker keeps between the tiles of a matrix job: the parsed request, the computed costing, and the places of points.

import { startBudget } from '../budget/budget.ts';
import type { Database } from '../database/database.ts';
import type { TableColumn } from '../formats/parquet-table.ts';
import type { PairRows } from '../matrix/cost-row.ts';
import { makeDisplacements } from '../points/displacements.ts';
import { SnappedPoint } from '../points/snap-points.ts';
import type { MatrixRequest } from '../request/matrix-request.ts';
import { throwComplaints } from '../request/reading.ts';
import type { Complaint } from '../request/routing-error.ts';
import { DISTANCE_UNITS, TIME_UNITS } from '../request/units.ts';
import { resolveCosting } from '../resolve/resolve-costing.ts';
import type { Pairing } from '../trips/pairs.ts';
import type { ArrangedJob } from './along-the-map.ts';
import type { EndStops } from './ends-in-reach.ts';
import type { JobPoints, MatrixJob, Within } from './job.ts';
import { type Placed, pointReader } from './place-points.ts';
import { readQuery } from './read-query.ts';
import { openColumns, type PairColumns } from './result/pair-columns.ts';

/** The places of the points of a list, from row `first` on. */
export interface PlacedRows {
  readonly first: number;
  readonly placed: readonly Placed[];
}

/** The points of a list that have a place, in the order of the list. */
export interface PlacedList {
  readonly points: JobPoints;
  readonly snapped: readonly SnappedPoint[];
  /** The row of each point in its list. */
  readonly row: Uint32Array;
}

/** A limit for pairs: which figure is limited, and its greatest value in milliseconds or centimetres. */
export interface PairLimit {
  readonly figure: 'time' | 'length';
  readonly most: number;
}

export interface MatrixState extends ArrangedJob {
  /** The places of all points, or the reason why a point has none. */
  readonly lists: { readonly starts: PlacedRows; readonly ends: PlacedRows };
  readonly request: MatrixRequest;
  readonly pairing: Pairing;
  readonly starts: PlacedList;
  readonly ends: PlacedList;
  readonly limit: PairLimit | undefined;
  /** Columns for the pairs of one tile, reused by the next tile. */
  readonly columns: PairColumns;
  /** Rows to all ends, which are opened on first use ... */
  rows?: PairRows;
  /** ... and the start whose row comes first in the columns. */
  firstStart: number;
  /** The names of all ends, which every tile needs. */
  endColumns?: TableColumn[];
  /** The places where trips to the ends may end, which every tile needs, too. */
  stops?: EndStops;
  /** The radius with which the search for the nearest ends of the next starts begins. */
  reach?: number;
}

/** The costing of a job, without its points. Throws one RoutingError that lists everything wrong with it. */
export function openPairing(
  database: Database,
  job: MatrixJob,
  signal: AbortSignal | undefined,
): { readonly request: MatrixRequest; readonly pairing: Pairing } {
  const request = readQuery(database, job, signal);
  const budget = startBudget({ signal });
  const complaints: Complaint[] = [];
  const costing = resolveCosting(database, request.costing, { complaints, budget });
  throwComplaints(complaints);
  const weighted = database.costs.computeWeights(costing);
  return { request, pairing: { database, weighted, budget, displacements: makeDisplacements() } };
}

export function openMatrix(
  database: Database,
  { job, order }: ArrangedJob,
  lists: { readonly starts: PlacedRows; readonly ends: PlacedRows },
  signal: AbortSignal,
): MatrixState {
  const { request, pairing } = openPairing(database, job, signal);
  const listOf = (points: JobPoints, given: PlacedRows, name: string) => placedList(pairing, points, given, name);
  return {
    job,
    order,
    lists,
    request,
    pairing,
    starts: listOf(job.starts, lists.starts, 'starts'),
    ends: listOf(job.ends, lists.ends, 'ends'),
    limit: job.within && limitOf(job.within),
    columns: openColumns(),
    firstStart: 0,
  };
}

function placedList(pairing: Pairing, points: JobPoints, { first, placed }: PlacedRows, list: string): PlacedList {
  const named = { points: pointReader(pairing, points), nameOf: (row: number) => `${list}[${row}]` };
  const snapped: SnappedPoint[] = [];
  const rows: number[] = [];
  placed.forEach((place, i) => {
    if (typeof place === 'string') return;
    const row = first + i;
    snapped.push(new SnappedPoint(named, row, place));
    rows.push(row);
  });
  return { points, snapped, row: Uint32Array.from(rows) };
}

function limitOf({ cost, unit }: Within): PairLimit {
  const time = TIME_UNITS.find(({ code }) => code === unit);
  if (time !== undefined) return { figure: 'time', most: cost * time.milliseconds };
  const distance = DISTANCE_UNITS.find(({ code }) => code === unit)!;
  return { figure: 'length', most: cost * distance.centimetres };
}
