// The number of the exit of a roundabout, as a traveller counts: all roads that lead out, open or not, beginning at the entry.
//
//         exit   entry          if both meet the ring at one node: an exit ahead of the entry, in the direction in
//           \     /             which the ring turns, is the first one; one behind it is the last, after a full round
//       <----`-.-'----
//       the ring, driven on the right

import { turnAngle } from '../geo/bearing.ts';
import { signOfDirected } from '../network/signs.ts';
import { type Arm, armsOf, oncomingDirectedSegments, otherDirectedSegments } from './arms.ts';
import { headingIn, headingOut } from './headings.ts';
import { isRoundabout } from './rings.ts';
import { isFootpath } from './roads.ts';
import { isDriving, isRidden, isWayOn, type Surroundings } from './surroundings.ts';

/** The most directed segments that a ring has. */
const LONGEST_RING = 200;

/**
 * The number of the exit by which `directedSegment[exitRow]` leaves a roundabout that the leg enters at `firstRow`. An exit at the junction
 * of entry is counted last, after a full round.
 */
export function countExits(
  around: Surroundings,
  directedSegment: readonly number[],
  firstRow: number,
  exitRow: number,
): number {
  let exits = 0;
  if (firstRow > 0) {
    const entry = entryInto(around, directedSegment[firstRow - 1], directedSegment[firstRow]);
    if (entry !== undefined) exits += entry.ahead.length;
  }
  for (let row = firstRow; row < exitRow; row++) {
    exits += closedExits(around, directedSegment[row]);
    if (row === firstRow) continue;
    for (const arm of otherDirectedSegments(around, directedSegment[row - 1], directedSegment[row]))
      if (isExit(around, arm)) exits++;
  }

  // Of several exits at one junction, a driver passes those farther to the outside first.
  const last = directedSegment[exitRow - 1];
  const heading = headingIn(around.network, last);
  const taken = turnAngle(heading, headingOut(around.network, directedSegment[exitRow]));
  const arms = armsOf(around.network, otherDirectedSegments(around, last, directedSegment[exitRow]), heading);
  const onward = arms.find((arm) => isRoundabout(around, arm.directedSegment));
  const outer = onward !== undefined && onward.turn < taken ? 1 : -1;
  for (const arm of arms) if (outer * arm.turn > outer * taken && isExit(around, arm.directedSegment)) exits++;
  return exits + 1;
}

/**
 * The number of the exit if `before` enters a roundabout and `after` leaves it at the same node. Neither segment is part of the ring.
 * `undefined` if there is no ring.
 */
export function countExitsAtEntry(around: Surroundings, before: number, after: number): number | undefined {
  const onward = directedOfRing(around, otherDirectedSegments(around, before, after));
  const entry = onward === undefined ? undefined : entryInto(around, before, onward);
  if (onward === undefined || entry === undefined) return undefined;
  const { outer, ahead, behind } = entry;
  const taken = outer * turnAngle(headingIn(around.network, before), headingOut(around.network, after));
  const passed = (arms: readonly Arm[]) => arms.filter((arm) => outer * arm.turn > taken).length;
  if (ahead.some((arm) => arm.directedSegment === after)) return passed(ahead) + 1;
  const round = exitsOnRing(around, onward);
  if (round === undefined || !behind.some((arm) => arm.directedSegment === after)) return undefined;
  return ahead.length + round + passed(behind) + 1;
}

/**
 * The exits at the node where a ring is entered. Some are ahead of the entry, in the direction in which the ring turns, others behind it.
 */
interface RingEntry {
  /** The side outside of the ring: 1 right, -1 left. */
  readonly outer: 1 | -1;
  readonly ahead: readonly Arm[];
  readonly behind: readonly Arm[];
}

function entryInto(around: Surroundings, before: number, onward: number): RingEntry | undefined {
  const { network } = around;
  const comes = directedOfRing(around, oncomingDirectedSegments(around, before, onward));
  if (comes === undefined) return undefined;
  const heading = headingIn(network, before);
  const toRing = turnAngle(heading, headingOut(network, onward));
  const againstRing = turnAngle(heading, headingOut(network, comes));
  const outer = againstRing < toRing ? 1 : -1;
  const ahead: Arm[] = [];
  const behind: Arm[] = [];
  for (const arm of armsOf(network, otherDirectedSegments(around, before, onward), heading)) {
    if (!isExit(around, arm.directedSegment)) continue;
    if (outer * arm.turn > outer * toRing) ahead.push(arm);
    if (outer * arm.turn < outer * againstRing) behind.push(arm);
  }
  return { outer, ahead, behind };
}

/** The first of some directed segments that goes round a roundabout. */
function directedOfRing(around: Surroundings, directedSegments: readonly number[]): number | undefined {
  for (const directedSegment of directedSegments) if (isRoundabout(around, directedSegment)) return directedSegment;
  return undefined;
}

/** The number of exits that are passed from a directed segment of the ring on, until its first junction comes again. */
function exitsOnRing(around: Surroundings, first: number): number | undefined {
  let exits = 0;
  let directedSegment = first;
  for (let count = 0; count < LONGEST_RING; count++) {
    exits += closedExits(around, directedSegment);
    const directedSegments = otherDirectedSegments(around, directedSegment, directedSegment ^ 1);
    const next = directedOfRing(around, directedSegments);
    if (next === first) return exits;
    if (next === undefined) return undefined;
    for (const directedSegment of directedSegments) if (isExit(around, directedSegment)) exits++;
    directedSegment = next;
  }
  return undefined;
}

/** Whether a way is an exit: a road for motor vehicles, even if this request may not use it, or for riders also a path. */
function isExit(around: Surroundings, directedSegment: number): boolean {
  if (isRoundabout(around, directedSegment) || !isWayOn(around, directedSegment)) return false;
  return (
    !isFootpath(around.network.roadType[directedSegment >>> 1]) ||
    (!isDriving(around) && isRidden(around, directedSegment))
  );
}

/** How many exits that are closed to every mode of the network are passed on a directed segment of the ring. */
function closedExits({ network }: Surroundings, directedSegment: number): number {
  return network.signDirected.length === 0 ? 0 : (signOfDirected(network, directedSegment)?.closedExits ?? 0);
}
