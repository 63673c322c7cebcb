// The roads that a driver sees at a junction.

import { turnAngle } from '../geo/bearing.ts';
import { indexNotBelow, junctionBefore, type Network, nodesOfJunction } from '../network/network.ts';
import { headingOut, turnInto } from './headings.ts';
import { isFootpath, isRamp } from './roads.ts';
import { isDriving, isWayOn, type Surroundings } from './surroundings.ts';
import { PLAIN_TURN } from './turns.ts';

export interface Arm {
  /** The directed segment that leads away from the junction, whether it may be entered or not. */
  readonly directedSegment: number;
  /** The angle of the turn into it, positive to the right. */
  readonly turn: number;
}

const NO_COURSES: readonly number[] = [];

/**
 * The other ways onward at the junction between two directed segments. These include all roads that traffic may enter, whatever the request
 * excludes, because a driver sees them all. The way back is left out and, for drivers, so are footpaths.
 */
export function otherDirectedSegments(around: Surroundings, before: number, after: number): readonly number[] {
  const { network, baseNetwork, roadType } = around;
  const { firstOut, directedOfArc } = network;
  const junction = junctionBefore(network, after);
  const end = firstOut[junction + 1];
  const isForAll = baseNetwork.modeSpeed.length === 0;
  let directedSegments: number[] | undefined;
  for (let arc = firstOut[junction]; arc < end; arc++) {
    const directedSegment = directedOfArc[arc];
    if (directedSegment === after || directedSegment === (before ^ 1)) continue;
    if (isFootpath(roadType[directedSegment >>> 1]) && isDriving(around)) continue;
    if (!isForAll && !isWayOn(around, directedSegment)) continue;
    if (directedSegments === undefined) directedSegments = [directedSegment];
    else directedSegments.push(directedSegment);
  }
  return directedSegments ?? NO_COURSES;
}

/** One-way streets that end at the junction between two directed segments. A driver sees them but may not enter them. */
export function oncomingDirectedSegments(around: Surroundings, before: number, after: number): readonly number[] {
  const { network, roadType } = around;
  const { firstIn, arcIn, directedOfArc, junctionOfCopy, junctionCount } = network;
  const junction = junctionBefore(network, after);
  let directedSegments: number[] | undefined;
  let copy = indexNotBelow(junctionOfCopy, junction);
  for (let node = junction; ; node = junctionCount + copy++) {
    for (let i = firstIn[node]; i < firstIn[node + 1]; i++) {
      const directedSegment = directedOfArc[arcIn[i]];
      const away = directedSegment ^ 1;
      if (directedSegment === before || away === after || isWayOn(around, away) || !isWayOn(around, directedSegment))
        continue;
      if (directedSegments?.includes(away) || (isFootpath(roadType[directedSegment >>> 1]) && isDriving(around)))
        continue;
      if (directedSegments === undefined) directedSegments = [away];
      else directedSegments.push(away);
    }
    if (copy >= junctionOfCopy.length || junctionOfCopy[copy] !== junction) return directedSegments ?? NO_COURSES;
  }
}

/** Directed segments, each with the turn into it, for a traveller who arrives at their junction with a heading. */
export function armsOf(network: Network, directedSegments: readonly number[], heading: number): Arm[] {
  const arms: Arm[] = [];
  for (const directedSegment of directedSegments)
    arms.push({ directedSegment, turn: turnAngle(heading, headingOut(network, directedSegment)) });
  return arms;
}

/**
 * Whether another road leads into the junction and on into `after`, so that traffic from `before` must merge. Where a ramp joins a road,
 * only traffic from the ramp merges.
 */
export function hasFlowInto(around: Surroundings, before: number, after: number): boolean {
  const { network, roadType } = around;
  const { firstIn, arcIn, directedOfArc } = network;
  for (const node of nodesOfJunction(network, junctionBefore(network, after))) {
    for (let i = firstIn[node]; i < firstIn[node + 1]; i++) {
      const directedSegment = directedOfArc[arcIn[i]];
      if (directedSegment === before || directedSegment === (after ^ 1)) continue;
      if (
        !isWayOn(around, directedSegment) ||
        (isRamp(roadType[directedSegment >>> 1]) && !isRamp(roadType[before >>> 1]))
      )
        continue;
      if (Math.abs(turnInto(network, directedSegment, after)) < PLAIN_TURN) return true;
    }
  }
  return false;
}
