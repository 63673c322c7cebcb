// The direction of a road as a driver sees it, measured farther away than the bends of the junction.
//
//        q |          | p
//           \        /           two carriageways that meet in one point at a crossing: going from f to p turns by a
//            \      /            right angle at a, but follows the road straight ahead
//             > a <
//            /      \
//        l  |        | f
//
// If a leg begins or ends nearby, the measurement follows the road beyond the leg.

import { bearingDegrees, turnAngle } from '../geo/bearing.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { type LonLat, pointOfPlace } from '../network/segment-shape.ts';
import { oncomingDirectedSegments, otherDirectedSegments } from './arms.ts';
import { turnInto } from './headings.ts';
import { isSameRoad } from './roads.ts';
import type { Surroundings } from './surroundings.ts';
import { PLAIN_TURN } from './turns.ts';

/** The direction of a road is measured between these two distances from a junction, in centimetres. */
const NEAR = 15_00;
const FAR = 45_00;
/** The most directed segments for which a road is followed beyond the end of a leg. */
const FARTHEST = 4;

/** A road that leads away from a junction. */
export interface RoadFromAfar {
  /** Degrees clockwise from north, measured 15 to 45 metres away. */
  readonly bearing: number;
  /** The directed segment on which the measurement ended, leading away. */
  readonly directedSegment: number;
}

/** The road by which a leg arrives at a row, seen from there, looking back. */
export function roadBehind(around: Surroundings, leg: Leg, row: number): RoadFromAfar {
  const directedSegments: number[] = [];
  for (let i = row - 1, length = 0; i >= 0 && length < FAR; length += leg.length[i--])
    directedSegments.push(leg.directedSegment[i] ^ 1);
  return seenFromAfar(around, directedSegments);
}

export function roadAhead(around: Surroundings, leg: Leg, row: number): RoadFromAfar {
  const directedSegments: number[] = [];
  for (let i = row, length = 0; i < leg.directedSegment.length && length < FAR; length += leg.length[i++]) {
    directedSegments.push(leg.directedSegment[i]);
  }
  return seenFromAfar(around, directedSegments);
}

/** The direction in which a road leads away from a junction by a directed segment, in degrees clockwise from north. */
export function bearingOf(around: Surroundings, directedSegment: number): number {
  return seenFromAfar(around, [directedSegment]).bearing;
}

/** The turn from one road into another, both seen from a distance. */
export function turnBetween(behind: RoadFromAfar, ahead: RoadFromAfar): number {
  return turnAngle(behind.bearing + 180, ahead.bearing);
}

function seenFromAfar(around: Surroundings, directedSegments: number[]): RoadFromAfar {
  const { network } = around;
  let total = 0;
  for (const directedSegment of directedSegments) total += network.length[directedSegment >>> 1];
  for (let more = 0; total < FAR && more < FARTHEST; more++) {
    const next = followRoad(around, directedSegments[directedSegments.length - 1]);
    if (next === undefined || directedSegments.includes(next) || directedSegments.includes(next ^ 1)) break;
    directedSegments.push(next);
    total += network.length[next >>> 1];
  }
  const far = Math.min(FAR, total);
  const near = Math.min(NEAR, far / 3);
  const [from] = pointOn(network, directedSegments, near);
  const [to, directedSegment] = pointOn(network, directedSegments, far);
  return { bearing: bearingDegrees(...from, ...to), directedSegment };
}

/** The directed segment by which a road continues after another one, in whichever direction it may be driven. */
function followRoad(around: Surroundings, directedSegment: number): number | undefined {
  const { network } = around;
  let straightest: number | undefined;
  let least = PLAIN_TURN;
  const back = directedSegment ^ 1;
  for (const directedSegments of [
    otherDirectedSegments(around, directedSegment, back),
    oncomingDirectedSegments(around, directedSegment, back),
  ]) {
    for (const next of directedSegments) {
      if (!isSameRoad(around, directedSegment >>> 1, next >>> 1)) continue;
      const turn = Math.abs(turnInto(network, directedSegment, next));
      if (turn >= least) continue;
      least = turn;
      straightest = next;
    }
  }
  return straightest;
}

/** The point at a distance along consecutive directed segments, and the directed segment on which it lies. */
function pointOn(network: Network, directedSegments: readonly number[], distance: number): [LonLat, number] {
  let left = distance;
  let i = 0;
  while (i + 1 < directedSegments.length && left > network.length[directedSegments[i] >>> 1])
    left -= network.length[directedSegments[i++] >>> 1];
  const directedSegment = directedSegments[i];
  const segment = directedSegment >>> 1;
  const on = Math.min(left, network.length[segment]);
  return [
    pointOfPlace(network, { segment, at: directedSegment & 1 ? network.length[segment] - on : on }),
    directedSegment,
  ];
}
