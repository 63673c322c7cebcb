// The time that drivers could save by turning round at the end of a road, if turning round took no time:
//
//                S        Turning from a into b at S may cost more than riding a and c, turning round at K, and coming back into
//                |c       b. At S this saves the cost of a to b, less those of a to c and of c to b. Beyond K, over more roads, it
//      --a-->----S----    saves as much, less the time out and back over c and the turns there.
//                |b
//
// Where a to b is banned, turning round counts as saving its whole cost, so a trip that dodges a ban pays that cost in full.

import { NO_ARC } from '../../network/network.ts';
import type { DirectedSegmentGraph } from '../directed-segment-graph.ts';
import type { CostsOfMode } from './cost-of-angle.ts';
import { costOfTurn, countRoads, outAndBack, type TurningRoads } from './cost-of-turn.ts';

/** The most turns of a junction. At a junction with more, which no map has, every turn counts as turning round. */
const MOST_TURNS = 400;

/** The roads of one mode. All costs are in half seconds. */
interface TurnsOfMode {
  /** For each junction: the directed segments that begin there, and the opposites of the directed segments that end there. */
  readonly graph: DirectedSegmentGraph;
  readonly arrivals: DirectedSegmentGraph;
  /** For each junction: 1 if each turn there costs its own time. */
  readonly isSplit: Uint8Array;
  /** Whether the mode may ride a directed segment. */
  readonly isOpen: (directedSegment: number) => boolean;
  /** Whether the mode may ride one directed segment after another. The second must not be the way back. */
  readonly mayFollow: (directedSegment: number, next: number) => boolean;
  readonly costOfTurn: (directedSegment: number, next: number) => number;
  readonly outAndBack: (directedSegment: number) => number;
  readonly uTurn: number;
}

/** For each directed segment: how many half seconds turning round at its end would save a mode. */
export function savedByTurning(roads: TurningRoads, costs: CostsOfMode, isSplit: Uint8Array): Uint8Array {
  const { graph, arrivals, isOpen, isBanned } = roads;
  const { mode } = costs;
  const isBend = Uint8Array.from({ length: graph.junctionCount }, (_, junction) => {
    const arriving = arrivals.directedOut.subarray(arrivals.firstOut[junction], arrivals.firstOut[junction + 1]);
    const leaving = graph.directedOut.subarray(graph.firstOut[junction], graph.firstOut[junction + 1]);
    return isSplit[junction] === 1 &&
      countRoads(
        roads,
        mode,
        arriving.map((opposite) => opposite ^ 1),
        leaving,
      ) <= 2
      ? 1
      : 0;
  });
  return savedOnRoads({
    graph,
    arrivals,
    isSplit,
    isOpen: (one) => isOpen(mode, one),
    mayFollow: (one, next) =>
      next !== (one ^ 1) && isOpen(mode, one) && isOpen(mode, next) && !isBanned(mode, one, next),
    costOfTurn: (one, next) => (isBend[graph.junctionBefore[next]] === 1 ? 0 : costOfTurn(roads, costs, one, next)),
    outAndBack: (one) => outAndBack(roads, mode, one),
    uTurn: costs.uTurn,
  });
}

/** For each directed segment: the most that turning round at its end would save, without the way out and back over it. */
function savedOnRoads(ground: TurnsOfMode): Uint8Array {
  const { graph, isSplit, mayFollow, costOfTurn, outAndBack } = ground;
  const { junctionBefore, firstOut, directedOut, arcOfDirected } = graph;
  const saved = Uint8Array.from(junctionBefore, (junction, road) =>
    arcOfDirected[road] === NO_ARC ? 0 : savedAt(ground, junction, road),
  );
  const queue = [...saved.keys()].filter((road) => saved[road] > 0);
  for (let i = 0; i < queue.length; i++) {
    const road = queue[i];
    const junction = junctionBefore[road ^ 1];
    const there = saved[road] - outAndBack(road);
    if (there <= 0) continue;
    for (const next of directedOut.subarray(firstOut[junction], firstOut[junction + 1])) {
      if (!mayFollow(road, next) || !mayFollow(next ^ 1, road ^ 1)) continue;
      const turns = isSplit[junction] === 1 ? costOfTurn(road, next) + costOfTurn(next ^ 1, road ^ 1) : 0;
      if (there - turns <= saved[next]) continue;
      saved[next] = there - turns;
      queue.push(next);
    }
  }
  return saved;
}

/** The most that turning round at the end of a road would save on turns at the junction where the road begins. */
function savedAt(ground: TurnsOfMode, junction: number, road: number): number {
  const { graph, arrivals, isSplit, isOpen, mayFollow, costOfTurn, uTurn } = ground;
  const before = arrivals.directedOut.subarray(arrivals.firstOut[junction], arrivals.firstOut[junction + 1]);
  const after = graph.directedOut.subarray(graph.firstOut[junction], graph.firstOut[junction + 1]);
  if (before.length * after.length > MOST_TURNS) return isSplit[junction] === 1 ? uTurn : 0;
  let most = 0;
  for (const opposite of before) {
    const one = opposite ^ 1;
    if (!mayFollow(one, road)) continue;
    for (const next of after) {
      if (next === road || next === opposite || !isOpen(next) || !mayFollow(road ^ 1, next)) continue;
      if (!mayFollow(one, next)) return uTurn;
      if (isSplit[junction] === 0) continue;
      const sideways = costOfTurn(one, road) + costOfTurn(road ^ 1, next);
      most = Math.max(most, costOfTurn(one, next) - sideways);
    }
  }
  return most;
}
