// Roads for those alone who begin or end a trip there: riding over one from other roads to other roads is banned, however
// many of them are ridden in between.
//
//     ---m--->o===z===>o===z===>o---m--->          m z z m   is banned,   m z z   and   z z m   are not
//
// The ban holds where an open way exists. Open roads count by the main part of an island: its largest part in which open roads
// lead from everywhere to everywhere. A road that leads to the main part counts as an m before z; one that the main part leads to
// counts as an m after z. So what only roads for destinations lead to, or out of, can be reached and left over them, and inside
// such a place they still bind those who came in by an open road.
//
// What must be remembered of a way is, for each mode, whether it came over a road that leads to the main part, and whether it rode
// onto roads for destinations since: a memory is a mask of modes that came from outside, and above it one of those that entered.

import { addPair, pairTable } from '../memory/pair-table.ts';
import { MOST_MODES } from '../network/modes.ts';
import type { DirectedSegmentGraph } from './course-graph.ts';
import { findOpenWays, type RoadColumns } from './open-ways.ts';

export interface ThroughTraffic {
  /** By segment: mask of the modes that may not ride through. */
  readonly bannedModes: Uint16Array;
  /** By course: mask of the modes that open roads take from the main part to it. Modes that may not pass count as well. */
  readonly fromMain: Uint16Array;
  /** The same for modes that open roads take from it to the main part. */
  readonly toMain: Uint16Array;
  /** By junction: mask of the modes with a road for destinations ahead, before any road that leads to the main part. */
  readonly ahead: Uint16Array;
}

/** Nothing to remember. */
export const NO_MEMORY = 0;
const ENTERED = 16;

/** What the automaton needs to know; `undefined` where everybody may ride through everything. */
export function throughTraffic(
  graph: DirectedSegmentGraph,
  bannedModes: Uint16Array,
  roads: RoadColumns,
): ThroughTraffic | undefined {
  const concerned = bannedModes.reduce((all, modes) => all | modes, 0);
  if (concerned === 0) return undefined;
  const directedCount = graph.junctionBefore.length;
  const through = {
    bannedModes,
    fromMain: new Uint16Array(directedCount).fill(~concerned),
    toMain: new Uint16Array(directedCount).fill(~concerned),
    ahead: new Uint16Array(graph.junctionCount),
  };
  for (let mode = 0; mode < MOST_MODES; mode++) {
    const bit = 1 << mode;
    if (!(concerned & bit)) continue;
    const isBanned = Uint8Array.from(bannedModes, (modes) => (modes & bit ? 1 : 0));
    const ways = findOpenWays(graph, isBanned, roads, mode);
    addMode(through.fromMain, ways.fromMain, bit);
    addMode(through.toMain, ways.toMain, bit);
    addMode(through.ahead, ways.ahead, bit);
  }
  return through;
}

function addMode(masks: Uint16Array, isMarked: Uint8Array, bit: number): void {
  for (let i = 0; i < masks.length; i++) if (isMarked[i]) masks[i] |= bit;
}

/** What is remembered after a course that leads to a junction. */
export function memoryAfter(
  through: ThroughTraffic,
  memory: number,
  directedSegment: number,
  junction: number,
): number {
  const inside = through.bannedModes[directedSegment >>> 1];
  const outside = (memory & 0xffff) | through.toMain[directedSegment];
  const entered = ((memory >>> ENTERED) | (memory & inside)) & ~through.fromMain[directedSegment];
  // Who entered is no longer outside; who came from outside matters only where such a road is ahead.
  return (outside & ~inside & ~entered & through.ahead[junction]) | (entered << ENTERED);
}

/** The modes for which riding a course would be riding through. */
export function modesRidingThrough({ fromMain }: ThroughTraffic, memory: number, directedSegment: number): number {
  return (memory >>> ENTERED) & fromMain[directedSegment];
}

/** Numbers for memories at junctions, from 1; 0 where there is nothing to remember. */
export function memoryNumbers(): (junction: number, memory: number) => number {
  const numbers = pairTable();
  return (junction, memory) => (memory === NO_MEMORY ? 0 : addPair(numbers, junction, memory, numbers.count + 1));
}
