// How one moves on a leg, row by row: rides, pushes a bicycle, takes steps or a lift, sails. Where that changes it is told.

import type { Leg } from '../cost/leg.ts';
import type { Going } from '../network/going.ts';
import { ELEVATOR, STEPS } from '../network/network.ts';
import { isFerry } from './roads.ts';
import { isCrossing, isPushed, type Surroundings } from './surroundings.ts';

/** Beside the bicycle; 0 is as one goes over land in general. */
const PUSHED = 1;
const ON_STEPS = 2;
const ABOARD = 3;
/** Added to another one where a road is crossed, and that is told. */
const ACROSS = 4;
const IN_ELEVATOR = 8;

/** Centimetres between two carriageways. */
const LONGEST_ISLAND = 25_00;

/** The gait of each row of a leg, as numbers to be compared. A row without length, a gate, has that of the road that it is of. */
export function gaitsOfLeg(around: Surroundings, { course, length }: Leg): Uint8Array {
  const { roadType, going } = around;
  const { flags, idHigh } = around.network;
  const gaits = new Uint8Array(course.length);
  for (let row = 0; row < course.length; row++) {
    const segment = course[row] >>> 1;
    if (flags[segment] & STEPS) gaits[row] = ON_STEPS;
    else if (flags[segment] & ELEVATOR) gaits[row] = IN_ELEVATOR;
    else if (isFerry(roadType[segment])) gaits[row] = ABOARD;
    else if (going === 'cycle' && isPushed(around, course[row])) gaits[row] = PUSHED;
  }
  const wayOf = (row: number): number => idHigh[course[row] >>> 1];
  for (let row = course.length - 1; row >= 0; row--) {
    if (length[row] > 0) continue;
    const isOfNext = row + 1 < course.length && (row === 0 || wayOf(row) === wayOf(row + 1));
    gaits[row] = gaits[isOfNext ? row + 1 : row - 1] ?? 0;
  }
  return gaits;
}

/** Whether one rides, or walks beside the bicycle, on no steps. */
export function isOverLand(gait: number): boolean {
  return gait <= PUSHED;
}

/**
 * The first row behind a crossing that begins at a row: behind the other carriageway as well, where only an island lies between.
 */
export function endOfCrossing({ network }: Surroundings, { course, length }: Leg, firstRow: number): number {
  let endRow = firstRow;
  for (let row = firstRow, island = 0; row < course.length && island <= LONGEST_ISLAND; row++) {
    if (!isCrossing(network, course[row])) island += length[row];
    else {
      island = 0;
      endRow = row + 1;
    }
  }
  return endRow;
}

/** Sets rows apart from those before and behind them, over a road that is crossed. */
export function setAcross(gaits: Uint8Array, firstRow: number, endRow: number): void {
  for (let row = firstRow; row < endRow; row++) gaits[row] |= ACROSS;
}

/** What is told where one begins to move so, whichever way it turns there. */
export function kindOfGait(gait: number): 'steps' | 'elevator' | undefined {
  if (gait === ON_STEPS) return 'steps';
  return gait === IN_ELEVATOR ? 'elevator' : undefined;
}

/** How one goes over land at a gait, who goes by `going` in general; or pushes a bicycle, sails, is lifted. */
export function goingOfGait(gait: number, going: Going): Going | 'push' | 'sail' | 'lift' {
  const plain = gait & ~ACROSS;
  if (plain === ABOARD) return 'sail';
  if (plain === IN_ELEVATOR) return 'lift';
  if (plain === PUSHED) return 'push';
  return plain === ON_STEPS ? 'walk' : going;
}

/** Whether one moves alike at two gaits: steps are walked as what leads to them is. */
export function movesAlike(one: number, other: number, going: Going): boolean {
  const isAfoot = (way: string): boolean => way === 'walk' || way === 'push';
  const [first, second] = [goingOfGait(one, going), goingOfGait(other, going)];
  return first === second || (isAfoot(first) && isAfoot(second));
}
