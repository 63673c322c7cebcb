// The road type of each part for a mode. It follows from the class of the road, the roads that a link joins, and how densely built the land
// around it is.

import { ROAD_TYPES } from '../../network/road-types.ts';
import { DENSITIES, type RoadsOfMode } from './density.ts';
import { servedRanks } from './tags/ramps.ts';

const RAMP_OF_RANK = ['RampLimitedAccess', 'RampPrimaryHighway', 'RampSecondaryHighway', 'RampMajorRoad'] as const;

/** The number of each part's road type. It means nothing where the mode may not pass. */
export function typeParts({ mode, roads, nodes, parts }: RoadsOfMode, density: Uint8Array): Uint8Array {
  const served = servedRanks(mode, roads, nodes);
  const numberOf = new Map<string, number>(ROAD_TYPES.map((name, number) => [name, number]));
  const known = new Map<string, readonly number[]>();
  const typesOf = (family: string): readonly number[] => {
    let types = known.get(family);
    if (types === undefined) {
      // the road type of a family without densities has the name of the family
      types = DENSITIES.map((name) => numberOf.get(family + name) ?? numberOf.get(family)!);
      known.set(family, types);
    }
    return types;
  };
  const roadType = new Uint8Array(parts.count);
  for (let part = 0; part < parts.count; part++) {
    const road = parts.road.values[part];
    const { family, isLink } = roads.classes.values[roads.roadClass.values[road]];
    const ramp = isLink ? RAMP_OF_RANK[served[road]] : undefined;
    roadType[part] = ramp === undefined ? typesOf(family)[density[part]] : numberOf.get(ramp)!;
  }
  return roadType;
}
