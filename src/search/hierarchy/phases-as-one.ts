// Trips in two phases (phases.ts) as plain trips, in a hierarchy that has two positions for each position p: 2p in the first phase, and
// 2p + 1 in the second. Tables are computed in it.
//
//   second    2p + 1 --> 2q + 1        Node v is in the first phase, node nodeCount + v in the second. Sources have stops in the first phase,
//                ^         ^           targets in both.
//   first       2p ------> 2q

import type { Stops } from '../stops.ts';
import { CLOSED } from '../weights.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { SearchedHierarchy } from './matrix.ts';
import { ARC_RECORD, hasThird, PAIR, type UpArcs } from './metric.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import { arcsOfRecords } from './perfection.ts';
import type { PhasedMetric } from './phases.ts';

/** Both phases in one hierarchy. Each call of `targets` yields the stops of each target in turn. */
export function phasesAsOne(
  { rank, parent }: Hierarchy,
  { first, over, second }: PhasedMetric,
  targets: () => Iterable<Stops>,
): SearchedHierarchy {
  const count = rank.length;
  const bothRanks = new Uint32Array(2 * count);
  const bothParents = new Uint32Array(2 * count);
  for (let i = 0; i < count; i++) {
    bothRanks[i] = 2 * rank[i];
    bothRanks[count + i] = 2 * rank[i] + 1;
    bothParents[2 * i] = 2 * i + 1;
    bothParents[2 * i + 1] = parent[i] === NO_PARENT ? NO_PARENT : 2 * parent[i];
  }
  const overFirst: ArcsTo = [over.forward, 1];
  const overSecond: ArcsTo = [over.backward, 0];
  const arcs = {
    forward: joinArcs([[[first.forward, 0], overFirst], [[second.forward, 1]]]),
    backward: joinArcs([[[first.backward, 0]], [[second.backward, 1], overSecond]]),
  };
  return {
    hierarchy: { rank: bothRanks, parent: bothParents },
    scratchPool: { nodeCount: 2 * count, idle: [] },
    arcs: () => arcs,
    *targets() {
      for (const stops of targets()) yield inBothPhases(stops, count);
    },
  };
}

function inBothPhases({ node, weight, second, third }: Stops, nodeCount: number): Stops {
  const twice = (values: readonly number[]): number[] => [...values, ...values];
  return {
    node: [...node, ...node.map((one) => nodeCount + one)],
    weight: twice(weight),
    second: twice(second),
    third: twice(third),
  };
}

/** Arcs, and the phase that they lead to. */
type ArcsTo = readonly [arcs: UpArcs, phase: 0 | 1];

/** The open arcs that lead up from the first phase and from the second, in one list. */
function joinArcs(fromPhase: readonly (readonly ArcsTo[])[]): UpArcs {
  const all = fromPhase.flat().map(([arcs]) => arcs);
  const positionCount = all[0].firstUp.length - 1;
  const most = all.reduce((sum, { firstUp }) => sum + firstUp[positionCount], 0);
  const isWide = all.some(({ second }) => second instanceof Float64Array);
  const SerializedArray = isWide ? Float64Array : Int32Array;
  const thirds = hasThird(all[0]) ? new SerializedArray(most) : undefined;
  const seconds = isWide ? new Float64Array(PAIR * most) : undefined;
  const records = new Int32Array(ARC_RECORD * most);
  const firstUp = new Uint32Array(2 * positionCount + 1);
  let count = 0;
  const add = (arcs: UpArcs, phase: 0 | 1, position: number) => {
    const end = arcs.firstUp[position + 1];
    for (let arc = arcs.firstUp[position]; arc < end; arc++) {
      if (arcs.weight[PAIR * arc] >= CLOSED) continue;
      const at = ARC_RECORD * count;
      records[at] = 2 * arcs.head[arc << arcs.headShift] + phase;
      records[at + 1] = arcs.weight[PAIR * arc];
      records[at + 2] = arcs.second[PAIR * arc];
      if (seconds) seconds[PAIR * count] = arcs.second[PAIR * arc];
      if (thirds) thirds[count] = arcs.third[arc << arcs.thirdShift];
      count++;
    }
  };
  for (let position = 0; position < positionCount; position++) {
    for (const from of [0, 1]) {
      for (const [arcs, phase] of fromPhase[from]) add(arcs, phase, position);
      firstUp[2 * position + from + 1] = count;
    }
  }
  return arcsOfRecords(firstUp, records.subarray(0, ARC_RECORD * count), { thirds, seconds });
}
