// The search graph: primary arcs of the junctions, then the arcs of the copies that turn bans split off.

import { radixOrder } from '../memory/radix-order.ts';
import { arcsOfCourse, type Network } from '../network/network.ts';
import type { CourseClosure } from './course-bans.ts';
import type { CourseGraph } from './course-graph.ts';
import { NO_STATE, type TurnAutomaton } from './turn-automaton.ts';

/** The columns of nodes and arcs. */
export type ArcColumns = Pick<
  Network,
  | 'junctionCount'
  | 'nodeCount'
  | 'arcCount'
  | 'firstOut'
  | 'tail'
  | 'head'
  | 'courseOfArc'
  | 'firstIn'
  | 'arcIn'
  | 'junctionOfCopy'
  | 'arcOfCourse'
  | 'bannedArc'
  | 'ruleOfBan'
>;

/** Nodes and arcs: state i of the automaton is node junctionCount + i, and its steps are the arcs that leave it. */
export function layOutArcs(graph: CourseGraph, automaton: TurnAutomaton): ArcColumns {
  const { junctionCount, junctionBefore, courseOut } = graph;
  const primaryCount = courseOut.length;
  const nodeCount = junctionCount + automaton.stateCount;
  const arcCount = primaryCount + automaton.stepCourse.length;

  const firstOut = new Uint32Array(nodeCount + 1);
  firstOut.set(graph.firstOut);
  for (let state = 0; state < automaton.stateCount; state++) {
    firstOut[junctionCount + state + 1] = primaryCount + automaton.firstStep[state + 1];
  }
  const tail = new Uint32Array(arcCount);
  for (let node = 0; node < nodeCount; node++) tail.fill(node, firstOut[node], firstOut[node + 1]);
  const courseOfArc = new Uint32Array(arcCount);
  courseOfArc.set(courseOut);
  courseOfArc.set(automaton.stepCourse, primaryCount);

  const head = new Uint32Array(arcCount);
  for (let arc = 0; arc < primaryCount; arc++) head[arc] = junctionBefore[courseOut[arc] ^ 1];
  automaton.stateAfter.forEach((state, course) => {
    if (state !== NO_STATE) head[graph.arcOfCourse[course]] = junctionCount + state;
  });
  automaton.stepState.forEach((state, step) => {
    head[primaryCount + step] =
      state === NO_STATE ? junctionBefore[automaton.stepCourse[step] ^ 1] : junctionCount + state;
  });

  const arcIn = radixOrder(arcCount, head);
  return {
    junctionCount,
    nodeCount,
    arcCount,
    firstOut,
    tail,
    head,
    courseOfArc,
    firstIn: firstOfEach(head, nodeCount),
    arcIn,
    junctionOfCopy: Uint32Array.from(automaton.junctionOfState),
    arcOfCourse: graph.arcOfCourse,
    bannedArc: Uint32Array.from(automaton.bannedStep, (step) => primaryCount + step),
    ruleOfBan: Uint16Array.from(automaton.ruleOfBan),
  };
}

/** The same with every arc of courses banned that are closed at times; `rules` are those of the closures. */
export function withClosures(
  columns: ArcColumns,
  closures: readonly CourseClosure[],
  rules: readonly number[],
): ArcColumns {
  if (closures.length === 0) return columns;
  const { bannedArc, ruleOfBan } = columns;
  const banned = Array.from(bannedArc, (arc, i) => ({ arc, rule: ruleOfBan[i] }));
  closures.forEach(({ course }, i) => {
    for (const arc of arcsOfCourse(columns, course)) banned.push({ arc, rule: rules[i] });
  });
  banned.sort((a, b) => a.arc - b.arc || a.rule - b.rule);
  return {
    ...columns,
    bannedArc: Uint32Array.from(banned, ({ arc }) => arc),
    ruleOfBan: Uint16Array.from(banned, ({ rule }) => rule),
  };
}

// Where each number's rows begin once they are sorted.
function firstOfEach(numbers: Uint32Array, count: number): Uint32Array {
  const first = new Uint32Array(count + 1);
  for (let i = 0; i < numbers.length; i++) first[numbers[i] + 1]++;
  for (let number = 0; number < count; number++) first[number + 1] += first[number];
  return first;
}
