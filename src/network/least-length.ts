// Whether a segment is as long as its shape reaches, at the cost of a root for each of its pieces.

import { type Network, PER_DEGREE } from './network.ts';
import { metresOfPiece } from './piece-length.ts';

/** Centimetres of 1e-7 degrees, at least: of latitude, and of longitude on the equator. */
const CM_OF_LATITUDE = 1.1;
const CM_OF_LONGITUDE = 1.11;
/** A piece over more longitude than this may be much shorter than its parallel, and is measured. */
const WIDE = PER_DEGREE;
/** A way along the surface is longer than the straight line that stands for it; not by as much as a ten-thousandth. */
const NEARLY = 0.9999;

/**
 * That a segment is no shorter than its shape, but for what rounding and the shortest line within its latitudes leave open.
 * Lengths come from shapes, so that only what was made otherwise is not.
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
