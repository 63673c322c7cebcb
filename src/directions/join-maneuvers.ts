// Joins what is one maneuver to a driver though it passes several junctions.
//
//        |   |                   two lefts across the median of a dual carriageway are one U-turn;
//    ----+-<-+----               a short slip lane and the road it ends on are one turn;
//    ----+->-+----               a name that only appears behind the junction belongs to the turn;
//        |   |                   a name kept for a few steps is no news;
//                                into a drive, round and out of it again is one U-turn

import type { Leg } from '../cost/leg.ts';
import { turnAngle } from '../geo/bearing.ts';
import { headingIn, headingOut, turnInto } from './headings.ts';
import type { Maneuver, ManeuverKind } from './maneuver.ts';
import { isFerry, isHighway, isNamed, isRamp, sharesName } from './roads.ts';
import type { Surroundings } from './surroundings.ts';
import { kindOfTurn, PLAIN, ROUND, SHARP, SLIGHT } from './turns.ts';

/** Centimetres: across a median or through a crossing of wide roads. */
const LONGEST_CROSSING = 40_00;
/** Centimetres: streets that meet so far apart are one crossing. */
const LONGEST_JOG = 15_00;
/** Centimetres: middle lines that miss each other by less than a road is wide; a name in between is that of the road crossed. */
const LONGEST_OFFSET = 6_00;
/** Centimetres: a lane that only rounds a corner. */
const LONGEST_SLIP_LANE = 150_00;
/** Centimetres: up to here a road without a name takes the name of the road behind it. */
export const LONGEST_STUB = 60_00;
/** Centimetres: up to here even a name of its own is but a corner of the junction. */
const LONGEST_CORNER = 25_00;
/** Centimetres: a bridge, a square, a few houses. */
const LONGEST_BRIEF_NAME = 150_00;

/** Two turns that come to this are a turn round, so far as the road is the same. */
const NEARLY_ROUND = 150;

/** The maneuvers of a leg with those joined that are one to a driver. */
export function joinManeuvers(
  around: Surroundings,
  leg: Leg,
  maneuvers: readonly Maneuver[],
  primaryOnly: boolean,
): Maneuver[] {
  const joined: Maneuver[] = [];
  for (const next of maneuvers) {
    const last = joined.pop();
    if (last === undefined) {
      joined.push(next);
      continue;
    }
    const earlier = joined[joined.length - 1];
    if (isTurnRoundAside(leg, earlier, last, next)) {
      joined.pop();
      joined.push({ kind: 'uTurn', firstRow: earlier.firstRow, onwardRow: next.onwardRow });
      continue;
    }
    const length = lengthBetween(leg, last.firstRow, next.firstRow);
    const turn = joinedTurn(around, leg, last, next, length, primaryOnly);
    if (turn !== undefined) {
      const one: Maneuver = { kind: turn, firstRow: last.firstRow, onwardRow: next.onwardRow };
      // A jog right behind a turn belongs to it.
      if (earlier !== undefined && earlier.kind !== 'start' && isStub(around, leg, earlier, one)) {
        joined[joined.length - 1] = { ...earlier, onwardRow: one.onwardRow };
      } else {
        joined.push(one);
      }
    } else if (isBriefName(around, leg, last, next, length, primaryOnly)) {
      // The road before has its own name back, and what came before stands as if nothing had been in between.
    } else if (isStub(around, leg, last, next)) {
      joined.push(last.kind === 'start' ? last : { ...last, onwardRow: next.onwardRow });
    } else if (isMereName(around, leg, last) ? length < LONGEST_CROSSING : isRampEnd(around, leg, last, length)) {
      joined.push(next);
    } else {
      joined.push(last, next);
    }
  }
  return joined;
}

function lengthBetween(leg: Leg, firstRow: number, endRow: number): number {
  let length = 0;
  for (let row = firstRow; row < endRow; row++) length += leg.length[row];
  return length;
}

/** Whether three maneuvers only turn round in a drive: into it, round, and back along the road that was left. */
function isTurnRoundAside(leg: Leg, into: Maneuver | undefined, round: Maneuver, out: Maneuver): boolean {
  return (
    into !== undefined &&
    into.firstRow > 0 &&
    round.kind === 'uTurn' &&
    leg.course[into.firstRow - 1] === (leg.course[out.firstRow] ^ 1) &&
    lengthBetween(leg, into.firstRow, out.firstRow) <= LONGEST_CROSSING
  );
}

/** The one turn that two maneuvers come to, when the stretch between them is no road of its own. */
function joinedTurn(
  { network, roadType }: Surroundings,
  leg: Leg,
  last: Maneuver,
  next: Maneuver,
  length: number,
  primaryOnly: boolean,
): ManeuverKind | undefined {
  if (!isSteering(last.kind) || !(isSteering(next.kind) || next.kind === 'continue' || next.kind === 'merge')) {
    return undefined;
  }
  const before = leg.course[last.firstRow - 1];
  const link = leg.course[last.firstRow];
  const linkEnd = leg.course[next.firstRow - 1];
  const after = leg.course[next.firstRow];
  const isSlipLane = isRamp(roadType[link >>> 1]) && isRamp(roadType[linkEnd >>> 1]);
  if (length > (isSlipLane ? LONGEST_SLIP_LANE : LONGEST_CROSSING)) return undefined;
  const first = turnInto(network, before, link);
  const second = turnInto(network, linkEnd, after);
  const bend = turnAngle(headingOut(network, link), headingIn(network, linkEnd));
  const turn = first + bend + second;
  const total = Math.abs(turn);
  const isOffset = length <= LONGEST_OFFSET;
  const isLink = isSlipLane
    ? length <= LONGEST_CROSSING ||
      ![before, after].some((course) => isHighway(roadType[course >>> 1]) || isRamp(roadType[course >>> 1]))
    : isOffset ||
      !isNamed(network, link >>> 1) ||
      [before, after].some((course) => sharesName(network, link >>> 1, course >>> 1, primaryOnly));

  // There and back again.
  if (Math.abs(second) >= SLIGHT && first * second < 0) {
    if (isOffset) return kindOfTurn(turn);
    return isLink && length <= LONGEST_JOG && total < SLIGHT ? 'continue' : undefined;
  }
  const isSameRoad =
    sharesName(network, before >>> 1, after >>> 1, primaryOnly) ||
    (!isNamed(network, before >>> 1) && !isNamed(network, after >>> 1));
  if (isSameRoad && total >= NEARLY_ROUND && total < 360 - NEARLY_ROUND) return 'uTurn';
  // Two turns that go far round stay two, and so do turns into a street of its own, however short.
  if (!isLink || total >= ROUND || (total >= SHARP && Math.abs(second) >= SLIGHT)) return undefined;
  if (next.kind === 'merge' && total < PLAIN) {
    // A lane past a roundabout or a light has to be found before it can merge.
    if (length > LONGEST_CROSSING) return undefined;
    return isSameRoad && last.kind !== 'ramp' ? keepingOn(last.kind) : 'merge';
  }
  if (isRamp(roadType[after >>> 1]) && !isRamp(roadType[before >>> 1])) return joinedRamp(last.kind, next.kind, turn);
  return total < SLIGHT && isKeeping(last.kind) ? last.kind : kindOfTurn(turn);
}

/** Onto a ramp over a short link: a ramp all the same, by the side on which it leaves. A fork to its other side stays apart. */
function joinedRamp(last: ManeuverKind, next: ManeuverKind, turn: number): ManeuverKind | undefined {
  if ((last === 'rampLeft' && next === 'keepRight') || (last === 'rampRight' && next === 'keepLeft')) return undefined;
  if (last === 'rampLeft' || last === 'rampRight') return last;
  return Math.abs(turn) < SLIGHT ? 'ramp' : turn < 0 ? 'rampLeft' : 'rampRight';
}

/** Keeping to the side to which a steering leads. */
function keepingOn(kind: ManeuverKind): ManeuverKind {
  return kind.endsWith('Left') ? 'keepLeft' : 'keepRight';
}

function isKeeping(kind: ManeuverKind): boolean {
  return kind === 'keepLeft' || kind === 'keepRight';
}

function isSteering(kind: ManeuverKind): boolean {
  return /^(keep|bear|turn|sharp|ramp)/.test(kind);
}

/** Whether `next` only tells the name of the road onto which `last` already led, a few metres on. */
function isStub(around: Surroundings, leg: Leg, last: Maneuver, next: Maneuver): boolean {
  if (!isMereName(around, leg, next) || last.kind === 'ferry') return false;
  const length = lengthBetween(leg, last.onwardRow, next.firstRow);
  const isFast = isHighway(around.roadType[leg.course[next.firstRow] >>> 1]);
  if (last.kind !== 'start' && length <= (isFast ? LONGEST_BRIEF_NAME : LONGEST_CORNER)) return true;
  for (let row = last.onwardRow; row < next.firstRow; row++) {
    if (isNamed(around.network, leg.course[row] >>> 1)) return false;
  }
  return length <= LONGEST_STUB;
}

/** Whether the road only changed its name. */
function isMereName({ roadType }: Surroundings, leg: Leg, maneuver: Maneuver): boolean {
  if (maneuver.kind !== 'continue') return false;
  const before = roadType[leg.course[maneuver.firstRow - 1] >>> 1];
  const after = roadType[leg.course[maneuver.firstRow] >>> 1];
  return isRamp(before) === isRamp(after) && !isFerry(before);
}

/** Whether a ramp only ends here, in the middle of the crossing at which the next maneuver is. */
function isRampEnd({ roadType }: Surroundings, leg: Leg, last: Maneuver, length: number): boolean {
  return last.kind === 'continue' && length <= LONGEST_JOG && isRamp(roadType[leg.course[last.firstRow - 1] >>> 1]);
}

/** Whether `next` gives the road the name back that it had before `last`, after a few steps. */
function isBriefName(
  around: Surroundings,
  leg: Leg,
  last: Maneuver,
  next: Maneuver,
  length: number,
  primaryOnly: boolean,
): boolean {
  return (
    length <= LONGEST_BRIEF_NAME &&
    isMereName(around, leg, last) &&
    isMereName(around, leg, next) &&
    sharesName(around.network, leg.course[last.firstRow - 1] >>> 1, leg.course[next.firstRow] >>> 1, primaryOnly)
  );
}
