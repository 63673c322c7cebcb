// Cells of a cost matrix as the interface documents them.

import type { CostRow } from '../database/find-costs.ts';
import type { Destination } from '../request/destination.ts';
import type { MatrixRequest } from '../request/matrix-request.ts';
import type { PointGeometry, RequestPoint } from '../request/point.ts';
import type { DistanceUnit, TimeUnit } from '../request/units.ts';
import { pointGeometry } from './geometry.ts';
import { noPathMessage } from './pairs.ts';

export interface MatrixEntry {
  /** As it was asked for; with `crs` where `destinationSrs` is given. */
  startPoint: PointGeometry;
  endPoint: PointGeometry;
  distance?: number;
  distanceUnit?: DistanceUnit['code'];
  time?: number;
  timeUnit?: TimeUnit['code'];
}

/** A pair that has no way and is therefore left out. */
export interface MatrixWarning {
  code: 6002;
  message: string;
}

/** The entries of one row, and the pairs that it leaves out. */
export interface MatrixPart {
  readonly entries: MatrixEntry[];
  readonly warnings: MatrixWarning[];
}

/** A row of the matrix, and that of the other criterion where it is asked for. */
export interface RowPair {
  readonly startIndex: number;
  readonly row: CostRow;
  readonly other: CostRow | undefined;
}

/** Adds a row's entries: one a pair, or two where the other criterion is asked for and differs. */
export function addEntries(part: MatrixPart, request: MatrixRequest, { startIndex, row, other }: RowPair): void {
  const { startPoints, endPoints, destination } = request;
  const start = startPoints[startIndex];
  for (let end = 0; end < endPoints.length; end++) {
    if (Number.isNaN(row.time[end])) {
      part.warnings.push({ code: 6002, message: noPathMessage(start, endPoints[end]) });
      continue;
    }
    part.entries.push(entryOf(request, row, start, end, destination));
    if (other !== undefined && differs(row, other, end)) {
      part.entries.push(entryOf(request, other, start, end, destination));
    }
  }
}

function differs(row: CostRow, other: CostRow, end: number): boolean {
  return !Number.isNaN(other.time[end]) && (row.time[end] !== other.time[end] || row.length[end] !== other.length[end]);
}

function entryOf(
  request: MatrixRequest,
  row: CostRow,
  start: RequestPoint,
  end: number,
  destination: Destination,
): MatrixEntry {
  const { distanceUnit, timeUnit, returnDistance, returnTime } = request;
  const startPoint = pointGeometry(start, destination);
  const endPoint = pointGeometry(request.endPoints[end], destination);
  if (!returnTime) {
    return {
      startPoint,
      endPoint,
      distance: row.length[end] / distanceUnit.centimetres,
      distanceUnit: distanceUnit.code,
    };
  }
  if (!returnDistance) {
    return { startPoint, endPoint, time: row.time[end] / timeUnit.milliseconds, timeUnit: timeUnit.code };
  }
  return {
    startPoint,
    endPoint,
    distance: row.length[end] / distanceUnit.centimetres,
    distanceUnit: distanceUnit.code,
    time: row.time[end] / timeUnit.milliseconds,
    timeUnit: timeUnit.code,
  };
}
