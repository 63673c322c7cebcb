// What, if anything, a driver has to be told at a junction.
//
// Nothing, while no other arm could be meant: a bend is not a turn. Which arms could be meant depends on how plainly the
// road carries on:
//
//   the road goes on, and ...      an arm could be meant when it is ...
//     straight  (below 20)           hardly less straight (by less than 20 degrees)
//     slightly  (below 45)           hardly less straight (by less than 30 degrees)
//     round a corner                 any
//   a far smaller arm, or a ramp    only when it is plainly straighter
//   the road ends here              any

import { turnAngle } from '../geo/bearing.ts';
import { type Arm, armsOf, hasFlowInto, hasThirdSegment, otherCourses } from './arms.ts';
import { headingIn, headingOut } from './headings.ts';
import type { ManeuverKind } from './maneuver.ts';
import { isFarSmaller, isFerry, isNamed, isRamp, sharesName } from './roads.ts';
import type { Surroundings } from './surroundings.ts';
import { kindOfTurn, PLAIN, ROUND, SHARP, SLIGHT } from './turns.ts';

/** How much further an arm must turn off than the road does, so that nobody means it. */
const OFF_STRAIGHT = 20;
const OFF_SLIGHT = 30;

/**
 * The maneuver from one course into the next, or `undefined` where nothing is to be said. `road` is the segment whose
 * name the driver knows the road by; `primaryOnly` tells that only primary names are spoken.
 */
export function chooseManeuver(
  around: Surroundings,
  before: number,
  after: number,
  road: number,
  primaryOnly: boolean,
): ManeuverKind | undefined {
  if (after === (before ^ 1)) return 'uTurn';
  const { network, roadType } = around;
  const from = before >>> 1;
  const to = after >>> 1;
  const isSameName = sharesName(network, road, to, primaryOnly);
  const isRenamed = isNamed(network, to) && !isSameName;
  const others = otherCourses(around, before, after);
  const leavesRamp = isRamp(roadType[from]) && !isRamp(roadType[to]);
  const usesFerry = isFerry(roadType[from]) || isFerry(roadType[to]);
  if (others.length === 0 && !leavesRamp && !usesFerry) return isRenamed ? 'continue' : undefined;

  // Onto a ferry and off it, choice or not.
  if (isFerry(roadType[to])) return isFerry(roadType[from]) && !isRenamed ? undefined : 'ferry';
  const heading = headingIn(network, before);
  const turn = turnAngle(heading, headingOut(network, after));
  if (isFerry(roadType[from])) {
    // A quay lies as it lies: driving off it is never turning round.
    return others.length === 0 ? 'continue' : kindOfTurn(Math.max(1 - ROUND, Math.min(turn, ROUND - 1)));
  }

  // From a ramp one may have to give way where no other way leads on.
  if (leavesRamp && Math.abs(turn) < PLAIN && hasFlowInto(around, before, after)) return 'merge';
  if (leavesRamp && Math.abs(turn) >= PLAIN && hasThirdSegment(around, before, after)) return kindOfTurn(turn);
  if (others.length === 0) return isRenamed ? 'continue' : undefined;

  const goesOn =
    !leavesRamp &&
    (isSameName || (!isNamed(network, from) && !isNamed(network, to) && roadType[from] === roadType[to]));
  // Most junctions end here: a road that goes straight on past lesser ones.
  if (goesOn && Math.abs(turn) < SLIGHT && others.every((course) => leadsOff(around, course, to))) return undefined;

  const arms = armsOf(network, others, heading);
  if (isRamp(roadType[to]) && !isRamp(roadType[from])) return chooseRamp(turn, arms);
  const rivals = goesOn ? arms.filter((arm) => couldBeMeant(around, arm, turn, to)) : arms;
  if (rivals.length === 0) return undefined;
  if (Math.abs(turn) >= PLAIN) return kindOfTurn(turn);

  const fork = chooseFork(around, turn, to, rivals, arms);
  if (fork !== undefined) return fork;
  if (Math.abs(turn) >= SLIGHT) return kindOfTurn(turn);
  // Arms that lead back, like those of the road's other carriageway, are nothing to go on past.
  const passed = arms.filter((arm) => Math.abs(arm.turn) < SHARP);
  const roadLeaves = passed.some((arm) => sharesName(network, road, arm.course >>> 1, primaryOnly));
  return isRenamed || (leavesRamp && passed.length > 0) || (!goesOn && roadLeaves) ? 'continue' : undefined;
}

/** Whether a driver on a road that goes on by `turn` could take this arm for it. */
function couldBeMeant(around: Surroundings, arm: Arm, turn: number, to: number): boolean {
  const off = Math.abs(arm.turn) - Math.abs(turn);
  if (Math.abs(arm.turn) >= ROUND) return Math.abs(turn) >= SHARP;
  if (leadsOff(around, arm.course, to)) return Math.abs(arm.turn) < PLAIN && off <= -OFF_STRAIGHT;
  if (Math.abs(turn) < SLIGHT) return off < OFF_STRAIGHT;
  return Math.abs(turn) >= PLAIN || off < OFF_SLIGHT;
}

/** Whether a course is plainly not the road itself: far smaller, or a ramp off it. */
function leadsOff({ roadType }: Surroundings, course: number, to: number): boolean {
  const type = roadType[course >>> 1];
  return isFarSmaller(type, roadType[to]) || (isRamp(type) && !isRamp(roadType[to]));
}

/** A fork: two or more ways ahead, and none that is a plain turn. The middle one of three is no side. */
function chooseFork(
  { roadType }: Surroundings,
  turn: number,
  to: number,
  rivals: readonly Arm[],
  arms: readonly Arm[],
): ManeuverKind | undefined {
  const ahead = rivals.filter(
    (arm) => Math.abs(arm.turn) < PLAIN && !isFarSmaller(roadType[arm.course >>> 1], roadType[to]),
  );
  if (ahead.length === 0 || arms.some((arm) => Math.abs(arm.turn) >= PLAIN && Math.abs(arm.turn) < SHARP)) {
    return undefined;
  }
  const side = sideOf(turn, ahead);
  return side === 0 ? 'continue' : side < 0 ? 'keepLeft' : 'keepRight';
}

/** A ramp is told by the side on which it leaves; straight on between others, by none. */
function chooseRamp(turn: number, arms: readonly Arm[]): ManeuverKind {
  const side = sideOf(turn, arms) || (Math.abs(turn) < SLIGHT ? 0 : turn);
  return side === 0 ? 'ramp' : side < 0 ? 'rampLeft' : 'rampRight';
}

/** Negative left of all arms, positive right of all, 0 between them or without any. */
function sideOf(turn: number, arms: readonly Arm[]): number {
  if (arms.length === 0) return 0;
  if (arms.every((arm) => arm.turn > turn)) return -1;
  return arms.every((arm) => arm.turn < turn) ? 1 : 0;
}
