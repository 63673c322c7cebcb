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
  const partsOf: FoundInArea['parts'][] = [];
  // the segments that some area contains in part
  const cut = new Set<number>();
  target.forEach((area, update) => {
    if (!isArea(area)) return;
    const { segment, parts } = findSegments(search, area);
    let [before, after] = [0, 1 + update];
    for (const one of segment) {
      const mark = marks[one];
      // segments side by side are mostly in the same areas
      if (mark !== before) {
        before = mark;
        after = 1 + (mark === 0 ? update : lists.adding(mark - 1, update));
      }
      if (mark === 0) found.add(one, after);
      else marks[one] = after;
    }
    partsOf[update] = parts;
    for (const one of parts.keys()) cut.add(one);
  });
  const piecesOf = (one: number) => {
    if (!cut.has(one)) return undefined;
    const list = marks[one] - 1;
    if (list < target.length) return piecesOfOne(list, partsOf[list]!.get(one)!);
    const updates = lists.updatesOf(list);
    return cutInPieces(
      updates,
      updates.map((update) => partsOf[update]?.get(one)),
    );
  };
  const segment = found.ascending();
  return { segment, update: segment.map((one) => marks[one] - 1), updatesOf: lists.updatesOf, piecesOf };
}
