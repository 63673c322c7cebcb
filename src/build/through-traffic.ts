// Roads for those alone who begin or end a trip there: riding over one from other roads to other roads is banned, however
// many of them are ridden in between.
//
//     ---m--->o===z===>o===z===>o---m--->          m z z m   is banned,   m z z   and   z z m   are not
//
// What must be remembered of a way is, for each mode, whether it came over another road, and whether it rode from one onto
// such roads since: a memory is a mask of modes that came from outside, and above it one of those that entered.

import { addPair, pairTable } from '../memory/pair-table.ts';
import type { DirectedSegmentGraph } from './course-graph.ts';

export interface ThroughTraffic {
  /** By segment: mask of the modes that may not ride through. */
  readonly bannedModes: Uint16Array;
  /** By junction: mask of the modes with such a road ahead. */
  readonly ahead: Uint16Array;
}

/** Nothing to remember. */
export const NO_MEMORY = 0;
const ENTERED = 16;

/** What the automaton needs to know; `undefined` where everybody may ride through everything. */
export function throughTraffic(
  { junctionCount, junctionBefore, directedOut }: DirectedSegmentGraph,
  bannedModes: Uint16Array,
): ThroughTraffic | undefined {
  if (bannedModes.every((modes) => modes === 0)) return undefined;
  const ahead = new Uint16Array(junctionCount);
  for (const directedSegment of directedOut)
    ahead[junctionBefore[directedSegment]] |= bannedModes[directedSegment >>> 1];
  return { bannedModes, ahead };
}

/** What is remembered after a course that leads to a junction. */
export function memoryAfter(
  through: ThroughTraffic,
  memory: number,
  directedSegment: number,
  junction: number,
): number {
  const inside = through.bannedModes[directedSegment >>> 1];
  const outside = (memory & 0xffff & inside) | (~inside & 0xffff);
  const entered = ((memory >>> ENTERED) | memory) & inside;
  // Who entered is no longer outside; who came from outside matters only where such a road is ahead.
  return (outside & ~entered & through.ahead[junction]) | (entered << ENTERED);
}

/** The modes for which riding a course would be riding through. */
export function modesRidingThrough({ bannedModes }: ThroughTraffic, memory: number, directedSegment: number): number {
  return (memory >>> ENTERED) & ~bannedModes[directedSegment >>> 1];
}

/** Numbers for memories at junctions, from 1; 0 where there is nothing to remember. */
export function memoryNumbers(): (junction: number, memory: number) => number {
  const numbers = pairTable();
  return (junction, memory) => (memory === NO_MEMORY ? 0 : addPair(numbers, junction, memory, numbers.count + 1));
}
