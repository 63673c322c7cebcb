// The least weight of every node within a limit: one pass up the hierarchy and one pass down, without a queue.
//
//        r          up     a position passes its weight to the positions above it
//       / \         down   a position takes the least of those above it, which are final by then
//      p   q
//     / \           What is below p is reached over p and the positions above p only. If none of them is within the limit, and no
//    s   x          search begins below p, all of it is skipped.

import { type Budget, checkBudget } from '../../budget/budget.ts';
import type { Graph } from '../../network/network.ts';
import type { Labels } from '../scratch.ts';
import type { PlainStops } from '../settle-weights.ts';
import { CLOSED } from '../weights.ts';
import type { Hierarchy } from './hierarchy.ts';
import { PAIR, type UpArcs } from './metric.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import { add, has, marksOf, type PositionSet } from './position-set.ts';
import type { HierarchyScratch, ReachScratch } from './scratch.ts';
import { type ScratchPool, withHierarchyScratch } from './scratch-pool.ts';

/** The arcs of a search, in its direction: those that lead up, and those that lead down. */
export interface UpAndDown {
  readonly up: UpArcs;
  readonly down: UpArcs;
}

/** A second phase, as in phases.ts: its arcs, and the input arcs that lead into it. */
export interface Onward extends UpAndDown {
  /** OVER numbers each: the positions of tail and head, and the weight. */
  readonly over: Int32Array;
  /** Whether these arcs are followed from head to tail. */
  readonly isReversed: boolean;
}

/** Numbers per arc that leads from one phase into the other. */
const OVER = 3;

const knownOver = new WeakMap<Int32Array, Int32Array>();

/** The open arcs of some weights in the form of `Onward`, by tail. They are listed once. */
export function listOver(
  { rank }: Hierarchy,
  { tail, head }: Pick<Graph, 'tail' | 'head'>,
  weight: Int32Array,
): Int32Array {
  const before = knownOver.get(weight);
  if (before !== undefined) return before;
  const arcs: number[] = [];
  weight.forEach((own, arc) => {
    if (own < CLOSED) arcs.push(arc);
  });
  arcs.sort((one, other) => rank[tail[one]] - rank[tail[other]]);
  const over = Int32Array.from(arcs.flatMap((arc) => [rank[tail[arc]], rank[head[arc]], weight[arc]]));
  knownOver.set(weight, over);
  return over;
}

/** The search of `reachWeights`. */
export interface Reach extends UpAndDown {
  readonly hierarchy: Hierarchy;
  readonly stops: PlainStops;
  readonly onward?: Onward | undefined;
  readonly limit: number;
}

/** Labels by position. */
interface SweptWeights {
  readonly hierarchy: Hierarchy;
  readonly weight: Int32Array;
  /** Positions with a weight or with one below them, while weights go up. */
  readonly marks: PositionSet;
  /** For each position: how many positions are below it, and itself. */
  readonly below: Uint32Array;
  /** The positions within the limit, descending: their number is the result of each pass. */
  readonly found: Uint32Array;
  readonly limit: number;
  readonly budget: Budget;
}

/** Finds the same labels as `settleWeights` and, with a second phase, `settleOnward`. */
export function reachWeights(reach: Reach, labels: Labels, scratchPool: ScratchPool, budget: Budget): void {
  withHierarchyScratch(scratchPool, (scratch) => reachIn(scratch, reach, labels, budget));
}

function reachIn(scratch: HierarchyScratch, reach: Reach, labels: Labels, budget: Budget): void {
  const { hierarchy, stops, onward, limit } = reach;
  const { rank, order } = hierarchy;
  scratch.reach ??= makeReachScratch(hierarchy);
  const { weight, below } = scratch.reach;
  const reached: SweptWeights = {
    ...{ hierarchy, weight, below, limit, budget },
    marks: marksOf(scratch),
    found: scratch.climbed,
  };
  stops.node.forEach((node, i) => {
    lower(reached, rank[node], stops.weight[i]);
  });
  let count = sweep(reached, reach);
  if (onward !== undefined) {
    beginOnward(reached, onward, count);
    count = sweep(reached, onward);
  }
  const { touched } = labels;
  for (let i = 0; i < count; i++) {
    const position = reached.found[i];
    const node = order[position];
    touched[i] = node;
    labels.weight[node] = weight[position];
    weight[position] = CLOSED;
  }
  labels.touchedCount = count;
}

// Lowers a weight, and marks the position.
function lower({ weight, marks, limit }: SweptWeights, position: number, value: number): void {
  if (value > limit || value >= weight[position]) return;
  weight[position] = value;
  add(marks, position);
}

// Both passes. Returns the number of positions found.
function sweep(reached: SweptWeights, { up, down }: UpAndDown): number {
  sweepUp(reached, up);
  const count = sweepDown(reached, down);
  const { bits, words } = reached.marks;
  bits.fill(0);
  words.fill(0);
  return count;
}

function sweepUp(
  { hierarchy: { parent }, weight, marks, limit }: SweptWeights,
  { firstUp, head, headShift, weight: arcWeight }: UpArcs,
): void {
  const { bits } = marks;
  for (let word = 0; word < bits.length; word++) {
    // a position adds only higher ones, which may be in the same word
    for (let above = -1, rest = bits[word] & above; rest !== 0; rest = bits[word] & above) {
      const bit = 31 - Math.clz32(rest & -rest);
      above = bit === 31 ? 0 : -2 << bit;
      const position = 32 * word + bit;
      if (parent[position] !== NO_PARENT) add(marks, parent[position]);
      const here = weight[position];
      if (here > limit) continue;
      for (let arc = firstUp[position], end = firstUp[position + 1]; arc < end; arc++) {
        // the lesser of two, without a branch, which the processor would often mispredict
        const far = head[arc << headShift];
        const less = here + arcWeight[PAIR * arc] - weight[far];
        weight[far] += less & (less >> 31);
      }
    }
  }
}

function sweepDown(
  { hierarchy, weight, marks, below, found, limit, budget }: SweptWeights,
  { firstUp, head, headShift, weight: arcWeight }: UpArcs,
): number {
  let count = 0;
  let { steps } = budget;
  for (let position = below.length - 1; position >= 0; ) {
    let least = weight[position];
    for (let arc = firstUp[position], end = firstUp[position + 1]; arc < end; arc++) {
      const less = weight[head[arc << headShift]] + arcWeight[PAIR * arc] - least;
      least += less & (less >> 31);
    }
    if (least <= limit) {
      if (steps-- <= 0) steps = checkBudget(budget);
      weight[position] = least;
      found[count++] = position;
      position--;
      continue;
    }
    weight[position] = CLOSED;
    position -= has(marks, position) || isNear(hierarchy, weight, position) ? 1 : below[position];
  }
  budget.steps = steps;
  return count;
}

// Whether any position above has a weight. Metrics may leave out arcs that positions further below have.
function isNear({ firstUp, head }: Hierarchy, weight: Int32Array, position: number): boolean {
  for (let arc = firstUp[position], end = firstUp[position + 1]; arc < end; arc++) {
    if (weight[head[arc]] < CLOSED) return true;
  }
  return false;
}

// Begins the second phase. All weights found so far hold in it as well.
function beginOnward(reached: SweptWeights, { over, isReversed }: Onward, count: number): void {
  const { weight, found, marks, limit } = reached;
  for (let t = 0; t < count; t++) add(marks, found[t]);
  const from = isReversed ? 1 : 0;
  for (let at = 0; at < over.length; at += OVER) {
    const here = weight[over[at + from]];
    if (here <= limit) lower(reached, over[at + 1 - from], here + over[at + 2]);
  }
}

function makeReachScratch({ parent }: Hierarchy): ReachScratch {
  const below = new Uint32Array(parent.length).fill(1);
  for (let position = 0; position < below.length; position++) {
    if (parent[position] !== NO_PARENT) below[parent[position]] += below[position];
  }
  return { weight: new Int32Array(below.length).fill(CLOSED), below };
}
