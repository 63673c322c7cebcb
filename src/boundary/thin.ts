// Whether a road in a square is too thin for cells of that size.

import { CAPSULE } from './capsules.ts';
import { DISC } from './discs.ts';
import type { Field } from './field.ts';

/** Cells no larger than this fraction of the distance that a road may be left show the road correctly. */
export const THICK = 0.75;

/** Squares are enlarged by this factor, so that rounding never omits an entry that touches them. */
export const HAIR = 1e-9;

/** The radius of the circle around a square of side 2. */
const AROUND = Math.SQRT2 * (1 + HAIR);

/** Whether the reach around a road in a square is so narrow that cells of this size would lose it. */
export function isThin(field: Field, square: number): boolean {
  const { squares, limits, maxOffroad, thinSize } = field;
  const { firstStretch } = field.tree;
  const { discs, capsules, entry } = field.tables;
  const size = squares.size[square];
  const lowest = squares.lowest[square];
  if (size <= thinSize[lowest]) return false;
  const half = (size * field.unit) / 2;
  const x = field.west + squares.x[square] * field.unit + half;
  const y = field.south + squares.y[square] * field.unit + half;
  const radius = half * AROUND;
  const thick = 2 * half * THICK;
  const within = squares.within[square];
  for (let i = squares.begin[square]; i < squares.endThin[square]; i++) {
    const disc = entry[i] * DISC;
    const near = discs[disc + 2] + radius;
    if ((x - discs[disc]) * (x - discs[disc]) + (y - discs[disc + 1]) * (y - discs[disc + 1]) > near * near) continue;
    const row = (entry[i] - firstStretch) * CAPSULE;
    const dx = x - capsules[row];
    const dy = y - capsules[row + 1];
    const v = dx * capsules[row + 3] - dy * capsules[row + 2];
    if (v > radius || v < -radius) continue;
    const u = dx * capsules[row + 2] + dy * capsules[row + 3];
    const span = Math.sqrt(radius * radius - v * v);
    if (u + span < 0 || u - span > capsules[row + 4]) continue;
    const nearest = capsules[row + 5] + capsules[row + 6] * Math.max(0, u - span);
    const farthest = capsules[row + 5] + capsules[row + 6] * Math.min(capsules[row + 4], u + span);
    for (let level = lowest; level < within && thinSize[level] < size; level++) {
      if (nearest > limits[level]) continue;
      if (Math.min(maxOffroad, (limits[level] - farthest) / capsules[row + 8]) < thick) return true;
    }
  }
  return false;
}
