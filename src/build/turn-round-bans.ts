// Added bans on turning round, so that dodging a banned turn does not pay:
//
//              K        a -> b is banned at J. Riding a, c, turning round at K and riding back leads to b all the same.
//              |c       So turning round is banned at K where c, out and back, takes no longer than the shortest way
//    --a-->----J        to b that keeps to the bans, and a tenth: whoever may turn round only farther away has no
//              |b       reason to, as fast as these roads usually are.
//
// Dodging over several roads is alike: out over two-way roads, turning round, back over the same. What a ban via other
// courses lets ride in between is taken off the legal way, as it is ridden by the dodger, too; who turns round at the end of such a
// course, and again at its beginning, has dodged the ban as well.
//
// A joint, where two pieces of one road meet, is no place to turn: it is banned however far it is, as long as no place
// to turn comes before it. Where a ban keeps the dodger from riding out, or from coming back, nothing is added. Where turning round is the only way on it is never banned: at dead ends, and where each other
// course is banned, or closed at some times. An added ban binds whom the banned turn binds, and spares whom it spares; it is
// lenient, since the roads that lead on may be closed for a while.

import { NO_ARC } from '../network/network.ts';
import { type DirectedSegmentBan, numberOfWhom } from './course-bans.ts';
import type { DirectedSegmentGraph } from './course-graph.ts';
import { jointsOf } from './joints.ts';
import { legalTimes } from './legal-times.ts';
import { wayOnUnder } from './way-on.ts';

/** Who would turn round for so much more than the legal way takes would on a slow day there dodge the ban. */
const MARGIN = 1.1;

/**
 * The bans on turning round that these bans call for. `time` is by course, in milliseconds; what is not open at all times is
 * no way on.
 */
export function banTurningRound(
  graph: DirectedSegmentGraph,
  bans: readonly DirectedSegmentBan[],
  time: Float64Array,
  isAlwaysOpen: (directedSegment: number) => boolean,
): DirectedSegmentBan[] {
  const { junctionBefore } = graph;
  const isJoint = jointsOf(graph, (directedSegment) => junctionBefore[directedSegment]);
  const hasWayOn = wayOnUnder(graph, bans);
  // the legal way is that of the hours when all is open
  const legal = legalTimes(graph, bans, time, hasWayOn);

  const isBannedFor = bannedPairs(bans);
  const dodges = new Map<number, { ban: DirectedSegmentBan; directedSegments: Set<number> }>();
  bans.forEach((ban, i) => {
    const rule = numberOfWhom(ban);
    const dodge = dodges.get(rule) ?? { ban, directedSegments: new Set() };
    dodges.set(rule, dodge);
    const between = ban.directedSegments.slice(1, -1).reduce((sum, directedSegment) => sum + time[directedSegment], 0);
    const isBanned = (first: number, next: number): boolean => isBannedFor(ban, first, next);
    for (let at = 1; at < ban.directedSegments.length; at++) {
      const spare = Math.max(0, MARGIN * (legal[i] - between));
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
  /** By course. */
  readonly time: Float64Array;
  /** By junction. */
  readonly isJoint: Uint8Array;
  /** Whether one course may not follow another. */
  readonly isBanned: (first: number, next: number) => boolean;
}

// The courses at whose end a dodger would turn round who leaves the ride before its course `at`, and has so many
// milliseconds to go out and back. A queue without order is enough for so short a way.
function addDirectedSegmentsWithin(
  found: Set<number>,
  ride: readonly number[],
  at: number,
  spare: number,
  { graph, time, isJoint, isBanned }: TimedRoads,
): void {
  const { junctionBefore, firstOut, directedOut, arcOfDirected } = graph;
  const outAndBack = new Map<number, number>();
  const queue: number[] = [];
  const goOn = (after: number, sofar: number, back: number, banned?: number) => {
    const junction = junctionBefore[after ^ 1];
    for (let arc = firstOut[junction]; arc < firstOut[junction + 1]; arc++) {
      const directedSegment = directedOut[arc];
      if (
        directedSegment === banned ||
        directedSegment === (after ^ 1) ||
        arcOfDirected[directedSegment ^ 1] === NO_ARC
      )
        continue;
      if (isBanned(after, directedSegment) || isBanned(directedSegment ^ 1, back)) continue;
      let there = sofar + time[directedSegment] + time[directedSegment ^ 1];
      if (there > spare) {
        if (isJoint[junctionBefore[directedSegment ^ 1]] === 0) continue;
        there = spare;
      }
      if (there >= (outAndBack.get(directedSegment) ?? Infinity)) continue;
      outAndBack.set(directedSegment, there);
      found.add(directedSegment);
      queue.push(directedSegment);
    }
  };
  goOn(ride[at - 1], 0, ride[at], ride[at]);
  for (let i = 0; i < queue.length; i++) goOn(queue[i], outAndBack.get(queue[i])!, queue[i] ^ 1);
}

/** Whether riding one course after another is banned for all whom a ban binds: by bans of two courses for the same, or for everyone. */
function bannedPairs(
  bans: readonly DirectedSegmentBan[],
): (whom: DirectedSegmentBan, first: number, next: number) => boolean {
  const keyOf = (directedSegments: readonly number[], rule: number): string => `${directedSegments} ${rule}`;
  const pairs = new Set(bans.map((ban) => keyOf(ban.directedSegments, numberOfWhom(ban))));
  return (whom, ...pair) => [0, numberOfWhom(whom)].some((rule) => pairs.has(keyOf(pair, rule)));
}
