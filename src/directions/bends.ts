// Finds bends where the road changes its name. A driver who hears "continue" looks straight ahead, so the bend is announced instead.

import { turnAngle } from '../geo/bearing.ts';
import type { Leg } from '../network/leg.ts';
import { armsOf, oncomingDirectedSegments, otherDirectedSegments } from './arms.ts';
import { headingIn, headingOut } from './headings.ts';
import { altered, endRowOf, type Maneuver } from './maneuver.ts';
import type { Surroundings } from './surroundings.ts';
import { kindOfTurn, PLAIN_TURN, SHARP_TURN, SLIGHT_TURN } from './turns.ts';

/** Centimetres before and after a change of name. A driver sees everything within this distance as one place. */
const NEAR = 10_00;

/** The maneuvers of a leg. If a name changes within a bend, the maneuver is moved to the bend. */
export function announceBends(around: Surroundings, leg: Leg, maneuvers: readonly Maneuver[]): Maneuver[] {
  const reported = maneuvers.slice();
  for (let i = 0; i < maneuvers.length; i++) {
    if (maneuvers[i].kind !== 'continue' || maneuvers[i].mere !== 'name') continue;
    const bend = bendAt(around, leg, maneuvers[i], maneuvers[i - 1].onwardRow, endRowOf(leg, maneuvers, i));
    if (bend !== undefined) reported[i] = altered(maneuvers[i], bend);
  }
  return reported;
}

/**
 * The bend of 45 degrees or more, between two rows, that contains a maneuver. `undefined` if there is no such bend, or if another road
 * leads to the side of the bend.
 */
function bendAt(
  around: Surroundings,
  { directedSegment, length }: Leg,
  maneuver: Maneuver,
  beginRow: number,
  endRow: number,
): Pick<Maneuver, 'kind' | 'firstRow' | 'turnRow'> | undefined {
  const { network } = around;
  let firstRow = maneuver.firstRow;
  let before = length[firstRow - 1];
  while (before <= NEAR && firstRow - 1 > beginRow) before += length[--firstRow - 1];
  const heading = headingIn(network, directedSegment[firstRow - 1]);
  let turnRow = maneuver.firstRow;
  let turn = turnAngle(heading, headingOut(network, directedSegment[turnRow]));
  for (let row = turnRow + 1, behind = length[turnRow]; row < endRow && behind <= NEAR; behind += length[row++]) {
    const farther = turnAngle(heading, headingOut(network, directedSegment[row]));
    if (Math.abs(farther) <= Math.abs(turn)) continue;
    turn = farther;
    turnRow = row;
  }
  if (Math.abs(turn) < PLAIN_TURN || Math.abs(turn) >= SHARP_TURN) return undefined;
  for (let row = firstRow; row <= turnRow; row++) {
    if (leadsAside(around, directedSegment[row - 1], directedSegment[row], turn)) return undefined;
  }
  return { kind: kindOfTurn(turn), firstRow, turnRow };
}

/** Whether a driver sees another road on the side of a turn. */
function leadsAside(around: Surroundings, before: number, after: number, side: number): boolean {
  const ways = [...otherDirectedSegments(around, before, after), ...oncomingDirectedSegments(around, before, after)];
  const arms = armsOf(around.network, ways, headingIn(around.network, before));
  return arms.some(({ turn }) => turn * side > 0 && Math.abs(turn) >= SLIGHT_TURN);
}
