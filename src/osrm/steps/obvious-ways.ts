// Decides whether a way on is obvious by the rules of OSRM. If it is, OSRM does not call the turn a fork or a new name, or does not
// announce it at all.

import { type Arm, armsOf, otherDirectedSegments } from '../../directions/arms.ts';
import { headingIn, turnInto } from '../../directions/headings.ts';
import { isFork, type ManeuverKind } from '../../directions/maneuver.ts';
import { isFarSmaller, isHighway, isRamp, sharesName } from '../../directions/roads.ts';
import type { Surroundings } from '../../directions/surroundings.ts';
import { ROAD_TYPES, type RoadTypeName } from '../../network/road-types.ts';
import type { Modifier } from './turn-modifier.ts';

/** Road types of ramps that lead onto motorways and roads like them. */
export const HIGHWAY_RAMPS: ReadonlySet<number> = new Set(
  ['RampLimitedAccess', 'RampPrimaryHighway'].map((name) => ROAD_TYPES.indexOf(name as RoadTypeName)),
);

/** How many degrees a road may bend without an announcement if it keeps its name and all other roads are far smaller. */
const BENT = 60;

/** A way within this many degrees to either side leads ahead. */
const AHEAD = 45;

/** An obvious way on with another name turns by less than this many degrees. */
const MOST_OBVIOUS = 60;
/** A way on with another name is obvious only if each of its rivals turns by at least this many times its angle. */
const DISTINCT = 2;

/** The roads other than the route's on which a traveller could go on, as seen on arrival. */
function otherArms(around: Surroundings, before: number, after: number): readonly Arm[] {
  const { network } = around;
  return armsOf(network, otherDirectedSegments(around, before, after), headingIn(network, before));
}

function isAhead(arm: Arm): boolean {
  return Math.abs(arm.turn) < AHEAD;
}

/**
 * Whether a road divides, and no branch keeps its name. Names do not matter between highways and ramps. A middle branch counts only if
 * other branches leave on both sides of it.
 */
export function isForked(around: Surroundings, before: number, after: number, kind: ManeuverKind): boolean {
  const { network, roadType } = around;
  const ahead = otherArms(around, before, after).filter(isAhead);
  if (kind === 'continue') {
    const turn = turnInto(network, before, after);
    if (!ahead.some((arm) => arm.turn < turn) || !ahead.some((arm) => arm.turn > turn)) return false;
  } else if (!isFork(kind)) {
    return false;
  }
  const divides = (directedSegment: number): boolean => {
    const type = roadType[directedSegment >>> 1];
    return isHighway(type) || isRamp(type);
  };
  if (divides(before) && divides(after)) return true;
  const ways = [after, ...ahead.map(({ directedSegment }) => directedSegment)];
  return !ways.some((way) => sharesName(network, before >>> 1, way >>> 1));
}

export function sideOfFork(kind: ManeuverKind): Modifier {
  if (kind === 'continue') return 'straight';
  return kind === 'keepLeft' ? 'slight left' : 'slight right';
}

/**
 * Whether a road of another name is plainly the way on. It must lead ahead, no other road of its size may do so, and neither the old name
 * nor the new one may continue on another road.
 */
export function isObvious(around: Surroundings, before: number, after: number): boolean {
  const { network, roadType } = around;
  const turn = Math.abs(turnInto(network, before, after));
  if (turn >= MOST_OBVIOUS) return false;
  const others = otherArms(around, before, after);
  const isRival = (arm: Arm): boolean =>
    Math.abs(arm.turn) < Math.max(AHEAD, DISTINCT * turn) &&
    !isFarSmaller(roadType[arm.directedSegment >>> 1], roadType[after >>> 1]);
  const isNamesake = ({ directedSegment }: Arm): boolean =>
    [before, after].some((road) => sharesName(network, road >>> 1, directedSegment >>> 1));
  return !others.some((arm) => isRival(arm) || isNamesake(arm));
}

/** Whether a road that keeps its name needs no announcement: no other road has this name, or all other roads are ramps or far smaller. */
export function goesWithoutSaying(
  around: Surroundings,
  before: number,
  after: number,
  modifier: Modifier | undefined,
): boolean {
  const { network, roadType } = around;
  if (!sharesName(network, before >>> 1, after >>> 1)) return false;
  const others = otherArms(around, before, after);
  const isOffRamp = ({ directedSegment }: Arm): boolean => isRamp(roadType[directedSegment >>> 1]);
  const isLesser = ({ directedSegment }: Arm): boolean =>
    isFarSmaller(roadType[directedSegment >>> 1], roadType[after >>> 1]);
  if (others.length > 0 && !isRamp(roadType[after >>> 1]) && others.every(isOffRamp)) return modifier !== 'uturn';
  if (others.length > 0 && others.every(isLesser) && Math.abs(turnInto(network, before, after)) < BENT) return true;
  const isSlight = modifier === 'straight' || modifier === 'slight left' || modifier === 'slight right';
  return isSlight && !others.some(({ directedSegment }) => sharesName(network, after >>> 1, directedSegment >>> 1));
}
