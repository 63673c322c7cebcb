// Sorts the rows of segments into the order of a network, and makes its columns except those about junctions.
//
// Neighbourhoods are cells of the world, some kilometres wide. They follow each other along a Hilbert curve. Within a neighbourhood,
// segments are sorted by id. Neighbours on the map are therefore neighbours in memory, and a network of one neighbourhood is sorted by id.

import { inOrder, invert } from '../memory/in-order.ts';
import { radixOrder } from '../memory/radix-order.ts';
import { hilbertPosition } from '../network/hilbert.ts';
import { HALF_TURN, type Network, NO_RELUCTANCE, POLE } from '../network/network.ts';
import { noteProblem, type Problems } from '../network/network-error.ts';
import { formatSegmentId } from '../network/segment-ids.ts';
import { bucketColumns } from './bucket-rows.ts';
import { nameColumns } from './intern-names.ts';
import type { ArcColumns } from './lay-out-arcs.ts';
import { limitColumns } from './limit-rows.ts';
import { osmIdColumns } from './osm-id-rows.ts';
import type { SegmentRows } from './segment-rows.ts';
import { tagColumns } from './tag-rows.ts';

/** The size of a cell in the curve's grid over the world, and how many cells make a neighbourhood. */
const CELL_SIZE = (2 * HALF_TURN) / 65_536;
const CELLS = 4 ** 4;

/** The columns about junctions, which are made elsewhere. */
type Elsewhere =
  | 'name'
  | 'crs'
  | 'language'
  | 'attribution'
  | 'modes'
  | 'going'
  | 'delayKind'
  | 'delayOfKind'
  | 'ruleBinds'
  | 'ruleSpares'
  | 'ruleModes'
  | 'ruleBuckets'
  | 'ruleLenient'
  | keyof ArcColumns;
export type SegmentColumns = Omit<Network, Elsewhere>;

/** Reports every id that more than one row has, and marks all these rows as broken. */
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
      problem: `id: expected a unique id, segments[${before}] has the same`,
    });
    isBroken[row] = 1;
    isBroken[before] = 1;
  }
}

/** The row numbers by neighbourhood, then by id. */
export function orderByPlace({ firstPoint, pointX, pointY }: SegmentRows, rowById: Uint32Array): Uint32Array {
  const neighbourhood = rowById.map((row) => neighbourhoodOf(pointX[firstPoint[row]], pointY[firstPoint[row]]));
  return inOrder(rowById, radixOrder(rowById.length, neighbourhood));
}

function neighbourhoodOf(x: number, y: number): number {
  const position = hilbertPosition(Math.floor((x + HALF_TURN) / CELL_SIZE), Math.floor((y + POLE) / CELL_SIZE));
  return Math.floor(position / CELLS);
}

/** The columns of all rows. Segment i is row `order[i]`. */
export function sortSegments(rows: SegmentRows, order: Uint32Array, rowById: Uint32Array): SegmentColumns {
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
    segmentById: standsAlike(order, rowById) ? new Uint32Array() : inOrder(segmentOfRow, rowById),
    length: inOrder(rows.length, order),
    roadType: inOrder(rows.roadType, order),
    flags: inOrder(rows.flags, order),
    ...nameColumns(rows.names, inOrder(rows.nameSet, order), rows.signs, segmentOfRow),
    speed,
    modeSpeed: sortModeSpeeds(rows, order),
    reluctance: sortReluctance(rows, order),
    ...bucketColumns(rows.buckets, segmentOfRow),
    ...limitColumns(rows.limits, segmentOfRow),
    ...sortPoints(rows, order),
    ...osmIdColumns(rows.osmIds, { order, firstPoint: rows.firstPoint }),
    tags: tagColumns(rows.tags, order),
  };
}

function standsAlike(order: Uint32Array, other: Uint32Array): boolean {
  return order.every((row, i) => row === other[i]);
}

// Sorts speeds by mode. A row has the speeds of all modes together; a network has the speeds of all segments together, mode by mode.
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

/** The column of reluctance; empty if no mode prefers any road. */
function sortReluctance({ count, knownModes, reluctance }: SegmentRows, order: Uint32Array): Uint8Array {
  const modeCount = knownModes.length;
  if (!reluctance.subarray(0, modeCount * count).some((tenths) => tenths !== NO_RELUCTANCE)) return new Uint8Array();
  const sorted = new Uint8Array(modeCount * count);
  for (let mode = 0; mode < modeCount; mode++) {
    for (let segment = 0; segment < count; segment++) {
      sorted[count * mode + segment] = reluctance[modeCount * order[segment] + mode];
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
