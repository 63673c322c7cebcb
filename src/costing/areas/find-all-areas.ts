// The segments of all areas of a list of updates. A segment has one row, however many areas it lies in. Segments in the same areas share
// one list of updates.

import { isArea } from '../../request/areas/requested-area.ts';
import type { RequestedUpdates } from '../../request/update-columns.ts';
import type { AreaSearch } from '../../snap/plane-area.ts';
import { findSegments, type PartsOfLength } from '../../snap/segments-in-area.ts';
import { type AreaPiece, cutInPieces } from './area-pieces.ts';

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
  // NONE for a segment that no area has selected yet
  const listOf = new Int32Array(search.network.segmentCount).fill(NONE);
  const partsOf = new Map<number, Map<number, PartsOfLength>>();
  target.forEach((area, update) => {
    if (!isArea(area)) return;
    const { segment, parts } = findSegments(search, area);
    const longer = lists.adding(update);
    for (const one of segment) listOf[one] = longer(listOf[one]);
    for (const [one, inside] of parts) {
      const known = partsOf.get(one) ?? new Map<number, PartsOfLength>();
      partsOf.set(one, known.set(update, inside));
    }
  });
  const segment = new Uint32Array(listOf.length);
  let count = 0;
  for (let one = 0; one < listOf.length; one++) if (listOf[one] !== NONE) segment[count++] = one;
  const found = segment.slice(0, count);
  const piecesOf = (one: number) => {
    const parts = partsOf.get(one);
    return parts && cutInPieces(lists.updatesOf(listOf[one]), parts);
  };
  return { segment: found, update: found.map((one) => listOf[one]), updatesOf: lists.updatesOf, piecesOf };
}

const NONE = -1;

/**
 * Lists of updates by number. The number of an update stands for the list of only this update. A longer list is stored as a shorter list
 * and its last update.
 */
class ListsOfUpdates {
  readonly #updateCount: number;
  /** The index is the number of the list minus `updateCount`. */
  readonly #shorter: number[] = [];
  readonly #last: number[] = [];

  constructor(updateCount: number) {
    this.#updateCount = updateCount;
  }

  /** Returns a function that adds an update to a list, both given by number, and returns the number of the new list. */
  adding(update: number): (list: number) => number {
    const known = new Map<number, number>();
    return (list) => {
      if (list === NONE) return update;
      let longer = known.get(list);
      if (longer === undefined) {
        longer = this.#updateCount + this.#shorter.push(list) - 1;
        this.#last.push(update);
        known.set(list, longer);
      }
      return longer;
    };
  }

  readonly updatesOf = (list: number): readonly number[] => {
    const updates: number[] = [];
    let rest = list;
    for (; rest >= this.#updateCount; rest = this.#shorter[rest - this.#updateCount]) {
      updates.push(this.#last[rest - this.#updateCount]);
    }
    updates.push(rest);
    return updates.reverse();
  };
}
