// Finds the junctions where each turn costs its own time.

import { familyOfRoadType, type RoadFamily } from '../../network/road-types.ts';
import type { CostsOfMode } from './cost-of-angle.ts';
import type { TurningRoads } from './cost-of-turn.ts';

/** Roads whose junctions are not major by themselves: local roads, and roads that no car takes through a town. */
const MINOR_FAMILIES: readonly RoadFamily[] = [
  'MajorLocalRoad',
  'LocalRoad',
  'MinorLocalRoad',
  'AccessWay',
  'Backroad',
  'Footpath',
];

/** For each junction: 1 if each turn there costs its own time. */
export function splitJunctions(roads: TurningRoads, { split, mode }: CostsOfMode): Uint8Array {
  const isSplit = new Uint8Array(roads.graph.junctionCount).fill(split === 'all' ? 1 : 0);
  if (split !== 'major') return isSplit;
  roads.graph.junctionBefore.forEach((junction, one) => {
    if (roads.isOpen(mode, one) && !MINOR_FAMILIES.includes(familyOfRoadType[roads.roads.roadType[one >>> 1]]))
      isSplit[junction] = isSplit[roads.graph.junctionBefore[one ^ 1]] = 1;
  });
  return isSplit;
}
