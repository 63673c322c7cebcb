// Segments that lie partly in areas are cut into pieces, so that each area changes speeds only on its own part. Where areas overlap, they
// apply one after the other.

import type { PartsOfLength } from '../../snap/segments-in-area.ts';

/** Some of a segment's length, and the rows of areas that it lies in, in the order of updates. */
export interface AreaPiece {
  readonly share: number;
  readonly rows: readonly number[];
}

/** Smaller differences only come from rounding. */
const LEAST_SHARE = 1e-9;

/** Cuts a segment into pieces, given its rows, one for each area. Returns `undefined` if the whole segment lies in all of these areas. */
export function cutInPieces(
  rows: readonly number[],
  partsOf: (row: number) => PartsOfLength | undefined,
): AreaPiece[] | undefined {
  const cuts = rows.flatMap((row) => partsOf(row) ?? []);
  if (rows.every((row) => partsOf(row) === undefined)) return undefined;
  cuts.push(0, 1);
  cuts.sort((a, b) => a - b);
  const pieces = new Map<string, AreaPiece>();
  for (let i = 1; i < cuts.length; i++) {
    const [from, to] = [cuts[i - 1], cuts[i]];
    const middle = (from + to) / 2;
    const inside = rows.filter((row) => isInside(partsOf(row), middle));
    const key = inside.join();
    if (inside.length > 0) pieces.set(key, { share: (pieces.get(key)?.share ?? 0) + to - from, rows: inside });
  }
  return [...pieces.values()].filter(({ share }) => share > LEAST_SHARE);
}

function isInside(parts: PartsOfLength | undefined, at: number): boolean {
  if (parts === undefined) return true;
  let i = 0;
  while (i < parts.length && !(parts[i] <= at && at <= parts[i + 1])) i += 2;
  return i < parts.length;
}
