// How a road runs as a driver sees it from farther off than a junction's own bends.
//
//        q |          | p
//           \        /           two carriageways that meet in one point for a crossing: whoever goes from f to p turns
//            \      /            by a right angle at a, and still follows the road straight on
//             > a <
//            /      \
//        l  |        | f
//
// Where a leg begins or ends near by, the road is followed beyond it.

import type { Leg } from '../cost/leg.ts';
import { bearingDegrees, turnAngle } from '../geo/bearing.ts';
import type { Network } from '../network/network.ts';
import { type LonLat, pointOfPlace } from '../network/segment-shape.ts';
import { oncomingCourses, otherCourses } from './arms.ts';
import { turnInto } from './headings.ts';
import { isSameRoad } from './roads.ts';
import type { Surroundings } from './surroundings.ts';
import { PLAIN_TURN } from './turns.ts';

/** Centimetres from a junction where a road runs straight: between the two its direction is measured. */
const NEAR = 15_00;
const FAR = 45_00;
/** Courses that a road is followed for beyond the end of a leg. */
const FARTHEST = 4;

/** A road that leads away from a junction. */
export interface RoadFromAfar {
  /** Degrees clockwise from north, measured 15 to 45 metres away. */
  readonly bearing: number;
  /** The course on which it was measured last, leading away. */
  readonly course: number;
}

/** The road by which a leg comes to a row, looking back along it. */
export function roadBehind(around: Surroundings, leg: Leg, row: number): RoadFromAfar {
  const courses: number[] = [];
  for (let i = row - 1, length = 0; i >= 0 && length < FAR; length += leg.length[i--]) courses.push(leg.course[i] ^ 1);
  return seenFromAfar(around, courses);
}

/** The road by which a leg goes on from a row. */
export function roadAhead(around: Surroundings, leg: Leg, row: number): RoadFromAfar {
  const courses: number[] = [];
  for (let i = row, length = 0; i < leg.course.length && length < FAR; length += leg.length[i++]) {
    courses.push(leg.course[i]);
  }
  return seenFromAfar(around, courses);
}

/** The turn from one road into another, both seen from afar. */
export function turnBetween(behind: RoadFromAfar, ahead: RoadFromAfar): number {
  return turnAngle(behind.bearing + 180, ahead.bearing);
}

function seenFromAfar(around: Surroundings, courses: number[]): RoadFromAfar {
  const { network } = around;
  let total = 0;
  for (const course of courses) total += network.length[course >>> 1];
  for (let more = 0; total < FAR && more < FARTHEST; more++) {
    const next = followRoad(around, courses[courses.length - 1]);
    if (next === undefined || courses.includes(next) || courses.includes(next ^ 1)) break;
    courses.push(next);
    total += network.length[next >>> 1];
  }
  const far = Math.min(FAR, total);
  const near = Math.min(NEAR, far / 3);
  const [from] = pointOn(network, courses, near);
  const [to, course] = pointOn(network, courses, far);
  return { bearing: bearingDegrees(...from, ...to), course };
}

/** The course by which a road goes on behind another one, whichever way it may be driven. */
function followRoad(around: Surroundings, course: number): number | undefined {
  const { network } = around;
  let straightest: number | undefined;
  let least = PLAIN_TURN;
  const back = course ^ 1;
  for (const courses of [otherCourses(around, course, back), oncomingCourses(around, course, back)]) {
    for (const next of courses) {
      if (!isSameRoad(around, course >>> 1, next >>> 1)) continue;
      const turn = Math.abs(turnInto(network, course, next));
      if (turn >= least) continue;
      least = turn;
      straightest = next;
    }
  }
  return straightest;
}

/** The point so far along courses that follow on each other, and the course on which it lies. */
function pointOn(network: Network, courses: readonly number[], distance: number): [LonLat, number] {
  let left = distance;
  let i = 0;
  while (i + 1 < courses.length && left > network.length[courses[i] >>> 1]) left -= network.length[courses[i++] >>> 1];
  const course = courses[i];
  const segment = course >>> 1;
  const on = Math.min(left, network.length[segment]);
  return [pointOfPlace(network, { segment, at: course & 1 ? network.length[segment] - on : on }), course];
}
