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
    if (isRound || wasRound) {
      if (isRound && wasRound) continue;
      const exitRow = isRound ? endOfRoundabout(around, course, row) : row;
      const firstRound = wasRound ? startOfRoundabout(around, course, row) : row;
      maneuvers.push(
        exitRow === course.length
          ? { kind: 'enterRoundabout', firstRow: row, onwardRow: row }
          : {
              kind: 'roundabout',
              firstRow: row,
              onwardRow: exitRow,
              exit: countExits(around, course, firstRound, exitRow),
            },
      );
      row = exitRow;
      if (row < course.length) road = course[row] >>> 1;
      continue;
    }
    const segment = course[row] >>> 1;
    const kind = chooseManeuver(around, course[row - 1], course[row], road, primaryOnly);
    if (kind !== undefined) maneuvers.push({ kind, firstRow: row, onwardRow: row });
    if (kind !== undefined || isNamed(network, segment)) road = segment;
  }
  return joinManeuvers(around, leg, maneuvers, primaryOnly);
}

/** The row that leaves the roundabout ridden at `row`; the number of rows when none does. */
function endOfRoundabout({ network }: Surroundings, course: readonly number[], row: number): number {
  let end = row;
  while (end < course.length && isRoundabout(network, course[end])) end++;
  return end;
}

/** The row that entered the roundabout left at `row`. */
function startOfRoundabout({ network }: Surroundings, course: readonly number[], row: number): number {
  let first = row - 1;
  while (first > 0 && isRoundabout(network, course[first - 1])) first--;
  return first;
}
