// /table: the durations and distances of all trips from some coordinates to other coordinates.

import { type Budget, countAnswerBytes, ITEM_BYTES } from '../budget/budget.ts';
import { ellipsoidMetres, onEllipsoid, type PointOnEllipsoid } from '../geo/distance.ts';
import type { CostRow } from '../matrix/cost-row.ts';
import { pointOfPlace } from '../network/segment-shape.ts';
import { type ListMaker, type MakeList, makeArray } from '../operations/json/answer-lists.ts';
import { answered } from '../operations/prepare-request.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import { costsBetween } from './costs-between.ts';
import { TABLE_OPTIONS, type TableOptions } from './options.ts';
import { OsrmError } from './osrm-error.ts';
import { invalid, type ParsedRequest, parseRequest, type ServiceCall } from './parsed-request.ts';
import { expectSize } from './sizes.ts';
import { snapCoordinates, type Waypoint, waypointsOf } from './snapped-coordinates.ts';
import { CellWriter, RowWriter } from './table-text.ts';

/** A value for each destination; null if there is no way. */
type TableRow = (number | null)[];

/** One row per source. */
type Cells = TableRow[];

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

/** Rows of tables with more cells are written at once. */
const LONG = 10_000;

/** The bytes of a cell, in the answer and in the row from which the answer is written. */
const CELL_BYTES = 2 * Float64Array.BYTES_PER_ELEMENT;
/** A scaled cell counts more, because a number beyond 2^31 takes ten times as long to write. */
const SCALED_CELL_BYTES = 8 * CELL_BYTES;

export function tableService(given: ServiceCall): TableBody {
  const request = parseRequest(given, TABLE_OPTIONS, 1);
  const { options, coordinates } = request;
  checkScales(options);
  const sources = indexesOf(options.sources, coordinates.length, 'sources');
  const destinations = indexesOf(options.destinations, coordinates.length, 'destinations');
  const { cells } = request.database.limits;
  const count = sources.length * destinations.length;
  expectSize(given.sizes, 'table', 'table entries', count);
  if (count > cells) throw new OsrmError('TooBig', `The table has ${count} cells; the limit is ${cells}.`);
  const { call, points } = snapCoordinates(request);
  return answered(call, () => {
    const { annotations = ['duration'], scale_factor = 1 } = options;
    const cellBytes = scale_factor === 1 ? CELL_BYTES : SCALED_CELL_BYTES;
    countAnswerBytes(call.budget, annotations.length * cellBytes * count);
    const starts = sources.map((index) => points[index]);
    const ends = destinations.map((index) => points[index]);
    const table = new Table(request, starts, ends, call.budget);
    for (const row of costsBetween(call, starts, ends, { time: 100, length: 10 })) table.add(row);
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

/** Durations or distances, row by row. */
class Values {
  readonly #rows: ListMaker<TableRow>;
  readonly #writer: RowWriter = new RowWriter();
  /** The current row; NaN if there is no way. */
  readonly row: Float64Array;

  constructor(width: number, makeList: MakeList) {
    this.#rows = makeList();
    this.row = new Float64Array(width);
  }

  /** Begins a row. Converts tenths to numbers with one decimal. */
  begin(values: Float64Array, scale: number): void {
    const { row } = this;
    for (let i = 0; i < values.length; i++) row[i] = Math.round(values[i] * scale) / 10;
  }

  end(): void {
    const { addText } = this.#rows;
    if (addText === undefined) {
      this.#rows.add([Array.from(this.row, (value) => (Number.isNaN(value) ? null : value))]);
      return;
    }
    const text = this.#writer.add(this.row);
    if (text !== '') addText(text);
  }

  finish(): Cells {
    const text = this.#writer.take();
    if (text !== '') this.#rows.addText?.(text);
    return this.#rows.list;
  }
}

/** A table that is filled row by row, in tenths of seconds and metres. */
class Table {
  readonly #request: ParsedRequest<TableOptions>;
  readonly #budget: Budget;
  /** Where straight lines begin and end. */
  readonly #starts: readonly PointOnEllipsoid[];
  readonly #ends: readonly PointOnEllipsoid[];
  readonly #durations: Values | undefined;
  readonly #distances: Values | undefined;
  readonly #estimated: EstimatedCells;
  #rows = 0;

  constructor(
    request: ParsedRequest<TableOptions>,
    starts: readonly SnappedPoint[],
    ends: readonly SnappedPoint[],
    budget: Budget,
  ) {
    const { annotations = ['duration'] } = request.options;
    const makeList = starts.length * ends.length > LONG ? request.sent : makeArray;
    this.#request = request;
    this.#budget = budget;
    this.#starts = starts.map((point) => positionOf(request, point));
    this.#ends = ends.map((point) => positionOf(request, point));
    this.#estimated = new EstimatedCells(ends.length, makeList);
    this.#durations = annotations.includes('duration') ? new Values(ends.length, makeList) : undefined;
    this.#distances = annotations.includes('distance') ? new Values(ends.length, makeList) : undefined;
  }

  add({ time, length }: CostRow): void {
    const { scale_factor = 1, fallback_speed } = this.#request.options;
    this.#durations?.begin(time, scale_factor);
    this.#distances?.begin(length, 1);
    if (fallback_speed !== undefined) this.#estimate(time, fallback_speed);
    this.#durations?.end();
    this.#distances?.end();
    this.#rows++;
  }

  body(): Pick<TableBody, 'durations' | 'distances' | 'fallback_speed_cells'> {
    return {
      ...(this.#durations && { durations: this.#durations.finish() }),
      ...(this.#distances && { distances: this.#distances.finish() }),
      ...(this.#request.options.fallback_speed !== undefined && { fallback_speed_cells: this.#estimated.finish() }),
    };
  }

  /** Estimates cells without a way by the straight line. */
  #estimate(time: Float64Array, speed: number): void {
    const { scale_factor = 1 } = this.#request.options;
    const lacking = this.#estimated.lacking(time);
    countAnswerBytes(this.#budget, ITEM_BYTES * lacking.length);
    const start = this.#starts[this.#rows];
    for (let i = 0; i < lacking.length; i++) {
      const end = lacking[i];
      const metres = ellipsoidMetres(start, this.#ends[end]);
      if (this.#durations) this.#durations.row[end] = Math.round((10 * metres * scale_factor) / speed) / 10;
      if (this.#distances) this.#distances.row[end] = Math.round(10 * metres) / 10;
    }
    this.#estimated.add(this.#rows, lacking);
  }
}

/** The list of cells whose values are estimated. */
class EstimatedCells {
  readonly #cells: ListMaker<[row: number, column: number]>;
  readonly #writer: CellWriter = new CellWriter();
  readonly #columns: Uint32Array;

  constructor(width: number, makeList: MakeList) {
    this.#cells = makeList();
    this.#columns = new Uint32Array(width);
  }

  /** The columns of a row without a value, until the next row. */
  lacking(values: Float64Array): Uint32Array {
    let count = 0;
    for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) this.#columns[count++] = i;
    return this.#columns.subarray(0, count);
  }

  add(row: number, columns: Uint32Array): void {
    const { addText } = this.#cells;
    if (addText === undefined) {
      this.#cells.add(Array.from(columns, (column) => [row, column]));
      return;
    }
    const text = this.#writer.add(row, columns);
    if (text !== '') addText(text);
  }

  finish(): [row: number, column: number][] {
    const text = this.#writer.take();
    if (text !== '') this.#cells.addText?.(text);
    return this.#cells.list;
  }
}

function positionOf({ database, options }: ParsedRequest<TableOptions>, { point, near }: SnappedPoint) {
  const isSnapped = options.fallback_coordinate === 'snapped';
  const [lon, lat] = isSnapped ? pointOfPlace(database.network, near) : [point.lon, point.lat];
  return onEllipsoid(lon, lat);
}
