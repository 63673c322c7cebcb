// The ways that a driver sees at a junction.

import { turnAngle } from '../geo/bearing.ts';
import { indexNotBelow, junctionBefore, type Network, nodesOfJunction } from '../network/network.ts';
import { headingOut, turnInto } from './headings.ts';
import { isFootpath, isRamp } from './roads.ts';
import { isDriving, isWayOn, type Surroundings } from './surroundings.ts';
import { PLAIN_TURN } from './turns.ts';

export interface Arm {
  /** Leading away from the junction, whether it may be entered or not. */
  readonly course: number;
  /** The turn into it, right positive. */
  readonly turn: number;
}

const NO_COURSES: readonly number[] = [];

/**
 * The other ways onward where one course leads into the next: all that traffic may enter, wished for or not, since a
 * driver sees them all; without the way back, and without footpaths for those who drive.
 */
export function otherCourses(around: Surroundings, before: number, after: number): readonly number[] {
  const { network, roadType } = around;
  const { firstOut, courseOfArc } = network;
  const junction = junctionBefore(network, after);
  const end = firstOut[junction + 1];
  const isForAll = network.modeSpeed.length === 0;
  let courses: number[] | undefined;
  for (let arc = firstOut[junction]; arc < end; arc++) {
    const course = courseOfArc[arc];
    if (course === after || course === (before ^ 1)) continue;
    if (isFootpath(roadType[course >>> 1]) && isDriving(around)) continue;
    if (!isForAll && !isWayOn(around, course)) continue;
    if (courses === undefined) courses = [course];
    else courses.push(course);
  }
  return courses ?? NO_COURSES;
}

/** One-way streets that end where one course leads into the next: a driver sees them, and may not enter. */
export function oncomingCourses(around: Surroundings, before: number, after: number): readonly number[] {
  const { network, roadType } = around;
  const { firstIn, arcIn, courseOfArc, junctionOfCopy, junctionCount } = network;
  const junction = junctionBefore(network, after);
  let courses: number[] | undefined;
  let copy = indexNotBelow(junctionOfCopy, junction);
  for (let node = junction; ; node = junctionCount + copy++) {
    for (let i = firstIn[node]; i < firstIn[node + 1]; i++) {
      const course = courseOfArc[arcIn[i]];
      const away = course ^ 1;
      if (course === before || away === after || isWayOn(around, away) || !isWayOn(around, course)) continue;
      if (courses?.includes(away) || (isFootpath(roadType[course >>> 1]) && isDriving(around))) continue;
      if (courses === undefined) courses = [away];
      else courses.push(away);
    }
    if (copy >= junctionOfCopy.length || junctionOfCopy[copy] !== junction) return courses ?? NO_COURSES;
  }
}

/** Courses with the turn into each, for one who arrives at their junction with a heading. */
export function armsOf(network: Network, courses: readonly number[], heading: number): Arm[] {
  const arms: Arm[] = [];
  for (const course of courses) arms.push({ course, turn: turnAngle(heading, headingOut(network, course)) });
  return arms;
}

/**
 * Whether another road flows into the junction and on into `after`, so that one coming by `before` has to merge. Where a
 * ramp comes in beside a road it is the ramp that merges.
 */
export function hasFlowInto(around: Surroundings, before: number, after: number): boolean {
  const { network, roadType } = around;
  const { firstIn, arcIn, courseOfArc } = network;
  for (const node of nodesOfJunction(network, junctionBefore(network, after))) {
    for (let i = firstIn[node]; i < firstIn[node + 1]; i++) {
      const course = courseOfArc[arcIn[i]];
      if (course === before || course === (after ^ 1)) continue;
      if (!isWayOn(around, course) || (isRamp(roadType[course >>> 1]) && !isRamp(roadType[before >>> 1]))) continue;
      if (Math.abs(turnInto(network, course, after)) < PLAIN_TURN) return true;
    }
  }
  return false;
}
