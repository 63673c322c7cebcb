// The reachable area, the slow way: a disc around every few metres of road, as wide as the rest of the limit allows.

import { STRETCH, type Stretches } from './stretches.ts';

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Discs along the reached parts of stretches, one every `step` metres. */
export function discsAlong(stretches: Stretches, limit: number, maxOffroad: number, step: number): Disc[] {
  const discs: Disc[] = [];
  for (let i = 0; i < stretches.count; i++) {
    const [x1, y1, spent1, x2, y2, spent2, slowness] = stretches.rows.subarray(i * STRETCH, (i + 1) * STRETCH);
    const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / step));
    const shares = Array.from({ length: steps + 1 }, (_, n) => n / steps);
    // Also adds a disc where the limit is used up.
    if (spent1 <= limit !== spent2 <= limit) shares.push((limit - spent1) / (spent2 - spent1));
    for (const share of shares) {
      const left = limit - (spent1 + (spent2 - spent1) * share);
      if (left < -1e-6) continue;
      const radius = Math.min(Math.max(0, left) / slowness, maxOffroad);
      discs.push({ x: x1 + (x2 - x1) * share, y: y1 + (y2 - y1) * share, radius });
    }
  }
  return discs;
}

/** Whether a point is in a disc enlarged by `grown` metres. */
export function isInDiscs(discs: readonly Disc[], x: number, y: number, grown = 0): boolean {
  for (const disc of discs) {
    const [dx, dy, reach] = [x - disc.x, y - disc.y, disc.radius + grown];
    if (dx * dx + dy * dy <= reach * reach) return true;
  }
  return false;
}
