// The cost of a turn by its angle: nearly 0 straight ahead, and rising with the angle as in OSRM's profile for cars. From 150 degrees on a
// turn is nearly a U-turn, as between the halves of a divided road, and its cost rises on to the cost of a U-turn.
//
//      uTurn |                 /
//      sharp |           ____ /       cost(angle) = sharp / (1 + exp((middle - angle) * STEEPNESS))   up to 150 degrees
//       side |        _--             so that a right angle costs as much as a turn to its side
//          0 |____--
//            0      90    150  180

import { HALF_SECOND } from '../../network/delays.ts';
import type { ReadTurnCosts } from '../../network/turn-costs.ts';

/** How steeply the cost rises, per degree. */
const STEEPNESS = 13 / 180;
const RIGHT_ANGLE = 90;
const NEARLY_BACK = 150;
const HALF_TURN = 180;

/** The turn costs of a mode, in half seconds. */
export interface CostsOfMode extends Pick<ReadTurnCosts, 'split'> {
  readonly mode: number;
  /** The cost of a turn to this side, by its angle in whole degrees from 0 to 180. */
  readonly left: Uint8Array;
  readonly right: Uint8Array;
  readonly uTurn: number;
}

/**
 * The costs that a mode pays, as tables. Going straight on or straight back has no side: straight on costs as much as on the cheaper side,
 * straight back as much as on the dearer side.
 */
export function costsOfMode(mode: number, read: ReadTurnCosts): CostsOfMode {
  const left = costByDegree(read.left, read);
  const right = costByDegree(read.right, read);
  left[0] = right[0] = Math.min(left[0], right[0]);
  left[HALF_TURN] = right[HALF_TURN] = Math.max(left[HALF_TURN], right[HALF_TURN]);
  return { mode, split: read.split, left, right, uTurn: halfSeconds(read.uTurn) };
}

function costByDegree(side: number, { sharp, uTurn }: ReadTurnCosts): Uint8Array {
  const middle = RIGHT_ANGLE + Math.log(sharp / side - 1) / STEEPNESS;
  const onCurve = (angle: number) => (side === 0 ? 0 : sharp / (1 + Math.exp((middle - angle) * STEEPNESS)));
  const before = onCurve(NEARLY_BACK);
  return Uint8Array.from({ length: HALF_TURN + 1 }, (_, angle) => {
    if (angle <= NEARLY_BACK) return halfSeconds(onCurve(angle));
    const rise = (angle - NEARLY_BACK) / (HALF_TURN - NEARLY_BACK);
    return halfSeconds(Math.max(onCurve(angle), before + (uTurn - before) * rise));
  });
}

/** The cost of a turn, by its angle in degrees from above -180 to 180. Right turns are positive. */
export function costOfAngle({ left, right }: CostsOfMode, angle: number): number {
  return angle < 0 ? left[Math.round(-angle)] : right[Math.round(angle)];
}

function halfSeconds(seconds: number): number {
  return Math.round((1000 * seconds) / HALF_SECOND);
}
