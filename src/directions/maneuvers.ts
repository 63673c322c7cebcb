// Turns a leg into maneuvers: junction by junction, with each roundabout and slip lane in one step. Maneuvers that belong together are
// then joined.

import { turnAngle } from '../geo/bearing.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { armsOf, oncomingDirectedSegments, otherDirectedSegments } from './arms.ts';
import { announceBends } from './bends.ts';
import { type Choice, chooseManeuver } from './choose-maneuver.ts';
import { directedOnDivided } from './divided-roads.ts';
import { foldNames } from './fold-names.ts';
import { roadBehind } from './from-afar.ts';
import { headingIn, headingOut, turnInto } from './headings.ts';
import { joinManeuvers } from './join-maneuvers.ts';
import { LONGEST_CROSSING, turnOfRows } from './joined-kind.ts';
import { altered, isSteering, type Maneuver, type ManeuverKind, maneuverAt, sideOfKind } from './maneuver.ts';
import { isRoundabout } from './rings.ts';
import { isFerry, isNamed, isRampOrMotorway, sharesName } from './roads.ts';
import { countExits, countExitsAtEntry } from './roundabout.ts';
import { type SlipLane, slipLaneAt } from './slip-lanes.ts';
import { isCrossing, type Surroundings } from './surroundings.ts';
import { endOfCrossing, kindOfTravelMode, setAcross, travelModesOfLeg } from './travel-mode.ts';
import { kindOfTurn, PLAIN_TURN, SHARP_TURN, SLIGHT_TURN } from './turns.ts';

/** The maneuvers of a leg: first the start, then each maneuver on the way, without the arrival. A leg without length has none. */
export function maneuversOfLeg(around: Surroundings, leg: Leg): Maneuver[] {
  if (leg.directedSegment.length === 0) return [];
  const maneuvers = announceBends(
    around,
    leg,
    foldNames(around, leg, joinManeuvers(around, leg, eachManeuver(around, leg))),
  );
  for (let i = 0; i < maneuvers.length; i++) maneuvers[i] = asItTurns(around, leg, maneuvers[i]);
  return maneuvers;
}

/**
 * Replaces some U-turns. After a U-turn over a hairpin that continues in the old direction, the first turn is announced instead. On a
 * motorway or a ramp no U-turn is announced, unless the driver turns round on one and the same road, because there is no other way.
 */
function asItTurns(around: Surroundings, leg: Leg, maneuver: Maneuver): Maneuver {
  const { network, roadType } = around;
  const { kind, firstRow, turnRow } = maneuver;
  if (kind !== 'uTurn') return maneuver;
  const before = leg.directedSegment[firstRow - 1];
  const isNoPlace = [before, leg.directedSegment[turnRow]].some((directedSegment) =>
    isRampOrMotorway(roadType[directedSegment >>> 1]),
  );
  if (isNoPlace && leg.directedSegment[firstRow] !== (before ^ 1)) {
    return altered(maneuver, { kind: turnOfRows(around, leg, firstRow, turnRow) < 0 ? 'sharpLeft' : 'sharpRight' });
  }
  if (turnRow === firstRow) return maneuver;
  if (Math.abs(turnInto(network, before, leg.directedSegment[turnRow])) >= PLAIN_TURN) return maneuver;
  return altered(maneuver, {
    kind: kindOfTurn(turnInto(network, before, leg.directedSegment[firstRow])),
    turnRow: firstRow,
  });
}

/** A leg, and its maneuvers so far. */
interface ReportedLeg {
  readonly around: Surroundings;
  readonly leg: Leg;
  readonly travelModes: Uint8Array;
  readonly maneuvers: Maneuver[];
  /** The segment from which the driver knows the name of the road. */
  road: number;
}

function eachManeuver(around: Surroundings, leg: Leg): Maneuver[] {
  const { directedSegment } = leg;
  const travelModes = travelModesOfLeg(around, leg);
  const road = directedSegment[0] >>> 1;
  const maneuvers = [maneuverAt(isFerry(around.roadType[road]) ? 'ferry' : 'start', 0, 0, road, travelModes)];
  const reported = { around, leg, travelModes, maneuvers, road };
  let isRound = isRoundabout(around, directedSegment[0]);
  for (let row = 1; row < directedSegment.length; row++) {
    const wasRound = isRound;
    isRound = isRoundabout(around, directedSegment[row]);
    if (isRound && wasRound) continue;
    if (isRound || wasRound) {
      const maneuver = passRoundabout(reported, row);
      maneuvers.push(maneuver);
      if (maneuver.kind === 'enterRoundabout') break;
      row = maneuver.onwardRow;
      isRound = false;
      continueAt(reported, row);
      continue;
    }
    const chosen = chooseManeuver(around, directedSegment[row - 1], directedSegment[row], reported.road);
    const lane = slipLaneAt(around, leg, row);
    const kind = lane && kindOfSlipLane(lane, chosen);
    if (lane === undefined || lane.endRow === row) {
      addJunction(reported, row, lane === undefined ? chosen : kind);
      continue;
    }
    if (kind !== undefined) maneuvers.push(maneuverAt(kind, row, lane.endRow, reported.road, travelModes));
    else addChange(reported, row);
    row = lane.endRow;
    continueAt(reported, row);
  }
  return maneuvers;
}

/** Adds the maneuver where one row leads into the next, outside roundabouts. */
function addJunction(reported: ReportedLeg, row: number, chosen: Choice | undefined): void {
  const { around, leg, travelModes, maneuvers, road } = reported;
  const { directedSegment } = leg;
  const isChange = travelModes[row] !== travelModes[row - 1];
  const exit =
    chosen === undefined ? undefined : countExitsAtEntry(around, directedSegment[row - 1], directedSegment[row]);
  if (exit !== undefined) {
    maneuvers.push(altered(maneuverAt('roundabout', row, row, road, travelModes), { exit }));
  } else if (isChange && (chosen === undefined || kindOfTravelMode(travelModes[row]) !== undefined)) {
    const kind = kindOfTravelMode(travelModes[row]) ?? kindOfBend(around.network, directedSegment, row);
    const maneuver = maneuverAt(kind, row, row, road, travelModes);
    maneuvers.push(chosen === undefined ? altered(maneuver, { mere: 'travelMode' }) : maneuver);
  } else if (chosen === 'renamed') {
    maneuvers.push(altered(maneuverAt('continue', row, row, road, travelModes), { mere: 'name' }));
  } else if (chosen !== undefined && isEdgeOfCrossing(around, directedSegment, row)) {
    setAcross(travelModes, row, endOfCrossing(around, leg, row));
    maneuvers.push(maneuverAt('crossing', row, row, road, travelModes));
  } else if (chosen !== undefined) {
    const divided = isSteering(chosen) ? directedOnDivided(around, leg, road, row - 1, row) : undefined;
    if (divided === 'on' && !isChange && isPinch(around, leg, row)) return;
    const maneuver = maneuverAt(divided === 'back' ? 'uTurn' : chosen, row, row, road, travelModes);
    maneuvers.push(divided === 'back' ? altered(maneuver, { turnRow: rowBack(around.network, leg, row) }) : maneuver);
  }
  if (chosen !== undefined || isNamed(around.network, directedSegment[row] >>> 1))
    reported.road = directedSegment[row] >>> 1;
}

/** Continues at the row after a roundabout or slip lane, on the road that begins there. */
function continueAt(reported: ReportedLeg, row: number): void {
  reported.road = reported.leg.directedSegment[row] >>> 1;
  addChange(reported, row);
}

/** Adds a change of travel mode at a row. It is always announced. */
function addChange({ travelModes, maneuvers, road }: ReportedLeg, row: number): void {
  if (travelModes[row] === travelModes[row - 1]) return;
  const maneuver = maneuverAt(kindOfTravelMode(travelModes[row]) ?? 'continue', row, row, road, travelModes);
  maneuvers.push(altered(maneuver, { mere: 'travelMode' }));
}

/**
 * The kind of a maneuver on the only way onward. It is announced for another reason. If the way turns a corner, "continue" would be wrong.
 */
function kindOfBend(network: Network, directedSegment: readonly number[], row: number): ManeuverKind {
  const turn = turnInto(network, directedSegment[row - 1], directedSegment[row]);
  return Math.abs(turn) < PLAIN_TURN ? 'continue' : kindOfTurn(turn);
}

function isEdgeOfCrossing({ network }: Surroundings, directedSegment: readonly number[], row: number): boolean {
  return isCrossing(network, directedSegment[row]) && !isCrossing(network, directedSegment[row - 1]);
}

/** The row from which a leg runs back along the road by which it came to `row`, after a link between the two halves of that road. */
function rowBack(network: Network, leg: Leg, row: number): number {
  const heading = headingIn(network, leg.directedSegment[row - 1]);
  for (
    let i = row, length = 0;
    i < leg.directedSegment.length && length <= LONGEST_CROSSING;
    length += leg.length[i++]
  ) {
    if (Math.abs(turnAngle(heading, headingOut(network, leg.directedSegment[i]))) >= SHARP_TURN) return i;
  }
  return row;
}

/** Whether the halves of a road merely meet at a row: one half begins or ends there, and from afar no other way leads straight ahead. */
function isPinch(around: Surroundings, leg: Leg, row: number): boolean {
  const before = leg.directedSegment[row - 1];
  const after = leg.directedSegment[row];
  const others = otherDirectedSegments(around, before, after);
  const isHalf = (directedSegment: number): boolean => sharesName(around.network, directedSegment >>> 1, after >>> 1);
  if (!others.some(isHalf) && !oncomingDirectedSegments(around, before, after).some(isHalf)) return false;
  const { bearing } = roadBehind(around, leg, row);
  return armsOf(around.network, others, bearing + 180).every((arm) => Math.abs(arm.turn) >= PLAIN_TURN);
}

/** The kind of maneuver for a slip lane: by the angle of its whole turn or, if that is straight, by the side on which the lane leaves. */
function kindOfSlipLane({ turn }: SlipLane, chosen: Choice | undefined): ManeuverKind | undefined {
  if (Math.abs(turn) >= SLIGHT_TURN) return kindOfTurn(turn);
  const side = chosen === undefined || chosen === 'renamed' ? undefined : sideOfKind(chosen);
  if (side === undefined) return chosen && 'continue';
  return side === 'left' ? 'keepLeft' : 'keepRight';
}

/** The maneuver at `row`, where the leg enters a roundabout, or leaves the roundabout in which it started. */
function passRoundabout({ around, leg: { directedSegment }, travelModes, road }: ReportedLeg, row: number): Maneuver {
  let exitRow = row;
  while (exitRow < directedSegment.length && isRoundabout(around, directedSegment[exitRow])) exitRow++;
  if (exitRow === directedSegment.length) return maneuverAt('enterRoundabout', row, row, road, travelModes);
  let firstRound = row;
  while (firstRound > 0 && isRoundabout(around, directedSegment[firstRound - 1])) firstRound--;
  const exit = countExits(around, directedSegment, firstRound, exitRow);
  return altered(maneuverAt('roundabout', row, exitRow, road, travelModes), { exit });
}
