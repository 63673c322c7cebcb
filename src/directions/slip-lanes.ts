// A slip lane is a lane that only cuts the corner of a crossing. To a driver it is a turn, however the lane is mapped.
//
//            |
//        \   |
//    -----`--+--
//          \ |
//           \|

import { turnAngle } from '../geo/bearing.ts';
import type { Leg } from '../network/leg.ts';
import { headingIn, headingOut, turnInto } from './headings.ts';
import { isRoundabout } from './rings.ts';
import { isFerry, isHighway, isMotorway, isRamp, isSameRoad } from './roads.ts';
import type { Surroundings } from './surroundings.ts';
import { PLAIN_TURN, ROUND_TURN, SLIGHT_TURN } from './turns.ts';

/** The longest slip lane, in centimetres. */
const LONGEST_LANE = 150_00;
/** The longest slip lane along a fast road, in centimetres. A longer link is a ramp. */
const LONGEST_LANE_OF_HIGHWAY = 80_00;

export interface SlipLane {
  readonly endRow: number;
  /** The whole turn of the lane, positive to the right. */
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
  // A link does not cut a corner either if it leaves almost straight and then bends right back, onto another road.
  const isLoop = Math.abs(first) < PLAIN_TURN && Math.abs(turn + last) >= ROUND_TURN;
  if (isLoop && !isSameRoad(around, directedSegment[row - 1] >>> 1, directedSegment[endRow] >>> 1)) return undefined;
  return { endRow, turn: turn + last };
}

/** Whether a bend and a turn lead to opposite sides, each by at least `least` degrees. */
function areOpposite(bend: number, turn: number, least: number): boolean {
  return Math.abs(bend) >= SLIGHT_TURN && Math.abs(turn) >= least && bend * turn < 0;
}
