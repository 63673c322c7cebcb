// The snap index: a tree over runs of the shapes of segments.
//
//   o--o---o-o   o----o--o          a run is a few consecutive pieces of one segment's shape, all within RUN_RADIUS
//   |__ run __|  |_ run _|          metres of its middle; a longer piece is cut into parts, one run each
//
// The data of runs, such as their middles, are in the order of a kd-tree (kdbush sorts them). No point of a run is nearer than `distance to
// the middle - radius`, which makes a search exact.

import { LARGEST_RADIUS, RADIANS } from '../geo/wgs84.ts';
import { HALF_TURN, type Network, PER_DEGREE } from '../network/network.ts';

/** The largest radius of a run in metres. Smaller runs are faster to test but need more bytes: a town has 1.5 runs for each segment. */
export const RUN_RADIUS = 75;
/** The number of runs in a leaf of the tree. */
export const LEAF_SIZE = 16;
/** A value of `pieceCount`: the run is one part of a long piece. */
export const PART_OF_PIECE = 0;
/** How many metres a part that is straight in degrees may deviate from a straight line on the ground. */
export const BEND: number = 0.01;
/** How many metres are added to half of the diagonal to get a radius, because of deviations on both sides. */
export const RADIUS_MARGIN: number = 2 * BEND;

/**
 * The largest distance in metres from the middle of a run to one of its points. With rounding and deviations it stays within RUN_RADIUS.
 */
export const LONGEST_HALF: number = RUN_RADIUS - 1;

/** A turn around the earth, in 1e-7 degrees. */
export const FULL_TURN: number = 2 * HALF_TURN;
export const RADIANS_PER_UNIT: number = RADIANS / PER_DEGREE;

/** One entry per run, in the order of the tree. All members are plain arrays, so that they can be stored and shared as they are. */
export interface SnapIndex {
  /** Longitude and latitude of each middle, in 1e-7 degrees: two numbers for each run. */
  readonly middle: Int32Array;
  readonly segmentOfRun: Uint32Array;
  /** The first point of the run, as an index into the network's points. */
  readonly pointOfRun: Uint32Array;
  /** The number of pieces after that point, or PART_OF_PIECE. In the latter case, the middle identifies the part. */
  readonly pieceCount: Uint8Array;
  /** The radius in whole metres, rounded up. */
  readonly radius: Uint8Array;
}

/** Into how many equal parts a piece is cut. No part may be longer than a run, and each part must be nearly straight on the ground. */
export function partCountOfPiece(network: Network, point: number): number {
  const { pointX, pointY } = network;
  const turn = eastward(pointX[point + 1] - pointX[point]) * RADIANS_PER_UNIT;
  const lat1 = pointY[point] * RADIANS_PER_UNIT;
  const lat2 = pointY[point + 1] * RADIANS_PER_UNIT;
  const metres = 2 * halfDiagonal(turn, lat1, lat2);
  // How far a line that is straight in degrees deviates from a straight line, in units of the radius: turn^2 sin(lat) cos(lat) / 8 because
  // of the turn alone, and turn climb sin(lat) / 4 because of turn and climb together, which matters near a pole.
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

/** Brings a longitude, or a step in longitude, into the range from -180 to 180 degrees. In 1e-7 degrees. */
export function eastward(x: number): number {
  return x > FULL_TURN / 2 ? x - FULL_TURN : x < -FULL_TURN / 2 ? x + FULL_TURN : x;
}

/** The number of the part that forms this run, found from the middle of the run. */
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
