// The headings of a leg at its start and at its end.

import { bearingDegrees } from '../geo/bearing.ts';
import { distanceMetres } from '../geo/distance.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import type { LonLat } from '../network/segment-shape.ts';
import { lineOfLeg } from './line-of-leg.ts';

/** The metres at an end of a leg over which its heading is measured. */
const REACH = 15;

/** The heading at the start of a leg, in degrees clockwise from north. */
export function headingFromStart(network: Network, leg: Leg): number {
  let end = 0;
  for (let length = 0; end < leg.length.length && length < 100 * REACH; end++) length += leg.length[end];
  const line = lineOfLeg(network, leg, 0, end);
  return bearingBetween(line[0], pointAlong(line));
}

/** The heading at the end of a leg, in degrees clockwise from north. */
export function headingToEnd(network: Network, leg: Leg): number {
  const rowCount = leg.length.length;
  let first = rowCount;
  for (let length = 0; first > 0 && length < 100 * REACH; first--) length += leg.length[first - 1];
  const line = lineOfLeg(network, leg, first, rowCount).reverse();
  return bearingBetween(pointAlong(line), line[0]);
}

/** The point at a distance along a line, or its end. */
function pointAlong(line: readonly LonLat[]): LonLat {
  let left = REACH;
  for (let i = 1; i < line.length; i++) {
    const [[x1, y1], [x2, y2]] = [line[i - 1], line[i]];
    const metres = distanceMetres(x1, y1, x2, y2);
    if (metres >= left) return [x1 + (x2 - x1) * (left / metres), y1 + (y2 - y1) * (left / metres)];
    left -= metres;
  }
  return line[line.length - 1];
}

function bearingBetween(from: LonLat, to: LonLat): number {
  return bearingDegrees(from[0], from[1], to[0], to[1]);
}
