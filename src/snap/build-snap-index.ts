// Builds the snap index: cuts shapes into runs, and sorts the runs into a tree.

import KDBush from 'kdbush';
import { grown } from '../memory/grown.ts';
import { inOrder } from '../memory/in-order.ts';
import type { Network } from '../network/network.ts';
import { NetworkError } from '../network/network-error.ts';
import { type Box, boxOfPart, boxOfPieces, middleX, middleY, radiusOfBox } from './boxes.ts';
import {
  eastward,
  halfDiagonal,
  LEAF_SIZE,
  LONGEST_HALF,
  PART_OF_PIECE,
  partCountOfPiece,
  RADIANS_PER_UNIT,
  type SnapIndex,
} from './snap-index.ts';

/** The most pieces of a run. Their number must fit a byte. */
const LONGEST_RUN = 255;

interface GrowingRuns {
  readonly box: Box;
  count: number;
  middle: Int32Array;
  segment: Uint32Array;
  point: Uint32Array;
  pieceCount: Uint8Array;
  radius: Uint8Array;
}

/**
 * An index has at most this many runs, and some for each segment: networks of sea lanes need millions, a network of a town three for two
 * segments. Without this limit, a thousand segments that go half around the Earth would take gigabytes.
 */
const MOST_RUNS = 8_000_000;
const RUNS_PER_SEGMENT = 64;

/** The index of a network, to be stored with it. */
export function buildSnapIndex(network: Network): SnapIndex {
  const runs: GrowingRuns = {
    box: new Float64Array(4),
    count: 0,
    middle: new Int32Array(0),
    segment: new Uint32Array(0),
    point: new Uint32Array(0),
    pieceCount: new Uint8Array(0),
    radius: new Uint8Array(0),
  };
  const { segmentCount, firstPoint } = network;
  for (let segment = 0; segment < segmentCount; segment++) {
    const last = firstPoint[segment + 1] - 1;
    for (let point = firstPoint[segment]; point < last; ) {
      const end = endOfRun(network, point, last);
      if (end > point) {
        addPieces(runs, network, segment, point, end);
        point = end;
      } else {
        addParts(runs, network, segment, point);
        point++;
      }
    }
  }
  return inTreeOrder(runs);
}

// The last point of the run that begins at a point. It is the first point itself if the next piece must be cut into parts.
function endOfRun(network: Network, first: number, last: number): number {
  const { pointX, pointY } = network;
  let left = 0;
  let right = 0;
  let x = 0;
  let bottom = pointY[first];
  let top = bottom;
  let end = first;
  while (end < last && end < first + LONGEST_RUN && partCountOfPiece(network, end) === 1) {
    x += eastward(pointX[end + 1] - pointX[end]);
    const y = pointY[end + 1];
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
    const half = halfDiagonal((right - left) * RADIANS_PER_UNIT, bottom * RADIANS_PER_UNIT, top * RADIANS_PER_UNIT);
    if (half > LONGEST_HALF) break;
    end++;
  }
  return end;
}

function addPieces(runs: GrowingRuns, network: Network, segment: number, first: number, end: number): void {
  boxOfPieces(network, first, end, runs.box);
  addRun(runs, segment, first, end - first);
}

function addParts(runs: GrowingRuns, network: Network, segment: number, point: number): void {
  const partCount = partCountOfPiece(network, point);
  if (runs.count + partCount > MOST_RUNS + RUNS_PER_SEGMENT * network.segmentCount) {
    throw new NetworkError('The network cannot be prepared', [{ problem: 'its roads are too long' }]);
  }
  for (let part = 0; part < partCount; part++) {
    boxOfPart(network, point, part, partCount, runs.box);
    addRun(runs, segment, point, PART_OF_PIECE);
  }
}

function addRun(runs: GrowingRuns, segment: number, point: number, pieceCount: number): void {
  const run = runs.count++;
  runs.middle = grown(runs.middle, 2 * run + 2);
  runs.segment = grown(runs.segment, run + 1);
  runs.point = grown(runs.point, run + 1);
  runs.pieceCount = grown(runs.pieceCount, run + 1);
  runs.radius = grown(runs.radius, run + 1);
  runs.middle[2 * run] = middleX(runs.box);
  runs.middle[2 * run + 1] = middleY(runs.box);
  runs.segment[run] = segment;
  runs.point[run] = point;
  runs.pieceCount[run] = pieceCount;
  runs.radius[run] = radiusOfBox(runs.box);
}

function inTreeOrder({ count, middle, segment, point, pieceCount, radius }: GrowingRuns): SnapIndex {
  const tree = new KDBush(count, LEAF_SIZE, Int32Array);
  for (let run = 0; run < count; run++) tree.add(middle[2 * run], middle[2 * run + 1]);
  tree.finish();
  const order = Uint32Array.from(tree.ids);
  return {
    middle: tree.coords as Int32Array,
    segmentOfRun: inOrder(segment, order),
    pointOfRun: inOrder(point, order),
    pieceCount: inOrder(pieceCount, order),
    radius: inOrder(radius, order),
  };
}
