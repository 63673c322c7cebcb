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

/** For each filter, the last filter of its segments along a bearing: requests with many points often repeat one bearing. */
const last = new WeakMap<SnapFilter, { readonly bearing: BearingRange; readonly along: SnapFilter }>();

/** The filter of `filterAlong` if it was the last one made for another filter; otherwise `undefined`. */
export function knownFilterAlong(filter: SnapFilter, [degrees, tolerance]: BearingRange): SnapFilter | undefined {
  const found = last.get(filter);
  return found?.bearing[0] === degrees && found.bearing[1] === tolerance ? found.along : undefined;
}

/** The segments of a filter with a piece that a bearing may fit. */
export function filterAlong({ network, index }: Snapper, filter: SnapFilter, bearing: BearingRange): SnapFilter {
  const [degrees, tolerance] = bearing;
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
  const along = filterSegments(index, mark);
  last.set(filter, { bearing, along });
  return along;
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
