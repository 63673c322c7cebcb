// The length of one piece of a shape, between two consecutive points.

import { distanceMetres } from '../geo/distance.ts';
import { PER_DEGREE } from './network.ts';

/** Metres from point `i` to point `i + 1`. */
export function metresOfPiece(pointX: Int32Array, pointY: Int32Array, i: number): number {
  return distanceMetres(
    pointX[i] / PER_DEGREE,
    pointY[i] / PER_DEGREE,
    pointX[i + 1] / PER_DEGREE,
    pointY[i + 1] / PER_DEGREE,
  );
}
