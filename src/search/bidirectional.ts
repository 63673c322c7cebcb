// The shortest path between two places, searched from both ends at once. The answers equal those of a search from one end, to the last
// digit.
//
//   source o~~~~~> u --> v <~~~~~o target       best: the least triple of any meeting seen
//
// Let F and B be the least queued keys. On the best path, let u be the last node of forward weight < F, and v the next one. u is settled,
// so v has its forward triple. The forward weight of v is at least F. Once F + B > best, its backward weight is therefore less than B, so v
// is settled backward too. The meeting was found when the later of the two labels was set. The search must stop with >, not >=, so that
// second and third decide ties in weight.

import { type Budget, checkBudget, startBudget } from '../budget/budget.ts';
import type { Graph } from '../network/network.ts';
import { type Adjacency, backwards, forwards } from './adjacency.ts';
import type { Ends, Found } from './found.ts';
import { borrowLabels, type Labels, ROOT, returnLabels, type Scratch } from './scratch.ts';
import { seed } from './settle.ts';
import { stopAtRoot, traceArcs } from './trace.ts';
import { isLess } from './triple.ts';
import { type ArcWeights, CLOSED } from './weights.ts';

/** The least (weight, second, third) from any source to any target, or `undefined` if there is no open way. */
export function bidirectional(
  graph: Graph,
  weights: ArcWeights,
  { sources, targets }: Ends,
  scratch: Scratch,
  budget: Budget = startBudget(),
): Found | undefined {
  const forward = borrowLabels(scratch);
  const backward = borrowLabels(scratch);
  try {
    seed(sources, forward);
    seed(targets, backward);
    const meeting = meet(graph, weights, forward, backward, budget);
    if (meeting.node === NOWHERE) return undefined;

    const { node, weight, second, third } = meeting;
    const before = traceArcs((at) => forward.arc[at], graph.tail, node).reverse();
    const after = traceArcs((at) => backward.arc[at], graph.head, node);
    const first = before.length > 0 ? graph.tail[before[0]] : node;
    const last = after.length > 0 ? graph.head[after[after.length - 1]] : node;
    return {
      weight,
      second,
      third,
      source: stopAtRoot(sources, forward, first),
      target: stopAtRoot(targets, backward, last),
      arcs: before.concat(after),
    };
  } finally {
    returnLabels(scratch, forward);
    returnLabels(scratch, backward);
  }
}

const NOWHERE = ROOT;

/** The best meeting so far. */
interface MeetingNode {
  node: number;
  /** CLOSED - 1, the greatest possible weight, before the first meeting. */
  weight: number;
  second: number;
  third: number;
}

/** A search from one end, with the arcs that it follows and its labels. */
interface SearchSide {
  readonly adjacency: Adjacency;
  readonly labels: Labels;
}

function meet(graph: Graph, weights: ArcWeights, forward: Labels, backward: Labels, budget: Budget): MeetingNode {
  const meeting = { node: NOWHERE, weight: CLOSED - 1, second: Infinity, third: Infinity };
  for (let i = 0; i < forward.touchedCount; i++) noteMeeting(meeting, forward, backward, forward.touched[i]);

  const out: SearchSide = { adjacency: forwards(graph), labels: forward };
  const back: SearchSide = { adjacency: backwards(graph), labels: backward };
  let { steps } = budget;
  try {
    while (forward.queue.length > 0 && backward.queue.length > 0) {
      const ahead = forward.queue.peekValue() as number;
      const behind = backward.queue.peekValue() as number;
      if (ahead + behind > meeting.weight) break;
      if (steps-- <= 0) steps = checkBudget(budget);
      if (ahead <= behind) settleOne(out, back, weights, behind, meeting);
      else settleOne(back, out, weights, ahead, meeting);
    }
  } finally {
    budget.steps = steps;
  }
  return meeting;
}

/**
 * Settles the next node of one side. `otherKey` is the least key of the other side: nodes not settled there weigh at least `otherKey`.
 */
function settleOne(
  { adjacency, labels }: SearchSide,
  { labels: other }: SearchSide,
  weights: ArcWeights,
  otherKey: number,
  meeting: MeetingNode,
): void {
  const { first, arcs, next } = adjacency;
  const { weight: arcWeight, second: arcSecond, third: arcThird } = weights;
  const { weight, second, third, arc: arcOf, touched, queue } = labels;
  const otherWeight = other.weight;

  const key = queue.peekValue() as number;
  const node = queue.pop() as number;
  if (key > weight[node]) return;
  const secondHere = second[node];
  const thirdHere = third[node];
  let limit = meeting.weight;
  for (let i = first[node], end = first[node + 1]; i < end; i++) {
    const arc = arcs === undefined ? i : arcs[i];
    const w = key + arcWeight[arc];
    if (w > limit) continue;
    const far = next[arc];
    const before = weight[far];
    if (w > before) continue;
    const s = secondHere + arcSecond[arc];
    const t = thirdHere + arcThird[arc];
    // the comparison of triple.ts, inlined
    if (w === before && (s > second[far] || (s === second[far] && t >= third[far]))) continue;

    if (before === CLOSED) touched[labels.touchedCount++] = far;
    weight[far] = w;
    second[far] = s;
    third[far] = t;
    arcOf[far] = arc;
    if (w + otherWeight[far] <= limit) {
      noteMeeting(meeting, labels, other, far);
      limit = meeting.weight;
    }
    if ((w < before || w === key) && w + otherKey <= limit) queue.push(far, w);
  }
}

function noteMeeting(meeting: MeetingNode, labels: Labels, other: Labels, node: number): void {
  const found = {
    node,
    weight: labels.weight[node] + other.weight[node],
    second: labels.second[node] + other.second[node],
    third: labels.third[node] + other.third[node],
  };
  if (isLess(found, meeting)) Object.assign(meeting, found);
}
