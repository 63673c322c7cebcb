// Joins maneuvers that pass several junctions but are one maneuver to a driver.
//
//        |   |                   two lefts across the median of a dual carriageway are one U-turn;
//    ----+-<-+----               turns within a few metres of each other count as their sum;
//    ----+->-+----               a ramp that ends in the middle of a crossing leads to the turn there;
//        |   |                   turning into a driveway, turning round and leaving it again is one U-turn

import type { Leg } from '../network/leg.ts';
import { isFollowing, joinedKind, LONGEST_CORNER, LONGEST_CROSSING } from './joined-kind.ts';
import { lengthBetween } from './line-of-leg.ts';
import { altered, endRowOf, isSteering, type Maneuver, takesRamp } from './maneuver.ts';
import { isRamp, isSameRoad } from './roads.ts';
import type { Surroundings } from './surroundings.ts';
import { isOverLand } from './travel-mode.ts';

/** Half the width of a road, in centimetres, because paths are drawn up to its centre line. */
const LONGEST_EDGE = 10_00;
/** How far before a crossing a ramp that leads to it may end, in centimetres. */
const LONGEST_RAMP_END = 15_00;

/** The maneuvers of a leg, joined where several maneuvers are one to a driver. */
export function joinManeuvers(around: Surroundings, leg: Leg, maneuvers: readonly Maneuver[]): Maneuver[] {
  const joined: Maneuver[] = [];
  for (let i = 0; i < maneuvers.length; i++) {
    let next: Maneuver | undefined = maneuvers[i];
    const endRow = endRowOf(leg, maneuvers, i);
    // The result may join with the maneuver before it.
    while (next !== undefined) {
      const last = joined.pop();
      const earlier = joined[joined.length - 1];
      if (last !== undefined && isTurnRoundAside(leg, earlier, last, next)) {
        joined.pop();
        next = altered(earlier, { kind: 'uTurn', onwardRow: next.onwardRow, turnRow: next.turnRow });
        continue;
      }
      const one: Maneuver | 'nothing' | undefined =
        last && joinTwo(around, leg, last, next, { travelMode: earlier?.travelMode, endRow });
      if (last !== undefined && one === undefined) joined.push(last);
      if (one === undefined) joined.push(next);
      next = one === 'nothing' ? undefined : one;
    }
  }
  return joined;
}

/** The surroundings of two maneuvers: the travel mode before them, and the row at which the next one begins. */
interface Neighbours {
  readonly travelMode: number | undefined;
  readonly endRow: number;
}

/** Joins two maneuvers into one: `nothing` if they cancel each other, `undefined` if they stay two. */
function joinTwo(
  around: Surroundings,
  leg: Leg,
  last: Maneuver,
  next: Maneuver,
  neighbours: Neighbours,
): Maneuver | 'nothing' | undefined {
  if (last.firstRow === 0) return undefined;
  if (next.isChange)
    return isEdge(leg, last, next, neighbours) ? joinAtEdge(around, leg, last, next, neighbours) : undefined;
  const one = joinedManeuver(around, leg, last, next, neighbours.endRow);
  const isLost = last.isChange && (one === 'nothing' || one?.firstRow === next.firstRow);
  return isLost ? undefined : one;
}

/** Whether only the edge of a road, where a rider gets on or off, lies between two maneuvers. */
function isEdge(leg: Leg, last: Maneuver, next: Maneuver, { endRow }: Neighbours): boolean {
  const length = lengthBetween(leg, last.firstRow, next.firstRow);
  if (length > LONGEST_EDGE || 2 * length > lengthBetween(leg, next.firstRow, endRow)) return false;
  return isOverLand(last.travelMode) && isOverLand(next.travelMode);
}

/** Joins two turns at the edge of a road, with the travel mode of the second. `travelMode` is the mode before both. */
function joinAtEdge(
  around: Surroundings,
  leg: Leg,
  last: Maneuver,
  next: Maneuver,
  { travelMode, endRow }: Neighbours,
): Maneuver | 'nothing' | undefined {
  const one =
    isSteering(last.kind) && isSteering(next.kind) ? joinedManeuver(around, leg, last, next, endRow) : undefined;
  const isChange = (last.isChange ? travelMode : last.travelMode) !== next.travelMode;
  if (one === undefined || one === 'nothing') return isChange ? undefined : one;
  return altered(one, { travelMode: next.travelMode, isChange });
}

function joinedManeuver(
  around: Surroundings,
  leg: Leg,
  last: Maneuver,
  next: Maneuver,
  endRow: number,
): Maneuver | 'nothing' | undefined {
  // Seen from a distance, both ends of a wide median turn back.
  if (last.kind === 'uTurn' && next.kind === 'uTurn' && last.turnRow >= next.firstRow) {
    return altered(last, { onwardRow: next.onwardRow });
  }
  const length = lengthBetween(leg, last.firstRow, next.firstRow);
  if (length > LONGEST_CROSSING) return undefined;
  if (isPassing(around, leg, last) && (isFollowing(next.kind) || next.kind === 'roundabout')) {
    // The name changes at the crossing, and the next maneuver announces it.
    const isBack =
      isPassing(around, leg, next) && isSameRoad(around, last.road, leg.directedSegment[next.onwardRow] >>> 1);
    return isBack ? 'nothing' : altered(next, { road: last.road });
  }
  const hasTurned = isSteering(last.kind) || last.kind === 'uTurn';
  if (hasTurned && isPassing(around, leg, next)) return altered(last, { onwardRow: next.onwardRow });
  if (isRampEnd(around, leg, last, next)) return altered(next, { road: last.road });
  // Merging and leaving again at once only crosses the road.
  if (last.kind === 'merge' && length <= LONGEST_CORNER && isSteering(next.kind) && !takesRamp(next.kind)) {
    return altered(next, { firstRow: last.firstRow, road: last.road, isChange: last.isChange });
  }
  const kind = joinedKind(around, leg, last, next, { length, beyond: lengthBetween(leg, next.turnRow, endRow) });
  if (kind === undefined || kind === 'nothing') return kind;
  return altered(last, { kind, onwardRow: next.onwardRow, turnRow: next.turnRow, isJog: kind === 'continue' });
}

/** Whether a driver only goes straight ahead: onto a road of another name, or past a turn of the road itself. */
export function isPassing({ roadType }: Surroundings, leg: Leg, { kind, firstRow, onwardRow }: Maneuver): boolean {
  if (kind !== 'continue') return false;
  const before = roadType[leg.directedSegment[firstRow - 1] >>> 1];
  const after = roadType[leg.directedSegment[onwardRow] >>> 1];
  return isRamp(before) === isRamp(after);
}

/** Whether three maneuvers are one U-turn in a driveway: into it, round, and back along the road from which it was entered. */
function isTurnRoundAside(leg: Leg, into: Maneuver | undefined, round: Maneuver, out: Maneuver): boolean {
  return (
    into !== undefined &&
    into.firstRow > 0 &&
    round.kind === 'uTurn' &&
    !round.isChange &&
    !out.isChange &&
    leg.directedSegment[into.firstRow - 1] === (leg.directedSegment[out.firstRow] ^ 1) &&
    lengthBetween(leg, into.firstRow, out.firstRow) <= LONGEST_CROSSING
  );
}

/** Whether a ramp merely ends here, in the middle of the crossing where the next maneuver is. */
function isRampEnd({ roadType }: Surroundings, leg: Leg, last: Maneuver, next: Maneuver): boolean {
  if (last.kind !== 'continue' || !isRamp(roadType[leg.directedSegment[last.firstRow - 1] >>> 1])) return false;
  return lengthBetween(leg, last.onwardRow, next.firstRow) <= LONGEST_RAMP_END;
}
