// Turns by their angle.

import type { ManeuverKind } from './maneuver.ts';

/** The least degrees of a slight turn, a plain turn, a sharp turn and a U-turn, to either side. */
export const SLIGHT_TURN = 20;
export const PLAIN_TURN = 45;
export const SHARP_TURN = 135;
export const ROUND_TURN = 165;

/** The kind of a turn, by its angle alone. */
export function kindOfTurn(turn: number): ManeuverKind {
  const size = Math.abs(turn);
  if (size < SLIGHT_TURN) return 'continue';
  if (size >= ROUND_TURN) return 'uTurn';
  if (size < PLAIN_TURN) return turn < 0 ? 'bearLeft' : 'bearRight';
  if (size < SHARP_TURN) return turn < 0 ? 'turnLeft' : 'turnRight';
  return turn < 0 ? 'sharpLeft' : 'sharpRight';
}
