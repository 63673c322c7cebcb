// Names turns by their angle, as OSRM does.
//
//            straight 10
//      slight  \  |  /  slight 40
//               \ | /
//      plain ----   ---- plain 120
//               / | \
//         sharp   u   sharp

/** The direction of a maneuver. */
export type Modifier =
  | 'uturn'
  | 'sharp right'
  | 'right'
  | 'slight right'
  | 'straight'
  | 'slight left'
  | 'left'
  | 'sharp left';

const STRAIGHT = 10;
const SLIGHT = 40;
const PLAIN = 120;
const SHARP = 179;

/** The modifier of a turn, given in degrees. Right turns are positive. */
export function modifierOf(turn: number): Modifier {
  const size = Math.abs(turn);
  if (size <= STRAIGHT) return 'straight';
  if (size >= SHARP) return 'uturn';
  const side = turn < 0 ? 'left' : 'right';
  if (size < SLIGHT) return `slight ${side}`;
  return size <= PLAIN ? side : `sharp ${side}`;
}
