// Whether a driver can go on from the end of a course without turning round.

import { type CourseBan, coursesAfter } from './course-bans.ts';
import type { CourseGraph } from './course-graph.ts';

export type HasWayOn = (course: number) => boolean;

/** Tells of a course whether another one than its own way back may follow it, by the bans of two courses. */
export function wayOnUnder(
  graph: CourseGraph,
  bans: readonly CourseBan[],
  isAlwaysOpen: (course: number) => boolean,
): HasWayOn {
  const bannedAfter = new Map<number, Set<number>>();
  for (const { courses } of bans) {
    if (courses.length !== 2) continue;
    const banned = bannedAfter.get(courses[0]) ?? new Set();
    bannedAfter.set(courses[0], banned.add(courses[1]));
  }
  return (course) => {
    const banned = bannedAfter.get(course);
    return coursesAfter(graph, course).some(
      (next) => next !== (course ^ 1) && isAlwaysOpen(next) && !banned?.has(next),
    );
  };
}
