// The boxes around runs, from which their middles and radii are computed.

import type { Network } from '../network/network.ts';
import { eastward, halfDiagonal, RADIANS_PER_UNIT, RADIUS_MARGIN } from './snap-index.ts';

/** The box of a run: west, east, south and north, in 1e-7 degrees. East may lie beyond the antimeridian. */
export type Box = Float64Array;

/** The box around the pieces from one point of a shape to another. */
export function boxOfPieces({ pointX, pointY }: Network, first: number, end: number, box: Box): void {
  let left = 0;
  let right = 0;
  let x = 0;
  let bottom = pointY[first];
  let top = bottom;
  for (let point = first + 1; point <= end; point++) {
    x += eastward(pointX[point] - pointX[point - 1]);
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, pointY[point]);
    top = Math.max(top, pointY[point]);
  }
  box[0] = pointX[first] + left;
  box[1] = pointX[first] + right;
  box[2] = bottom;
  box[3] = top;
}

/** The box of one part of a long piece, from its start to its end in either direction. */
export function boxOfPart({ pointX, pointY }: Network, point: number, part: number, partCount: number, box: Box): void {
  const stepX = eastward(pointX[point + 1] - pointX[point]) / partCount;
  const stepY = (pointY[point + 1] - pointY[point]) / partCount;
  box[0] = pointX[point] + part * stepX;
  box[1] = box[0] + stepX;
  box[2] = pointY[point] + part * stepY;
  box[3] = box[2] + stepY;
}

export function middleX(box: Box): number {
  return eastward(Math.round((box[0] + box[1]) / 2));
}

export function middleY(box: Box): number {
  return Math.round((box[2] + box[3]) / 2);
}

/** The radius, in whole metres, of a circle around the middle of a box that contains the whole box. */
export function radiusOfBox(box: Box): number {
  const half = halfDiagonal((box[1] - box[0]) * RADIANS_PER_UNIT, box[2] * RADIANS_PER_UNIT, box[3] * RADIANS_PER_UNIT);
  return Math.ceil(half + RADIUS_MARGIN);
}
