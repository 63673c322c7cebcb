// Why a segment is closed, for people.

import { speedInMode } from '../network/modes.ts';
import { indexNotBelow, type Network, NO_ARC, TOLL } from '../network/network.ts';
import { ROAD_TYPES } from '../network/road-types.ts';
import { TIME_BUCKETS } from '../network/source.ts';
import { bindsHere } from './rules.ts';
import { IMPASSABLE, vehicleFactor } from './vehicle-limits.ts';
import type { Wishes } from './wishes.ts';

/**
 * Why wishes close a segment, as a word for people, or `undefined` when it is open: in both directions, or on one course of
 * it where that is told.
 */
export function closingRule(network: Network, wishes: Wishes, segment: number, course?: number): string | undefined {
  const change = wishes.segmentChanges.find((entry) => entry.segment === segment);
  if (change?.isExcluded) return 'exclude';
  const roadType = change?.roadType ?? network.roadType[segment];
  if (wishes.avoidsTolls && network.flags[segment] & TOLL) return 'avoid tollRoad';
  if (wishes.avoidedRoadTypes.includes(roadType)) return `avoid ${ROAD_TYPES[roadType]}`;
  const { arcOfCourse, modes } = network;
  const { mode, bucket, vehicle } = wishes;
  const courses = course === undefined ? [2 * segment, 2 * segment + 1] : [course];
  const ownCourses = courses.filter((one) => arcOfCourse[one] !== NO_ARC && speedInMode(network, mode, one) > 0);
  if (ownCourses.length === 0) return `mode ${modes[mode]}`;
  if (ownCourses.every((one) => isClosedAtHours(network, wishes, one)))
    return bucket ? `hours in ${TIME_BUCKETS[bucket]}` : 'hours';
  if (vehicle === undefined) return undefined;
  return ownCourses.every((one) => vehicleFactor(network, vehicle, one) === IMPASSABLE) ? 'cvr' : undefined;
}

/** Whether a course is closed in the traffic bucket of the wishes: turn bans do not bind on primary arcs, closures do. */
function isClosedAtHours(network: Network, wishes: Wishes, course: number): boolean {
  const { bannedArc, ruleOfBan } = network;
  const arc = network.arcOfCourse[course];
  for (let ban = indexNotBelow(bannedArc, arc); bannedArc[ban] === arc; ban++) {
    if (bindsHere(network, ruleOfBan[ban], wishes)) return true;
  }
  return false;
}
