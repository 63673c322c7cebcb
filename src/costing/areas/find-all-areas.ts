// The segments of all areas of a list of updates. A segment has one row, however many areas it lies in. Segments in the same areas share
// one list of updates.

import { isArea } from '../../request/areas/requested-area.ts';
import type { RequestedUpdates } from '../../request/update-columns.ts';
import type { AreaSearch } from '../../snap/plane-area.ts';
import { clearedLists } from '../../snap/seen-segments.ts';
import { type FoundInArea, findSegments } from '../../snap/segments-in-area.ts';
import { type AreaPiece, cutInPieces, piecesOfOne } from './area-pieces.ts';
import { ListsOfUpdates } from './lists-of-updates.ts';

/** Segments in areas, ascending. */
export interface FoundAreas {
  readonly segment: Uint32Array;
  /** For each row: the number of its list of updates, for `updatesOf`. */
  readonly update: Uint32Array;
  /** The updates in a list, given by its number, in their order. The number of an update stands for the list of only this update. */
  readonly updatesOf: (number: number) => readonly number[];
  /** If areas change parts of a segment: these parts, and the updates of each. */
  readonly piecesOf: (segment: number) => readonly AreaPiece[] | undefined;
}

/** The segments of all areas. */
export function findAllAreas(search: AreaSearch, target: RequestedUpdates['target']): FoundAreas {
  const lists = new ListsOfUpdates(target.length);
  const found = clearedLists(search.marks, search.network);
  const { marks } = found;
  const partsOf: (FoundInArea['parts'] | undefined)[] = [];
  let hasParts = false;
  target.forEach((area, update) => {
    if (!isArea(area)) return;
    const { segment, parts } = findSegments(search, area);
    for (const one of segment) {
      if (marks[one] === 0) found.add(one, 1 + update);
      else marks[one] = 1 + lists.adding(marks[one] - 1, update);
    }
    partsOf[update] = parts;
    hasParts ||= parts.size > 0;
  });
  const piecesOf = (one: number) => {
    if (!hasParts) return undefined;
    const list = marks[one] - 1;
    if (list < target.length) {
      const inside = partsOf[list]?.get(one);
      return inside && piecesOfOne(list, inside);
    }
    const updates = lists.updatesOf(list);
    const parts = updates.map((update) => partsOf[update]?.get(one));
    return parts.every((inside) => inside === undefined) ? undefined : cutInPieces(updates, parts);
  };
  const segment = found.ascending();
  return { segment, update: segment.map((one) => marks[one] - 1), updatesOf: lists.updatesOf, piecesOf };
}
