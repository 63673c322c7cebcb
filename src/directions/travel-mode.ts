// The travel mode on each row of a leg: riding, pushing a bicycle, steps, a lift, a ferry. Every change of travel mode is announced.

import type { Going } from '../network/going.ts';
import type { Leg } from '../network/leg.ts';
import { ELEVATOR, STEPS } from '../network/network.ts';
import { isFerry } from './roads.ts';
import { isCrossing, isPushed, type Surroundings } from './surroundings.ts';

/** The mode of pushing a bicycle. 0 is the general mode over land. */
const PUSHED = 1;
const ON_STEPS = 2;
const ABOARD = 3;
/** Added to the travel mode on a crossing of a road, if the crossing is announced. */
const ACROSS = 4;
const IN_ELEVATOR = 8;

/** The most centimetres between two carriageways. */
const LONGEST_ISLAND = 25_00;

/** The travel mode of each row of a leg. A row without length, such as a gate, has the travel mode of its road. */
export function travelModesOfLeg(around: Surroundings, { directedSegment, length }: Leg): Uint8Array {
  const { roadType, going } = around;
  const { flags, idHigh } = around.network;
  const travelModes = new Uint8Array(directedSegment.length);
  for (let row = 0; row < directedSegment.length; row++) {
    const segment = directedSegment[row] >>> 1;
    if (flags[segment] & STEPS) travelModes[row] = ON_STEPS;
    else if (flags[segment] & ELEVATOR) travelModes[row] = IN_ELEVATOR;
    else if (isFerry(roadType[segment])) travelModes[row] = ABOARD;
    else if (going === 'cycle' && isPushed(around, directedSegment[row])) travelModes[row] = PUSHED;
  }
  const wayOf = (row: number): number => idHigh[directedSegment[row] >>> 1];
  for (let row = directedSegment.length - 1; row >= 0; row--) {
    if (length[row] > 0) continue;
    const isOfNext = row + 1 < directedSegment.length && (row === 0 || wayOf(row) === wayOf(row + 1));
    travelModes[row] = travelModes[isOfNext ? row + 1 : row - 1] ?? 0;
  }
  return travelModes;
}

/** Whether a travel mode rides or pushes the bicycle, not on steps. */
export function isOverLand(travelMode: number): boolean {
  return travelMode <= PUSHED;
}

/**
 * If a crossing begins at this row: the first row after it. If only an island lies before the other carriageway, the first row after that
 * carriageway.
 */
export function endOfCrossing({ network }: Surroundings, { directedSegment, length }: Leg, firstRow: number): number {
  let endRow = firstRow;
  for (let row = firstRow, island = 0; row < directedSegment.length && island <= LONGEST_ISLAND; row++) {
    if (!isCrossing(network, directedSegment[row])) island += length[row];
    else {
      island = 0;
      endRow = row + 1;
    }
  }
  return endRow;
}

/** Gives the rows of a crossing another travel mode than the rows around them. */
export function setAcross(travelModes: Uint8Array, firstRow: number, endRow: number): void {
  for (let row = firstRow; row < endRow; row++) travelModes[row] |= ACROSS;
}

/** The maneuver with which a travel mode begins, whichever way it turns there. */
export function kindOfTravelMode(travelMode: number): 'steps' | 'elevator' | undefined {
  if (travelMode === ON_STEPS) return 'steps';
  return travelMode === IN_ELEVATOR ? 'elevator' : undefined;
}

/** How a traveller whose general mode is `going` moves in a travel mode: as `going` says, pushing a bicycle, on a ferry, or in a lift. */
export function goingOfTravelMode(travelMode: number, going: Going): Going | 'push' | 'sail' | 'lift' {
  const plain = travelMode & ~ACROSS;
  if (plain === ABOARD) return 'sail';
  if (plain === IN_ELEVATOR) return 'lift';
  if (plain === PUSHED) return 'push';
  return plain === ON_STEPS ? 'walk' : going;
}

/** Whether two travel modes are the same movement: travellers walk on steps as on the path to them. */
export function isSameMovement(one: number, other: number, going: Going): boolean {
  const isAfoot = (way: string): boolean => way === 'walk' || way === 'push';
  const [first, second] = [goingOfTravelMode(one, going), goingOfTravelMode(other, going)];
  return first === second || (isAfoot(first) && isAfoot(second));
}
