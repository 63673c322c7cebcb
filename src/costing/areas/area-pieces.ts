// Cuts segments that lie partly in areas into pieces, so that each area changes speeds only on its own part. Areas that overlap apply one
// after the other.

import type { PartsOfLength } from '../../snap/segments-in-area.ts';

/** A share of a segment's length, and the updates of the areas in which this share lies, in their order. */
export interface AreaPiece {
  readonly share: number;
  readonly updates: readonly number[];
}

/** The least share that counts. Smaller ones only come from rounding. */
const LEAST_SHARE = 1e-9;

/**
 * Cuts a segment into pieces, given the updates whose areas it touches. `partsOf` says which parts of the segment are inside; an update
 * without an entry covers the whole segment.
 */
export function cutInPieces(updates: readonly number[], partsOf: ReadonlyMap<number, PartsOfLength>): AreaPiece[] {
  const cuts = [0, 1, ...[...partsOf.values()].flat()];
  cuts.sort((a, b) => a - b);
  const pieces = new Map<string, AreaPiece>();
  for (let i = 1; i < cuts.length; i++) {
    const [from, to] = [cuts[i - 1], cuts[i]];
    const middle = (from + to) / 2;
    const inside = updates.filter((update) => isInside(partsOf.get(update), middle));
    const key = inside.join();
    if (inside.length > 0) pieces.set(key, { share: (pieces.get(key)?.share ?? 0) + to - from, updates: inside });
  }
  return [...pieces.values()].filter(({ share }) => share > LEAST_SHARE);
}

function isInside(parts: PartsOfLength | undefined, at: number): boolean {
  if (parts === undefined) return true;
  let i = 0;
  while (i < parts.length && !(parts[i] <= at && at <= parts[i + 1])) i += 2;
  return i < parts.length;
}
