// The road type and speed of each part, by mode. Surroundings are measured only on roads that the mode may use. The results of a mode
// therefore do not depend on which other modes are imported.

import { ROAD_TYPES } from '../../network/road-types.ts';
import { DENSITIES, densityOfParts, type RoadsOfMode } from './density.ts';
import { driveParts } from './drive-parts.ts';
import type { Extract, PartSpeeds } from './file/extract.ts';
import { isOpenTo } from './roads.ts';
import { spansOf } from './spans.ts';
import { servedRanks } from './tags/ramps.ts';

/** The road types and speeds of all parts. A part gets its road type from the first mode that may use it. */
export async function surveyParts(
  { roads, nodes, parts, modes }: Pick<Extract, 'roads' | 'nodes' | 'parts' | 'modes'>,
  countryOfRoad: (road: number) => string,
  pause: () => Promise<void>,
): Promise<Pick<Extract, 'roadType' | 'speeds'>> {
  const roadType = new Uint8Array(parts.count);
  const speeds: PartSpeeds[] = [];
  for (let mode = modes.length - 1; mode >= 0; mode--) {
    const ground = { mode, roads, nodes, parts, spans: spansOf(mode, roads, nodes, parts) };
    const density = densityOfParts(ground);
    await pause();
    const ownType = typeParts(ground, density);
    for (let part = 0; part < parts.count; part++) {
      if (isOpenTo(roads, mode, parts.road.values[part])) roadType[part] = ownType[part];
    }
    speeds[mode] = driveParts(modes[mode], ground, { roadType: ownType, density }, countryOfRoad);
    await pause();
  }
  return { roadType, speeds };
}

const RAMP_OF_RANK = ['RampLimitedAccess', 'RampPrimaryHighway', 'RampSecondaryHighway', 'RampMajorRoad'] as const;

/** The number of each part's road type; meaningless where the mode may not pass. */
function typeParts({ mode, roads, nodes, parts }: RoadsOfMode, density: Uint8Array): Uint8Array {
  const served = servedRanks(mode, roads, nodes);
  const numberOf = new Map<string, number>(ROAD_TYPES.map((name, number) => [name, number]));
  const known = new Map<string, readonly number[]>();
  const typesOf = (family: string): readonly number[] => {
    let types = known.get(family);
    if (types === undefined) {
      // The road type of a family without densities has the name of the family.
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
