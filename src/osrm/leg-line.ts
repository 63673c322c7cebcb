// The line of a leg. Overview and steps are cut from it, and annotations have one entry for each two neighbouring points of the line.

import { addRowPoints } from '../directions/line-of-leg.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { type LonLat, pointOfPlace } from '../network/segment-shape.ts';

export interface LegLine {
  /** At least two points. Neighbours differ, unless the whole leg has no length. */
  readonly points: readonly LonLat[];
  /** For each row, the number of the point where it begins; then the number of the end point. */
  readonly pointOfRow: readonly number[];
}

export function lineOfRiddenLeg(network: Network, leg: Leg): LegLine {
  const points: LonLat[] = [pointOfPlace(network, leg.start)];
  const pointOfRow = [0];
  for (let row = 0; row < leg.directedSegment.length; row++) {
    addRowPoints(points, network, leg, row);
    pointOfRow.push(points.length - 1);
  }
  if (points.length === 1) points.push([points[0][0], points[0][1]]);
  return { points, pointOfRow };
}

/** The line of some rows. If the rows have no length, it is one point twice. */
export function lineOfRows({ points, pointOfRow }: LegLine, firstRow: number, endRow: number): readonly LonLat[] {
  const line = points.slice(pointOfRow[firstRow], pointOfRow[endRow] + 1);
  return line.length === 1 ? [line[0], line[0]] : line;
}
