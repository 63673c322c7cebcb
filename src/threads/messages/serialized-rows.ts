// Sends rows of entries between threads as columns of plain numbers, which are transferred without a copy. The receiving thread makes
// entries from them when they are needed. Structured cloning takes ten times as long, and cannot be interrupted within a message.

import type { AnswerWarning } from '../../operations/answer-warnings.ts';
import type { EntryFrame, EntryUnits, RowColumns } from '../../operations/matrix-columns.ts';
import type { GeoJsonCrs, PointGeometry } from '../../request/point.ts';

/** What the entries of a matrix have in common. */
export interface SerializedFrame extends EntryUnits {
  /** x and y of each end in turn. */
  readonly ends: Float64Array;
  readonly crs: GeoJsonCrs | undefined;
}

export interface SerializedRows {
  /** The rows without their entries. */
  readonly rows: readonly { readonly startIndex: number; readonly count: number; readonly warnings: AnswerWarning[] }[];
  /** x and y of the start of each row, in turn. */
  readonly starts: Float64Array;
  /** The end of each entry, row after row. */
  readonly endIndex: Uint32Array;
  /** The time of each entry, or an empty array. */
  readonly time: Float64Array;
  readonly distance: Float64Array;
}

export function serializeFrame({ ends, ...units }: EntryFrame): SerializedFrame {
  return { ...units, ends: serializePoints(ends), crs: ends[0]?.crs };
}

function serializePoints(points: readonly PointGeometry[]): Float64Array {
  const coordinates = new Float64Array(2 * points.length);
  for (let i = 0; i < points.length; i++) coordinates.set(points[i].coordinates, 2 * i);
  return coordinates;
}

/** Joins rows to columns, each with at least this many entries if there are as many. */
export function* serializeRows(
  units: EntryUnits,
  rows: Iterable<RowColumns>,
  together: number,
): Generator<SerializedRows, void, undefined> {
  let waiting: RowColumns[] = [];
  let count = 0;
  for (const row of rows) {
    // the arrays of a row are valid only until the next row
    const [time, distance] = [row.time, row.distance].map((figures) => figures.slice(0, row.count));
    waiting.push({ ...row, endIndex: row.endIndex.slice(0, row.count), time, distance });
    count += row.count;
    if (count < together) continue;
    yield joinRows(units, waiting, count);
    [waiting, count] = [[], 0];
  }
  if (waiting.length > 0) yield joinRows(units, waiting, count);
}

function joinRows({ timeUnit, distanceUnit }: EntryUnits, rows: readonly RowColumns[], count: number): SerializedRows {
  const endIndex = new Uint32Array(count);
  const time = new Float64Array(timeUnit === undefined ? 0 : count);
  const distance = new Float64Array(distanceUnit === undefined ? 0 : count);
  let at = 0;
  for (const row of rows) {
    endIndex.set(row.endIndex, at);
    if (timeUnit !== undefined) time.set(row.time, at);
    if (distanceUnit !== undefined) distance.set(row.distance, at);
    at += row.count;
  }
  return {
    rows: rows.map(({ startIndex, count, warnings }) => ({ startIndex, count, warnings })),
    starts: serializePoints(rows.map(({ startPoint }) => startPoint)),
    ...{ endIndex, time, distance },
  };
}

export function buffersOf({ starts, endIndex, time, distance }: SerializedRows): ArrayBuffer[] {
  return [starts, endIndex, time, distance].map(({ buffer }) => buffer as ArrayBuffer);
}

/** Rows with the frame of their entries. Points are created once and shared by their entries, as in one thread. */
export interface RowsReader {
  readonly frame: EntryFrame;
  readonly read: (serialized: SerializedRows) => Generator<RowColumns, void, undefined>;
}

export function rowsReader({ ends, crs, ...units }: SerializedFrame): RowsReader {
  const pointOf = (points: Float64Array, i: number): PointGeometry => {
    const coordinates: [number, number] = [points[2 * i], points[2 * i + 1]];
    return crs === undefined ? { type: 'Point', coordinates } : { type: 'Point', crs, coordinates };
  };
  const frame = { ...units, ends: Array.from({ length: ends.length / 2 }, (_, i) => pointOf(ends, i)) };
  const read = function* ({ rows, starts, endIndex, time, distance }: SerializedRows) {
    let at = 0;
    for (let i = 0; i < rows.length; i++) {
      const end = at + rows[i].count;
      const columns = { time: time.subarray(at, end), distance: distance.subarray(at, end) };
      yield { ...rows[i], startPoint: pointOf(starts, i), endIndex: endIndex.subarray(at, end), ...columns };
      at = end;
    }
  };
  return { frame, read };
}
