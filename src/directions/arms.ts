// The ways onward that a driver sees at a junction.

import { turnAngle } from '../geo/bearing.ts';
import { junctionOfNode, lowerBound, type Network, nodesOfJunction } from '../network/network.ts';
import { headingOut, turnInto } from './headings.ts';
import { isFootpath } from './roads.ts';
import type { Surroundings } from './surroundings.ts';

export interface Arm {
  readonly course: number;
  /** The turn into it, right positive. */
  readonly turn: number;
}

/** The junction between two courses, ridden one after the other. */
export function junctionBetween(network: Network, after: number): number {
  return junctionOfNode(network, network.tail[network.arcOfCourse[after]]);
}

const NO_COURSES: readonly number[] = [];

/**
 * The other ways onward where one course leads into the next: all that traffic may enter, wished for or not, since a
 * driver sees them all; without footpaths and the way back.
 */
export function otherCourses(around: Surroundings, before: number, after: number): readonly number[] {
  const { network, roadType } = around;
  const { firstOut, courseOfArc } = network;
  const junction = junctionBetween(network, after);
  const end = firstOut[junction + 1];
  let courses: number[] | undefined;
  for (let arc = firstOut[junction]; arc < end; arc++) {
    const course = courseOfArc[arc];
    if (course === after || course === (before ^ 1) || isFootpath(roadType[course >>> 1])) continue;
    if (courses === undefined) courses = [course];
    else courses.push(course);
  }
  return courses ?? NO_COURSES;
}

/** Courses with the turn into each, for one who arrives at their junction with a heading. */
export function armsOf(network: Network, courses: readonly number[], heading: number): Arm[] {
  const arms: Arm[] = [];
  for (const course of courses) arms.push({ course, turn: turnAngle(heading, headingOut(network, course)) });
  return arms;
}

/** Whether another road flows into the junction and on into `after`, so that one coming by `before` has to merge. */
export function hasFlowInto(around: Surroundings, before: number, after: number): boolean {
  const { network } = around;
  const { firstIn, arcIn, courseOfArc } = network;
  for (const node of nodesHere(network, junctionBetween(network, after))) {
    for (let i = firstIn[node]; i < firstIn[node + 1]; i++) {
      const course = courseOfArc[arcIn[i]];
      if (course === before || course === (after ^ 1)) continue;
      if (Math.abs(turnInto(network, course, after)) < 45) return true;
    }
  }
  return false;
}

/** Whether a third segment meets the two at their junction, open to this traveller or not. */
export function hasThirdSegment(network: Network, before: number, after: number): boolean {
  const { firstOut, firstIn, arcIn, courseOfArc } = network;
  const isThird = (course: number): boolean => course >>> 1 !== before >>> 1 && course >>> 1 !== after >>> 1;
  const junction = junctionBetween(network, after);
  for (let arc = firstOut[junction]; arc < firstOut[junction + 1]; arc++) if (isThird(courseOfArc[arc])) return true;
  for (const node of nodesHere(network, junction)) {
    for (let i = firstIn[node]; i < firstIn[node + 1]; i++) if (isThird(courseOfArc[arcIn[i]])) return true;
  }
  return false;
}

/** The junction's node and, where turn bans split it, its copies. */
function nodesHere(network: Network, junction: number): readonly number[] {
  const copy = lowerBound(network.junctionOfCopy, junction);
  return network.junctionOfCopy[copy] === junction ? nodesOfJunction(network, junction) : [junction];
}
