// The turn-by-turn directions of a route: legs in, steps with their instruction out.

import { bearingDegrees, COMPASS_POINTS, compassPoint } from '../geo/bearing.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { type LonLat, pointOfPlace } from '../network/segment-shape.ts';
import { type Sign, signOfDirected } from '../network/signs.ts';
import { arrivalAt } from './arrival.ts';
import { LONGEST_STUB } from './fold-names.ts';
import { instructionText, isPlaced, isSigned, type Wording } from './instructions.ts';
import { lineOfLeg } from './line-of-leg.ts';
import { endRowOf, isFork, isSteering, type Maneuver, type ManeuverKind } from './maneuver.ts';
import { maneuversOfLeg } from './maneuvers.ts';
import { namesInInstruction } from './names.ts';
import { isHighway, isNamed, isRamp as isRampType, sharesName } from './roads.ts';
import type { Surroundings } from './surroundings.ts';
import { goingOfTravelMode } from './travel-mode.ts';

/** One step. The steps of a leg add up exactly to the leg, and each step begins where the previous one ended. */
export interface Step {
  /** Whole milliseconds. */
  readonly time: number;
  /** Whole centimetres. */
  readonly length: number;
  readonly instruction: string;
  /** The maneuver where the step begins. */
  readonly kind: ManeuverKind;
  /** The number of the exit of a roundabout. */
  readonly exit: number | undefined;
  /** The leg, and the rows of the leg that belong to the step. A step that only reaches a point has no rows. */
  readonly leg: number;
  readonly firstRow: number;
  readonly endRow: number;
  /** The first row after the maneuver. Names and signs are read from this row on. */
  readonly onwardRow: number;
  /** The row into which the maneuver turns. */
  readonly turnRow: number;
  /** The sign that the instruction reads, without an exit number that an earlier step of the same ramp has. */
  readonly sign: Sign | undefined;
}

/**
 * The directions of a route, or only of the legs with some numbers. Each leg has the start, every maneuver, and the point reached. A leg
 * without length has only the point reached. If the requested point `destination` (in degrees) is given, the arrival names the side of the
 * road.
 */
export function directionsOfLegs(
  around: Surroundings,
  legs: readonly Leg[],
  wording: Wording,
  destination?: LonLat,
  numbers: Iterable<number> = legs.keys(),
): Step[] {
  const steps: Step[] = [];
  for (const number of numbers) {
    const leg = legs[number];
    const isRidden = leg.directedSegment.length > 0;
    if (isRidden) addManeuvers(around, wording, leg, number, steps);
    const isLast = number === legs.length - 1;
    const kind = !isLast ? 'via' : isRidden ? arrivalAt(around.network, leg, destination) : 'arrive';
    const instruction = instructionText(wording, { kind, number: number + 1, time: 0, length: 0 });
    steps.push(nothingRidden(number, leg.directedSegment.length, instruction, kind));
  }
  return steps;
}

/**
 * A step without length before a row. It has the same members as every other step, in the same order, so that engines compile code that
 * reads steps only once.
 */
function nothingRidden(leg: number, row: number, instruction: string, kind: ManeuverKind): Step {
  return {
    time: 0,
    length: 0,
    instruction,
    kind,
    exit: undefined,
    leg,
    firstRow: row,
    endRow: row,
    onwardRow: row,
    turnRow: row,
    sign: undefined,
  };
}

function addManeuvers(around: Surroundings, wording: Wording, leg: Leg, number: number, steps: Step[]): void {
  const maneuvers = maneuversOfLeg(around, leg);
  let reported: string | undefined;
  for (let i = 0; i < maneuvers.length; i++) {
    const maneuver = maneuvers[i];
    const endRow = endRowOf(leg, maneuvers, i);
    const name = nameInInstruction(around, wording, leg, maneuver, endRow);
    const sign = signInInstruction(around, leg, maneuver, endRow, steps);
    steps.push(
      makeStep(around, wording, leg, { maneuver, leg: number, endRow, name, sign, isAgain: name === reported }),
    );
    reported = name;
  }
}

/** The line of a step, in degrees. Two equal points if the step has no length. */
export function lineOfDirection(network: Network, legs: readonly Leg[], step: Step): LonLat[] {
  const leg = legs[step.leg];
  if (step.firstRow < step.endRow) return lineOfLeg(network, leg, step.firstRow, step.endRow);
  const point = pointOfPlace(network, leg.end);
  return [point, [point[0], point[1]]];
}

interface ManeuverOfStep extends Pick<Step, 'leg' | 'endRow' | 'sign'> {
  readonly maneuver: Maneuver;
  readonly name: string | undefined;
  /** Whether the road already had this name before the maneuver. */
  readonly isAgain: boolean;
}

function makeStep(
  around: Surroundings,
  wording: Wording,
  leg: Leg,
  { maneuver, leg: number, endRow, name, sign, isAgain }: ManeuverOfStep,
): Step {
  const { network, going = 'drive' } = around;
  const { kind, exit, firstRow, onwardRow, turnRow, travelMode } = maneuver;
  let time = 0;
  let length = 0;
  for (let row = firstRow; row < endRow; row++) {
    time += leg.time[row];
    length += leg.length[row];
  }
  const instruction = instructionText(wording, {
    kind,
    // a U-turn is made on the road before it, so its road has the name of that road
    name: kind === 'uTurn' && !isAgain ? undefined : name,
    stays: isFork(kind) && isAgain,
    number: exit,
    sign,
    junction: isPlaced(kind, name) ? signOfDirected(network, leg.directedSegment[firstRow])?.junction : undefined,
    leavesHighway: firstRow > 0 && isHighway(around.roadType[leg.directedSegment[firstRow - 1] >>> 1]),
    going: goingOfTravelMode(travelMode, going),
    compass: compassOf(network, leg, onwardRow, endRow),
    time,
    length,
  });
  return { time, length, instruction, kind, exit, leg: number, firstRow, endRow, onwardRow, turnRow, sign };
}

/** The sign that an instruction reads. A fork within a ramp repeats the number of its exit; it is read only once. */
function signInInstruction(
  around: Surroundings,
  leg: Leg,
  { kind, firstRow, onwardRow }: Maneuver,
  endRow: number,
  steps: readonly Step[],
): Sign | undefined {
  const sign = isSigned(kind) ? signOfRows(around.network, leg, onwardRow, endRow) : undefined;
  if (sign?.exit === undefined) return sign;
  const isOnRamp = (row: number) => row >= 0 && isRampType(around.roadType[leg.directedSegment[row] >>> 1]);
  let row = firstRow;
  for (let i = steps.length - 1; i >= 0 && isOnRamp(row - 1) && isOnRamp(steps[i].onwardRow); i--) {
    if (steps[i].sign?.exit === sign.exit) return { ...sign, exit: undefined, junction: undefined };
    row = steps[i].firstRow;
  }
  return sign;
}

/** The name of the road onto which a maneuver leads, as in the instruction. */
function nameInInstruction(
  around: Surroundings,
  wording: Wording,
  leg: Leg,
  maneuver: Maneuver,
  endRow: number,
): string | undefined {
  const { network } = around;
  const { kind, firstRow, onwardRow } = maneuver;
  // Stairs, lifts and crossings have their own name, or no name.
  const isOwn = kind === 'steps' || kind === 'elevator' || kind === 'crossing';
  const segment = isOwn
    ? namedSegment(network, leg, firstRow, firstRow + 1)
    : namedSegment(network, leg, onwardRow, endRow);
  const named = leavesName(around, leg, maneuver, segment) ? undefined : segment;
  // A road without a name uses the name of its bridge or tunnel.
  const structure = segment !== undefined || isOwn ? undefined : structureAt(network, leg, onwardRow, endRow);
  return named === undefined
    ? structure
    : namesInInstruction(network, named, wording.language, wording.primaryNameOnly);
}

/** The name of the bridge or tunnel of a row. */
export function structureAt(network: Network, leg: Leg, row: number, endRow: number): string | undefined {
  if (network.signDirected.length === 0 || row >= endRow) return undefined;
  return signOfDirected(network, leg.directedSegment[row])?.structure;
}

/**
 * Whether a ramp, or a fork within a ramp, has the name of the road that the driver leaves, but leads to another road or to the end of the
 * trip. Announcing this name would mislead the driver.
 */
function leavesName(
  { network, roadType }: Surroundings,
  leg: Leg,
  { kind, firstRow, onwardRow, road }: Maneuver,
  ramp: number | undefined,
): boolean {
  if (ramp === undefined || !isRampType(roadType[ramp]) || !(isSteering(kind) || kind === 'continue')) return false;
  let left = firstRow - 1;
  while (left >= 0 && isRampType(roadType[leg.directedSegment[left] >>> 1])) left--;
  const isOfLeft = left >= 0 && sharesName(network, leg.directedSegment[left] >>> 1, ramp);
  // The known name may come from before the ramp. The name of a ramp itself does not count, unless the trip begins there.
  const isKnown = (left < 0 || !isRampType(roadType[road])) && sharesName(network, road, ramp);
  if (!isOfLeft && !isKnown) return false;
  let beyond = onwardRow;
  while (beyond < leg.directedSegment.length && isRampType(roadType[leg.directedSegment[beyond] >>> 1])) beyond++;
  if (beyond === leg.directedSegment.length) return left >= 0;
  return !sharesName(network, leg.directedSegment[beyond] >>> 1, ramp);
}

/** The first segment with a name, beginning at a row: a road may get its name a few metres after the junction. */
export function namedSegment(network: Network, leg: Leg, firstRow: number, endRow: number): number | undefined {
  let length = 0;
  for (let row = firstRow; row < endRow && length <= LONGEST_STUB; row++) {
    const segment = leg.directedSegment[row] >>> 1;
    if (isNamed(network, segment)) return segment;
    length += leg.length[row];
  }
  return undefined;
}

/** The first sign that a driver sees from a row on. It may stand a few metres after the junction. */
export function signOfRows(network: Network, leg: Leg, firstRow: number, endRow: number): Sign | undefined {
  if (network.signDirected.length === 0) return undefined;
  let length = 0;
  for (let row = firstRow; row < endRow && length <= LONGEST_STUB; row++) {
    const sign = signOfDirected(network, leg.directedSegment[row]);
    if (sign?.exit !== undefined || sign?.toward !== undefined) return sign;
    length += leg.length[row];
  }
  return undefined;
}

/** The direction of rows from their first point to their last, as an eighth of the compass. */
function compassOf(network: Network, leg: Leg, firstRow: number, endRow: number): number | undefined {
  const lastRow = endRow - 1;
  const from = pointOfPlace(network, { segment: leg.directedSegment[firstRow] >>> 1, at: leg.from[firstRow] });
  const to = pointOfPlace(network, { segment: leg.directedSegment[lastRow] >>> 1, at: leg.to[lastRow] });
  if (from[0] === to[0] && from[1] === to[1]) return undefined;
  return COMPASS_POINTS.indexOf(compassPoint(bearingDegrees(from[0], from[1], to[0], to[1])));
}
