// Cuts segments that lie partly in areas into pieces, so that each area changes speeds only on its own part. Areas that overlap apply one
// after the other.

import type { PartsOfLength } from '../../snap/segments-in-area.ts';

/** A share of a segment's length, and the updates of the areas in which this share lies, in their order. */
export interface AreaPiece {
  readonly share: number;
  readonly updates: readonly number[];
}

/** The least share that counts. Smaller shares only come from rounding. */
const LEAST_SHARE = 1e-9;

/**
 * Cuts a segment into pieces, given the updates whose areas it touches. For each update, `partsOf` has the parts of the segment that are
 * inside, or `undefined` if its area covers the whole segment.
 */
export function cutInPieces(
  updates: readonly number[],
  partsOf: readonly (PartsOfLength | undefined)[],
): readonly AreaPiece[] {
  const pieces: { share: number; readonly updates: readonly number[] }[] = [];
  const cuts = [0, 1];
  for (const parts of partsOf) if (parts !== undefined) cuts.push(...parts);
  cuts.sort((a, b) => a - b);
  for (let i = 1; i < cuts.length; i++) {
    const from = cuts[i - 1];
    const to = cuts[i];
    const inside = updates.filter((_, j) => isInside(partsOf[j], (from + to) / 2));
    if (inside.length === 0) continue;
    const known = pieces.find((piece) => areEqual(piece.updates, inside));
    if (known === undefined) pieces.push({ share: to - from, updates: inside });
    else known.share = known.share + to - from;
  }
  return pieces.filter(({ share }) => share > LEAST_SHARE);
}

/** The piece of a segment that only one area touches; no piece if the segment only touches it. */
export function piecesOfOne(update: number, parts: PartsOfLength): readonly AreaPiece[] {
  let share = 0;
  for (let i = 0; i < parts.length; i += 2) share += parts[i + 1] - parts[i];
  return share > LEAST_SHARE ? [{ share, updates: [update] }] : [];
}

function areEqual(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((one, i) => one === others[i]);
}

function isInside(parts: PartsOfLength | undefined, at: number): boolean {
  if (parts === undefined) return true;
  let i = 0;
  while (i < parts.length && !(parts[i] <= at && at <= parts[i + 1])) i += 2;
  return i < parts.length;
}
