// What drivers could save by turning round at the end of a road, if that took no time:
//
//                S        Turning from a into b at S costs most. So does no one who rides a, c, turns round at K, and comes back
//                |c       into b: what this saves at S is the cost of a to b, less those of a to c and of c to b. Beyond K,
//      --a-->----S----    over more roads, it saves as much, less the time out and back over c.
//                |b

import { NO_ARC } from '../../network/network.ts';
import type { DirectedSegmentGraph } from '../directed-segment-graph.ts';

/** At larger junctions, which no map has, every turn counts as the dearest. */
const MOST_TURNS = 400;

/** The roads of one mode. All costs are in half seconds. */
export interface TurningGround {
  /** By junction where they begin: directed segments, and the opposites of those that end there. */
  readonly graph: DirectedSegmentGraph;
  readonly arrivals: DirectedSegmentGraph;
  /** By junction: 1 where each turn costs its own time. */
  readonly isSplit: Uint8Array;
  /** Whether the mode may ride one directed segment after another, which is not the way back. */
  readonly mayFollow: (directedSegment: number, next: number) => boolean;
  readonly costOfTurn: (directedSegment: number, next: number) => number;
  readonly outAndBack: (directedSegment: number) => number;
  /** The most that a turn costs. */
  readonly dearest: number;
}

/** By directed segment: the most that turning round at its end would save, not counting the way out and back over it. */
export function savedByTurning(ground: TurningGround): Uint8Array {
  const { graph, isSplit, mayFollow, outAndBack } = ground;
  const { junctionBefore, firstOut, directedOut, arcOfDirected } = graph;
  const saved = Uint8Array.from(junctionBefore, (junction, road) =>
    isSplit[junction] === 1 && arcOfDirected[road] !== NO_ARC ? savedAt(ground, junction, road) : 0,
  );
  const queue = [...saved.keys()].filter((road) => saved[road] > 0);
  for (let i = 0; i < queue.length; i++) {
    const road = queue[i];
    const junction = junctionBefore[road ^ 1];
    const left = saved[road] - outAndBack(road);
    if (left <= 0 || isSplit[junction] === 1) continue;
    for (const next of directedOut.subarray(firstOut[junction], firstOut[junction + 1])) {
      if (saved[next] >= left || !mayFollow(road, next) || !mayFollow(next ^ 1, road ^ 1)) continue;
      saved[next] = left;
      queue.push(next);
    }
  }
  return saved;
}

/** The same at a split junction, for a road that begins there. */
function savedAt({ graph, arrivals, mayFollow, costOfTurn, dearest }: TurningGround, junction: number, road: number) {
  const before = arrivals.directedOut.subarray(arrivals.firstOut[junction], arrivals.firstOut[junction + 1]);
  const after = graph.directedOut.subarray(graph.firstOut[junction], graph.firstOut[junction + 1]);
  if (before.length * after.length > MOST_TURNS) return dearest;
  let most = 0;
  for (const one of before.map((opposite) => opposite ^ 1)) {
    if (!mayFollow(one, road)) continue;
    const into = costOfTurn(one, road);
    for (const next of after) {
      if (next === road || !mayFollow(one, next) || !mayFollow(road ^ 1, next)) continue;
      most = Math.max(most, costOfTurn(one, next) - into - costOfTurn(road ^ 1, next));
    }
  }
  return Math.min(most, dearest);
}
