// Removes changes of name that do not help to find the way.
//
//    A ----- B ----- A        A again within a kilometre is A
//    A --- B - turn           a name right before the next maneuver or the end is left out
//    turn - - B               a name that only appears after a junction belongs to the turn there
//    A --- (merge) A          a name that was just announced is not repeated
//    (merge) -- (merge) A     merging into a road without a name only to merge again is one maneuver
//
// Nothing is removed where the travel mode changes, such as getting on or off a bicycle, or boarding a ferry.

import type { Leg } from '../network/leg.ts';
import { oncomingDirectedSegments, otherDirectedSegments } from './arms.ts';
import { isPassing } from './join-maneuvers.ts';
import { lengthBetween } from './line-of-leg.ts';
import { altered, endRowOf, isSteering, type Maneuver } from './maneuver.ts';
import { isNamed, isRamp, isSameRoad, sharesName } from './roads.ts';
import type { Surroundings } from './surroundings.ts';
import { isSameMovement, kindOfTravelMode } from './travel-mode.ts';

/** Centimetres. Up to this length, a road without a name takes the name of the road after it. */
export const LONGEST_STUB = 60_00;
/** Centimetres. Up to this length, even a road with its own name is only a corner of the junction. */
const LONGEST_CORNER = 45_00;
/** Centimetres. A name for less than this length is not announced. */
const BRIEF = 100_00;
/** Centimetres. Up to this length, pushing the bicycle is not announced. Nor is riding it this far between two stretches on foot. */
const LONGEST_SHUFFLE = 25_00;
/** Centimetres. A name that returns within this length counts as uninterrupted. */
const LONGEST_INTERLUDE = 1000_00;

/** The maneuvers of a leg without unneeded changes of name or travel mode. */
export function foldNames(around: Surroundings, leg: Leg, maneuvers: readonly Maneuver[]): Maneuver[] {
  const kept: Maneuver[] = [];
  for (let i = 0; i < maneuvers.length; i++) {
    const next = maneuvers[i];
    const last = kept[kept.length - 1];
    const fold = last?.travelMode === next.travelMode ? foldInto : foldTravelMode;
    if (last === undefined || !fold(around, leg, kept, next, endRowOf(leg, maneuvers, i))) kept.push(next);
  }
  return kept;
}

/**
 * Whether to leave out a maneuver that only changes the travel mode after the kept maneuvers, because cyclists do not get on or off for a
 * few metres. Its stretch then belongs to the longer stretches around it. Stairs and lifts are always announced.
 */
function foldTravelMode(around: Surroundings, leg: Leg, kept: Maneuver[], next: Maneuver, endRow: number): boolean {
  if (next.mere !== 'travelMode' || kindOfTravelMode(next.travelMode) !== undefined) return false;
  const { going = 'drive' } = around;
  const last = kept[kept.length - 1];
  const before = kept[kept.length - 2];
  const length = lengthBetween(leg, next.firstRow, endRow);
  const lengthOfLast = lengthBetween(leg, last.firstRow, next.firstRow);
  const isEnd = endRow === leg.directedSegment.length && length <= lengthOfLast;
  if (length <= LONGEST_SHUFFLE && (isEnd || isSameMovement(last.travelMode, next.travelMode, going))) return true;
  if (lengthOfLast > LONGEST_SHUFFLE || lengthOfLast > length || kindOfTravelMode(last.travelMode) !== undefined)
    return false;
  if (last.kind === 'start') {
    kept[0] = altered(last, { travelMode: next.travelMode });
    return true;
  }
  if (last.mere !== 'travelMode' || before?.travelMode !== next.travelMode) return false;
  if (lengthOfLast > lengthBetween(leg, before.firstRow, last.firstRow)) return false;
  kept.pop();
  return true;
}

/** Whether to leave out a maneuver after the kept maneuvers. If it belongs to the last kept maneuver, that maneuver is changed. */
function foldInto(around: Surroundings, leg: Leg, kept: Maneuver[], next: Maneuver, endRow: number): boolean {
  // A few metres in between, such as a landing, do not count: travel continues as before.
  if (next.mere === 'travelMode') return true;
  const last = kept[kept.length - 1];
  const isName = isPassing(around, leg, next) && !next.isJog;
  const isReported = (next.kind === 'continue' || next.kind === 'merge') && !next.isJog;
  if (isReported && isReportedAlready(around, leg, last, next)) return true;
  if (isName && isStub(around, leg, last, next)) {
    if (last.kind !== 'start') kept[kept.length - 1] = altered(last, { onwardRow: next.onwardRow });
    return true;
  }
  if (isName && isInterlude(around, leg, last, next)) {
    kept.pop();
    return true;
  }
  const isMerging = next.kind === 'merge' && last.kind === 'merge' && !last.isChange;
  if (isMerging && isNameless(around, leg, last.onwardRow, next.firstRow)) kept.pop();
  return lengthBetween(leg, next.firstRow, endRow) < BRIEF && (next.mere === 'name' || isBend(around, leg, next));
}

/** Whether a turn is a maneuver only because the name changes there. */
function isBend(around: Surroundings, leg: Leg, { kind, firstRow, onwardRow, road }: Maneuver): boolean {
  if (!isSteering(kind)) return false;
  if (onwardRow > firstRow && !isSameRoad(around, road, leg.directedSegment[onwardRow] >>> 1)) return false;
  const before = leg.directedSegment[firstRow - 1];
  const after = leg.directedSegment[firstRow];
  return (
    otherDirectedSegments(around, before, after).length === 0 &&
    oncomingDirectedSegments(around, before, after).length === 0
  );
}

/** Whether `next` leads onto the road that `last` has already announced. */
function isReportedAlready(around: Surroundings, leg: Leg, last: Maneuver, next: Maneuver): boolean {
  const { network, roadType } = around;
  const road = leg.directedSegment[next.onwardRow] >>> 1;
  let length = 0;
  for (let row = last.onwardRow; row < next.firstRow && length <= LONGEST_STUB; row++) {
    const segment = leg.directedSegment[row] >>> 1;
    if (isNamed(network, segment))
      return sharesName(network, segment, road) && !leavesRampInto(around, leg, next, segment);
    length += leg.length[row];
  }
  const isKept = last.kind === 'keepLeft' || last.kind === 'keepRight';
  return isKept && isRamp(roadType[leg.directedSegment[last.onwardRow] >>> 1]) && sharesName(network, last.road, road);
}

/**
 * Whether the trip leaves a ramp for a road with another name than the sign of the ramp announced: a ramp to US 26 leads onto Main Street.
 */
function leavesRampInto(
  { network, roadType }: Surroundings,
  leg: Leg,
  { firstRow, onwardRow }: Maneuver,
  reported: number,
): boolean {
  const road = leg.directedSegment[onwardRow] >>> 1;
  const leavesRamp = isRamp(roadType[leg.directedSegment[firstRow - 1] >>> 1]) && !isRamp(roadType[road]);
  return leavesRamp && network.nameSet[reported] !== network.nameSet[road];
}

/** Whether `next` does nothing but name the road onto which `last` led a few metres before. */
function isStub(around: Surroundings, leg: Leg, last: Maneuver, next: Maneuver): boolean {
  const length = lengthBetween(leg, last.onwardRow, next.firstRow);
  if (last.kind !== 'start' && length <= LONGEST_CORNER) return true;
  return length <= LONGEST_STUB && isNameless(around, leg, last.onwardRow, next.firstRow);
}

/** Whether the roads from one row to before another have no name. */
function isNameless({ network }: Surroundings, leg: Leg, row: number, endRow: number): boolean {
  return leg.directedSegment.slice(row, endRow).every((directedSegment) => !isNamed(network, directedSegment >>> 1));
}

/** Whether `next` restores the name that the road had before `last`. */
function isInterlude(around: Surroundings, leg: Leg, last: Maneuver, next: Maneuver): boolean {
  return (
    isPassing(around, leg, last) &&
    !last.isJog &&
    !last.isChange &&
    sharesName(around.network, last.road, leg.directedSegment[next.onwardRow] >>> 1) &&
    lengthBetween(leg, last.firstRow, next.firstRow) <= LONGEST_INTERLUDE
  );
}
