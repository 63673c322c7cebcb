// /table: the durations and distances of all trips from some coordinates to other coordinates.

import { countAnswerBytes } from '../budget/budget.ts';
import { distanceMetres } from '../geo/distance.ts';
import type { CostRow } from '../matrix/cost-row.ts';
import { pointOfPlace } from '../network/segment-shape.ts';
import { answered } from '../operations/prepare-request.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import { costsBetween } from './costs-between.ts';
import { TABLE_OPTIONS, type TableOptions } from './options.ts';
import { OsrmError } from './osrm-error.ts';
import { invalid, type ParsedRequest, parseRequest, type ServiceCall } from './parsed-request.ts';
import { snapCoordinates, type Waypoint, waypointsOf } from './snapped-coordinates.ts';

/** One list per source with a value per destination; null if there is no way. */
type Cells = (number | null)[][];

/** The answer of the service `table`. */
export interface TableBody {
  code: 'Ok';
  durations?: Cells;
  distances?: Cells;
  sources?: Waypoint[];
  destinations?: Waypoint[];
  /** The cells whose values are estimated with `fallback_speed`. */
  fallback_speed_cells?: [number, number][];
}

/** The bytes of a cell, in the answer and in the row from which the answer is written. */
const CELL_BYTES = 2 * Float64Array.BYTES_PER_ELEMENT;

export function tableService(given: ServiceCall): TableBody {
  const request = parseRequest(given, TABLE_OPTIONS, 1);
  const { options, coordinates } = request;
  checkScales(options);
  const sources = indexesOf(options.sources, coordinates.length, 'sources');
  const destinations = indexesOf(options.destinations, coordinates.length, 'destinations');
  const { cells } = request.database.limits;
  const count = sources.length * destinations.length;
  if (count > cells) throw new OsrmError('TooBig', `The table has ${count} cells; the limit is ${cells}.`);
  const { call, points } = snapCoordinates(request);
  return answered(call, () => {
    const { annotations = ['duration'] } = options;
    countAnswerBytes(call.budget, annotations.length * CELL_BYTES * count);
    const starts = sources.map((index) => points[index]);
    const ends = destinations.map((index) => points[index]);
    const table = new Table(request, starts, ends);
    for (const row of costsBetween(call, starts, ends, { units: { time: 100, length: 10 } })) table.add(row);
    const waypoints = waypointsOf(request, points);
    return {
      code: 'Ok',
      ...table.body(),
      ...(waypoints && {
        sources: sources.map((index) => waypoints[index]),
        destinations: destinations.map((index) => waypoints[index]),
      }),
    };
  });
}

function checkScales({ fallback_speed, scale_factor }: TableOptions): void {
  if (fallback_speed !== undefined && fallback_speed <= 0) throw invalid('fallback_speed must be greater than 0.');
  if (scale_factor !== undefined && scale_factor <= 0) throw invalid('scale_factor must be greater than 0.');
}

function indexesOf(given: TableOptions['sources'], count: number, name: string): readonly number[] {
  if (given === undefined || given === 'all') return Array.from({ length: count }, (_, i) => i);
  if (given.some((index) => index >= count))
    throw invalid(`${name} must be numbers of coordinates, from 0 to ${count - 1}.`);
  return given;
}

/** A table that is filled row by row, in tenths of seconds and metres. */
class Table {
  readonly #request: ParsedRequest<TableOptions>;
  readonly #starts: readonly SnappedPoint[];
  readonly #ends: readonly SnappedPoint[];
  readonly #durations: Cells | undefined;
  readonly #distances: Cells | undefined;
  readonly #estimated: [number, number][] = [];
  #rows = 0;

  constructor(request: ParsedRequest<TableOptions>, starts: readonly SnappedPoint[], ends: readonly SnappedPoint[]) {
    const { annotations = ['duration'] } = request.options;
    this.#request = request;
    this.#starts = starts;
    this.#ends = ends;
    this.#durations = annotations.includes('duration') ? [] : undefined;
    this.#distances = annotations.includes('distance') ? [] : undefined;
  }

  add({ time, length }: CostRow): void {
    const { scale_factor = 1, fallback_speed } = this.#request.options;
    const durations = this.#durations && cellsOf(time, scale_factor);
    const distances = this.#distances && cellsOf(length, 1);
    if (fallback_speed !== undefined) this.#estimate(time, fallback_speed, durations, distances);
    if (durations) this.#durations?.push(durations);
    if (distances) this.#distances?.push(distances);
    this.#rows++;
  }

  body(): Pick<TableBody, 'durations' | 'distances' | 'fallback_speed_cells'> {
    return {
      ...(this.#durations && { durations: this.#durations }),
      ...(this.#distances && { distances: this.#distances }),
      ...(this.#request.options.fallback_speed !== undefined && { fallback_speed_cells: this.#estimated }),
    };
  }

  /** Estimates cells without a way by the straight line. */
  #estimate(
    time: Float64Array,
    speed: number,
    durations: (number | null)[] | undefined,
    distances: (number | null)[] | undefined,
  ): void {
    const { scale_factor = 1 } = this.#request.options;
    time.forEach((value, end) => {
      if (!Number.isNaN(value)) return;
      const metres = this.#metresBetween(this.#starts[this.#rows], this.#ends[end]);
      if (durations) durations[end] = Math.round((10 * metres * scale_factor) / speed) / 10;
      if (distances) distances[end] = Math.round(10 * metres) / 10;
      this.#estimated.push([this.#rows, end]);
    });
  }

  #metresBetween(from: SnappedPoint, to: SnappedPoint): number {
    const { database, options } = this.#request;
    const [[x1, y1], [x2, y2]] = [from, to].map(({ point, near }) =>
      options.fallback_coordinate === 'snapped' ? pointOfPlace(database.network, near) : [point.lon, point.lat],
    );
    return distanceMetres(x1, y1, x2, y2);
  }
}

/** Converts tenths to numbers with one decimal. */
function cellsOf(values: Float64Array, scale: number): (number | null)[] {
  const cells: (number | null)[] = new Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    cells[i] = Number.isNaN(value) ? null : Math.round(value * scale) / 10;
  }
  return cells;
}
