// A leg to maneuvers: junction by junction, a roundabout in one step, then what belongs together is joined.

import type { Leg } from '../cost/leg.ts';
import { chooseManeuver } from './choose-maneuver.ts';
import { joinManeuvers } from './join-maneuvers.ts';
import type { Maneuver } from './maneuver.ts';
import { isFerry, isNamed } from './roads.ts';
import { countExits } from './roundabout.ts';
import { isRoundabout, type Surroundings } from './surroundings.ts';

/** What a driver has to do on a leg, from the start on; arriving apart. A leg of no length asks for nothing. */
export function maneuversOfLeg(around: Surroundings, leg: Leg, primaryOnly: boolean): Maneuver[] {
  const { network, roadType } = around;
  const { course } = leg;
  if (course.length === 0) return [];
  const maneuvers: Maneuver[] = [
    { kind: isFerry(roadType[course[0] >>> 1]) ? 'ferry' : 'start', firstRow: 0, onwardRow: 0 },
  ];
  // The segment whose name the driver knows the road by.
  let road = course[0] >>> 1;
  for (let row = 1; row < course.length; row++) {
    const isRound = isRoundabout(network, course[row]);
    const wasRound = isRoundabout(network, course[row - 1]);
    if (isRound && wasRound) continue;
    if (isRound || wasRound) {
      const maneuver = passRoundabout(around, course, row);
      maneuvers.push(maneuver);
      if (maneuver.kind === 'enterRoundabout') break;
      row = maneuver.onwardRow;
      road = course[row] >>> 1;
      continue;
    }
    const segment = course[row] >>> 1;
    const kind = chooseManeuver(around, course[row - 1], course[row], road, primaryOnly);
    if (kind !== undefined) maneuvers.push({ kind, firstRow: row, onwardRow: row });
    if (kind !== undefined || isNamed(network, segment)) road = segment;
  }
  return joinManeuvers(around, leg, maneuvers, primaryOnly);
}

/** The maneuver that opens at `row`, where a roundabout is entered, or left on a leg that started in it. */
function passRoundabout(around: Surroundings, course: readonly number[], row: number): Maneuver {
  const { network } = around;
  let exitRow = row;
  while (exitRow < course.length && isRoundabout(network, course[exitRow])) exitRow++;
  if (exitRow === course.length) return { kind: 'enterRoundabout', firstRow: row, onwardRow: row };
  let firstRound = row;
  while (firstRound > 0 && isRoundabout(network, course[firstRound - 1])) firstRound--;
  const exit = countExits(around, course, firstRound, exitRow);
  return { kind: 'roundabout', firstRow: row, onwardRow: exitRow, exit };
}
