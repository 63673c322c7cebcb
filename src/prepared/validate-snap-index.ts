// Checks that a snap index belongs to a network and is complete, so that no search misses a road. Files from other people need these
// checks.

import type { Network } from '../network/network.ts';
import { type Box, boxOfPart, boxOfPieces, middleX, middleY, radiusOfBox } from '../snap/boxes.ts';
import {
  LEAF_SIZE,
  PART_OF_PIECE,
  partCountOfPiece,
  partOfRun,
  RUN_RADIUS,
  type SnapIndex,
} from '../snap/snap-index.ts';
import { LEAVES_SEGMENTS, wrongBoundsOfSnapIndex } from './check-snap-index.ts';

/** A few words about each fault; empty for a valid index of the network. */
export function faultsOfSnapIndex(network: Network, index: SnapIndex): string[] {
  const wrong = wrongBoundsOfSnapIndex(network, index);
  if (wrong.length > 0) return wrong;
  if (!staysOnSegments(network, index)) return [LEAVES_SEGMENTS];
  if (!liesWhereItSays(network, index)) return ['middle and radius do not match the runs'];
  if (!isTree(index)) return ['the runs of the snap index do not form a tree'];
  return coversPieces(network, index) ? [] : ['the runs do not have every piece of the network once'];
}

function staysOnSegments({ segmentCount, firstPoint }: Network, index: SnapIndex): boolean {
  const { segmentOfRun, pointOfRun, pieceCount } = index;
  for (let run = 0; run < segmentOfRun.length; run++) {
    const segment = segmentOfRun[run];
    if (segment >= segmentCount || pointOfRun[run] < firstPoint[segment]) return false;
    if (pointOfRun[run] + Math.max(1, pieceCount[run]) >= firstPoint[segment + 1]) return false;
  }
  return true;
}

function liesWhereItSays(network: Network, index: SnapIndex): boolean {
  const box = new Float64Array(4);
  for (let run = 0; run < index.segmentOfRun.length; run++) {
    if (!runLiesWhereItSays(network, index, run, box)) return false;
  }
  return true;
}

/** Whether the middle and radius of a run match its pieces. Radii have a tolerance, because cosines differ between machines. */
function runLiesWhereItSays(network: Network, index: SnapIndex, run: number, box: Box): boolean {
  const { pointOfRun, pieceCount, middle, radius } = index;
  const point = pointOfRun[run];
  if (pieceCount[run] === PART_OF_PIECE) {
    const partCount = partCountOfPiece(network, point);
    const part = partOfRun(network, index, run, partCount);
    if (!(part >= 0 && part < partCount)) return false;
    boxOfPart(network, point, part, partCount, box);
  } else {
    boxOfPieces(network, point, point + pieceCount[run], box);
  }
  if (middle[2 * run] !== middleX(box) || middle[2 * run + 1] !== middleY(box)) return false;
  return radius[run] <= RUN_RADIUS && Math.abs(radius[run] - radiusOfBox(box)) <= 1;
}

function coversPieces(network: Network, index: SnapIndex): boolean {
  const { segmentCount, firstPoint } = network;
  const { pointOfRun, pieceCount } = index;
  // For each piece, the number of runs that contain it completely.
  const runsOfPiece = new Uint32Array(network.pointX.length);
  for (let run = 0; run < pointOfRun.length; run++) {
    const point = pointOfRun[run];
    for (let piece = point; piece < point + pieceCount[run]; piece++) runsOfPiece[piece]++;
  }
  if (!countsPartsOnce(network, index, runsOfPiece)) return false;
  for (let segment = 0; segment < segmentCount; segment++) {
    for (let piece = firstPoint[segment]; piece < firstPoint[segment + 1] - 1; piece++) {
      if (runsOfPiece[piece] !== 1) return false;
    }
  }
  return true;
}

/** Whether each piece that is cut into parts has every part once, and no other run. If so, its parts count as one run. */
function countsPartsOnce(network: Network, index: SnapIndex, runsOfPiece: Uint32Array): boolean {
  const { pointOfRun, pieceCount } = index;
  const partsOfPiece = new Map<number, Set<number>>();
  for (let run = pieceCount.indexOf(PART_OF_PIECE); run >= 0; run = pieceCount.indexOf(PART_OF_PIECE, run + 1)) {
    const point = pointOfRun[run];
    const parts = partsOfPiece.get(point) ?? new Set();
    parts.add(partOfRun(network, index, run, partCountOfPiece(network, point)));
    partsOfPiece.set(point, parts);
    runsOfPiece[point]++;
  }
  for (const [point, { size }] of partsOfPiece) {
    if (size !== partCountOfPiece(network, point) || runsOfPiece[point] !== size) return false;
    runsOfPiece[point] = 1;
  }
  return true;
}

// Runs before a cut are on its near side, and runs after it on its far side. Cuts alternate between longitude and latitude, so all runs of
// a branch lie in the box between the cuts above it.
function isTree({ middle }: Pick<SnapIndex, 'middle'>): boolean {
  const branches = [[0, middle.length / 2 - 1, 0, -Infinity, -Infinity, Infinity, Infinity]];
  for (let branch = branches.pop(); branch !== undefined; branch = branches.pop()) {
    const [left, right, axis, ...box] = branch;
    const isLeaf = right - left <= LEAF_SIZE;
    const cut = (left + right) >>> 1;
    for (let run = isLeaf ? left : cut; run <= (isLeaf ? right : cut); run++) {
      const x = middle[2 * run];
      const y = middle[2 * run + 1];
      if (x < box[0] || y < box[1] || x > box[2] || y > box[3]) return false;
    }
    if (isLeaf) continue;
    const after = box.slice();
    after[axis] = box[2 + axis] = middle[2 * cut + axis];
    branches.push([left, cut - 1, 1 - axis, ...box], [cut + 1, right, 1 - axis, ...after]);
  }
  return true;
}
