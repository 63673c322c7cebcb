// Turn bans as an automaton (Aho and Corasick, 1975). Its words are the banned sequences of directed segments, its states what must be
// remembered of the path so far.
//
//   bans   a b c   and   b d                       state    rides    goes to     and bans
//                                                  (none)   a        a
//        (none) --a--> [a] --b--> [ab] --c--> x    (none)   b        b
//          |             .          .              a        b        ab
//          +--b--> [b] --d--> x     . falls        b        d        (none)      b d
//                   ^.................back         ab       c        (none)      a b c
//                                                  ab       d        (none)      b d       as the suffix b does
//
// A state is a proper prefix of some word. Riding a directed segment leads to the longest suffix of the path so far that is a state, so
// overlapping bans work together. A complete ban does not end the path: where it does not bind, the path continues at the longest suffix
// that is a state.
//
// Where turning costs time, a state also has the row of costs of its last directed segment. A state always has the memory of through
// traffic.

import { invert } from '../memory/in-order.ts';
import { addPair, findPair, type PairTable, pairTable } from '../memory/pair-table.ts';
import { NetworkError } from '../network/network-error.ts';
import type { DirectedSegmentGraph } from './directed-segment-graph.ts';
import type { DirectedSegmentBan } from './segment-bans.ts';
import { memoryAfter, modesRidingThrough, NO_MEMORY, type ThroughTraffic } from './through-traffic.ts';
import { NO_ROW, type TurnRows } from './turn-costs/turn-rows.ts';

/** Stands for no state: there is nothing to remember. */
export const NO_STATE = -1;

/** The most steps, more than the roads of the whole world need. A star of 10,000 roads with bans from each to each needs as many. */
const MOST_STEPS = 100_000_000;

/** The states, by junction. The steps of a state are in the order of the directed segments. */
export interface TurnAutomaton {
  readonly stateCount: number;
  /** The junction where a state's last directed segment ends. */
  readonly junctionOfState: number[];
  /** The row of turn costs after a state's last directed segment, or NO_ROW. */
  readonly rowOfState: number[];
  /** For each directed segment: the state that it leads to from NO_STATE. */
  readonly stateAfter: Int32Array;
  /** Steps firstStep[state] .. firstStep[state + 1], one for each open directed segment that leaves the junction. */
  readonly firstStep: Uint32Array;
  readonly stepSegment: Uint32Array;
  readonly stepState: Int32Array;
  /** The steps that a rule bans, ascending, with repeats ... */
  readonly bannedStep: number[];
  /** ... and the rule of each. */
  readonly ruleOfBan: number[];
}

/** A trie of the banned sequences; node 0 is the root. */
interface Trie {
  readonly children: PairTable;
  readonly lastDirected: number[];
  readonly parent: number[];
  readonly depth: number[];
  readonly hasChildren: boolean[];
  /** For each node: the rules of the bans that are complete there. */
  readonly rules: number[][];
  /** For each node: the node of its longest proper suffix in the trie. */
  readonly fallback: number[];
}

/** The input of the automaton. */
export interface TurnRules {
  readonly bans: readonly DirectedSegmentBan[];
  /** The number of each ban's rule. */
  readonly rules: readonly number[];
  readonly through?: ThroughTraffic | undefined;
  /** For each mode: the number of the rule that bans its through traffic. */
  readonly throughRules?: readonly number[] | undefined;
  readonly turnRows?: TurnRows | undefined;
}

/** The automaton of these bans, of through traffic and of turn costs. */
export function turnAutomaton(graph: DirectedSegmentGraph, given: TurnRules): TurnAutomaton {
  const trie = buildTrie(given.bans, given.rules);
  linkFallbacks(trie);
  const states = reachedStates(graph, trie, given);
  const { junction, node, memory, row } = states;
  const stepsOf = junction.map((at) => graph.firstOut[at + 1] - graph.firstOut[at]);
  const stepCount = stepsOf.reduce((sum, count) => sum + count, 0);
  if (stepCount > MOST_STEPS) {
    const problem = `turnBans: expected bans that need at most ${MOST_STEPS} more arcs, found ${stepCount}`;
    throw new NetworkError('The network cannot be built', [{ problem }]);
  }
  const firstStep = new Uint32Array(junction.length + 1);
  stepsOf.forEach((count, state) => {
    firstStep[state + 1] = firstStep[state] + count;
  });
  const automaton: TurnAutomaton = {
    stateCount: junction.length,
    junctionOfState: junction,
    rowOfState: row,
    stateAfter: states.stateAfter,
    firstStep,
    stepSegment: new Uint32Array(stepCount),
    stepState: new Int32Array(stepCount),
    bannedStep: [],
    ruleOfBan: [],
  };
  for (let state = 0, number = 0; state < junction.length; state++) {
    for (let arc = graph.firstOut[junction[state]]; arc < graph.firstOut[junction[state] + 1]; arc++, number++) {
      const directedSegment = graph.directedOut[arc];
      const to = step(trie, node[state], directedSegment);
      automaton.stepSegment[number] = directedSegment;
      automaton.stepState[number] = states.stateOf(to, memory[state], directedSegment);
      banStep(automaton, trie, to, modesKeptOut(given, memory[state], directedSegment), number);
    }
  }
  return automaton;
}

function modesKeptOut({ through, throughRules = [] }: TurnRules, memory: number, directedSegment: number): number[] {
  const modes = through === undefined ? 0 : modesRidingThrough(through, memory, directedSegment);
  return modes === 0 ? [] : throughRules.filter((_, mode) => modes & (1 << mode));
}

/** For each state: its junction, node of the trie, memory of through traffic, and row of turn costs. */
interface States {
  readonly junction: number[];
  readonly node: number[];
  readonly memory: number[];
  readonly row: number[];
  readonly stateAfter: Int32Array;
  /** The state after a directed segment that leads to a node of the trie, given the memory before. */
  readonly stateOf: (to: number, memory: number, directedSegment: number) => number;
}

// Finds every reachable state, and numbers them by junction, then by node, memory and row.
function reachedStates(graph: DirectedSegmentGraph, trie: Trie, { through, turnRows }: TurnRules): States {
  const { junctionCount, junctionBefore, firstOut, directedOut } = graph;
  const known = pairTable();
  const contexts = pairTable();
  const found = { junction: [] as number[], node: [] as number[], memory: [] as number[], row: [] as number[] };
  const reach = (to: number, before: number, directedSegment: number): number => {
    const junction = junctionBefore[directedSegment ^ 1];
    let node = to;
    while (!trie.hasChildren[node]) node = trie.fallback[node];
    const memory = through === undefined ? NO_MEMORY : memoryAfter(through, before, directedSegment, junction);
    const row = turnRows === undefined ? NO_ROW : turnRows.rowOfDirected[directedSegment];
    if (node === 0 && memory === NO_MEMORY && row === NO_ROW) return NO_STATE;
    // a row belongs to one junction
    const context = addPair(contexts, row === NO_ROW ? junction : junctionCount + row, memory, contexts.count);
    const state = addPair(known, node, context, found.node.length);
    if (state === found.node.length) {
      found.junction.push(junction);
      found.node.push(node);
      found.memory.push(memory);
      found.row.push(row);
    }
    return state;
  };

  const after = new Int32Array(junctionBefore.length).fill(NO_STATE);
  for (const directedSegment of directedOut)
    after[directedSegment] = reach(step(trie, 0, directedSegment), NO_MEMORY, directedSegment);
  for (let state = 0; state < found.node.length; state++) {
    const junction = found.junction[state];
    for (let arc = firstOut[junction]; arc < firstOut[junction + 1]; arc++) {
      reach(step(trie, found.node[state], directedOut[arc]), found.memory[state], directedOut[arc]);
    }
  }

  const { junction, node, memory, row } = found;
  const order = Uint32Array.from(node.keys()).sort(
    (a, b) => junction[a] - junction[b] || node[a] - node[b] || memory[a] - memory[b] || row[a] - row[b],
  );
  const place = invert(order);
  const placed = (state: number): number => (state === NO_STATE ? NO_STATE : place[state]);
  const inPlace = (values: readonly number[]) => Array.from(order, (state) => values[state]);
  return {
    junction: inPlace(junction),
    node: inPlace(node),
    memory: inPlace(memory),
    row: inPlace(row),
    stateAfter: after.map(placed),
    stateOf: (to, before, directedSegment) => placed(reach(to, before, directedSegment)),
  };
}

function buildTrie(bans: readonly DirectedSegmentBan[], rules: readonly number[]): Trie {
  const trie: Trie = {
    children: pairTable(),
    lastDirected: [0],
    parent: [0],
    depth: [0],
    hasChildren: [true],
    rules: [[]],
    fallback: [0],
  };
  bans.forEach(({ directedSegments }, ban) => {
    let node = 0;
    for (const directedSegment of directedSegments) {
      const child = addPair(trie.children, node, directedSegment, trie.depth.length);
      if (child === trie.depth.length) {
        trie.lastDirected.push(directedSegment);
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

// Sets the fallback of every node, from the root outwards.
function linkFallbacks(trie: Trie): void {
  const nodes = trie.depth.map((_, node) => node).sort((a, b) => trie.depth[a] - trie.depth[b] || a - b);
  for (const node of nodes) {
    if (trie.depth[node] < 2) continue;
    trie.fallback[node] = step(trie, trie.fallback[trie.parent[node]], trie.lastDirected[node]);
  }
}

// Appends `directedSegment` to the sequence of `node`, and returns the node of the longest suffix of this sequence that is in the trie.
function step({ children, fallback }: Trie, node: number, directedSegment: number): number {
  for (;;) {
    const child = findPair(children, node, directedSegment);
    if (child >= 0) return child;
    if (node === 0) return 0;
    node = fallback[node];
  }
}

// Bans a step to the node `to`, by the rules of every banned sequence that is a suffix of the node: these sequences are complete there.
function banStep(automaton: TurnAutomaton, trie: Trie, to: number, more: readonly number[], number: number): void {
  const rules = new Set<number>(more);
  for (let node = to; node !== 0; node = trie.fallback[node]) {
    for (const rule of trie.rules[node]) rules.add(rule);
  }
  for (const rule of [...rules].sort((a, b) => a - b)) {
    automaton.bannedStep.push(number);
    automaton.ruleOfBan.push(rule);
  }
}
