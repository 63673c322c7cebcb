// Tiles of jobs that make one request per row: a boundary, a route, the nearest road.

import { startBudget } from '../budget/budget.ts';
import type { Call } from '../database/call.ts';
import { type Database, familyOf } from '../database/database.ts';
import type { ColumnKind } from '../formats/write-parquet.ts';
import { segmentIdText } from '../network/segment-ids.ts';
import { primaryName } from '../network/segment-names.ts';
import { pointOfPlace } from '../network/segment-shape.ts';
import { compileCosting } from '../operations/compile-costing.ts';
import { route } from '../operations/route.ts';
import { travelBoundary } from '../operations/travel-boundary.ts';
import { CompiledCosting } from '../request/compiled-costing.ts';
import type { RequestOptions } from '../request/options.ts';
import { COSTING_PARAMETERS, COSTING_PAYLOAD_TABLE } from '../request/requested-costing.ts';
import type { RouteRequest } from '../request/route-request.ts';
import { RoutingError } from '../request/routing-error.ts';
import {
  type BoundariesJob,
  idOf,
  type Job,
  type JobPoints,
  type MatrixJob,
  type RoutesJob,
  type SnapJob,
} from './job.ts';
import { type NotedPoints, notePoint, openNoteBook } from './notes.ts';
import { notePlaces, type Placed, placePoints } from './place-points.ts';
import { LON_LAT, readQuery } from './read-query.ts';
import { addRow, type DoTile, makePartRows, type Part, type PartForm, partOfRows } from './result/part.ts';

/** The error code for "no route between two points". */
const NO_WAY = 6002;

/** Returns the function that processes tiles of the job. Throws one error that lists everything wrong with the job. */
export function openItemTiles(
  database: Database,
  job: Exclude<Job, MatrixJob>,
  form: PartForm,
  signal: AbortSignal,
): DoTile {
  const call = { ...openCall(database, job, signal), form };
  switch (job.kind) {
    case 'boundaries':
      readQuery(database, job, signal);
      return (tile) => boundariesTile(call, job, tile);
    case 'routes': {
      const request = readQuery(database, job, signal);
      return (tile) => routesTile(call, request, job, tile);
    }
    case 'snap':
      return (tile) => snapTile(call, job, tile);
  }
}

/** A call with the costing of the job, and the format of its tiles. */
type TileCall = JobCall & { readonly form: PartForm };

/** Computes a region for each point, with one row per cost. */
async function boundariesTile(call: TileCall, job: BoundariesJob & Job, tile: number): Promise<Part> {
  const { points, query, payload } = job;
  const book = openNoteBook();
  const noted: NotedPoints = { book, list: 'points', points };
  const placed = placeRows(call, noted, job, tile);
  const part = makePartRows({ ...nameKinds(points), cost: 'number', unit: 'text', geometry: 'geometry' });
  placed.forEach((place, i) => {
    if (typeof place === 'string') return;
    const row = job.tiles[tile] + i;
    answering(noted, row, () => {
      const requested = { ...query, point: pointOf(points, row), destinationSrs: LON_LAT };
      const found = travelBoundary(
        call.database,
        requested as never,
        (call.compiled ?? payload) as never,
        optionsOf(call),
      );
      for (const { cost, costUnit, geometry } of found.travelBoundary.costs) {
        addRow(part, { ...namesOf(points, row), cost, unit: costUnit, geometry });
      }
    });
  });
  return partOfRows(part, { form: call.form, book });
}

async function routesTile(call: TileCall, request: RouteRequest, job: RoutesJob & Job, tile: number): Promise<Part> {
  const { starts, ends, query, payload } = job;
  const book = openNoteBook();
  const noted: NotedPoints = { book, list: 'starts', points: starts };
  const from = placeRows(call, noted, job, tile);
  const to = placeRows(call, { book, list: 'ends', points: ends }, job, tile);
  const columns = routeColumns(request);
  const part = makePartRows({ ...nameKinds(starts), ...mapValues(columns, ({ kind }) => kind) });
  from.forEach((place, i) => {
    if (typeof place === 'string' || typeof to[i] === 'string') return;
    const row = job.tiles[tile] + i;
    answering(noted, row, () => {
      const points = { startPoint: pointOf(starts, row), endPoint: pointOf(ends, row), destinationSrs: LON_LAT };
      const requested = { ...query, ...points } as never;
      const found = route(call.database, requested, (call.compiled ?? payload) as never, optionsOf(call));
      const reported = found as { readonly [member: string]: unknown };
      addRow(part, { ...namesOf(starts, row), ...mapValues(columns, ({ member }) => reported[member]) });
    });
  });
  return partOfRows(part, { form: call.form, book });
}

/** A column of routes, and the member of the answer that it holds. */
interface RouteColumn {
  readonly kind: ColumnKind;
  readonly member:
    | 'time'
    | 'distance'
    | 'intermediatePoints'
    | 'routeDirections'
    | 'legs'
    | 'alternatives'
    | 'geometry';
}

function routeColumns(request: RouteRequest): { readonly [column: string]: RouteColumn } {
  const { returnTime, timeUnit, returnDistance, distanceUnit, directionsStyle, segmentGeometryStyle } = request;
  const { returnLegs, returnSegments, alternatives } = request;
  const number = (member: RouteColumn['member']): RouteColumn => ({ kind: 'number', member });
  return {
    ...(returnTime && { [`time_${timeUnit.code}`]: number('time') }),
    ...(returnDistance && { [`distance_${distanceUnit.code}`]: number('distance') }),
    ...(request.returnIntermediatePoints && { intermediatePoints: { kind: 'json', member: 'intermediatePoints' } }),
    ...(directionsStyle !== 'None' && { directions: { kind: 'json', member: 'routeDirections' } }),
    ...((returnLegs || returnSegments) && { legs: { kind: 'json', member: 'legs' } }),
    ...(alternatives > 0 && { alternatives: { kind: 'json', member: 'alternatives' } }),
    ...(segmentGeometryStyle !== 'None' && { geometry: { kind: 'geometry', member: 'geometry' } }),
  };
}

function mapValues<Value, Mapped>(
  values: { readonly [name: string]: Value },
  map: (value: Value) => Mapped,
): { [name: string]: Mapped } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

/** Finds the road nearest to each point. */
async function snapTile(call: TileCall, job: SnapJob & Job, tile: number): Promise<Part> {
  const { points } = job;
  const { network } = call.database;
  const book = openNoteBook();
  const part = makePartRows({
    ...nameKinds(points),
    segment: 'text',
    road: 'text',
    metres: 'number',
    x: 'number',
    y: 'number',
  });
  placeRows(call, { book, list: 'points', points }, job, tile).forEach((place, i) => {
    if (typeof place === 'string') return;
    const { near } = place;
    const segment = segmentIdText(network, near.segment);
    const road = primaryName(network, near.segment)?.name;
    const [x, y] = pointOfPlace(network, near);
    addRow(part, { ...namesOf(points, job.tiles[tile] + i), segment, road, metres: near.distance, x, y });
  });
  return partOfRows(part, { form: call.form, book });
}

function placeRows(call: JobCall, noted: NotedPoints, { tiles, far }: Job, tile: number): Placed[] {
  const [first, end] = [tiles[tile], tiles[tile + 1]];
  const placed = placePoints(call, noted.points, [first, end], true);
  const rows = placed.map((_, i) => first + i);
  notePlaces(noted, rows, (row) => placed[row - first], far);
  return placed;
}

/** Answers a row. If that fails, the row is reported and the others continue. Faults of the whole job were reported earlier. */
function answering(noted: NotedPoints, row: number, answer: () => void): void {
  try {
    answer();
  } catch (error) {
    if (!(error instanceof RoutingError)) throw error;
    if (error.complaints.some(({ errorCode }) => errorCode === NO_WAY)) noted.book.withoutWay++;
    const reason = error.complaints.map(({ userMessage }) => userMessage).join(' ');
    notePoint(noted, row, { reason, isLeftOut: true });
  }
}

function optionsOf({ budget: { signal } }: JobCall): RequestOptions {
  return { signal };
}

function pointOf({ x, y, crs }: JobPoints, row: number): unknown {
  return crs === undefined ? [x[row], y[row]] : { x: x[row], y: y[row], coordSys: crs };
}

function nameKinds({ name }: JobPoints): { [column: string]: ColumnKind } {
  return { id: 'text', ...(name && { name: 'text' as const }) };
}

function namesOf(points: JobPoints, row: number): { id: string; name?: string } {
  return { id: idOf(points, row), ...(points.name && { name: points.name[row] }) };
}

/** A call with the costing of a job. `compiled` is set if the payload contains only costing. */
interface JobCall extends Call {
  readonly compiled: CompiledCosting | undefined;
}

/** Opens a call. Throws one RoutingError that lists everything wrong with the costing. */
function openCall(database: Database, job: BoundariesJob | RoutesJob | SnapJob, signal: AbortSignal): JobCall {
  const { query, payload } = job;
  // the operation reads and checks all other members
  const isVerb = job.kind !== 'snap';
  const requested = isVerb
    ? { ...some(query, COSTING_PARAMETERS.names), ...ownDefaults(database, job, signal) }
    : query;
  const compiled = compileCosting(database, requested, isVerb ? some(payload, COSTING_PAYLOAD_TABLE.names) : payload);
  const costing = CompiledCosting.costingFor(familyOf(database), compiled)!;
  const isAllCosting = Object.keys(payload ?? {}).every((key) => COSTING_PAYLOAD_TABLE.names.has(key));
  return {
    database,
    weighted: database.costs.computeWeights(costing),
    budget: startBudget({ signal }),
    compiled: payload !== undefined && isAllCosting ? compiled : undefined,
  };
}

/** The defaults in which boundaries differ from a plain costing: major roads, and a criterion that depends on the unit of the costs. */
function ownDefaults(database: Database, job: BoundariesJob | RoutesJob | SnapJob, signal: AbortSignal): object {
  if (job.kind !== 'boundaries') return {};
  const { costing } = readQuery(database, { ...job, kind: job.kind }, signal);
  if (costing instanceof CompiledCosting) return {};
  return { majorRoads: costing.majorRoads, optimizeBy: costing.criterion };
}

function some(given: object | undefined, names: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([name]) => names.has(name)));
}
