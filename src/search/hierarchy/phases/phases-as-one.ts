// Trips in two phases (phases.ts) as plain trips, in a hierarchy that has two positions for each position p: 2p in the first phase, and
// 2p + 1 in the second. Routes and tables are searched in it.
//
//   second    2p + 1 --> 2q + 1        Node v is in the first phase, node nodeCount + v in the second. Sources have stops in the first phase,
//                ^         ^           targets in both.
//   first       2p ------> 2q

import { inSecondPhase, type Stops } from '../../stops.ts';
import { CLOSED } from '../../weights.ts';
import type { Ancestry, Hierarchy } from '../hierarchy.ts';
import { ARC_RECORD, hasThird, type Metric, PAIR, type Sums } from '../metric.ts';
import { NO_PARENT } from '../order/elimination-tree.ts';
import { arcsOfRecords } from '../perfection.ts';
import type { ScratchPool } from '../scratch-pool.ts';
import type { PhaseSums, TwoPhases } from './two-phases.ts';

/** The positions of both phases, and scratch for searches among them. */
export interface BothPhases {
  readonly hierarchy: Ancestry;
  readonly scratchPool: ScratchPool;
}

const known = new WeakMap<Hierarchy, BothPhases>();

/** The positions of both phases of a hierarchy. */
export function bothPhasesOf(hierarchy: Hierarchy): BothPhases {
  let both = known.get(hierarchy);
  if (both === undefined) {
    both = { hierarchy: bothAncestries(hierarchy), scratchPool: { nodeCount: 2 * hierarchy.rank.length, idle: [] } };
    known.set(hierarchy, both);
  }
  return both;
}

function bothAncestries({ rank, parent }: Hierarchy): Ancestry {
  const count = rank.length;
  const bothRanks = new Uint32Array(2 * count);
  const bothParents = new Uint32Array(2 * count);
  for (let i = 0; i < count; i++) {
    bothRanks[i] = 2 * rank[i];
    bothRanks[count + i] = 2 * rank[i] + 1;
    bothParents[2 * i] = 2 * i + 1;
    bothParents[2 * i + 1] = parent[i] === NO_PARENT ? NO_PARENT : 2 * parent[i];
  }
  return { rank: bothRanks, parent: bothParents };
}

/** The stops of a target. Those of the second phase come after all others, in the same order. */
export function inBothPhases({ hierarchy: { rank } }: BothPhases, stops: Stops): Stops {
  const { node, weight, second, third } = stops;
  const nodeCount = rank.length / 2;
  const twice = (values: readonly number[]): number[] => [...values, ...values];
  return {
    node: [...node, ...node.map((one) => nodeCount + one)],
    weight: [...weight, ...inSecondPhase(stops).weight],
    second: twice(second),
    third: twice(third),
  };
}

/**
 * The open arcs that lead up from the positions of both phases. The last number of a record is its origin: 2 * input + 1 for an arc of the
 * input, otherwise twice the lowest position on its way, where it leads down to and up from.
 */
export function joinPhases(
  hierarchy: Hierarchy,
  { first, second }: TwoPhases<PhaseSums>,
  over: PhaseSums,
): Pick<Metric, 'forward' | 'backward'> {
  const forward = roomForArcs(hierarchy, [first.up, over.up], [second.up]);
  const backward = roomForArcs(hierarchy, [first.down], [over.down, second.down]);
  let origin = over.origins();
  addArcs(forward, hierarchy, over.up, origin, { from: 0, to: 1, half: 0 });
  addArcs(backward, hierarchy, over.down, origin, { from: 1, to: 0, half: 1 });
  for (const [phase, { up, down, origins }] of [first, second].entries()) {
    origin = origins();
    addArcs(forward, hierarchy, up, origin, { from: phase, to: phase, half: 0 });
    addArcs(backward, hierarchy, down, origin, { from: phase, to: phase, half: 1 });
  }
  const [up, down] = [forward, backward].map((joined) => arcsOfRecords(joined.firstUp, joined.records, joined));
  return { forward: up, backward: down };
}

/** Joined arcs while they are written. */
interface JoinedArcs {
  readonly firstUp: Uint32Array;
  /** For each position: where its next arc is written. */
  readonly next: Uint32Array;
  readonly records: Int32Array;
  readonly seconds: Float64Array | undefined;
  readonly thirds: Int32Array | Float64Array | undefined;
}

/** Room for all open arcs that lead up from the first phase, and from the second. */
function roomForArcs({ rank, tail }: Hierarchy, fromFirst: readonly Sums[], fromSecond: readonly Sums[]): JoinedArcs {
  const firstUp = new Uint32Array(2 * rank.length + 1);
  for (const sums of fromFirst) countArcs(sums, tail, firstUp, 1);
  for (const sums of fromSecond) countArcs(sums, tail, firstUp, 2);
  for (let position = 1; position < firstUp.length; position++) firstUp[position] += firstUp[position - 1];
  const count = firstUp[firstUp.length - 1];
  const all = [...fromFirst, ...fromSecond];
  const isWide = all.some(({ second }) => second instanceof Float64Array);
  const SerializedArray = isWide ? Float64Array : Int32Array;
  return {
    firstUp,
    next: firstUp.slice(),
    records: new Int32Array(ARC_RECORD * count),
    seconds: isWide ? new Float64Array(PAIR * count) : undefined,
    thirds: hasThird(all[0]) ? new SerializedArray(count) : undefined,
  };
}

/** Counts the open arcs of each position p, at 2p + `at`. */
function countArcs({ weight }: Sums, tail: Uint32Array, counts: Uint32Array, at: 1 | 2): void {
  for (let arc = 0; arc < tail.length; arc++) if (weight[PAIR * arc] < CLOSED) counts[2 * tail[arc] + at]++;
}

/** Adds the open arcs that lead from one phase to one phase. `half`: what to add to twice an arc to get its slot. */
function addArcs(
  { next, records, seconds, thirds }: JoinedArcs,
  { head, tail }: Hierarchy,
  { weight, second, third, thirdShift }: Sums,
  origin: Uint32Array,
  { from, to, half }: { readonly from: number; readonly to: number; readonly half: 0 | 1 },
): void {
  const isOver = from !== to;
  for (let arc = 0; arc < head.length; arc++) {
    if (weight[PAIR * arc] >= CLOSED) continue;
    const known = origin[2 * arc + half];
    const bottom = tail[known >>> (isOver ? 2 : 1)];
    const phase = isOver ? (known >>> 1) & 1 : from;
    const i = next[2 * tail[arc] + from]++;
    const at = ARC_RECORD * i;
    records[at] = 2 * head[arc] + to;
    records[at + 1] = weight[PAIR * arc];
    records[at + 2] = second[PAIR * arc];
    records[at + 3] = (known & 1) === 1 ? known : 2 * (2 * bottom + phase);
    if (seconds) seconds[PAIR * i] = second[PAIR * arc];
    if (thirds) thirds[i] = third[arc << thirdShift];
  }
}
