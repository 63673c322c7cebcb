// Additional U-turn bans, so that dodging a banned turn does not pay:
//
//              K        a -> b is banned at J. Riding a, c, a U-turn at K, and back leads to b all the same. So the U-turn
//              |c       at K is banned if c, out and back, takes at most a tenth or 20 seconds longer than the shortest
//    --a-->----J        legal way to b, at usual speeds: a U-turn farther away does not pay.
//              |b
//
// Dodging over several roads works the same way: out over two-way roads, a U-turn, back over the same roads. For a ban via other
// directed segments, their time is subtracted from the legal way, because the dodger rides them as well. Two U-turns, at the end of such a
// segment and again at its beginning, also dodge the ban.
//
// A joint, where two pieces of one road meet, is not a place for U-turns. They are banned there at any distance, unless a place for U-turns
// comes before it. If a ban already stops the dodger on the way out or back, nothing is added. A U-turn that is the only way to continue
// is never banned: at dead ends, and where every other directed segment is banned, or closed at some times. An added ban has the rule of
// the banned turn, but is lenient, since the roads ahead may be closed for a while.

import { openQueue } from '../memory/queue.ts';
import { NO_ARC } from '../network/network.ts';
import type { DirectedSegmentGraph } from './directed-segment-graph.ts';
import { jointsOf } from './joints.ts';
import { legalTimes, type UsualTimes } from './legal-times.ts';
import { type DirectedSegmentBan, ruleKey } from './segment-bans.ts';
import { wayOnUnder } from './way-on.ts';

/**
 * The time up to which dodges are banned. A tenth or 20 seconds are added, whichever is more, because legal ways may be slower than usual.
 */
function withMargin(milliseconds: number): number {
  return Math.max(1.1 * milliseconds, milliseconds + 20_000);
}

/** The U-turn bans that these bans make necessary. A road that is not always open does not count as a way to continue. */
export function banTurningRound(
  graph: DirectedSegmentGraph,
  bans: readonly DirectedSegmentBan[],
  usual: UsualTimes,
  isAlwaysOpen: (directedSegment: number) => boolean,
): DirectedSegmentBan[] {
  const { junctionBefore } = graph;
  const { time } = usual;
  const isJoint = jointsOf(graph, (directedSegment) => junctionBefore[directedSegment]);
  const hasWayOn = wayOnUnder(graph, bans);
  // legal times are computed as if all roads were open
  const legal = legalTimes(graph, bans, usual, hasWayOn);

  const isBannedUnder = bannedPairs(graph, bans);
  const dodges = new Map<number, { ban: DirectedSegmentBan; directedSegments: Set<number> }>();
  bans.forEach((ban, i) => {
    const rule = ruleKey(ban);
    const dodge = dodges.get(rule) ?? { ban, directedSegments: new Set() };
    dodges.set(rule, dodge);
    const between = ban.directedSegments.slice(1, -1).reduce((sum, directedSegment) => sum + time[directedSegment], 0);
    const isBanned = isBannedUnder(rule);
    for (let at = 1; at < ban.directedSegments.length; at++) {
      const spare = withMargin(Math.max(0, legal[i] - between));
      const via = ban.directedSegments[at - 1];
      const isTwoWay = graph.arcOfDirected[via ^ 1] !== NO_ARC;
      if (at > 1 && isTwoWay && time[via] + time[via ^ 1] <= spare) dodge.directedSegments.add(via);
      addDirectedSegmentsWithin(dodge.directedSegments, ban.directedSegments, at, spare, {
        graph,
        time,
        isJoint,
        isBanned,
      });
    }
  });
  return [...dodges.values()].flatMap(({ ban, directedSegments }) =>
    [...directedSegments]
      .filter((directedSegment) => hasWayOn(directedSegment, isAlwaysOpen))
      .map((directedSegment) => ({
        ...ban,
        directedSegments: [directedSegment, directedSegment ^ 1],
        isLenient: true,
      })),
  );
}

interface TimedRoads {
  readonly graph: DirectedSegmentGraph;
  /** For each directed segment. */
  readonly time: Float64Array;
  /** For each junction. */
  readonly isJoint: Uint8Array;
  /** Whether one directed segment may not follow another. */
  readonly isBanned: (first: number, next: number) => boolean;
}

// The directed segments at whose end a driver could turn round to avoid the ban. The driver leaves the banned sequence before directed
// segment `at` of the sequence, and may take this many milliseconds to go out and back.
//
// The search reaches directed segments in the order of their times. The first one that may be followed by another therefore leads to it in
// the least time, and each junction only keeps those that none has reached yet. Parallel roads would otherwise be tried in pairs.
function addDirectedSegmentsWithin(
  found: Set<number>,
  ride: readonly number[],
  at: number,
  spare: number,
  { graph, time, isJoint, isBanned }: TimedRoads,
): void {
  const { junctionBefore, firstOut, directedOut, arcOfDirected } = graph;
  const queue = openQueue();
  const outAndBack = new Map<number, number>();
  const unreached = new Map<number, number[]>();
  /** Goes on from the end of a directed segment. Returns what may only be reached from another one. */
  const goOn = (ways: Iterable<number>, after: number, sofar: number, isFirst: boolean): number[] => {
    const back = isFirst ? ride[at] : after ^ 1;
    const left: number[] = [];
    for (const next of ways) {
      if (next === back || next === (after ^ 1) || isBanned(after, next) || isBanned(next ^ 1, back)) {
        left.push(next);
        continue;
      }
      let there = sofar + time[next] + time[next ^ 1];
      if (there > spare) {
        if (isJoint[junctionBefore[next ^ 1]] === 0) continue;
        there = spare;
      }
      found.add(next);
      outAndBack.set(next, there);
      queue.push(next, there);
    }
    return left;
  };
  const waysOut = (junction: number): number[] => {
    const ways: number[] = [];
    for (let arc = firstOut[junction]; arc < firstOut[junction + 1]; arc++) {
      if (arcOfDirected[directedOut[arc] ^ 1] !== NO_ARC) ways.push(directedOut[arc]);
    }
    return ways;
  };
  const leave = (after: number, sofar: number, isFirst: boolean) => {
    const junction = junctionBefore[after ^ 1];
    unreached.set(junction, goOn(unreached.get(junction) ?? waysOut(junction), after, sofar, isFirst));
  };
  leave(ride[at - 1], 0, true);
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) leave(next, outAndBack.get(next)!, false);
}

/** The test whether a turn is banned for everyone to whom a given ban applies: by a ban with the same rule, or one that applies to everyone. */
function bannedPairs(
  { arcOfDirected }: DirectedSegmentGraph,
  bans: readonly DirectedSegmentBan[],
): (rule: number) => (first: number, next: number) => boolean {
  const pairOf = (first: number, next: number) => first * arcOfDirected.length + next;
  const pairsOfRule = new Map<number, Set<number>>();
  for (const ban of bans) {
    const [first, next] = ban.directedSegments;
    const rule = ruleKey(ban);
    const pairs = pairsOfRule.get(rule) ?? new Set();
    pairsOfRule.set(rule, pairs);
    if (ban.directedSegments.length === 2) pairs.add(pairOf(first, next));
  }
  return (rule) => {
    const own = pairsOfRule.get(rule);
    const everyones = pairsOfRule.get(0);
    return (first, next) => {
      const pair = pairOf(first, next);
      return own?.has(pair) === true || everyones?.has(pair) === true;
    };
  };
}
