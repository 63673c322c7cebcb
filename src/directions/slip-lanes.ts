// A slip lane is a lane that only cuts the corner of a crossing. To a driver it is a turn, however the lane is mapped.
//
//            |
//        \   |
//    -----`--+--
//          \ |
//           \|

import { bearingDegrees, turnAngle } from '../geo/bearing.ts';
import { distanceMetres } from '../geo/distance.ts';
import type { Leg } from '../network/leg.ts';
import { headingIn, headingOut, turnInto } from './headings.ts';
import { lineOfLeg } from './line-of-leg.ts';
import { isRoundabout } from './rings.ts';
import { isFerry, isHighway, isMotorway, isRamp, isSameRoad } from './roads.ts';
import type { Surroundings } from './surroundings.ts';
import { PLAIN_TURN, ROUND_TURN, SHARP_TURN, SLIGHT_TURN } from './turns.ts';

/** The longest slip lane, in centimetres. */
const LONGEST_LANE = 150_00;
/** The longest slip lane along a fast road, in centimetres. A longer link is a ramp. */
const LONGEST_LANE_OF_HIGHWAY = 80_00;
/** The longest lane that is one turn although it only turns at its ends, in centimetres. The second limit is for sharp turns. */
const LONGEST_STRAIGHT = 45_00;
const LONGEST_BEFORE_SHARP = 25_00;
/** A lane that leaves by this many degrees leaves to that side. */
const ASIDE = 10;

export interface SlipLane {
  /** The row after the lane, or its first row if the lane is a road of its own, with a turn at its beginning and another at its end. */
  readonly endRow: number;
  /** The turn up to that row, positive to the right. */
  readonly turn: number;
}

/** The slip lane that a leg enters at a row; `undefined` if it enters a ramp or no link at all. */
export function slipLaneAt(around: Surroundings, leg: Leg, row: number): SlipLane | undefined {
  const { network, roadType } = around;
  const { directedSegment, length } = leg;
  const typeBefore = roadType[directedSegment[row - 1] >>> 1];
  if (
    !isRamp(roadType[directedSegment[row] >>> 1]) ||
    isRamp(typeBefore) ||
    isMotorway(typeBefore) ||
    isFerry(typeBefore)
  ) {
    return undefined;
  }
  let endRow = row;
  let total = 0;
  let turn = 0;
  while (endRow < directedSegment.length && isRamp(roadType[directedSegment[endRow] >>> 1])) {
    turn += turnInto(network, directedSegment[endRow - 1], directedSegment[endRow]);
    turn += turnAngle(headingOut(network, directedSegment[endRow]), headingIn(network, directedSegment[endRow]));
    total += length[endRow++];
    if (total > LONGEST_LANE) return undefined;
  }
  // A link into a roundabout is not a slip lane.
  if (endRow === directedSegment.length || isRoundabout(around, directedSegment[endRow])) return undefined;
  const typeAfter = roadType[directedSegment[endRow] >>> 1];
  if (isMotorway(typeAfter) || isFerry(typeAfter)) return undefined;
  if ((isHighway(typeBefore) || isHighway(typeAfter)) && total > LONGEST_LANE_OF_HIGHWAY) return undefined;
  const first = turnInto(network, directedSegment[row - 1], directedSegment[row]);
  const last = turnInto(network, directedSegment[endRow - 1], directedSegment[endRow]);
  // A link does not cut a corner if it leaves to one side and ends with a turn to the other, or if it bends away from its turn.
  if (areOpposite(first, turn + last - first, SLIGHT_TURN) || areOpposite(turn, last, PLAIN_TURN)) return undefined;
  const whole = Math.abs(turn + last);
  const isFarTurn =
    Math.abs(last) >= PLAIN_TURN && whole < ROUND_TURN && !bendsSoon(around, leg, { row, endRow, turn: turn + last });
  if (isFarTurn || turnsAtEnds(first, turn, last, total)) return { endRow: row, turn: first };
  // A link does not cut a corner either if it leaves almost straight and then bends right back, onto another road.
  const isLoop = Math.abs(first) < PLAIN_TURN && whole >= ROUND_TURN;
  if (isLoop && !isSameRoad(around, directedSegment[row - 1] >>> 1, directedSegment[endRow] >>> 1)) return undefined;
  return { endRow, turn: turn + last };
}

/**
 * Whether a link is a road between two turns, or before one, rather than a lane round a corner. `first` and `last` are the turns at its
 * ends, and `turn` is the turn up to its end.
 */
function turnsAtEnds(first: number, turn: number, last: number, length: number): boolean {
  if (Math.abs(last) < PLAIN_TURN) return false;
  if (Math.abs(first) >= PLAIN_TURN) return length > LONGEST_STRAIGHT;
  if (Math.abs(turn) >= SLIGHT_TURN) return false;
  const longest = Math.abs(turn + last) >= SHARP_TURN ? LONGEST_BEFORE_SHARP : LONGEST_STRAIGHT;
  return length > longest || (Math.abs(first) >= ASIDE && first * last < 0);
}

/** Whether a lane with a turn bends to its side before a driver has followed it for long. */
function bendsSoon(
  { network }: Surroundings,
  leg: Leg,
  { row, endRow, turn }: SlipLane & { readonly row: number },
): boolean {
  const heading = headingIn(network, leg.directedSegment[row - 1]);
  const line = lineOfLeg(network, leg, row, endRow);
  let metres = 0;
  for (let i = 1; i < line.length && metres <= LONGEST_STRAIGHT / 100; i++) {
    const bend = turnAngle(heading, bearingDegrees(...line[i - 1], ...line[i]));
    if (Math.abs(bend) >= SLIGHT_TURN && bend * turn > 0) return true;
    metres += distanceMetres(...line[i - 1], ...line[i]);
  }
  return metres <= LONGEST_STRAIGHT / 100;
}

/** Whether a bend and a turn lead to opposite sides, each by at least `least` degrees. */
function areOpposite(bend: number, turn: number, least: number): boolean {
  return Math.abs(bend) >= SLIGHT_TURN && Math.abs(turn) >= least && bend * turn < 0;
}
