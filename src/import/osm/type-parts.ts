// The road type of each part, from the class of its road, what it links, and how densely built the land around it is.

import { ROAD_TYPES } from '../../network/road-types.ts';
import { DENSITIES } from './density.ts';
import type { Nodes } from './nodes.ts';
import { servedRanks } from './ramps.ts';
import type { Roads } from './roads.ts';
import type { RoadParts } from './split.ts';

const RAMP_OF_RANK = ['RampLimitedAccess', 'RampPrimaryHighway', 'RampSecondaryHighway', 'RampMajorRoad'] as const;

/** The number of each part's road type. */
export function typeParts(roads: Roads, nodes: Nodes, parts: RoadParts, density: Uint8Array): Uint8Array {
  const served = servedRanks(roads, nodes);
  const numberOf = new Map<string, number>(ROAD_TYPES.map((name, number) => [name, number]));
  const roadType = new Uint8Array(parts.count);
  for (let part = 0; part < parts.count; part++) {
    const road = parts.road.values[part];
    const { family, isLink } = roads.classes.values[roads.roadClass.values[road]];
    const ramp = isLink ? RAMP_OF_RANK[served[road]] : undefined;
    // Families without densities stand under their own name.
    roadType[part] = numberOf.get(ramp ?? family + DENSITIES[density[part]]) ?? numberOf.get(family)!;
  }
  return roadType;
}
