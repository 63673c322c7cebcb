// Points that were answered from elsewhere than the road nearest to them: whoever asked is told, once a point.

import type { SnappedPoint } from './snap-points.ts';

/** The moves of one request. */
export interface Displacements {
  readonly known: Set<SnappedPoint>;
  /** Those that nobody took note of yet, in the order met. */
  fresh: SnappedPoint[];
}

export function noDisplacements(): Displacements {
  return { known: new Set(), fresh: [] };
}

/** Notes that a point was answered from its fallback. */
export function noteMove({ known, fresh }: Displacements, snapped: SnappedPoint): void {
  if (known.has(snapped)) return;
  known.add(snapped);
  fresh.push(snapped);
}

/** The points that were moved since this was asked last. */
export function takeDisplacements(displacements: Displacements): readonly SnappedPoint[] {
  const { fresh } = displacements;
  displacements.fresh = [];
  return fresh;
}
