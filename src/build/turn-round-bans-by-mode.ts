// Each mode has its own joints, times and bans, and so its own places where turning round would dodge one: roads that it may
// not take change nothing for it.

import { type Network, NO_ARC } from '../network/network.ts';
import { millisecondsAt } from '../network/travel-time.ts';
import type { CourseBan, CourseClosure, Whom } from './course-bans.ts';
import { type CourseGraph, courseGraph } from './course-graph.ts';
import { banTurningRound } from './turn-round-bans.ts';

/** The bans on turning round that these bans call for, each for the mode that it binds. */
export function banTurningRoundByMode(
  graph: CourseGraph,
  { segmentCount, length, speed, modeSpeed }: Pick<Network, 'segmentCount' | 'length' | 'speed' | 'modeSpeed'>,
  bans: readonly CourseBan[],
  closures: readonly CourseClosure[],
): CourseBan[] {
  const isAlone = modeSpeed.length === 0;
  const speeds = isAlone ? speed : modeSpeed;
  const size = 2 * segmentCount;
  const added: CourseBan[] = [];
  for (let first = 0, mode = 1; first < speeds.length; first += size, mode *= 2) {
    const own = speeds.subarray(first, first + size);
    const binds = ({ modes }: Whom): boolean => ((modes || mode) & mode) !== 0;
    const isOpen = (course: number): boolean => graph.arcOfCourse[course] !== NO_ARC && own[course] > 0;
    const bansOfMode = bans
      .filter((ban) => binds(ban) && ban.courses.every(isOpen))
      .map((ban) => ({ ...ban, modes: 0 }));
    if (bansOfMode.length === 0) continue;
    const closed = new Set(closures.filter(binds).map(({ course }) => course));
    const found = banTurningRound(
      courseGraph(graph.junctionCount, graph.junctionBefore, isOpen),
      bansOfMode,
      Float64Array.from(own, (metresPerHour, course) => millisecondsAt(length[course >>> 1], metresPerHour)),
      (course) => !closed.has(course),
    );
    for (const ban of found) added.push({ ...ban, modes: isAlone ? 0 : mode });
  }
  return added;
}
