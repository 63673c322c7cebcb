// Chooses the maneuver at a junction, if there is one.
//
// A turn of 45 degrees or more is announced by its angle if another arm could be mistaken for it, or if the name changes there. Closed arms
// and incoming one-way streets count, since a driver sees them. A smaller turn is announced only if there is a choice. Which arms could be
// mistaken depends on how clearly the road continues:
//
//   the road continues ...         an arm could be mistaken if it is ...
//     straight  (below 20)           almost as straight (within 20 degrees)
//     slightly  (below 45)           almost as straight (within 30 degrees)
//     round a corner                 any arm that does not lead back
//   a far smaller arm, or a ramp    only if it is clearly straighter
//   the other half of the road      never
//   the road ends here              any arm

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

/** An arm that turns this many degrees more than the road is not mistaken for the road. */
const OFF_STRAIGHT = 20;
const OFF_BENT = 30;

/**
 * The widest angle between two ways of which a driver says that one leads left and the other right. A way that turns more does not decide
 * the side of a ramp.
 */
const WIDEST_FORK = 90;

/** A maneuver, or `renamed` if only the name of the road changes. */
export type Choice = ManeuverKind | 'renamed';

/** A transition from one directed segment into the next. */
interface PassedJunction {
  readonly before: number;
  readonly after: number;
  readonly heading: number;
  readonly turn: number;
  /** Whether the name of the road changes at the junction. */
  readonly isRenamed: boolean;
  /** Whether the transition leaves a ramp, for travellers to whom ramps differ from other roads. */
  readonly leavesRamp: boolean;
  /** Whether the transition continues on the same road. */
  readonly goesOn: boolean;
}

/** A maneuver that was chosen, for drivers who know a name of the road (the number of a set of names). */
interface Chosen {
  readonly after: number;
  readonly name: number;
  readonly choice: Choice | undefined;
}

/** The choices at junctions, by the directed segment on which a driver arrives. */
const chosenAmong = new WeakMap<Surroundings, Map<number, Chosen[]>>();
/** From how many directed segments choices are remembered: a few megabytes. */
const MOST_KEPT = 16_384;

/**
 * The maneuver from one directed segment into the next, or `undefined` if there is none. `road` is the segment from which the driver knows
 * the name of the road.
 */
export function chooseManeuver(around: Surroundings, before: number, after: number, road: number): Choice | undefined {
  if (after === (before ^ 1)) return 'uTurn';
  if (around.keepsChoices !== true) return chooseByName(around, before, after, road);
  let chosen = chosenAmong.get(around);
  if (chosen === undefined || chosen.size === MOST_KEPT) chosenAmong.set(around, (chosen = new Map()));
  let turns = chosen.get(before);
  if (turns === undefined) chosen.set(before, (turns = []));
  const name = around.network.nameSet[road];
  for (const turn of turns) if (turn.after === after && turn.name === name) return turn.choice;
  const choice = chooseByName(around, before, after, road);
  turns.push({ after, name, choice });
  return choice;
}

/** The same for another way than back. Of `road`, only its names matter. */
function chooseByName(around: Surroundings, before: number, after: number, road: number): Choice | undefined {
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
  // Most junctions need no further checks, because a road continues straight past smaller ones.
  if (goesOn && Math.abs(turn) < SLIGHT_TURN && allLeadOff(around, others, to)) return undefined;
  return chooseAmong(around, passed, others, road);
}

/** The maneuver at a junction with other ways onward, some of which a driver could mistake for the route. */
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
  const isConfusable = (arm: Arm) => couldBeMeant(around, arm, turn, to);
  const candidates = goesOn ? arms.filter(isConfusable) : arms.filter((arm) => !isPassed(around, arm, turn, to));
  if (Math.abs(turn) >= PLAIN_TURN) {
    const isSeen = candidates.length > 0 || seesOncoming(around, passed, isConfusable);
    return isSeen || isRenamed ? kindOfTurnInto(around, passed) : undefined;
  }
  if (candidates.length === 0) return nameAlone(around, passed);

  const fork = chooseFork(around, turn, to, candidates, arms);
  if (fork !== undefined) return fork;
  if (Math.abs(turn) >= SLIGHT_TURN) return kindOfTurn(turn);
  // Arms that lead back do not count.
  const past = arms.filter((arm) => Math.abs(arm.turn) < SHARP_TURN);
  const roadLeaves = past.some((arm) => sharesName(network, road, arm.directedSegment >>> 1));
  if ((leavesRamp && past.length > 0) || (!goesOn && roadLeaves)) return 'continue';
  return nameAlone(around, passed);
}

/** Whether a driver merges into traffic here: from a ramp, or onto a motorway. */
function mayMerge(around: Surroundings, { before, after, turn, isRenamed, leavesRamp }: PassedJunction): boolean {
  if (!isDriving(around)) return false;
  const { roadType } = around;
  if (!isMotorway(roadType[after >>> 1])) return leavesRamp && Math.abs(turn) < PLAIN_TURN;
  return (leavesRamp || (isMotorway(roadType[before >>> 1]) && isRenamed)) && Math.abs(turn) < SHARP_TURN;
}

/** Whether two roads of one kind are merely joined here. Without another arm there is then no maneuver. */
function isMereJoint({ roadType }: Surroundings, from: number, to: number, leavesRamp: boolean): boolean {
  return !leavesRamp && !isFerry(roadType[from]) && !isFerry(roadType[to]);
}

/** Boarding and leaving a ferry are always announced. Driving off a ferry is never a U-turn, whatever the angle. */
function chooseAtQuay(
  { roadType }: Surroundings,
  { before, after, turn, isRenamed }: PassedJunction,
  hasChoice: boolean,
): ManeuverKind | undefined {
  if (isFerry(roadType[after >>> 1])) return isFerry(roadType[before >>> 1]) && !isRenamed ? undefined : 'ferry';
  return hasChoice ? kindOfTurn(Math.max(1 - ROUND_TURN, Math.min(turn, ROUND_TURN - 1))) : 'continue';
}

/** The only way onward. If it turns by 45 degrees or more it is a bend, unless the driver sees another road. */
function chooseOnlyWay(around: Surroundings, passed: PassedJunction): Choice | undefined {
  const { after, turn, isRenamed, goesOn } = passed;
  if (Math.abs(turn) < PLAIN_TURN) return nameAlone(around, passed);
  const isConfusable = (arm: Arm) => !goesOn || couldBeMeant(around, arm, turn, after >>> 1);
  // With a new name, "continue" would sound like going straight ahead.
  return isRenamed || seesOncoming(around, passed, isConfusable) ? kindOfTurnInto(around, passed) : undefined;
}

/** The maneuver where at most the name changes; `undefined` if there is nothing to announce. */
function nameAlone({ roadType }: Surroundings, { before, after, isRenamed }: PassedJunction): 'renamed' | undefined {
  return isRenamed && !runsOn(roadType[before >>> 1], roadType[after >>> 1]) ? 'renamed' : undefined;
}

/** A turn by its angle. Going back along another road, or along the next part of a path or of stairs, is a sharp turn, not a U-turn. */
function kindOfTurnInto(around: Surroundings, { before, after, turn }: PassedJunction): ManeuverKind {
  const from = before >>> 1;
  const to = after >>> 1;
  const isPath = isFootpath(around.roadType[from]) || isFootpath(around.roadType[to]);
  const isOther = Math.abs(turn) >= ROUND_TURN && (isPath || !isSameRoad(around, from, to));
  return kindOfTurn(isOther ? Math.sign(turn) * SHARP_TURN : turn);
}

/** Whether there is an incoming one-way street that a driver could mistake for the way onward. */
function seesOncoming(
  around: Surroundings,
  { before, after, heading }: PassedJunction,
  isConfusable: (arm: Arm) => boolean,
): boolean {
  const directedSegments = oncomingDirectedSegments(around, before, after);
  return armsOf(around.network, directedSegments, heading).some(
    (arm) => isConfusable(arm) && !isOtherHalf(around, arm.directedSegment, before, after),
  );
}

/** Whether a driver could mistake this arm for the continuation of the road, which turns by `turn`. */
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
 * Whether a road turns next to a far smaller road that could still be mistaken for it. This can happen between towns, and in streets whose
 * name does not show that the road itself turns.
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

/** Whether an arm is clearly not the road itself: far smaller, or a ramp off it. */
function leadsOff({ roadType }: Surroundings, directedSegment: number, to: number): boolean {
  const type = roadType[directedSegment >>> 1];
  return isFarSmaller(type, roadType[to]) || (isRamp(type) && !isRamp(roadType[to]));
}

/** Whether the route only passes a driveway or ramp that a driver does not mistake for the way onward, although the name changes. */
function isPassed({ roadType }: Surroundings, arm: Arm, turn: number, to: number): boolean {
  const off = Math.abs(arm.turn) - Math.abs(turn);
  const type = roadType[arm.directedSegment >>> 1];
  if (isRamp(type) && !isRamp(roadType[to])) return off > (Math.abs(turn) < SLIGHT_TURN ? -OFF_STRAIGHT : OFF_STRAIGHT);
  return isAccessRoad(type) && !isAccessRoad(roadType[to]) && Math.abs(turn) < PLAIN_TURN && off > 0;
}

/** Whether a fast road or a ramp changes only its name, so that the driver has nothing to do. */
function runsOn(from: number, to: number): boolean {
  return (isHighway(from) && isHighway(to)) || (isRamp(from) && isRamp(to));
}

/** The maneuver at a fork: two or more ways ahead, none of them a plain turn. The middle one of three ways is neither left nor right. */
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
  // All ways ahead count for the side, because a driver who is told to keep left or right takes the outermost way.
  const side = sideOf(turn, arms.filter(isAhead));
  return side === 0 ? 'continue' : side < 0 ? 'keepLeft' : 'keepRight';
}

/**
 * The maneuver onto a ramp. It has the side on which the ramp leaves, or to which it clearly turns. A ramp straight ahead between other
 * ways has no side.
 */
function chooseRamp(turn: number, arms: readonly Arm[]): ManeuverKind {
  const isFork = Math.abs(turn) < PLAIN_TURN && arms.some((arm) => Math.abs(turnAngle(arm.turn, turn)) < WIDEST_FORK);
  const side = (isFork ? sideOf(turn, arms) : 0) || (Math.abs(turn) < SLIGHT_TURN ? 0 : turn);
  return side === 0 ? 'ramp' : side < 0 ? 'rampLeft' : 'rampRight';
}

/** Negative if the way is left of all arms, positive if it is right of all, 0 if it is between them or there are none. */
function sideOf(turn: number, arms: readonly Arm[]): number {
  if (arms.length === 0) return 0;
  if (arms.every((arm) => arm.turn > turn)) return -1;
  return arms.every((arm) => arm.turn < turn) ? 1 : 0;
}
