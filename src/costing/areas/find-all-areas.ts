// The segments of all areas of a list of updates.

import { isArea } from '../../request/areas/requested-area.ts';
import type { RequestedUpdates } from '../../request/update-columns.ts';
import { type AreaSearch, findSegments, type PartsOfLength } from '../../snap/segments-in-area.ts';
import { cutInPieces } from './area-pieces.ts';
import type { TargetsToSplit } from './split-areas.ts';

/** The segments of all areas, in the order of updates. */
export function findAllAreas(
  search: AreaSearch,
  target: RequestedUpdates['target'],
): Pick<TargetsToSplit, 'segment' | 'update' | 'piecesOf'> {
  const found = target.flatMap((area, update) => (isArea(area) ? { ...findSegments(search, area), update } : []));
  const count = found.reduce((sum, { segment }) => sum + segment.length, 0);
  const segment = new Uint32Array(count);
  const update = new Uint32Array(count);
  const parts: (PartsOfLength | undefined)[] = [];
  let at = 0;
  for (const one of found) {
    segment.set(one.segment, at);
    update.fill(one.update, at, at + one.segment.length);
    one.parts?.forEach((part, row) => {
      if (part !== undefined) parts[at + row] = part;
    });
    at += one.segment.length;
  }
  const partsOf = (row: number) => parts[row];
  const piecesOf = (rows: Uint32Array) =>
    cutInPieces(
      [...rows].filter((row) => row < count),
      partsOf,
    );
  return { segment, update, piecesOf: parts.length > 0 ? piecesOf : undefined };
}
