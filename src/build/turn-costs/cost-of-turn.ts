// Computes the cost of one turn between two roads of a junction from its angle.

import { turnAngle } from '../../geo/bearing.ts';
import { HALF_SECOND } from '../../network/delays.ts';
import { type Network, ROUNDABOUT } from '../../network/network.ts';
import { millisecondsAt } from '../../network/travel-time.ts';
import type { DirectedSegmentGraph } from '../directed-segment-graph.ts';
import { type CostsOfMode, costOfAngle } from './cost-of-angle.ts';

/** Roads, and what each mode may do on them. */
export interface TurnGround {
  readonly graph: DirectedSegmentGraph;
  readonly roads: Pick<Network, 'segmentCount' | 'length' | 'roadType' | 'flags' | 'firstPoint' | 'pointX' | 'pointY'>;
  /** Whether a mode may ride a directed segment. */
  readonly isOpen: (mode: number, directedSegment: number) => boolean;
  /** The speed of a mode on a directed segment in metres per hour. */
  readonly speedIn: (mode: number, directedSegment: number) => number;
  /** Whether a mode may never ride one directed segment after another. */
  readonly isBanned: (mode: number, directedSegment: number, next: number) => boolean;
  /** Whether the source has a delay for a mode at the end of a directed segment. */
  readonly isDelayed: (mode: number, directedSegment: number) => boolean;
}

/** The roads of `TurnGround`, with data that is computed once for all junctions. */
export interface TurningRoads extends TurnGround {
  /** The graph of arrivals: the opposites of directed segments that arrive. */
  readonly arrivals: DirectedSegmentGraph;
  /** For each directed segment: the direction of its first metres; NaN if it has no length. */
  readonly bearing: Float64Array;
}

/** Half seconds to turn from an arriving directed segment into one that leaves the same junction. */
export function costOfTurn(turning: TurningRoads, costs: CostsOfMode, arriving: number, leaving: number): number {
  const { flags } = turning.roads;
  if ((flags[arriving >>> 1] & flags[leaving >>> 1] & ROUNDABOUT) !== 0) return 0;
  const back = directionOf(turning, costs.mode, arriving ^ 1);
  const angle = turnAngle(back + 180, directionOf(turning, costs.mode, leaving));
  return costOfAngle(costs, Number.isNaN(angle) ? 0 : angle);
}

/** The bearing of a directed segment. A gate without length has the bearing of the mode's only road behind it, or else NaN. */
function directionOf(turning: TurningRoads, mode: number, directedSegment: number): number {
  const { bearing, graph, arrivals, isOpen } = turning;
  if (!Number.isNaN(bearing[directedSegment])) return bearing[directedSegment];
  const junction = graph.junctionBefore[directedSegment ^ 1];
  const behind = new Set<number>();
  for (const { firstOut, directedOut } of [graph, arrivals]) {
    for (const one of directedOut.subarray(firstOut[junction], firstOut[junction + 1])) {
      if (one !== (directedSegment ^ 1) && (isOpen(mode, one) || isOpen(mode, one ^ 1))) behind.add(one);
    }
  }
  const [only] = behind;
  return behind.size === 1 ? bearing[only] : Number.NaN;
}

/** Half seconds to ride a directed segment and its opposite. */
export function outAndBack({ roads, speedIn }: TurningRoads, mode: number, directedSegment: number): number {
  const timeOf = (one: number) => millisecondsAt(roads.length[one >>> 1], speedIn(mode, one));
  const milliseconds = timeOf(directedSegment) + timeOf(directedSegment ^ 1);
  // a road that is closed to everyone has no speed, and counts as short
  return Number.isFinite(milliseconds) ? Math.floor(milliseconds / HALF_SECOND) : 0;
}

/** The number of roads that a mode may use to or from a junction; a loop counts twice. */
export function countRoads(
  { isOpen }: TurningRoads,
  mode: number,
  arriving: Uint32Array,
  leaving: Uint32Array,
): number {
  let count = 0;
  for (const one of leaving) if (isOpen(mode, one)) count++;
  for (const one of arriving) {
    const isCounted = leaving.includes(one ^ 1) && isOpen(mode, one ^ 1);
    if (isOpen(mode, one) && !isCounted) count++;
  }
  return count;
}
