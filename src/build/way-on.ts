// Whether a driver can go on from the end of a course without turning round.

import { type CourseBan, coursesAfter } from './course-bans.ts';
import type { CourseGraph } from './course-graph.ts';

/** Whether another course than its own way back may follow a course; where told, one of those that are open. */
export type HasWayOn = (course: number, isOpen?: (next: number) => boolean) => boolean;

/** Ways on by the bans of two courses. */
export function wayOnUnder(graph: CourseGraph, bans: readonly CourseBan[]): HasWayOn {
  const bannedAfter = new Map<number, Set<number>>();
  for (const { courses } of bans) {
    if (courses.length !== 2) continue;
    const banned = bannedAfter.get(courses[0]) ?? new Set();
    bannedAfter.set(courses[0], banned.add(courses[1]));
  }
  return (course, isOpen) => {
    const banned = bannedAfter.get(course);
    return coursesAfter(graph, course).some(
      (next) => next !== (course ^ 1) && !banned?.has(next) && (isOpen?.(next) ?? true),
    );
  };
}
