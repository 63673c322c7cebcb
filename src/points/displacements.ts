// Points that were answered from a place other than their nearest one. Each is reported once.

import type { SnappedPoint } from './snap-points.ts';

/** The displaced points of one request. */
export interface Displacements {
  readonly known: Set<SnappedPoint>;
  /** The displaced points that were not reported yet, in the order in which they were found. */
  fresh: SnappedPoint[];
}

export function makeDisplacements(): Displacements {
  return { known: new Set(), fresh: [] };
}

/** Records that a point was answered from its main place. */
export function noteDisplacement({ known, fresh }: Displacements, snapped: SnappedPoint): void {
  if (known.has(snapped)) return;
  known.add(snapped);
  fresh.push(snapped);
}

/** The points that were displaced since the last call. */
export function takeDisplacements(displacements: Displacements): readonly SnappedPoint[] {
  const { fresh } = displacements;
  displacements.fresh = [];
  return fresh;
}
