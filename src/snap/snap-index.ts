// The snap index: a tree over runs of the shapes of segments.
//
//   o--o---o-o   o----o--o          a run is a few consecutive pieces of one segment's shape, all within RUN_RADIUS
//   |__ run __|  |_ run _|          metres of its middle; a longer piece is cut into parts, one run each
//
// The middles, and all data of their runs, are in the order of a kd-tree (kdbush sorts them). No point of a run is nearer than `distance to
// the middle - radius`, which makes a search exact.

import { LARGEST_RADIUS, RADIANS } from '../geo/wgs84.ts';
import { HALF_TURN, type Network, PER_DEGREE } from '../network/network.ts';

/** Metres. Smaller runs are faster to test but need more bytes: a town has 1.5 runs for each segment. */
export const RUN_RADIUS = 75;
/** The number of runs in a leaf of the tree. */
export const LEAF_SIZE = 16;
/** The `pieceCount` of a run that is one part of a long piece. */
export const PART_OF_PIECE = 0;
/** Metres by which a part that is straight in degrees may deviate from a straight line on the ground. */
export const BEND: number = 0.01;
/** The metres that are added to half of the diagonal to get a radius, because of both deviations. */
export const RADIUS_MARGIN: number = 2 * BEND;

/** The largest distance from the middle to a point of the run, in metres. With rounding and deviations it is within RUN_RADIUS. */
export const LONGEST_HALF: number = RUN_RADIUS - 1;

/** A turn around the earth, in 1e-7 degrees. */
export const FULL_TURN: number = 2 * HALF_TURN;
export const RADIANS_PER_UNIT: number = RADIANS / PER_DEGREE;

/** One entry per run, in the order of the tree. Plain arrays, so that they can be stored and shared directly. */
export interface SnapIndex {
  /** Longitude and latitude of the middle, in 1e-7 degrees: two for each run. */
  readonly middle: Int32Array;
  readonly segmentOfRun: Uint32Array;
  /** The first point of the run, as an index into the network's points. */
  readonly pointOfRun: Uint32Array;
  /** The number of pieces after that point, or PART_OF_PIECE. In that case the middle identifies the part. */
  readonly pieceCount: Uint8Array;
  /** Whole metres, rounded up. */
  readonly radius: Uint8Array;
}

/** The number of equal parts that a piece is cut into: none longer than a run may be, and each nearly straight on the ground. */
export function partCountOfPiece(network: Network, point: number): number {
  const { pointX, pointY } = network;
  const turn = eastward(pointX[point + 1] - pointX[point]) * RADIANS_PER_UNIT;
  const lat1 = pointY[point] * RADIANS_PER_UNIT;
  const lat2 = pointY[point + 1] * RADIANS_PER_UNIT;
  const metres = 2 * halfDiagonal(turn, lat1, lat2);
  // The deviation of a line that is straight in degrees from a straight line, in units of the radius: turn^2 sin(lat) cos(lat) / 8 by its
  // turn alone, and turn climb sin(lat) / 4 by turn and climb together, which matters near a pole.
  const steepest = Math.max(Math.sin(2 * Math.abs(lat1)), Math.sin(2 * Math.abs(lat2)));
  const highest = Math.sin(Math.max(Math.abs(lat1), Math.abs(lat2)));
  const bend = LARGEST_RADIUS * ((turn * turn * steepest) / 16 + (Math.abs(turn * (lat1 - lat2)) * highest) / 4);
  return Math.max(1, Math.ceil(metres / (2 * LONGEST_HALF)), Math.ceil(Math.sqrt(bend / BEND)));
}

/** An upper bound in metres on the distance from the middle to a corner of a box that is `turn` wide between two latitudes, all in radians. */
export function halfDiagonal(turn: number, lat1: number, lat2: number): number {
  const widest = lat1 * lat2 <= 0 ? 1 : Math.cos(Math.min(Math.abs(lat1), Math.abs(lat2)));
  const x = turn * widest;
  const y = lat1 - lat2;
  return (Math.sqrt(x * x + y * y) * LARGEST_RADIUS) / 2;
}

/** Turns a longitude, or a step in longitude, into -180 to 180 degrees. In 1e-7 degrees. */
export function eastward(x: number): number {
  return x > FULL_TURN / 2 ? x - FULL_TURN : x < -FULL_TURN / 2 ? x + FULL_TURN : x;
}

/** For a run that is one part of a long piece: the number of this part, found from the middle of the run. */
export function partOfRun(
  { pointX, pointY }: Network,
  { pointOfRun, middle }: SnapIndex,
  run: number,
  partCount: number,
): number {
  const point = pointOfRun[run];
  const spanX = eastward(pointX[point + 1] - pointX[point]);
  const spanY = pointY[point + 1] - pointY[point];
  const along =
    Math.abs(spanX) > Math.abs(spanY)
      ? eastward(middle[2 * run] - pointX[point]) / spanX
      : (middle[2 * run + 1] - pointY[point]) / spanY;
  return Math.floor(along * partCount);
}
