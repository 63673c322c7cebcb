// The direction of the first metres of a road.

import { RADIANS } from '../geo/wgs84.ts';
import { HALF_TURN, type Network, PER_DEGREE } from './network.ts';

/** The stretch of road over which a bearing is measured: about 15 metres, as far as a driver looks. In units of points along a meridian. */
export const IN_SIGHT: number = 15 / 0.0111;

type ShapeColumns = Pick<Network, 'firstPoint' | 'pointX' | 'pointY'>;

/** Degrees clockwise from north over the first metres of a directed segment; `undefined` if it has no length. */
export function bearingOut(roads: ShapeColumns, directedSegment: number): number | undefined {
  const { east, north } = firstMetres(roads, directedSegment, IN_SIGHT);
  return east === 0 && north === 0 ? undefined : Math.atan2(east, north) / RADIANS;
}

/** How far east and north a directed segment leads within a reach, and the rest of the reach. In units of points along a meridian. */
export function firstMetres(
  { firstPoint, pointX, pointY }: ShapeColumns,
  directedSegment: number,
  reach: number,
): { east: number; north: number; left: number } {
  const segment = directedSegment >>> 1;
  const first = firstPoint[segment];
  const end = firstPoint[segment + 1] - 1;
  const step = directedSegment & 1 ? -1 : 1;
  const last = directedSegment & 1 ? first : end;
  let point = directedSegment & 1 ? end : first;
  const shrink = Math.cos((pointY[point] / PER_DEGREE) * RADIANS);
  let east = 0;
  let north = 0;
  let left = reach;
  for (; point !== last && left > 0; point += step) {
    let dx = pointX[point + step] - pointX[point];
    if (dx > HALF_TURN) dx -= 2 * HALF_TURN;
    else if (dx < -HALF_TURN) dx += 2 * HALF_TURN;
    dx *= shrink;
    const dy = pointY[point + step] - pointY[point];
    const size = Math.sqrt(dx * dx + dy * dy);
    const share = size > left ? left / size : 1;
    east += dx * share;
    north += dy * share;
    left -= size;
  }
  return { east, north, left };
}
