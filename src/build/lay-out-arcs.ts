// Lays out the search graph: the primary arcs of the junctions, then the arcs of the copies that turn bans and turn costs split off.

import { radixOrder } from '../memory/radix-order.ts';
import { arcsOfDirected, type Network } from '../network/network.ts';
import type { DirectedSegmentGraph } from './directed-segment-graph.ts';
import type { DirectedSegmentClosure } from './segment-bans.ts';
import { NO_STATE, type TurnAutomaton } from './turn-automaton.ts';
import { NO_ROW, type TurnRows } from './turn-costs/turn-rows.ts';

/** The columns of nodes and arcs. */
export type ArcColumns = Pick<
  Network,
  | 'junctionCount'
  | 'nodeCount'
  | 'arcCount'
  | 'firstOut'
  | 'tail'
  | 'head'
  | 'directedOfArc'
  | 'firstIn'
  | 'arcIn'
  | 'junctionOfCopy'
  | 'arcOfDirected'
  | 'bannedArc'
  | 'ruleOfBan'
  | 'turnCost'
>;

const NO_COST = new Uint8Array();

/** The turn costs of a network, and its number of modes. */
export interface TurnCostsToLay {
  readonly rows: TurnRows;
  readonly modeCount: number;
}

/** Lays out nodes and arcs. State i of the automaton becomes node junctionCount + i, and its steps become the arcs that leave this node. */
export function layOutArcs(
  graph: DirectedSegmentGraph,
  automaton: TurnAutomaton,
  turnCosts?: TurnCostsToLay,
): ArcColumns {
  const { junctionCount, junctionBefore, directedOut } = graph;
  const primaryCount = directedOut.length;
  const nodeCount = junctionCount + automaton.stateCount;
  const arcCount = primaryCount + automaton.stepSegment.length;

  const firstOut = new Uint32Array(nodeCount + 1);
  firstOut.set(graph.firstOut);
  for (let state = 0; state < automaton.stateCount; state++) {
    firstOut[junctionCount + state + 1] = primaryCount + automaton.firstStep[state + 1];
  }
  const tail = new Uint32Array(arcCount);
  for (let node = 0; node < nodeCount; node++) tail.fill(node, firstOut[node], firstOut[node + 1]);
  const directedOfArc = new Uint32Array(arcCount);
  directedOfArc.set(directedOut);
  directedOfArc.set(automaton.stepSegment, primaryCount);

  const head = new Uint32Array(arcCount);
  for (let arc = 0; arc < primaryCount; arc++) head[arc] = junctionBefore[directedOut[arc] ^ 1];
  automaton.stateAfter.forEach((state, directedSegment) => {
    if (state !== NO_STATE) head[graph.arcOfDirected[directedSegment]] = junctionCount + state;
  });
  automaton.stepState.forEach((state, step) => {
    head[primaryCount + step] =
      state === NO_STATE ? junctionBefore[automaton.stepSegment[step] ^ 1] : junctionCount + state;
  });

  const arcIn = radixOrder(arcCount, head);
  return {
    junctionCount,
    nodeCount,
    arcCount,
    firstOut,
    tail,
    head,
    directedOfArc,
    firstIn: firstOfEach(head, nodeCount),
    arcIn,
    junctionOfCopy: Uint32Array.from(automaton.junctionOfState),
    arcOfDirected: graph.arcOfDirected,
    bannedArc: Uint32Array.from(automaton.bannedStep, (step) => primaryCount + step),
    ruleOfBan: Uint16Array.from(automaton.ruleOfBan),
    turnCost: turnCosts === undefined ? NO_COST : costsOfSteps(automaton, turnCosts),
  };
}

function costsOfSteps(
  { stateCount, firstStep, rowOfState, stepSegment }: TurnAutomaton,
  { rows: { modes, firstCell, cell }, modeCount }: TurnCostsToLay,
): Uint8Array {
  const costs = new Uint8Array(modeCount * stepSegment.length);
  for (let state = 0; state < stateCount; state++) {
    const row = rowOfState[state];
    if (row === NO_ROW) continue;
    const width = firstStep[state + 1] - firstStep[state];
    modes.forEach(({ mode }, k) => {
      const first = firstCell[row] + k * width;
      costs.set(cell.subarray(first, first + width), mode * stepSegment.length + firstStep[state]);
    });
  }
  return costs.some((cost) => cost > 0) ? costs : NO_COST;
}

/** The columns with additional bans on every arc of a directed segment that is closed at times; `rules` are the rules of the closures. */
export function withClosures(
  columns: ArcColumns,
  closures: readonly DirectedSegmentClosure[],
  rules: readonly number[],
): ArcColumns {
  if (closures.length === 0) return columns;
  const { bannedArc, ruleOfBan } = columns;
  const banned = Array.from(bannedArc, (arc, i) => ({ arc, rule: ruleOfBan[i] }));
  closures.forEach(({ directedSegment }, i) => {
    for (const arc of arcsOfDirected(columns, directedSegment)) banned.push({ arc, rule: rules[i] });
  });
  banned.sort((a, b) => a.arc - b.arc || a.rule - b.rule);
  return {
    ...columns,
    bannedArc: Uint32Array.from(banned, ({ arc }) => arc),
    ruleOfBan: Uint16Array.from(banned, ({ rule }) => rule),
  };
}

// Where the rows of each number begin once they are sorted.
function firstOfEach(numbers: Uint32Array, count: number): Uint32Array {
  const first = new Uint32Array(count + 1);
  for (let i = 0; i < numbers.length; i++) first[numbers[i] + 1]++;
  for (let number = 0; number < count; number++) first[number + 1] += first[number];
  return first;
}
