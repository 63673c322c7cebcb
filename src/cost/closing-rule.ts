// Why a segment is closed, for people.

import { arcsOfCourse, lowerBound, type Network, NO_ARC, TOLL } from '../network/network.ts';
import { ROAD_TYPES } from '../network/road-types.ts';
import { TIME_BUCKETS } from '../network/source.ts';
import { bindsHere } from './turn-bans.ts';
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
  const courses = course === undefined ? [2 * segment, 2 * segment + 1] : [course];
  if (courses.every((one) => !isOfMode(network, wishes.mode, one))) return `mode ${network.modes[wishes.mode]}`;
  if (courses.every((one) => !isOfMode(network, wishes.mode, one) || isClosedAtHours(network, wishes, one)))
    return `hours in ${TIME_BUCKETS[wishes.bucket]}`;
  const { vehicle } = wishes;
  if (vehicle === undefined) return undefined;
  const isShut = courses.every((one) => {
    return arcsOfCourse(network, one).length === 0 || vehicleFactor(network, vehicle, one) === IMPASSABLE;
  });
  return isShut ? 'cvr' : undefined;
}

/** Whether a course is one that the mode may take at some hour, for all that its data says. */
function isOfMode({ arcOfCourse, modeSpeed, segmentCount }: Network, mode: number, course: number): boolean {
  return arcOfCourse[course] !== NO_ARC && modeSpeed[2 * segmentCount * mode + course] !== 0;
}

/** Whether a course is closed in the traffic bucket of the wishes: turn bans do not bind on primary arcs, closures do. */
function isClosedAtHours(network: Network, wishes: Wishes, course: number): boolean {
  const { arcOfCourse, bannedArc, ruleOfBan } = network;
  const arc = arcOfCourse[course];
  for (let ban = lowerBound(bannedArc, arc); bannedArc[ban] === arc; ban++) {
    if (bindsHere(network, ruleOfBan[ban], wishes)) return true;
  }
  return false;
}
