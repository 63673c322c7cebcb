// What, if anything, a driver has to be told at a junction.
//
// A turn of 45 degrees and more is told by its angle wherever another arm could be meant, closed ones and one-way streets
// that come in counted, since a driver sees them; and at a corner where the name changes. A lesser one is told where
// there is a choice. Which arms could be meant depends on how plainly the road carries on:
//
//   the road goes on, and ...      an arm could be meant when it is ...
//     straight  (below 20)           hardly less straight (by less than 20 degrees)
//     slightly  (below 45)           hardly less straight (by less than 30 degrees)
//     round a corner                 any that does not lead back
//   a far smaller arm, or a ramp    only when it is plainly straighter
//   the road's own other half       never
//   the road ends here              any

import { turnAngle } from '../geo/bearing.ts';
import { type Arm, armsOf, hasFlowInto, oncomingDirectedSegments, otherDirectedSegments } from './arms.ts';
import { isOtherHalf } from './divided-roads.ts';
import { headingIn, headingOut } from './headings.ts';
import type { ManeuverKind } from './maneuver.ts';
import {
  isAccessRoad,
  isFarSmaller,
  isFerry,
  isFootpath,
  isHighway,
  isMotorway,
  isNamed,
  isOneKind,
  isRamp,
  isSameRoad,
  isStreet,
  sharesName,
  sharesNumberAlone,
} from './roads.ts';
import { isDriving, type Surroundings } from './surroundings.ts';
import { kindOfTurn, PLAIN_TURN, ROUND_TURN, SHARP_TURN, SLIGHT_TURN } from './turns.ts';

/** How much further an arm must turn off than the road does, so that nobody means it. */
const OFF_STRAIGHT = 20;
const OFF_BENT = 30;

/** Degrees between two ways that a driver takes for left and right: what turns off farther is no side of a ramp. */
const WIDEST_FORK = 90;

/** A maneuver, or `renamed` where the road only takes another name. */
export type Choice = ManeuverKind | 'renamed';

/** From one course into the next. */
interface PassedJunction {
  readonly before: number;
  readonly after: number;
  /** Of who arrives. */
  readonly heading: number;
  readonly turn: number;
  /** Whether the road has another name there. */
  readonly isRenamed: boolean;
  /** Whether it leaves a ramp, for those to whom a ramp is no road like others. */
  readonly leavesRamp: boolean;
  /** Whether it is the road itself that goes on. */
  readonly goesOn: boolean;
}

/**
 * The maneuver from one course into the next, or `undefined` where nothing is to be said. `road` is the segment whose
 * name the driver knows the road by.
 */
export function chooseManeuver(around: Surroundings, before: number, after: number, road: number): Choice | undefined {
  if (after === (before ^ 1)) return 'uTurn';
  const { network, roadType } = around;
  const from = before >>> 1;
  const to = after >>> 1;
  const isSameName = sharesName(network, road, to);
  const isRenamed = isNamed(network, to) && !isSameName;
  const others = otherDirectedSegments(around, before, after);
  const leavesRamp = isDriving(around) && isRamp(roadType[from]) && !isRamp(roadType[to]);
  if (
    others.length === 0 &&
    !isRenamed &&
    isMereJoint(around, from, to, leavesRamp) &&
    oncomingDirectedSegments(around, before, after).length === 0
  ) {
    return undefined;
  }
  const heading = headingIn(network, before);
  const turn = turnAngle(heading, headingOut(network, after));
  const isUnnamed = !isNamed(network, from) && !isNamed(network, to) && isOneKind(roadType[from], roadType[to]);
  const isOtherStreet = isSameName && Math.abs(turn) >= PLAIN_TURN && sharesNumberAlone(network, road, to);
  const goesOn = !leavesRamp && !isOtherStreet && (isSameName || isUnnamed);
  const passed = { before, after, heading, turn, isRenamed, leavesRamp, goesOn };
  if (isFerry(roadType[from]) || isFerry(roadType[to])) return chooseAtQuay(around, passed, others.length > 0);
  if (mayMerge(around, passed) && hasFlowInto(around, before, after)) return 'merge';
  if (others.length === 0) return chooseOnlyWay(around, passed);
  // Most junctions end here: a road that goes straight on past lesser ones.
  if (goesOn && Math.abs(turn) < SLIGHT_TURN && allLeadOff(around, others, to)) return undefined;
  return chooseAmong(around, passed, others, road);
}

/** The maneuver where other ways lead on, some of which a driver could mean. */
function chooseAmong(
  around: Surroundings,
  passed: PassedJunction,
  others: readonly number[],
  road: number,
): Choice | undefined {
  const { network, roadType } = around;
  const { before, after, heading, turn, isRenamed, leavesRamp, goesOn } = passed;
  const to = after >>> 1;
  const open = armsOf(network, others, heading);
  const arms = open.filter((arm) => !isOtherHalf(around, arm.directedSegment, before, after));
  if (isDriving(around) && isRamp(roadType[to]) && !isRamp(roadType[before >>> 1]))
    return chooseRamp(turn, arms.length > 0 ? arms : open);
  const isRival = (arm: Arm) => couldBeMeant(around, arm, turn, to);
  const candidates = goesOn ? arms.filter(isRival) : arms.filter((arm) => !isPassed(around, arm, turn, to));
  if (Math.abs(turn) >= PLAIN_TURN) {
    const isSeen = candidates.length > 0 || seesOncoming(around, passed, isRival);
    return isSeen || isRenamed ? kindOfTurnInto(around, passed) : undefined;
  }
  if (candidates.length === 0) return nameAlone(around, passed);

  const fork = chooseFork(around, turn, to, candidates, arms);
  if (fork !== undefined) return fork;
  if (Math.abs(turn) >= SLIGHT_TURN) return kindOfTurn(turn);
  // Arms that lead back are nothing to go on past.
  const past = arms.filter((arm) => Math.abs(arm.turn) < SHARP_TURN);
  const roadLeaves = past.some((arm) => sharesName(network, road, arm.directedSegment >>> 1));
  if ((leavesRamp && past.length > 0) || (!goesOn && roadLeaves)) return 'continue';
  return nameAlone(around, passed);
}

/** Whether a driver who meets traffic would flow into it: from a ramp, and onto a motorway, which nobody turns into. */
function mayMerge(around: Surroundings, { before, after, turn, isRenamed, leavesRamp }: PassedJunction): boolean {
  if (!isDriving(around)) return false;
  const { roadType } = around;
  if (!isMotorway(roadType[after >>> 1])) return leavesRamp && Math.abs(turn) < PLAIN_TURN;
  return (leavesRamp || (isMotorway(roadType[before >>> 1]) && isRenamed)) && Math.abs(turn) < SHARP_TURN;
}

/** Whether two pieces of one kind of road are joined, so that there is nothing to say without another arm. */
function isMereJoint({ roadType }: Surroundings, from: number, to: number, leavesRamp: boolean): boolean {
  return !leavesRamp && !isFerry(roadType[from]) && !isFerry(roadType[to]);
}

/** Onto a ferry and off it, choice or not. A quay lies as it lies: driving off it is never turning round. */
function chooseAtQuay(
  { roadType }: Surroundings,
  { before, after, turn, isRenamed }: PassedJunction,
  hasChoice: boolean,
): ManeuverKind | undefined {
  if (isFerry(roadType[after >>> 1])) return isFerry(roadType[before >>> 1]) && !isRenamed ? undefined : 'ferry';
  return hasChoice ? kindOfTurn(Math.max(1 - ROUND_TURN, Math.min(turn, ROUND_TURN - 1))) : 'continue';
}

/** The only way onward: one that turns by 45 degrees and more is a bend, unless something else is to be seen. */
function chooseOnlyWay(around: Surroundings, passed: PassedJunction): Choice | undefined {
  const { after, turn, isRenamed, goesOn } = passed;
  if (Math.abs(turn) < PLAIN_TURN) return nameAlone(around, passed);
  const isRival = (arm: Arm) => !goesOn || couldBeMeant(around, arm, turn, after >>> 1);
  // Who is told another name there would take "go on" for straight on.
  return isRenamed || seesOncoming(around, passed, isRival) ? kindOfTurnInto(around, passed) : undefined;
}

/** What is told where nothing but the name may change. */
function nameAlone({ roadType }: Surroundings, { before, after, isRenamed }: PassedJunction): 'renamed' | undefined {
  return isRenamed && !runsOn(roadType[before >>> 1], roadType[after >>> 1]) ? 'renamed' : undefined;
}

/** A turn by its angle; back along another road is a sharp turn, not a U-turn, and so is the next flight of a path or of stairs. */
function kindOfTurnInto(around: Surroundings, { before, after, turn }: PassedJunction): ManeuverKind {
  const from = before >>> 1;
  const to = after >>> 1;
  const isPath = isFootpath(around.roadType[from]) || isFootpath(around.roadType[to]);
  const isOther = Math.abs(turn) >= ROUND_TURN && (isPath || !isSameRoad(around, from, to));
  return kindOfTurn(isOther ? Math.sign(turn) * SHARP_TURN : turn);
}

/** Whether a one-way street comes in that a driver could take for the way on. */
function seesOncoming(
  around: Surroundings,
  { before, after, heading }: PassedJunction,
  isRival: (arm: Arm) => boolean,
): boolean {
  const directedSegments = oncomingDirectedSegments(around, before, after);
  return armsOf(around.network, directedSegments, heading).some(
    (arm) => isRival(arm) && !isOtherHalf(around, arm.directedSegment, before, after),
  );
}

/** Whether a driver on a road that goes on by `turn` could take this arm for it. */
function couldBeMeant(around: Surroundings, arm: Arm, turn: number, to: number): boolean {
  const off = Math.abs(arm.turn) - Math.abs(turn);
  if (Math.abs(arm.turn) >= ROUND_TURN) return Math.abs(turn) >= SHARP_TURN;
  if (leadsOff(around, arm.directedSegment, to) && !isRoadBesideBend(around, arm, turn, to)) {
    return Math.abs(arm.turn) < PLAIN_TURN && off <= -OFF_STRAIGHT;
  }
  if (Math.abs(turn) >= PLAIN_TURN && Math.abs(arm.turn) < SHARP_TURN) return true;
  return off < (Math.abs(turn) < SLIGHT_TURN ? OFF_STRAIGHT : OFF_BENT);
}

/**
 * Whether a road turns beside a far smaller one that could still be meant: a road between places, or a street where no name
 * shows that the road itself turns.
 */
function isRoadBesideBend(
  { network, roadType }: Surroundings,
  { directedSegment }: Arm,
  turn: number,
  to: number,
): boolean {
  const type = roadType[directedSegment >>> 1];
  if (Math.abs(turn) < PLAIN_TURN || isAccessRoad(type) || isRamp(type)) return false;
  return !isStreet(type) || !isNamed(network, to);
}

function allLeadOff(around: Surroundings, directedSegments: readonly number[], to: number): boolean {
  for (const directedSegment of directedSegments) if (!leadsOff(around, directedSegment, to)) return false;
  return true;
}

/** Whether an arm is plainly not the road itself: far smaller, or a ramp off it. */
function leadsOff({ roadType }: Surroundings, directedSegment: number, to: number): boolean {
  const type = roadType[directedSegment >>> 1];
  return isFarSmaller(type, roadType[to]) || (isRamp(type) && !isRamp(roadType[to]));
}

/** Whether a drive or a ramp is passed that nobody takes for the way on, though the road changes its name. */
function isPassed({ roadType }: Surroundings, arm: Arm, turn: number, to: number): boolean {
  const off = Math.abs(arm.turn) - Math.abs(turn);
  const type = roadType[arm.directedSegment >>> 1];
  if (isRamp(type) && !isRamp(roadType[to])) return off > (Math.abs(turn) < SLIGHT_TURN ? -OFF_STRAIGHT : OFF_STRAIGHT);
  return isAccessRoad(type) && !isAccessRoad(roadType[to]) && Math.abs(turn) < PLAIN_TURN && off > 0;
}

/** Whether a fast road only changes its name, or a ramp does: no driver has anything to do there. */
function runsOn(from: number, to: number): boolean {
  return (isHighway(from) && isHighway(to)) || (isRamp(from) && isRamp(to));
}

/** A fork: two or more ways ahead, and none that is a plain turn. The middle one of three is no side. */
function chooseFork(
  { roadType }: Surroundings,
  turn: number,
  to: number,
  candidates: readonly Arm[],
  arms: readonly Arm[],
): ManeuverKind | undefined {
  const isAhead = (arm: Arm): boolean =>
    Math.abs(arm.turn) < PLAIN_TURN && !isFarSmaller(roadType[arm.directedSegment >>> 1], roadType[to]);
  if (
    !candidates.some(isAhead) ||
    arms.some((arm) => Math.abs(arm.turn) >= PLAIN_TURN && Math.abs(arm.turn) < SHARP_TURN)
  ) {
    return undefined;
  }
  // By all that lie ahead: whoever is told a side takes the outermost of them.
  const side = sideOf(turn, arms.filter(isAhead));
  return side === 0 ? 'continue' : side < 0 ? 'keepLeft' : 'keepRight';
}

/** A ramp is told by the side on which it leaves, or to which it plainly turns; straight on between others, by none. */
function chooseRamp(turn: number, arms: readonly Arm[]): ManeuverKind {
  const isFork = Math.abs(turn) < PLAIN_TURN && arms.some((arm) => Math.abs(turnAngle(arm.turn, turn)) < WIDEST_FORK);
  const side = (isFork ? sideOf(turn, arms) : 0) || (Math.abs(turn) < SLIGHT_TURN ? 0 : turn);
  return side === 0 ? 'ramp' : side < 0 ? 'rampLeft' : 'rampRight';
}

/** Negative left of all arms, positive right of all, 0 between them or without any. */
function sideOf(turn: number, arms: readonly Arm[]): number {
  if (arms.length === 0) return 0;
  if (arms.every((arm) => arm.turn > turn)) return -1;
  return arms.every((arm) => arm.turn < turn) ? 1 : 0;
}
