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
  const count = starts.x.length;
  // for each level and start
  const innermost = new Int32Array(levels * count).fill(-1);
  const largest = new Int32Array(levels).fill(-1);
  const isInside = new Uint8Array(count);
  for (let ring = 0; ring < rings.count; ring++) {
    const level = rings.level[ring];
    if (largest[level] < 0 || rings.area[ring] > rings.area[largest[level]]) largest[level] = ring;
    if (rings.area[ring] <= 0 || !markInside(rings, ring, starts, isInside, deadline)) continue;
    for (let start = 0; start < count; start++) {
      const best = innermost[count * level + start];
      if (isInside[start] && (best < 0 || rings.area[ring] <= rings.area[best]))
        innermost[count * level + start] = ring;
    }
  }
  const isHome = new Uint8Array(rings.count);
  for (let level = 0; level < levels; level++) {
    const home = innermost.subarray(count * level, count * (level + 1)).filter((ring) => ring >= 0);
    if (home.length === 0 && largest[level] >= 0) isHome[largest[level]] = 1;
    for (const ring of home) isHome[ring] = 1;
  }
  return isHome;
}
