// The segments with a piece that leads in a given direction: few, if a point must fit a bearing that hardly any road has.

import { bearingDegrees } from '../geo/bearing.ts';
import { type Network, PER_DEGREE } from '../network/network.ts';
import { filterSegments, type SnapFilter } from './snap-filter.ts';
import type { Snapper } from './snapper.ts';

/** Degrees from north, and the most degrees that a road may differ from them in either direction of travel. */
export type BearingRange = readonly [degrees: number, tolerance: number];

/** Degrees. Bearings in single precision are wrong by less. */
const ROUNDING = 1e-4;

const known = new WeakMap<Network, Float32Array>();

/** The segments of a filter with a piece that a bearing may fit. */
export function filterAlong(
  { network, index }: Snapper,
  filter: SnapFilter,
  [degrees, tolerance]: BearingRange,
): SnapFilter {
  const { firstPoint, segmentCount } = network;
  const bearings = bearingsOf(network);
  const most = tolerance + ROUNDING;
  const mark = new Uint8Array(segmentCount);
  for (let segment = 0; segment < segmentCount; segment++) {
    if (filter.mark[segment] === 0) continue;
    for (let point = firstPoint[segment]; point + 1 < firstPoint[segment + 1]; point++) {
      const apart = Math.abs(((bearings[point] - degrees + 540) % 360) - 180);
      if (apart > most && 180 - apart > most) continue;
      mark[segment] = filter.mark[segment];
      break;
    }
  }
  return filterSegments(index, mark);
}

/** The bearing of the piece after each point of a shape. */
function bearingsOf(network: Network): Float32Array {
  const before = known.get(network);
  if (before !== undefined) return before;
  const { pointX, pointY } = network;
  const bearings = new Float32Array(pointX.length);
  for (let point = 0; point + 1 < pointX.length; point++) {
    bearings[point] = bearingDegrees(
      pointX[point] / PER_DEGREE,
      pointY[point] / PER_DEGREE,
      pointX[point + 1] / PER_DEGREE,
      pointY[point + 1] / PER_DEGREE,
    );
  }
  known.set(network, bearings);
  return bearings;
}
