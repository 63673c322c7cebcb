// Chooses the rings that the caller asked for: with or without holes, with or without islands.

import { type DeadlineCheck, step } from '../deadline-check.ts';
import type { PlaceColumns } from '../roads.ts';
import { outlinesAround } from './nesting.ts';
import { goesRound, onlyRings, type Rings } from './rings.ts';

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
  const { levels, withHoles, withIslands } = wanted;
  // Unwanted rings are dropped first, because roads enclose thousands of holes.
  let chosen = onlyRings(rings, (ring) => (withHoles || rings.area[ring] > 0) && isLarge(rings, ring, wanted));
  if (!withIslands) {
    const all = chosen;
    const isHome = homeRings(all, wanted);
    if (withHoles) {
      const around = outlinesAround(all, 'holes', wanted.deadline);
      chosen = onlyRings(all, (ring) => isHome[all.area[ring] > 0 ? ring : around[ring]] === 1);
    } else chosen = onlyRings(all, (ring) => isHome[ring] === 1);
  }
  if (withHoles || chosen.count <= levels) return chosen;
  const around = outlinesAround(chosen, 'all', wanted.deadline);
  const outlines = chosen;
  return onlyRings(outlines, (ring) => around[ring] < 0);
}

// Whether a ring is large enough, or goes around a start.
function isLarge(rings: Rings, ring: number, wanted: Wanted): boolean {
  const { starts, leastArea } = wanted;
  const area = rings.area[ring];
  if (Math.abs(area) >= leastArea) return true;
  return area > 0 && starts.x.some((x, i) => isAround(rings, ring, x, starts.y[i], wanted));
}

function isAround(rings: Rings, ring: number, x: number, y: number, { deadline }: Wanted): boolean {
  step(deadline, rings.firstCorner[ring + 1] - rings.firstCorner[ring]);
  return goesRound(rings, ring, x, y);
}

// For each ring: 1 if it is the innermost outline of its level around a start or, if there is none, the largest outline.
function homeRings(rings: Rings, wanted: Wanted): Uint8Array {
  const { levels, starts, deadline } = wanted;
  const isHome = new Uint8Array(rings.count);
  const hasHome = new Uint8Array(levels);
  const innermost = new Int32Array(levels);
  for (let start = 0; start < starts.x.length; start++) {
    innermost.fill(-1);
    step(deadline, rings.count);
    for (let ring = 0; ring < rings.count; ring++) {
      const best = innermost[rings.level[ring]];
      if (rings.area[ring] <= 0 || (best >= 0 && rings.area[best] < rings.area[ring])) continue;
      if (isAround(rings, ring, starts.x[start], starts.y[start], wanted)) innermost[rings.level[ring]] = ring;
    }
    for (let level = 0; level < levels; level++) {
      if (innermost[level] < 0) continue;
      isHome[innermost[level]] = 1;
      hasHome[level] = 1;
    }
  }
  innermost.fill(-1);
  for (let ring = 0; ring < rings.count; ring++) {
    const best = innermost[rings.level[ring]];
    if (best < 0 || rings.area[ring] > rings.area[best]) innermost[rings.level[ring]] = ring;
  }
  for (let level = 0; level < levels; level++) {
    if (!hasHome[level] && innermost[level] >= 0) isHome[innermost[level]] = 1;
  }
  return isHome;
}
