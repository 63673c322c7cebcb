// Added bans on turning round near a banned turn, so that nobody dodges the ban just behind it:
//
//              K        a -> b is banned at J. Riding a, c, turning round at K and riding back leads to b all the same.
//              |c       So turning round is banned at K, unless K is a dead end, and at every other junction within 100 m
//    --a-->----J        by road from J. Farther away the detour hardly pays.
//              |b
//
// An added ban binds whom the banned turn binds, and spares whom it spares. It leaves nobody without a way on: none is
// added where no other course can follow, or where each other one is banned.

import { NO_ARC } from '../network/network.ts';
import { type CourseBan, coursesAfter } from './course-bans.ts';
import type { CourseGraph } from './course-graph.ts';

/** So near to a banned turn nobody turns round, in centimetres. */
const NEAR = 100_00;

/** The bans on turning round that these bans call for. `length` is by segment, in centimetres. */
export function banTurningRound(graph: CourseGraph, bans: readonly CourseBan[], length: Uint32Array): CourseBan[] {
  const bansOfRule = new Map<number, CourseBan[]>();
  for (const ban of bans) {
    const rule = ban.binds * 0x10000 + ban.spares;
    const alike = bansOfRule.get(rule);
    if (alike === undefined) bansOfRule.set(rule, [ban]);
    else alike.push(ban);
  }
  const bannedAfter = bannedTurns(bans);
  const added: CourseBan[] = [];
  for (const alike of bansOfRule.values()) {
    const { binds, spares } = alike[0];
    for (const junction of junctionsNear(graph, junctionsPassed(graph, alike), length)) {
      for (let arc = graph.firstOut[junction]; arc < graph.firstOut[junction + 1]; arc++) {
        const back = graph.courseOut[arc];
        const course = back ^ 1;
        if (graph.arcOfCourse[course] === NO_ARC || !hasOtherWay(graph, course, bannedAfter)) continue;
        added.push({ courses: [course, back], binds, spares });
      }
    }
  }
  return added;
}

// The junctions where a banned sequence goes from one course to the next.
function junctionsPassed({ junctionBefore }: CourseGraph, bans: readonly CourseBan[]): Set<number> {
  return new Set(bans.flatMap(({ courses }) => courses.slice(1).map((course) => junctionBefore[course])));
}

// All junctions within reach of some, along open courses. A queue without order is enough for so short a way.
function junctionsNear(graph: CourseGraph, from: Set<number>, length: Uint32Array): Set<number> {
  const distance = new Map<number, number>();
  for (const junction of from) distance.set(junction, 0);
  const queue = [...from];
  for (let i = 0; i < queue.length; i++) {
    const junction = queue[i];
    const reached = distance.get(junction)!;
    for (let arc = graph.firstOut[junction]; arc < graph.firstOut[junction + 1]; arc++) {
      const course = graph.courseOut[arc];
      const next = graph.junctionBefore[course ^ 1];
      const there = reached + length[course >>> 1];
      if (there > NEAR || there >= (distance.get(next) ?? Infinity)) continue;
      distance.set(next, there);
      queue.push(next);
    }
  }
  return new Set(distance.keys());
}

// By course: the courses that a ban via a junction forbids to follow.
function bannedTurns(bans: readonly CourseBan[]): Map<number, Set<number>> {
  const bannedAfter = new Map<number, Set<number>>();
  for (const { courses } of bans) {
    if (courses.length !== 2) continue;
    const banned = bannedAfter.get(courses[0]) ?? new Set();
    bannedAfter.set(courses[0], banned.add(courses[1]));
  }
  return bannedAfter;
}

function hasOtherWay(graph: CourseGraph, course: number, bannedAfter: Map<number, Set<number>>): boolean {
  const banned = bannedAfter.get(course);
  return coursesAfter(graph, course).some((next) => next !== (course ^ 1) && !banned?.has(next));
}
