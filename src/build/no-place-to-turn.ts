// Bans U-turns on motorways and ramps:
//
//     --a-->--+--b-->--      where two-way pieces are mapped on top of both carriageways, or where ramps diverge, the way back
//     --d--<--+              begins at the junction of arrival: riding a, then d, is banned, and so is a U-turn on one
//                            two-way piece
//
// Where there is no other way to continue, nothing is banned. The ban on a U-turn on one piece is lenient, since the roads ahead may be
// closed for a while.

import { turnAngle } from '../geo/bearing.ts';
import { bearingOut } from '../network/first-metres.ts';
import { type Network, NO_ARC } from '../network/network.ts';
import { familyOfRoadType } from '../network/road-types.ts';
import type { DirectedSegmentGraph } from './directed-segment-graph.ts';
import { type DirectedSegmentBan, directedSegmentsAfter } from './segment-bans.ts';
import { wayOnUnder } from './way-on.ts';

/** A turn into another piece leads back if it has at least this many degrees. */
const NEARLY_ROUND = 150;

const EVERYONE = { binds: 0, spares: 0, modes: 0, buckets: 0 } as const;

type Shapes = Pick<Network, 'roadType' | 'firstPoint' | 'pointX' | 'pointY'>;

/** The bans on U-turns on motorways and ramps. A road that is not always open does not count as a way to continue. */
export function banTurningOnRamps(
  graph: DirectedSegmentGraph,
  roads: Shapes,
  bans: readonly DirectedSegmentBan[],
  isAlwaysOpen: (directedSegment: number) => boolean,
): DirectedSegmentBan[] {
  const { arcOfDirected } = graph;
  const isRampOrMotorway = (directedSegment: number): boolean => {
    const family = familyOfRoadType[roads.roadType[directedSegment >>> 1]];
    return family === 'Ramp' || family === 'LimitedAccess';
  };
  const hasWayOn = wayOnUnder(graph, bans);
  const added: DirectedSegmentBan[] = [];
  for (let directedSegment = 0; directedSegment < arcOfDirected.length; directedSegment++) {
    if (arcOfDirected[directedSegment] === NO_ARC || !isRampOrMotorway(directedSegment)) continue;
    const leadsBack = (next: number): boolean =>
      next >>> 1 !== directedSegment >>> 1 && isRampOrMotorway(next) && isNearlyRound(roads, directedSegment, next);
    if (!hasWayOn(directedSegment, (next) => isAlwaysOpen(next) && !leadsBack(next))) continue;
    if (arcOfDirected[directedSegment ^ 1] !== NO_ARC)
      added.push({ ...EVERYONE, directedSegments: [directedSegment, directedSegment ^ 1], isLenient: true });
    for (const next of directedSegmentsAfter(graph, directedSegment)) {
      if (leadsBack(next)) added.push({ ...EVERYONE, directedSegments: [directedSegment, next] });
    }
  }
  return added;
}

function isNearlyRound(roads: Shapes, directedSegment: number, next: number): boolean {
  const back = bearingOut(roads, directedSegment ^ 1);
  const onward = bearingOut(roads, next);
  if (back === undefined || onward === undefined) return false;
  return Math.abs(turnAngle(back + 180, onward)) >= NEARLY_ROUND;
}
