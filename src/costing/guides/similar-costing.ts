// The wishes of a corner with other road types in place of its own: whoever wishes the one is likely to wish the others some day.

import { ROAD_TYPES } from '../../network/road-types.ts';
import type { Costing } from '../../request/costing.ts';
import { TOLL_CLASS } from '../weights/arcs-by-class.ts';
import type { BaseWeights } from '../weights/base-weights.ts';

/** Road types that fewer arcs have than one of so many are left out. */
const COMMON = 50;
/** Of more road types that change there would be too many combinations. */
const MOST_CHANGED = 2;

/** Wishes alike, those whose rarest road type has most arcs first. */
export function costingAlike(costing: Costing, base: BaseWeights): Costing[] {
  const { roadTypeChanges = [] } = costing;
  const changed = roadTypeChanges.filter((steps) => steps.length > 0);
  if (changed.length === 0 || changed.length > MOST_CHANGED) return [];
  const counts = ROAD_TYPES.map((_, roadType) => arcsOfType(base, roadType));
  const least = base.length.length / COMMON;
  const common = Array.from(counts.keys()).filter((roadType) => counts[roadType] >= least);
  common.sort((one, other) => counts[other] - counts[one]);
  const alike = common.flatMap((last, i) => {
    const before = common.slice(0, i);
    if (changed.length === 1) return [[last]];
    return before.flatMap((one) => [
      [one, last],
      [last, one],
    ]);
  });
  return alike.map((types) =>
    Object.freeze({
      ...costing,
      roadTypeChanges: ROAD_TYPES.map((_, roadType) => changed[types.indexOf(roadType)] ?? []),
    }),
  );
}

/** How many arcs have a road type, with tolls or without. */
export function arcsOfType({ arcsOfClass }: BaseWeights, roadType: number): number {
  return arcsOfClass[roadType] + arcsOfClass[roadType | TOLL_CLASS];
}
