// Chooses the rings that the caller asked for: with or without holes, with or without islands.

import type { DeadlineCheck } from '../deadline-check.ts';
import type { PlaceColumns } from '../roads.ts';
import { markInside, sortedByY } from './inside.ts';
import { outlinesAround } from './nesting.ts';
import { onlyRings, type Rings } from './rings.ts';

/** Which rings the caller wants. Places and areas are in the units of the rings. */
export interface Wanted {
  /** How many limits there are. */
  readonly levels: number;
  readonly starts: PlaceColumns;
  readonly withHoles: boolean;
  readonly withIslands: boolean;
  /** The least area of a ring that is not around a start. */
  readonly leastArea: number;
  readonly deadline: DeadlineCheck;
}

/**
 * The wanted rings. Without islands: at each level, only outlines around a start or, if there are none, the largest outline. Without holes:
 * only outlines that are not inside another outline.
 */
export function chooseRings(rings: Rings, wanted: Wanted): Rings {
  const { levels, withHoles, withIslands, deadline } = wanted;
  const starts = sortedByY(wanted.starts);
  // Unwanted rings are dropped first, because roads enclose thousands of holes.
  let chosen = onlyRings(rings, (ring) => (withHoles || rings.area[ring] > 0) && isLarge(rings, ring, starts, wanted));
  if (!withIslands) {
    const all = chosen;
    const isHome = homeRings(all, starts, wanted);
    if (withHoles) {
      const around = outlinesAround(all, 'holes', deadline);
      chosen = onlyRings(all, (ring) => isHome[all.area[ring] > 0 ? ring : around[ring]] === 1);
    } else chosen = onlyRings(all, (ring) => isHome[ring] === 1);
  }
  if (withHoles || chosen.count <= levels) return chosen;
  const around = outlinesAround(chosen, 'all', deadline);
  const outlines = chosen;
  return onlyRings(outlines, (ring) => around[ring] < 0);
}

// Whether a ring is large enough, or goes around a start.
function isLarge(rings: Rings, ring: number, starts: PlaceColumns, { leastArea, deadline }: Wanted): boolean {
  const area = rings.area[ring];
  if (Math.abs(area) >= leastArea) return true;
  return area > 0 && markInside(rings, ring, starts, new Uint8Array(starts.x.length), deadline);
}

// For each ring: 1 if it is the innermost outline of its level around a start or, if there is none, the largest outline.
function homeRings(rings: Rings, starts: PlaceColumns, { levels, deadline }: Wanted): Uint8Array {
  const { count, level, area } = rings;
  const isHome = new Uint8Array(count);
  const largest = new Int32Array(levels).fill(-1);
  const isInside = new Uint8Array(starts.x.length);
  // for each level: 1 for each start whose innermost outline is known
  const isKnown = Array.from(largest, () => new Uint8Array(isInside.length));
  const inward = Int32Array.from(level, (_, ring) => ring).sort((a, b) => area[a] - area[b] || b - a);
  for (const ring of inward) {
    const known = isKnown[level[ring]];
    largest[level[ring]] = ring;
    if (area[ring] <= 0 || !markInside(rings, ring, starts, isInside, deadline)) continue;
    for (let start = 0; start < isInside.length; start++) {
      if (isInside[start] > known[start]) known[start] = isHome[ring] = 1;
    }
  }
  isKnown.forEach((known, i) => {
    if (!known.includes(1) && largest[i] >= 0) isHome[largest[i]] = 1;
  });
  return isHome;
}
