// The time of the legal detour around a banned turn, from the end of its first directed segment to the beginning of its last one. The
// detour respects all bans. It makes a U-turn only where there is no other way. Such a U-turn takes the delay at the end of the road.

import { addToList } from '../memory/add-to-list.ts';
import { openQueue } from '../memory/queue.ts';
import type { DirectedSegmentGraph } from './directed-segment-graph.ts';
import { layOutArcs } from './lay-out-arcs.ts';
import type { DirectedSegmentBan } from './segment-bans.ts';
import { turnAutomaton } from './turn-automaton.ts';
import type { HasWayOn } from './way-on.ts';

/** The search for a detour stops at this time, in milliseconds. A longer detour counts as this long. */
const LONGEST = 150_000;

/** For each node: the directed segment that came first, or COMPLETE if another one came, too. */
type FirstAtNode = Map<number, number>;

const COMPLETE = -1;

/**
 * Whether a directed segment leads sooner from a node to some arc than those that came earlier. The first one leads to all arcs but the one
 * back to itself, and the next one to that arc. Those that follow lead nowhere sooner: of many parallel roads, only two are worth a look.
 */
function leadsOn(reached: FirstAtNode, node: number, directedSegment: number): boolean {
  const earlier = reached.get(node);
  if (earlier === COMPLETE || earlier === directedSegment) return false;
  reached.set(node, earlier === undefined ? directedSegment : COMPLETE);
  return true;
}

/** Milliseconds by directed segment: for riding it, and for turning round at its end if that is the only way to continue. */
export interface UsualTimes {
  readonly time: Float64Array;
  readonly delay: (directedSegment: number) => number;
}

/** The time of each ban's detour in milliseconds, at most `LONGEST`. */
export function legalTimes(
  graph: DirectedSegmentGraph,
  bans: readonly DirectedSegmentBan[],
  { time, delay }: UsualTimes,
  hasWayOn: HasWayOn,
): Float64Array {
  const rules = new Array<number>(bans.length).fill(0);
  const { firstOut, head, directedOfArc, arcOfDirected, arcCount, bannedArc } = layOutArcs(
    graph,
    turnAutomaton(graph, { bans, rules }),
  );
  const isBanned = new Uint8Array(arcCount);
  for (const arc of bannedArc) isBanned[arc] = 1;

  const legal = new Float64Array(bans.length);
  // For each arc: the milliseconds until it is entered.
  const before = new Float64Array(arcCount).fill(Infinity);
  // For each directed segment that is the goal of a ban: the milliseconds until it is entered; NaN for all others.
  const goal = new Float64Array(arcOfDirected.length).fill(NaN);
  for (const [first, goals] of goalsByFirst(bans)) {
    const directedSegments = goals.map((ban) => bans[ban].directedSegments[bans[ban].directedSegments.length - 1]);
    for (const directedSegment of directedSegments) goal[directedSegment] = LONGEST;
    const longest = () => directedSegments.reduce((most, directedSegment) => Math.max(most, goal[directedSegment]), 0);

    // Arcs by the time when they are left, as long as this can affect a goal.
    let horizon = LONGEST;
    const queue = openQueue();
    const touched: number[] = [];
    const reached: FirstAtNode = new Map();
    const leave = (arc: number, arrived: number) => {
      const directedSegment = directedOfArc[arc];
      if (!leadsOn(reached, head[arc], directedSegment)) return;
      const mayTurn = !hasWayOn(directedSegment);
      for (let next = firstOut[head[arc]]; next < firstOut[head[arc] + 1]; next++) {
        const follows = directedOfArc[next];
        const isBack = follows === (directedSegment ^ 1);
        if (isBanned[next] === 1 || (isBack && !mayTurn)) continue;
        const now = arrived + (isBack ? delay(directedSegment) : 0);
        if (now >= before[next]) continue;
        before[next] = now;
        touched.push(next);
        queue.push(next, now + time[follows]);
        if (now < goal[follows]) {
          goal[follows] = now;
          horizon = longest();
        }
      }
    };
    leave(arcOfDirected[first], 0);
    for (let arc = queue.pop(); arc !== undefined; arc = queue.pop()) {
      const now = before[arc] + time[directedOfArc[arc]];
      if (now >= horizon) break;
      leave(arc, now);
    }

    goals.forEach((ban, i) => {
      legal[ban] = goal[directedSegments[i]];
    });
    for (const arc of touched) before[arc] = Infinity;
    for (const directedSegment of directedSegments) goal[directedSegment] = NaN;
  }
  return legal;
}

// The goals of bans, by the first directed segment of each ban: bans that begin with the same directed segment share a search.
function goalsByFirst(bans: readonly DirectedSegmentBan[]): Map<number, number[]> {
  const bansOfFirst = new Map<number, number[]>();
  bans.forEach(({ directedSegments: [first] }, ban) => {
    addToList(bansOfFirst, first, ban);
  });
  return bansOfFirst;
}
