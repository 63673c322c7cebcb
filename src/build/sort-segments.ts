// Rows of segments in the order of their ids: the columns of a network that do not speak of junctions.

import { inOrder, invert } from '../memory/in-order.ts';
import { radixOrder } from '../memory/radix-order.ts';
import type { Network } from '../network/network.ts';
import { noteProblem, type Problems } from '../network/network-error.ts';
import { formatSegmentId } from '../network/segment-ids.ts';
import { bucketColumns } from './bucket-rows.ts';
import { nameColumns } from './intern-names.ts';
import type { ArcColumns } from './lay-out-arcs.ts';
import { limitColumns } from './limit-rows.ts';
import type { SegmentRows } from './segment-rows.ts';

/** The columns that do not speak of junctions. */
type Elsewhere =
  | 'name'
  | 'crs'
  | 'language'
  | 'attribution'
  | 'modes'
  | 'going'
  | 'ruleBinds'
  | 'ruleSpares'
  | 'ruleModes'
  | 'ruleBuckets'
  | keyof ArcColumns;
export type SegmentColumns = Omit<Network, Elsewhere>;

/** Says of every id that more than one row has, and marks all these rows as broken. */
export function complainOfTwins(rows: SegmentRows, order: Uint32Array, problems: Problems): void {
  const { idHigh, idLow, hasId, isBroken } = rows;
  for (let i = 1; i < order.length; i++) {
    const row = order[i];
    const before = order[i - 1];
    if (idHigh[row] !== idHigh[before] || idLow[row] !== idLow[before] || !hasId[row] || !hasId[before]) continue;
    const segment = formatSegmentId(idHigh[row], idLow[row]);
    noteProblem(problems, {
      segment,
      index: row,
      problem: `id: expected one of its own, segments[${before}] has it too`,
    });
    isBroken[row] = 1;
    isBroken[before] = 1;
  }
}

/** The row numbers by id. */
export function orderById({ count, idHigh, idLow }: SegmentRows): Uint32Array {
  return radixOrder(count, idHigh, idLow);
}

/** The columns of all rows, segment i being row `order[i]`. */
export function sortSegments(rows: SegmentRows, order: Uint32Array): SegmentColumns {
  const segmentCount = order.length;
  const speed = new Uint32Array(2 * segmentCount);
  for (let segment = 0; segment < segmentCount; segment++) {
    speed[2 * segment] = rows.speedForward[order[segment]];
    speed[2 * segment + 1] = rows.speedBackward[order[segment]];
  }
  const segmentOfRow = invert(order);
  return {
    segmentCount,
    idHigh: inOrder(rows.idHigh, order),
    idLow: inOrder(rows.idLow, order),
    length: inOrder(rows.length, order),
    roadType: inOrder(rows.roadType, order),
    flags: inOrder(rows.flags, order),
    ...nameColumns(rows.names, inOrder(rows.nameSet, order), rows.signs, segmentOfRow),
    speed,
    modeSpeed: sortModeSpeeds(rows, order),
    ...bucketColumns(rows.buckets, segmentOfRow),
    ...limitColumns(rows.limits, segmentOfRow),
    ...sortPoints(rows, order),
  };
}

// Rows have the modes of a segment beside each other, a network has the segments of a mode so.
function sortModeSpeeds({ count, modes, modeSpeed }: SegmentRows, order: Uint32Array): Uint32Array {
  const modeCount = modes.length;
  const sorted = new Uint32Array(2 * modeCount * count);
  for (let mode = 0; mode < modeCount; mode++) {
    for (let segment = 0; segment < count; segment++) {
      const from = 2 * (modeCount * order[segment] + mode);
      sorted[2 * (count * mode + segment)] = modeSpeed[from];
      sorted[2 * (count * mode + segment) + 1] = modeSpeed[from + 1];
    }
  }
  return sorted;
}

function sortPoints(rows: SegmentRows, order: Uint32Array) {
  const pointCount = rows.firstPoint[rows.count];
  const firstPoint = new Uint32Array(order.length + 1);
  const pointX = new Int32Array(pointCount);
  const pointY = new Int32Array(pointCount);
  let count = 0;
  for (let segment = 0; segment < order.length; segment++) {
    const end = rows.firstPoint[order[segment] + 1];
    for (let point = rows.firstPoint[order[segment]]; point < end; point++) {
      pointX[count] = rows.pointX[point];
      pointY[count++] = rows.pointY[point];
    }
    firstPoint[segment + 1] = count;
  }
  return { firstPoint, pointX, pointY };
}
