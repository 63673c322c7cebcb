// Sends rows of entries between threads as columns of plain numbers, which are transferred without a copy. The receiving thread makes
// entries from them when they are needed. Structured cloning takes ten times as long, and cannot be interrupted within a message.

import { multiPoint } from '../../operations/geometry.ts';
import type { MatrixEntry } from '../../operations/matrix-entries.ts';
import type { PreparedMatrix } from '../../operations/prepare-matrix.ts';
import type { MatrixRow } from '../../operations/stream-cost-matrix.ts';
import type { GeoJsonCrs, PointGeometry } from '../../request/point.ts';
import type { DistanceUnitCode, TimeUnitCode } from '../../request/units.ts';

/** What the entries of a matrix have in common. */
export interface EntryFrame {
  /** x and y of each end in turn. */
  readonly ends: Float64Array;
  readonly crs: GeoJsonCrs | undefined;
  /** The unit of times; absent if the caller did not ask for them. */
  readonly timeUnit: TimeUnitCode | undefined;
  readonly distanceUnit: DistanceUnitCode | undefined;
}

/** Some rows of a matrix. */
export interface SerializedRows {
  readonly rows: readonly SerializedRow[];
  /** x and y of the start of each row, in turn. */
  readonly starts: Float64Array;
  /** The end of each entry, row after row. */
  readonly endIndex: Uint32Array;
  /** The time of each entry, or an empty array. */
  readonly time: Float64Array;
  readonly distance: Float64Array;
}

/** A row without its entries. */
type SerializedRow = Omit<MatrixRow, 'matrix' | 'endIndexes'> & { readonly entryCount: number };

export function frameOf({ request }: PreparedMatrix): EntryFrame {
  const { endPoints, destination, returnTime, returnDistance, timeUnit, distanceUnit } = request;
  const { crs, coordinates } = multiPoint(endPoints, destination);
  const ends = new Float64Array(2 * coordinates.length);
  coordinates.forEach((end, i) => {
    ends.set(end, 2 * i);
  });
  return {
    ...{ ends, crs },
    timeUnit: returnTime ? timeUnit.code : undefined,
    distanceUnit: returnDistance ? distanceUnit.code : undefined,
  };
}

/** Converts rows to columns. */
export function serializeRows({ timeUnit, distanceUnit }: EntryFrame, rows: readonly MatrixRow[]): SerializedRows {
  const count = rows.reduce((sum, { matrix }) => sum + matrix.length, 0);
  const starts = new Float64Array(2 * rows.length);
  const endIndex = new Uint32Array(count);
  const time = new Float64Array(timeUnit === undefined ? 0 : count);
  const distance = new Float64Array(distanceUnit === undefined ? 0 : count);
  let at = 0;
  const serialized = rows.map(({ matrix, endIndexes, ...row }, i): SerializedRow => {
    if (matrix.length > 0) starts.set(matrix[0].startPoint.coordinates, 2 * i);
    for (let entry = 0; entry < matrix.length; entry++, at++) {
      endIndex[at] = endIndexes[entry];
      if (timeUnit !== undefined) time[at] = matrix[entry].time!;
      if (distanceUnit !== undefined) distance[at] = matrix[entry].distance!;
    }
    return { ...row, entryCount: matrix.length };
  });
  return { rows: serialized, starts, endIndex, time, distance };
}

/** The buffers to transfer with rows. */
export function buffersOf({ starts, endIndex, time, distance }: SerializedRows): ArrayBuffer[] {
  return [starts, endIndex, time, distance].map(({ buffer }) => buffer as ArrayBuffer);
}

/** Returns a function that restores rows. Points are created once and shared by their entries, as in one thread. */
export function rowReader(frame: EntryFrame): (serialized: SerializedRows) => Generator<MatrixRow, void, undefined> {
  const { crs, timeUnit, distanceUnit } = frame;
  const pointOf = (points: Float64Array, i: number): PointGeometry => {
    const coordinates: [number, number] = [points[2 * i], points[2 * i + 1]];
    return crs === undefined ? { type: 'Point', coordinates } : { type: 'Point', crs, coordinates };
  };
  const ends = Array.from({ length: frame.ends.length / 2 }, (_, i) => pointOf(frame.ends, i));
  return function* ({ rows, starts, endIndex, time, distance }) {
    let at = 0;
    for (let i = 0; i < rows.length; i++) {
      const { startIndex, entryCount, ...reported } = rows[i];
      const startPoint = pointOf(starts, i);
      const matrix: MatrixEntry[] = [];
      const endIndexes: number[] = [];
      for (const end = at + entryCount; at < end; at++) {
        const endPoint = ends[endIndex[at]];
        endIndexes.push(endIndex[at]);
        if (timeUnit === undefined) matrix.push({ startPoint, endPoint, distance: distance[at], distanceUnit });
        else if (distanceUnit === undefined) matrix.push({ startPoint, endPoint, time: time[at], timeUnit });
        else matrix.push({ startPoint, endPoint, distance: distance[at], distanceUnit, time: time[at], timeUnit });
      }
      yield { startIndex, matrix, endIndexes, ...reported };
    }
  };
}
