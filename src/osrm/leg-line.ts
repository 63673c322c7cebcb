// The line of a leg. Overview and steps are cut from it, and annotations have one entry for each two neighbouring points of the line.

import { checkClock } from '../budget/budget.ts';
import type { Call } from '../database/call.ts';
import { addRowPoints, asLine } from '../directions/line-of-leg.ts';
import type { Leg, LegRows } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import type { Place } from '../network/place.ts';
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
  return { points: asLine(points), pointOfRow };
}

/** Slices of a line have about this many points. */
const SLICE_POINTS = 4096;

/** The points of the line of a leg whose rows come in lists, in slices. Each slice begins with the last point of the previous one. */
export function* slicesOfLine(
  { database: { network }, budget }: Call,
  start: Place,
  lists: Iterable<LegRows>,
): Generator<readonly LonLat[]> {
  let points: LonLat[] = [pointOfPlace(network, start)];
  let isBegun = false;
  for (const rows of lists) {
    for (let row = 0; row < rows.directedSegment.length; row++) {
      addRowPoints(points, network, rows, row);
      if (points.length < SLICE_POINTS) continue;
      checkClock(budget);
      yield points;
      points = [points[points.length - 1]];
      isBegun = true;
    }
  }
  if (points.length > 1 || !isBegun) yield asLine(points);
}

/** The line of some rows. If the rows have no length, it is one point twice. */
export function lineOfRows({ points, pointOfRow }: LegLine, firstRow: number, endRow: number): readonly LonLat[] {
  const line = points.slice(pointOfRow[firstRow], pointOfRow[endRow] + 1);
  return line.length === 1 ? [line[0], line[0]] : line;
}
