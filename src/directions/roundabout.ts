// Which exit of a roundabout is taken, counted as a driver counts: over those open to traffic.

import { turnAngle } from '../geo/bearing.ts';
import { armsOf, otherCourses } from './arms.ts';
import { headingIn, headingOut } from './headings.ts';
import { isOpenToTraffic, isRoundabout, type Surroundings } from './surroundings.ts';

/**
 * The number of the exit by which `course[exitRow]` leaves a roundabout that is ridden from `firstRow` on. The way out
 * at the junction of entry comes last, after a full round.
 */
export function countExits(around: Surroundings, course: readonly number[], firstRow: number, exitRow: number): number {
  let exits = 0;
  for (let row = firstRow + 1; row < exitRow; row++) {
    for (const arm of otherCourses(around, course[row - 1], course[row])) if (isExit(around, arm)) exits++;
  }

  // Several ways out at one junction: a driver passes those first that lie further to the outer side.
  const last = course[exitRow - 1];
  const heading = headingIn(around.network, last);
  const taken = turnAngle(heading, headingOut(around.network, course[exitRow]));
  const arms = armsOf(around.network, otherCourses(around, last, course[exitRow]), heading);
  const onward = arms.find((arm) => isRoundabout(around.network, arm.course));
  const outer = onward !== undefined && onward.turn < taken ? 1 : -1;
  const passed = arms.filter((arm) => isExit(around, arm.course) && outer * arm.turn > outer * taken);
  return exits + passed.length + 1;
}

function isExit(around: Surroundings, course: number): boolean {
  return !isRoundabout(around.network, course) && isOpenToTraffic(around, course);
}
