// The road type and speed of each part, by mode. Surroundings are measured only on roads that the mode may use. The results of a mode
// therefore do not depend on which other modes are imported.

import { densityOfParts } from './density.ts';
import { driveParts } from './drive-parts.ts';
import type { Extract, PartSpeeds } from './file/extract.ts';
import { isOpenTo } from './roads.ts';
import { spansOf } from './spans.ts';
import { typeParts } from './type-parts.ts';

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
