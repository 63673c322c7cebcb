// The road type and speed of each part, by mode. Surroundings are measured on roads that the mode may use, so that the results of a
// mode do not depend on the other modes imported.

import { densityOfParts } from './density.ts';
import { driveParts } from './drive-parts.ts';
import type { Extract, PartSpeeds } from './file/extract.ts';
import { isOpenTo } from './roads.ts';
import { spansOf } from './spans.ts';
import { typeParts } from './type-parts.ts';

/** Road types and speeds of all parts. A part has the road type that it has for the first mode that may use it. */
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
