// Turns by their angle.

import type { ManeuverKind } from './maneuver.ts';

/** From here a turn is slight, plain, sharp, round: degrees to either side. */
export const SLIGHT = 20;
export const PLAIN = 45;
export const SHARP = 135;
export const ROUND = 165;

/** A turn by its angle alone. */
export function kindOfTurn(turn: number): ManeuverKind {
  const size = Math.abs(turn);
  if (size < SLIGHT) return 'continue';
  if (size >= ROUND) return 'uTurn';
  if (size < PLAIN) return turn < 0 ? 'bearLeft' : 'bearRight';
  if (size < SHARP) return turn < 0 ? 'turnLeft' : 'turnRight';
  return turn < 0 ? 'sharpLeft' : 'sharpRight';
}
