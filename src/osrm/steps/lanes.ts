// Turn lanes in the words of OSRM.

import { turnInto } from '../../directions/headings.ts';
import { type ManeuverModifier, readLanes } from '../../directions/step-maneuver.ts';
import { isDriving, type Surroundings } from '../../directions/surroundings.ts';
import { signOfDirected } from '../../network/signs.ts';
import { type Modifier, modifierOf } from './turn-modifier.ts';

/** A lane before a turn. */
export interface Lane {
  /** The markings on the lane. */
  indications: string[];
  /** Whether the turn can be made from this lane. */
  valid: boolean;
}

/** The markings in the order in which OSRM lists them. */
const INDICATIONS: readonly (readonly [painted: string, indication: string])[] = [
  ['none', 'none'],
  ['through', 'straight'],
  ['sharp_left', 'sharp left'],
  ['left', 'left'],
  ['slight_left', 'slight left'],
  ['slight_right', 'slight right'],
  ['right', 'right'],
  ['sharp_right', 'sharp right'],
  ['reverse', 'uturn'],
];

const WANTED: Readonly<Record<Modifier, ManeuverModifier>> = {
  uturn: 'uTurn',
  'sharp right': 'sharpRight',
  right: 'right',
  'slight right': 'slightRight',
  straight: 'straight',
  'slight left': 'slightLeft',
  left: 'left',
  'sharp left': 'sharpLeft',
};

/** The lanes of the road before the turn, from the left; `undefined` if no lanes are marked. */
export function lanesAt(around: Surroundings, before: number, after: number): Lane[] | undefined {
  if (!isDriving(around)) return undefined;
  const painted = signOfDirected(around.network, before)?.lanes;
  if (painted === undefined) return undefined;
  const turn = after === (before ^ 1) ? 180 : turnInto(around.network, before, after);
  return readLanes(painted, WANTED[modifierOf(turn)]).map(({ indications, isUsable }) => ({
    indications: indicationsOf(indications),
    valid: isUsable,
  }));
}

function indicationsOf(painted: readonly string[]): string[] {
  const shown = INDICATIONS.filter(([word]) => painted.includes(word)).map(([, indication]) => indication);
  return shown.length > 0 ? shown : ['none'];
}
