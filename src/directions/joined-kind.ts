// Joins two maneuvers near each other. The result is a turn by its whole angle, a ramp by its side, going straight on, or nothing.

import { turnAngle } from '../geo/bearing.ts';
import { RADIANS } from '../geo/wgs84.ts';
import type { Leg } from '../network/leg.ts';
import { type Network, ROUNDABOUT } from '../network/network.ts';
import { armsOf, otherDirectedSegments } from './arms.ts';
import { areHalves, directedOnDivided, isOtherHalf } from './divided-roads.ts';
import { headingIn, headingOut, turnInto } from './headings.ts';
import { isFork, isSteering, type Maneuver, type ManeuverKind, sideOfKind, takesRamp } from './maneuver.ts';
import { isAccessRoad, isNamed, isRamp, isSameRoad, sharesName } from './roads.ts';
import { isDriving, type Surroundings } from './surroundings.ts';
import { kindOfTurn, PLAIN_TURN, ROUND_TURN, SHARP_TURN, SLIGHT_TURN } from './turns.ts';

/** Centimetres. Two turns closer than this are one turn. */
export const LONGEST_CORNER = 25_00;
/** Centimetres. Two turns closer than this are one turn if only a link lies between them, such as across a median or between wide roads. */
export const LONGEST_CROSSING = 45_00;
/** Centimetres. A road that continues beyond a crossing, and no farther than this to the side, goes straight ahead. */
const WIDEST_STREET = 8_00;
/** Centimetres. A pedestrian who crosses a street still recognizes the continuation of the street up to this far to the side. */
const WIDEST_STEP = 15_00;

/**
 * The kind of two maneuvers joined into one, if the stretch between them is not a separate road. `nothing` if they cancel each other,
 * `undefined` if they stay two. `length` is the distance between the two in centimetres, and `beyond` the distance after the second.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one list of cases, read from top to bottom
export function joinedKind(
  around: Surroundings,
  leg: Leg,
  last: Maneuver,
  next: Maneuver,
  { length, beyond }: { readonly length: number; readonly beyond: number },
): ManeuverKind | 'nothing' | undefined {
  if (!isFollowable(last.kind) || !isFollowing(next.kind)) return undefined;
  const { network, roadType } = around;
  const before = leg.directedSegment[last.firstRow - 1];
  const after = leg.directedSegment[next.onwardRow];
  const isSame = sharesName(network, last.road, after >>> 1) || isSameRoad(around, before >>> 1, after >>> 1);
  const divided = isSame ? directedOnDivided(around, leg, last.road, last.firstRow - 1, next.onwardRow) : undefined;
  if (divided === 'back') return 'uTurn';
  const link = leg.directedSegment[last.firstRow];
  if (divided === 'on' && !isFork(last.kind) && !isFork(next.kind)) {
    const side = sideOfKind(last.kind);
    if (side === undefined || !isLeftAside(around, before, link)) return 'nothing';
    return side === 'left' ? 'keepLeft' : 'keepRight';
  }
  if (last.kind === 'continue' || last.kind === 'uTurn' || next.kind === 'uTurn') return undefined;

  const isCorner = length <= LONGEST_CORNER;
  if (!isCorner && !isLink(around, link, before, after)) return undefined;
  const turn = turnOfRows(around, leg, last.firstRow, next.turnRow);
  const total = Math.abs(turn);
  const first = turnInto(network, before, link);
  // Measured over everything after the first turn, so that a link that bends back counts.
  const second = turn - first;
  const isBack = Math.abs(second) >= SLIGHT_TURN && first * second < 0;
  const isPlain = Math.max(Math.abs(first), Math.abs(second)) >= PLAIN_TURN;
  const aside = isBack && isPlain ? offsetOfRows(network, leg, last.firstRow, next.firstRow) : 0;
  const isStep =
    total < SLIGHT_TURN && aside <= WIDEST_STEP && beyond > LONGEST_CROSSING && staysOn(around, last.road, after >>> 1);
  const isJog = isBack && (aside <= WIDEST_STREET || isStep);
  const isOntoRamp = isDriving(around) && isRamp(roadType[after >>> 1]) && !isRamp(roadType[before >>> 1]);
  if (isOntoRamp) {
    const isApart = !takesRamp(last.kind) && ((isBack && !isJog) || total >= ROUND_TURN);
    return isApart ? undefined : joinedRamp(last.kind, next.kind, turn);
  }
  // At a fork, the side of a later turn would point to the wrong way.
  const isFarFork = isFork(last.kind) && length > WIDEST_STREET && total >= SLIGHT_TURN;
  if (isFarFork && (last.kind === 'keepLeft') !== turn < 0) return undefined;
  if (isBack) {
    if (!isJog) return undefined;
    const isStraightOn = isCorner && leadsStraightOn(around, before, link);
    // A walker who crosses a street sees where the turn ends.
    const isSeen = around.going === 'walk' || !leadsAside(around, before, link, turn);
    if (isCorner && total >= SLIGHT_TURN && isSeen) return kindOfTurn(turn);
    if (isCorner && total >= SLIGHT_TURN && !(isSame && isStraightOn)) return undefined;
    // Drivers do not recognize a driveway across a road as the driveway that they came from.
    const isDrive = !isNamed(network, after >>> 1) && isAccessRoad(roadType[after >>> 1]);
    if (isCorner && !isStraightOn) {
      return isSame && !isDrive && aside <= WIDEST_STREET ? 'nothing' : 'continue';
    }
    if (isCorner) return first < 0 ? 'keepLeft' : 'keepRight';
    return isSame && total < SLIGHT_TURN ? 'nothing' : undefined;
  }
  if (isSame && isCorner && total >= ROUND_TURN && areHalves(around, before, after)) return 'uTurn';
  // Two large turns are not joined.
  if (total >= ROUND_TURN || (total >= SHARP_TURN && Math.abs(first) >= PLAIN_TURN && Math.abs(second) >= SLIGHT_TURN))
    return undefined;
  const end = turnInto(network, leg.directedSegment[next.firstRow - 1], leg.directedSegment[next.firstRow]);
  if (!isCorner && areApart(last.kind, first, end, turn)) return undefined;
  if (next.kind === 'merge' && total < SHARP_TURN / 3) {
    if (!isSame || last.kind === 'ramp') return 'merge';
    return sideOfKind(last.kind) === 'left' ? 'keepLeft' : 'keepRight';
  }
  if (total >= SLIGHT_TURN) return isFork(last.kind) && isFork(next.kind) && !isCorner ? undefined : kindOfTurn(turn);
  if (isFork(last.kind)) return isFork(next.kind) && next.kind !== last.kind ? undefined : last.kind;
  return kindOfTurn(turn);
}

/** Whether a walker stays on a street of the same name. */
function staysOn({ network, going }: Surroundings, road: number, after: number): boolean {
  return going === 'walk' && sharesName(network, road, after);
}

/** Whether the road itself goes straight ahead where a leg leaves it for a link. */
function leadsStraightOn(around: Surroundings, before: number, link: number): boolean {
  const ahead = otherDirectedSegments(around, before, link).filter((other) =>
    isSameRoad(around, before >>> 1, other >>> 1),
  );
  return armsOf(around.network, ahead, headingIn(around.network, before)).some(
    (arm) => Math.abs(arm.turn) < PLAIN_TURN,
  );
}

/**
 * Whether a driver sees two turns one after the other: a straight link between both, or a sharp turn only at its end. `first` and `end` are
 * the turns at the ends of the link, and `turn` is the whole turn.
 */
function areApart(kind: ManeuverKind, first: number, end: number, turn: number): boolean {
  if (Math.abs(end) < PLAIN_TURN) return false;
  const isStraight = Math.abs(turn - first - end) < SLIGHT_TURN;
  return Math.abs(turn) >= SHARP_TURN || (isStraight && Math.abs(first) >= SLIGHT_TURN && !isFork(kind));
}

/** Whether another road leads straight on where a leg bends aside, so that a driver must not simply go on. */
function isLeftAside(around: Surroundings, before: number, link: number): boolean {
  if (Math.abs(turnInto(around.network, before, link)) < SLIGHT_TURN) return false;
  return armsOf(around.network, otherDirectedSegments(around, before, link), headingIn(around.network, before)).some(
    (arm) => Math.abs(arm.turn) < SLIGHT_TURN && !isOtherHalf(around, arm.directedSegment, before, link),
  );
}

/** Whether another road leads to the side of a turn where a leg first goes the other way. Roundabouts do not count. */
function leadsAside(around: Surroundings, before: number, link: number, turn: number): boolean {
  const { network } = around;
  const isRing = (directedSegment: number): boolean => (network.flags[directedSegment >>> 1] & ROUNDABOUT) !== 0;
  if (isRing(link)) return false;
  return armsOf(network, otherDirectedSegments(around, before, link), headingIn(network, before)).some(
    (arm) =>
      arm.turn * turn > 0 &&
      Math.abs(arm.turn) >= SLIGHT_TURN &&
      !isRing(arm.directedSegment) &&
      !isOtherHalf(around, arm.directedSegment, before, link),
  );
}

/** How many centimetres the end of some rows lies from their beginning, sideways or backwards as seen on arrival. */
function offsetOfRows(network: Network, leg: Leg, firstRow: number, endRow: number): number {
  const heading = headingIn(network, leg.directedSegment[firstRow - 1]);
  let aside = 0;
  let ahead = 0;
  for (let row = firstRow; row < endRow; row++) {
    const turn = (headingOut(network, leg.directedSegment[row]) - heading) * RADIANS;
    aside += leg.length[row] * Math.sin(turn);
    ahead += leg.length[row] * Math.cos(turn);
  }
  return Math.max(Math.abs(aside), -ahead);
}

function isFollowable(kind: ManeuverKind): boolean {
  return isSteering(kind) || kind === 'continue' || kind === 'uTurn';
}

export function isFollowing(kind: ManeuverKind): boolean {
  return isFollowable(kind) || kind === 'merge';
}

/** Whether a stretch is not a separate road: it has no name, or the name of a road that it joins. */
function isLink({ network }: Surroundings, link: number, before: number, after: number): boolean {
  return (
    !isNamed(network, link >>> 1) ||
    sharesName(network, link >>> 1, before >>> 1) ||
    sharesName(network, link >>> 1, after >>> 1)
  );
}

/** The turn from the row before `firstRow` into `row`, over all rows in between. */
export function turnOfRows({ network }: Surroundings, leg: Leg, firstRow: number, row: number): number {
  let turn = turnInto(network, leg.directedSegment[firstRow - 1], leg.directedSegment[firstRow]);
  for (let between = firstRow; between < row; between++) {
    const directedSegment = leg.directedSegment[between];
    turn += turnAngle(headingOut(network, directedSegment), headingIn(network, directedSegment));
    turn += turnInto(network, directedSegment, leg.directedSegment[between + 1]);
  }
  return turn;
}

/** The kind of a ramp after a short link: still a ramp, with the side on which it leaves. A fork to the other side stays separate. */
function joinedRamp(last: ManeuverKind, next: ManeuverKind, turn: number): ManeuverKind | undefined {
  if ((last === 'rampLeft' && next === 'keepRight') || (last === 'rampRight' && next === 'keepLeft')) return undefined;
  if (last === 'rampLeft' || last === 'rampRight') return last;
  const side = Math.abs(turn) >= SLIGHT_TURN ? turn : sideOfKind(next) === 'left' ? -1 : sideOfKind(next) && 1;
  return side === undefined ? 'ramp' : side < 0 ? 'rampLeft' : 'rampRight';
}
