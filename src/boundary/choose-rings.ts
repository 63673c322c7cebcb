// Which rings of the contours the caller asked for: with or without holes, with or without islands.

import { outlinesAround } from './nesting.ts';
import { goesRound, onlyRings, type Rings } from './rings.ts';

/**
 * The rings that count. Without islands only outlines around a start remain (else the largest of each level); without
 * holes only outlines that are in no other.
 */
export function chooseRings(
  rings: Rings,
  levels: number,
  startX: readonly number[],
  startY: readonly number[],
  withHoles: boolean,
  withIslands: boolean,
): Rings {
  // What nobody wants goes first: hugged roads enclose thousands of holes.
  let chosen = withHoles ? rings : onlyRings(rings, (ring) => rings.area[ring] > 0);
  if (!withIslands) {
    const isHome = homeRings(chosen, levels, startX, startY);
    if (withHoles) {
      const around = outlinesAround(chosen);
      const all = chosen;
      chosen = onlyRings(all, (ring) => isHome[all.area[ring] > 0 ? ring : around[ring]] === 1);
    } else {
      const all = chosen;
      chosen = onlyRings(all, (ring) => isHome[ring] === 1);
    }
  }
  if (withHoles || chosen.count <= levels) return chosen;
  const around = outlinesAround(chosen);
  const outlines = chosen;
  return onlyRings(outlines, (ring) => around[ring] < 0);
}

// By ring: 1 for the innermost outline of each level around a start, or for the largest where there is none.
function homeRings(rings: Rings, levels: number, startX: readonly number[], startY: readonly number[]): Uint8Array {
  const isHome = new Uint8Array(rings.count);
  const hasHome = new Uint8Array(levels);
  const innermost = new Int32Array(levels);
  for (let start = 0; start < startX.length; start++) {
    innermost.fill(-1);
    for (let ring = 0; ring < rings.count; ring++) {
      const best = innermost[rings.level[ring]];
      if (rings.area[ring] <= 0 || (best >= 0 && rings.area[best] < rings.area[ring])) continue;
      if (goesRound(rings, ring, startX[start], startY[start])) innermost[rings.level[ring]] = ring;
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
