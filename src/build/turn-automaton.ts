// Turn bans as an automaton (Aho and Corasick, 1975): its words are the banned sequences of courses, its states what
// must be remembered of the way so far.
//
//   bans   a b c   and   b d                       state    rides    goes to     and bans
//                                                  (none)   a        a
//        (none) --a--> [a] --b--> [ab] --c--> x    (none)   b        b
//          |             .          .              a        b        ab
//          +--b--> [b] --d--> x     . falls        b        d        (none)      b d
//                   ^.................back         ab       c        (none)      a b c
//                                                  ab       d        (none)      b d       as the suffix b does
//
// A state is a sequence that some word begins with and is not done with. Riding a course leads to the longest suffix of
// all ridden so far that is a state, so overlapping bans hold together. A ban that is complete does not end the way: where it
// does not bind, it goes on to the longest suffix that is a state.

import { addPair, findPair, type PairTable, pairTable } from '../memory/pair-table.ts';
import { NetworkError } from '../network/network-error.ts';
import { type CourseBan, coursesAfter } from './course-bans.ts';
import type { CourseGraph } from './course-graph.ts';

/** Stands for "nothing to remember". */
export const NO_STATE = -1;

/** Roads of the whole world need fewer; bans from each road of a star of 10,000 ask for as many. */
const MOST_STEPS = 100_000_000;

/** States ascend by junction; their steps stand in the order of the courses. */
export interface TurnAutomaton {
  readonly stateCount: number;
  /** The junction where a state's last course ends. */
  readonly junctionOfState: number[];
  /** The state that a course leads to from NO_STATE; courses that lead to NO_STATE are absent. */
  readonly stateAfter: Map<number, number>;
  /** Steps firstStep[state] .. firstStep[state + 1], one for each open course that leaves the junction. */
  readonly firstStep: Uint32Array;
  readonly stepCourse: Uint32Array;
  readonly stepState: Int32Array;
  /** Ascending, with repeats: steps that a rule bans ... */
  readonly bannedStep: number[];
  /** ... and the rule. */
  readonly ruleOfBan: number[];
}

/** A trie of the banned sequences; node 0 is the root. */
interface Trie {
  readonly children: PairTable;
  readonly lastCourse: number[];
  readonly parent: number[];
  readonly depth: number[];
  readonly hasChildren: boolean[];
  /** The rules of the bans that are complete here. */
  readonly rules: number[][];
  /** The node of the longest proper suffix in the trie. */
  readonly fallback: number[];
}

/** The automaton of these bans, `rules[i]` being the rule of `bans[i]`. */
export function turnAutomaton(graph: CourseGraph, bans: readonly CourseBan[], rules: readonly number[]): TurnAutomaton {
  const trie = buildTrie(bans, rules);
  const nodes = linkFallbacks(trie);

  // Number the nodes that are states, by junction.
  const junctionOf = (node: number) => graph.junctionBefore[trie.lastCourse[node] ^ 1];
  const states = nodes.filter((node) => trie.hasChildren[node] && node !== 0);
  states.sort((a, b) => junctionOf(a) - junctionOf(b) || a - b);
  const stateOfNode = new Int32Array(trie.depth.length).fill(NO_STATE);
  states.forEach((node, state) => {
    stateOfNode[node] = state;
  });
  for (const node of nodes) {
    if (node !== 0 && !trie.hasChildren[node]) stateOfNode[node] = stateOfNode[trie.fallback[node]];
  }

  const stateAfter = new Map<number, number>();
  for (const node of nodes) {
    if (trie.depth[node] === 1) stateAfter.set(trie.lastCourse[node], stateOfNode[node]);
  }
  const stepsOf = states.map((node) => coursesAfter(graph, trie.lastCourse[node]).length);
  const stepCount = stepsOf.reduce((sum, count) => sum + count, 0);
  if (stepCount > MOST_STEPS) {
    const problem = `turnBans: expected bans that need at most ${MOST_STEPS} more arcs, found ${stepCount}`;
    throw new NetworkError('The network cannot be built', [{ problem }]);
  }
  const firstStep = new Uint32Array(states.length + 1);
  stepsOf.forEach((count, state) => {
    firstStep[state + 1] = firstStep[state] + count;
  });
  const automaton: TurnAutomaton = {
    stateCount: states.length,
    junctionOfState: states.map(junctionOf),
    stateAfter,
    firstStep,
    stepCourse: new Uint32Array(stepCount),
    stepState: new Int32Array(stepCount),
    bannedStep: [],
    ruleOfBan: [],
  };
  states.forEach((node, state) => {
    const courses = coursesAfter(graph, trie.lastCourse[node]);
    for (let i = 0; i < courses.length; i++)
      addStep(automaton, trie, stateOfNode, node, firstStep[state] + i, courses[i]);
  });
  return automaton;
}

function buildTrie(bans: readonly CourseBan[], rules: readonly number[]): Trie {
  const trie: Trie = {
    children: pairTable(),
    lastCourse: [0],
    parent: [0],
    depth: [0],
    hasChildren: [true],
    rules: [[]],
    fallback: [0],
  };
  bans.forEach(({ courses }, ban) => {
    let node = 0;
    for (const course of courses) {
      const child = addPair(trie.children, node, course, trie.depth.length);
      if (child === trie.depth.length) {
        trie.lastCourse.push(course);
        trie.parent.push(node);
        trie.depth.push(trie.depth[node] + 1);
        trie.hasChildren.push(false);
        trie.rules.push([]);
        trie.fallback.push(0);
        trie.hasChildren[node] = true;
      }
      node = child;
    }
    trie.rules[node].push(rules[ban]);
  });
  return trie;
}

// Sets the fallback of every node, and returns the nodes in the order of their depth.
function linkFallbacks(trie: Trie): number[] {
  const nodes = trie.depth.map((_, node) => node).sort((a, b) => trie.depth[a] - trie.depth[b] || a - b);
  for (const node of nodes) {
    if (trie.depth[node] < 2) continue;
    trie.fallback[node] = step(trie, trie.fallback[trie.parent[node]], trie.lastCourse[node]);
  }
  return nodes;
}

// The node of the longest suffix in the trie, of what `node` stands for followed by `course`.
function step({ children, fallback }: Trie, node: number, course: number): number {
  for (;;) {
    const child = findPair(children, node, course);
    if (child >= 0) return child;
    if (node === 0) return 0;
    node = fallback[node];
  }
}

function addStep(
  automaton: TurnAutomaton,
  trie: Trie,
  stateOfNode: Int32Array,
  from: number,
  number: number,
  course: number,
): void {
  const to = step(trie, from, course);
  automaton.stepCourse[number] = course;
  automaton.stepState[number] = stateOfNode[to];

  // Every suffix that is a banned sequence is complete now.
  const rules = new Set<number>();
  for (let node = to; node !== 0; node = trie.fallback[node]) {
    for (const rule of trie.rules[node]) rules.add(rule);
  }
  for (const rule of [...rules].sort((a, b) => a - b)) {
    automaton.bannedStep.push(number);
    automaton.ruleOfBan.push(rule);
  }
}
