// Courses between junctions, as turn bans see them: the search graph before any junction is split.

import { NO_ARC } from '../network/network.ts';

export interface CourseGraph {
  readonly junctionCount: number;
  /** By course: the junction where it begins. Where it ends is where `course ^ 1` begins. */
  readonly junctionBefore: Uint32Array;
  /** Open courses that leave a junction, ascending: courseOut[firstOut[junction]] .. courseOut[firstOut[junction + 1]]. */
  readonly firstOut: Uint32Array;
  readonly courseOut: Uint32Array;
  /** By course: its index in `courseOut`, which is the number of its primary arc; NO_ARC where it is not open. */
  readonly arcOfCourse: Uint32Array;
}

/** The graph of all courses that are open. */
export function courseGraph(
  junctionCount: number,
  junctionBefore: Uint32Array,
  isOpen: (course: number) => boolean,
): CourseGraph {
  const courseCount = junctionBefore.length;
  const firstOut = new Uint32Array(junctionCount + 1);
  for (let course = 0; course < courseCount; course++) {
    if (isOpen(course)) firstOut[junctionBefore[course] + 1]++;
  }
  for (let junction = 0; junction < junctionCount; junction++) firstOut[junction + 1] += firstOut[junction];

  const courseOut = new Uint32Array(firstOut[junctionCount]);
  const arcOfCourse = new Uint32Array(courseCount).fill(NO_ARC);
  const next = firstOut.slice();
  for (let course = 0; course < courseCount; course++) {
    if (!isOpen(course)) continue;
    const arc = next[junctionBefore[course]]++;
    courseOut[arc] = course;
    arcOfCourse[course] = arc;
  }
  return { junctionCount, junctionBefore, firstOut, courseOut, arcOfCourse };
}
