// What the legal way to a banned turn takes: from the end of its first course to the beginning of its last one, by
// whoever has ridden the first, keeps to all bans, and turns round only where nothing else is left.

import type { CourseBan } from './course-bans.ts';
import type { CourseGraph } from './course-graph.ts';
import { layOutArcs } from './lay-out-arcs.ts';
import { turnAutomaton } from './turn-automaton.ts';
import type { HasWayOn } from './way-on.ts';

/** A legal way is looked for so far, in milliseconds; one that takes longer counts as this long. */
const LONGEST = 150_000;

/** By ban: milliseconds of the legal way, at most `LONGEST`. `time` is by course. */
export function legalTimes(
  graph: CourseGraph,
  bans: readonly CourseBan[],
  time: Float64Array,
  hasWayOn: HasWayOn,
): Float64Array {
  const rules = new Array<number>(bans.length).fill(0);
  const { firstOut, head, courseOfArc, arcOfCourse, arcCount, bannedArc } = layOutArcs(
    graph,
    turnAutomaton(graph, { bans, rules }),
  );
  const isBanned = new Uint8Array(arcCount);
  for (const arc of bannedArc) isBanned[arc] = 1;

  const legal = new Float64Array(bans.length);
  // By arc: milliseconds before it is ridden. By course, where it is the goal of a ban: the same, else NaN.
  const before = new Float64Array(arcCount).fill(Infinity);
  const goal = new Float64Array(arcOfCourse.length).fill(NaN);
  for (const [first, goals] of goalsByFirst(bans)) {
    const courses = goals.map((ban) => bans[ban].courses[bans[ban].courses.length - 1]);
    for (const course of courses) goal[course] = LONGEST;
    const longest = () => courses.reduce((most, course) => Math.max(most, goal[course]), 0);

    // A queue without order: arcs whose time fell, as long as it matters to some goal.
    let horizon = LONGEST;
    const queue: number[] = [];
    const leave = (arc: number, now: number) => {
      const course = courseOfArc[arc];
      const mayTurn = !hasWayOn(course);
      for (let next = firstOut[head[arc]]; next < firstOut[head[arc] + 1]; next++) {
        const follows = courseOfArc[next];
        if (isBanned[next] === 1 || now >= before[next] || (follows === (course ^ 1) && !mayTurn)) continue;
        before[next] = now;
        queue.push(next);
        if (now < goal[follows]) {
          goal[follows] = now;
          horizon = longest();
        }
      }
    };
    leave(arcOfCourse[first], 0);
    for (let i = 0; i < queue.length; i++) {
      const now = before[queue[i]] + time[courseOfArc[queue[i]]];
      if (now < horizon) leave(queue[i], now);
    }

    goals.forEach((ban, i) => {
      legal[ban] = goal[courses[i]];
    });
    for (const arc of queue) before[arc] = Infinity;
    for (const course of courses) goal[course] = NaN;
  }
  return legal;
}

// The bans that begin with the same course look for their ways together.
function goalsByFirst(bans: readonly CourseBan[]): Map<number, number[]> {
  const bansOfFirst = new Map<number, number[]>();
  bans.forEach(({ courses: [first] }, ban) => {
    const alike = bansOfFirst.get(first);
    if (alike === undefined) bansOfFirst.set(first, [ban]);
    else alike.push(ban);
  });
  return bansOfFirst;
}
