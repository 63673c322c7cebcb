// How one moves on a leg, row by row: rides, pushes a bicycle, takes steps or a lift, sails. Where that changes it is told.

import type { Going } from '../network/going.ts';
import type { Leg } from '../network/leg.ts';
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

/** Whether one rides, or walks beside the bicycle, on no steps. */
export function isOverLand(travelMode: number): boolean {
  return travelMode <= PUSHED;
}

/**
 * The first row behind a crossing that begins at a row: behind the other carriageway as well, where only an island lies between.
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

/** Sets rows apart from those before and behind them, over a road that is crossed. */
export function setAcross(travelModes: Uint8Array, firstRow: number, endRow: number): void {
  for (let row = firstRow; row < endRow; row++) travelModes[row] |= ACROSS;
}

/** What is told where one begins to move so, whichever way it turns there. */
export function kindOfGait(travelMode: number): 'steps' | 'elevator' | undefined {
  if (travelMode === ON_STEPS) return 'steps';
  return travelMode === IN_ELEVATOR ? 'elevator' : undefined;
}

/** How one goes over land at a gait, who goes by `going` in general; or pushes a bicycle, sails, is lifted. */
export function goingOfGait(travelMode: number, going: Going): Going | 'push' | 'sail' | 'lift' {
  const plain = travelMode & ~ACROSS;
  if (plain === ABOARD) return 'sail';
  if (plain === IN_ELEVATOR) return 'lift';
  if (plain === PUSHED) return 'push';
  return plain === ON_STEPS ? 'walk' : going;
}

/** Whether one moves alike at two gaits: steps are walked as what leads to them is. */
export function sameDisplacements(one: number, other: number, going: Going): boolean {
  const isAfoot = (way: string): boolean => way === 'walk' || way === 'push';
  const [first, second] = [goingOfGait(one, going), goingOfGait(other, going)];
  return first === second || (isAfoot(first) && isAfoot(second));
}
