// Why a segment is closed, for people.

import { arcsOfCourse, type Network, TOLL } from '../network/network.ts';
import { ROAD_TYPES } from '../network/road-types.ts';
import { IMPASSABLE, vehicleFactor } from './vehicle-limits.ts';
import { SHUT, wishTable } from './wish-table.ts';
import type { Wishes } from './wishes.ts';

/** Why wishes close a segment in both directions, as a word for people, or `undefined` when it is open. */
export function closingRule(network: Network, wishes: Wishes, segment: number): string | undefined {
  const change = wishes.segmentChanges.find((entry) => entry.segment === segment);
  if (change?.isExcluded) return 'exclude';
  const roadType = change?.roadType ?? network.roadType[segment];
  if (wishes.avoidsTolls && network.flags[segment] & TOLL) return 'avoid tollRoad';
  if (wishes.avoidedRoadTypes.includes(roadType)) return `avoid ${ROAD_TYPES[roadType]}`;
  if (wishTable(wishes)[roadType] === SHUT) return 'majorRoads';
  const { vehicle } = wishes;
  if (vehicle === undefined) return undefined;
  const isShut = [0, 1].every((way) => {
    const course = 2 * segment + way;
    return arcsOfCourse(network, course).length === 0 || vehicleFactor(network, vehicle, course) === IMPASSABLE;
  });
  return isShut ? 'cvr' : undefined;
}
