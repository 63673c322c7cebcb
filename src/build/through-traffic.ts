// Destination-only roads are only for trips that begin or end on them. Riding from an open road over destination-only roads to an open road
// is banned, however many destination-only roads lie in between.
//
//     ---m--->o===z===>o===z===>o---m--->          m z z m   is banned,   m z z   and   z z m   are not
//
// The ban applies only where an open way exists. Open roads are judged by the main part of their island: the largest part in which open
// roads lead from everywhere to everywhere. A road that leads to the main part counts as an m before z. A road that the main part leads to
// counts as an m after z. A place that only destination-only roads lead to, or out of, can therefore be reached and left over these roads.
// Inside such a place, the ban still binds trips that came in by an open road.
//
// The state of a path is, for each mode, whether it came over a road that leads to the main part, and whether it then entered
// destination-only roads: a mask of the modes that came from outside, and above it a mask of the modes that entered.

import { MOST_MODES } from '../network/modes.ts';
import type { Network } from '../network/network.ts';
import type { DirectedSegmentGraph } from './directed-segment-graph.ts';
import { openToModes } from './open-to-modes.ts';
import { findOpenWays, type RoadColumns } from './open-ways.ts';

export interface ThroughTraffic {
  /** For each segment: a mask of the modes for which it is destination-only. */
  readonly bannedModes: Uint16Array;
  /**
   * For each directed segment: the modes that can reach it from the main part on open roads, as a mask, including modes that may not pass.
   */
  readonly fromMain: Uint16Array;
  /**
   * For each directed segment: the modes that can reach the main part from it on open roads, as a mask, including modes that may not pass.
   */
  readonly toMain: Uint16Array;
  /** For each junction: a mask of the modes with a destination-only road ahead, before any road that leads to the main part. */
  readonly ahead: Uint16Array;
}

/** The memory of a path with nothing to remember. */
export const NO_MEMORY = 0;
const ENTERED = 16;

/** Prepares through traffic for the automaton. `undefined` if no road is destination-only. */
export function throughTraffic(
  graph: DirectedSegmentGraph,
  bannedModes: Uint16Array,
  roads: RoadColumns & Pick<Network, 'modeSpeed'>,
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
  const isOpenTo = openToModes(graph, roads);
  for (let mode = 0; mode < MOST_MODES; mode++) {
    const bit = 1 << mode;
    if (!(concerned & bit)) continue;
    const isBanned = Uint8Array.from(bannedModes, (modes) => (modes & bit ? 1 : 0));
    const ways = findOpenWays(graph, isBanned, roads, (one) => isOpenTo(mode, one));
    addMode(through.fromMain, ways.fromMain, bit);
    addMode(through.toMain, ways.toMain, bit);
    addMode(through.ahead, ways.ahead, bit);
  }
  return through;
}

function addMode(masks: Uint16Array, isMarked: Uint8Array, bit: number): void {
  for (let i = 0; i < masks.length; i++) if (isMarked[i]) masks[i] |= bit;
}

/** The memory after a directed segment that leads to a junction. */
export function memoryAfter(
  through: ThroughTraffic,
  memory: number,
  directedSegment: number,
  junction: number,
): number {
  const inside = through.bannedModes[directedSegment >>> 1];
  const outside = (memory & 0xffff) | through.toMain[directedSegment];
  const entered = ((memory >>> ENTERED) | (memory & inside)) & ~through.fromMain[directedSegment];
  // a path needs to remember that it came from outside only if a destination-only road lies ahead
  return (outside & ~inside & ~entered & through.ahead[junction]) | (entered << ENTERED);
}

/** The modes for which riding a directed segment would be through traffic. */
export function modesRidingThrough({ fromMain }: ThroughTraffic, memory: number, directedSegment: number): number {
  return (memory >>> ENTERED) & fromMain[directedSegment];
}
