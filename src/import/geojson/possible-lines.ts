// Leaves out the lines that no network can hold, such as lines with latitudes beyond the pole or names of 70,000 characters.

import { readSegments } from '../../build/read-segments.ts';
import { coordinateSystem, coordinateSystemTable } from '../../geo/coordinate-systems.ts';
import type { Problems } from '../../network/network-error.ts';
import type { RoadTypeInput } from '../../network/road-types.ts';
import type { SegmentSource } from '../../network/source.ts';
import type { Skipped, SourceLine } from './read-lines.ts';

/** The lines that a network can hold. Other lines go into `broken`, each with the first fault found. */
export function possibleLines(
  lines: readonly SourceLine[],
  { crs, roadType, broken }: { crs: string; roadType: RoadTypeInput; broken: Skipped[] },
): readonly SourceLine[] {
  const system = coordinateSystem(coordinateSystemTable(undefined), crs);
  // Only `buildNetwork` knows a caller's own coordinate system, so it reports what is wrong.
  if (system.status !== 'ready') return lines;
  const problems: Problems = { list: [], count: 0 };
  const { isBroken } = readSegments(segmentsOf(lines, roadType), system, problems);
  if (problems.count === 0) return lines;
  const reasonOf = new Map<number, string>();
  for (const { index, problem } of problems.list) {
    if (index !== undefined && !reasonOf.has(index)) reasonOf.set(index, problem);
  }
  return lines.filter(({ feature }, i) => {
    if (isBroken[i] === 0) return true;
    broken.push({ feature, reason: reasonOf.get(i) ?? 'cannot be a segment' });
    return false;
  });
}

function* segmentsOf(lines: readonly SourceLine[], usual: RoadTypeInput): Iterable<SegmentSource> {
  for (const { points, members } of lines) {
    const { level: _, name: __, roadType = usual, ...rest } = members;
    yield { ...rest, roadType, shape: points };
  }
}
