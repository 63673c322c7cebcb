// Checks whether a segment is at least as long as its shape, with only one square root per piece.

import { type Network, PER_DEGREE } from './network.ts';
import { metresOfPiece } from './piece-length.ts';

/** Lower bounds of the centimetres in 1e-7 degrees: of latitude, and of longitude at the equator. */
const CM_OF_LATITUDE = 1.1;
const CM_OF_LONGITUDE = 1.11;
/** A piece across more longitude than this may be much shorter than its parallel, so it is measured exactly. */
const WIDE = PER_DEGREE;
/** The tolerance: the estimate by straight lines differs from the true length by less than a ten-thousandth. */
const NEARLY = 0.9999;

/**
 * Whether a segment is at least as long as a lower bound of its shape's length, within rounding. Lengths are computed from shapes, so only
 * a file that was written wrong fails.
 */
export function isAsLongAsShape({ firstPoint, pointX, pointY, length }: Network, segment: number): boolean {
  const first = firstPoint[segment];
  const last = firstPoint[segment + 1] - 1;
  let highest = Math.abs(pointY[first]);
  for (let i = first + 1; i <= last; i++) highest = Math.max(highest, Math.abs(pointY[i]));
  const across = CM_OF_LONGITUDE * Math.cos((highest * Math.PI) / (180 * PER_DEGREE));
  let least = 0;
  for (let i = first; i < last; i++) {
    const dx = across * (pointX[i + 1] - pointX[i]);
    const dy = CM_OF_LATITUDE * (pointY[i + 1] - pointY[i]);
    const isWide = Math.abs(pointX[i + 1] - pointX[i]) > WIDE;
    least += isWide ? 100 * metresOfPiece(pointX, pointY, i) : Math.sqrt(dx * dx + dy * dy);
  }
  return length[segment] + 1 >= NEARLY * least;
}
