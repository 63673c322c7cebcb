// Why a segment is closed, for people.

import { arcsOfCourse, type Network, TOLL } from '../network/network.ts';
import { ROAD_TYPES } from '../network/road-types.ts';
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
  const { vehicle } = wishes;
  if (vehicle === undefined) return undefined;
  const courses = course === undefined ? [2 * segment, 2 * segment + 1] : [course];
  const isShut = courses.every((one) => {
    return arcsOfCourse(network, one).length === 0 || vehicleFactor(network, vehicle, one) === IMPASSABLE;
  });
  return isShut ? 'cvr' : undefined;
}
