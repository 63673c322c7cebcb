// Whether the arrays of a snap index fit together and belong to a network, so that no search over them can leave them
// or miss a road. Checksums guard against damage; this guards against files that were made wrong.

import type { Network } from '../network/network.ts';
import {
  boxOfPart,
  boxOfPieces,
  LEAF_SIZE,
  middleX,
  middleY,
  PART,
  partCountOfPiece,
  partOfRun,
  RUN_RADIUS,
  radiusOfBox,
  type SnapIndex,
} from '../snap/snap-index.ts';

/** What does not fit, in a few words each; empty for a sound index of the network. */
export function faultsOfSnapIndex(network: Network, index: SnapIndex): string[] {
  const runCount = index.segmentOfRun.length;
  const expected: [keyof SnapIndex, number][] = [
    ['middle', 2 * runCount],
    ['pointOfRun', runCount],
    ['pieceCount', runCount],
    ['radius', runCount],
  ];
  const wrong = expected.filter(([member, count]) => index[member].length !== count);
  if (wrong.length > 0)
    return wrong.map(([member, count]) => `${member} has ${index[member].length} numbers of ${count}`);
  if (!staysOnSegments(network, index)) return ['pointOfRun and pieceCount leave the segments'];
  if (!liesWhereItSays(network, index)) return ['middle and radius are not those of the runs'];
  if (!isTree(index.middle)) return ['the runs are not in the order of a tree'];
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

// Radii are compared with room for another machine's cosines.
function liesWhereItSays(network: Network, index: SnapIndex): boolean {
  const { pointOfRun, pieceCount, middle, radius } = index;
  const box = new Float64Array(4);
  for (let run = 0; run < pointOfRun.length; run++) {
    const point = pointOfRun[run];
    if (pieceCount[run] === PART) {
      const partCount = partCountOfPiece(network, point);
      const part = partOfRun(network, index, run, partCount);
      if (!(part >= 0 && part < partCount)) return false;
      boxOfPart(network, point, part, partCount, box);
    } else {
      boxOfPieces(network, point, point + pieceCount[run], box);
    }
    if (middle[2 * run] !== middleX(box) || middle[2 * run + 1] !== middleY(box)) return false;
    if (radius[run] > RUN_RADIUS || Math.abs(radius[run] - radiusOfBox(box)) > 1) return false;
  }
  return true;
}

function coversPieces(network: Network, index: SnapIndex): boolean {
  const { segmentCount, firstPoint, pointX } = network;
  const { pointOfRun, pieceCount } = index;
  // By piece: how many runs or parts have it.
  const runsOfPiece = new Uint32Array(pointX.length);
  const isParted = new Uint8Array(pointX.length);
  const parts = new Set<number>();
  for (let run = 0; run < pointOfRun.length; run++) {
    const point = pointOfRun[run];
    if (pieceCount[run] === PART) {
      isParted[point] = 1;
      const part = partOfRun(network, index, run, partCountOfPiece(network, point));
      const name = part * pointX.length + point;
      if (parts.has(name)) return false;
      parts.add(name);
    }
    for (let piece = point; piece < point + Math.max(1, pieceCount[run]); piece++) runsOfPiece[piece]++;
  }
  for (let segment = 0; segment < segmentCount; segment++) {
    for (let piece = firstPoint[segment]; piece < firstPoint[segment + 1] - 1; piece++) {
      if (runsOfPiece[piece] !== (isParted[piece] === 1 ? partCountOfPiece(network, piece) : 1)) return false;
    }
  }
  return true;
}

// Runs before a cut lie on its near side, those after it on the far side, by longitude and latitude in turn.
function isTree(middle: Int32Array): boolean {
  const ranges = [0, middle.length / 2 - 1, 0];
  while (ranges.length > 0) {
    const axis = ranges.pop()!;
    const right = ranges.pop()!;
    const left = ranges.pop()!;
    if (right - left <= LEAF_SIZE) continue;
    const cut = (left + right) >>> 1;
    const value = middle[2 * cut + axis];
    for (let run = left; run < cut; run++) if (middle[2 * run + axis] > value) return false;
    for (let run = cut + 1; run <= right; run++) if (middle[2 * run + axis] < value) return false;
    ranges.push(left, cut - 1, 1 - axis, cut + 1, right, 1 - axis);
  }
  return true;
}
