// Stretches of road to polygons, one for each limit: field, contours, rings, simplification, bands.

import { between, ringsOfLevel, type VertexRings } from './bands.ts';
import { capsulesOf } from './capsules.ts';
import { chooseRings } from './choose-rings.ts';
import { contoursOf } from './contours.ts';
import { addCrossings, type Crossings, noCrossings } from './crossings.ts';
import { costField, type Field } from './field.ts';
import { type Grid, gridAround } from './grid.ts';
import { isUniform, reachOf } from './reach.ts';
import { ringsOf } from './rings.ts';
import { simplify } from './simplify.ts';
import type { Stretches } from './stretches.ts';
import { type MultiPolygonCoordinates, placeOne, placeRings, type Target, writePolygons } from './write-polygons.ts';

export interface OutlineOptions {
  /** Farthest off the road in metres; Infinity leaves it to what is left of the limit. */
  readonly maxOffroad: number;
  readonly withHoles: boolean;
  readonly withIslands: boolean;
  /** Share of each ring's corners that is kept, above 0 to 1. */
  readonly keep: number;
  readonly banding: 'Donut' | 'Encompassing';
  /** Called between steps that take long; may throw to give up. */
  readonly onLimit?: () => void;
}

/**
 * What can be reached within each limit, in the order of the limits. A limit's region is all that stretches lead to,
 * leaving the road straight where they like, within what the limit leaves and `maxOffroad`; it is never thinner than a
 * cell and a half. `startX` and `startY` are the starts on the flat map.
 */
export function drawOutlines(
  stretches: Stretches,
  startX: readonly number[],
  startY: readonly number[],
  limits: readonly number[],
  options: OutlineOptions,
  target: Target,
): MultiPolygonCoordinates[] {
  const ascending = Array.from(new Set(limits)).sort((a, b) => a - b);
  const largest = ascending[ascending.length - 1];
  const grid = gridAround(stretches, largest, options.maxOffroad, ascending[0]);
  const crossings = findCrossings(stretches, grid, ascending, options);
  options.onLimit?.();
  const chosen = chooseRings(
    ringsOf(contoursOf(crossings)),
    ascending.length,
    startX.map((x) => (x - grid.west) / grid.cell),
    startY.map((y) => (y - grid.south) / grid.cell),
    options.withHoles,
    options.withIslands,
  );

  // From here on coordinates are the caller's: what is checked to be valid is what is returned.
  options.onLimit?.();
  const placed = placeRings(chosen, grid.west, grid.south, grid.cell, target);
  const starts = startX.map((x, i) => placeOne(x, startY[i], target));
  const rings = simplify(
    placed,
    options.keep,
    starts.map(([x]) => x),
    starts.map(([, y]) => y),
  );

  const whole = ascending.map((_, level) => ringsOfLevel(rings, level));
  const drawn = whole.map((outer, level) => {
    options.onLimit?.();
    const band: VertexRings = options.banding === 'Donut' && level > 0 ? between(outer, whole[level - 1]) : outer;
    return writePolygons(band, rings, target);
  });
  return limits.map((limit) => drawn[ascending.indexOf(limit)]);
}

// One field serves all limits when every way off the road is equally slow and as long as the limit allows. Otherwise each
// limit has a field of its own, of metres that are left instead of costs.
function findCrossings(
  stretches: Stretches,
  grid: Grid,
  limits: readonly number[],
  { maxOffroad, onLimit }: OutlineOptions,
): Crossings {
  onLimit?.();
  const crossings = noCrossings(grid, limits.length);
  if (maxOffroad === Infinity && isUniform(stretches)) {
    addCrossings(
      crossings,
      costField(grid, capsulesOf(stretches, grid.west, grid.south, grid.cell), limits),
      limits,
      0,
    );
    return crossings;
  }
  let field: Field | undefined;
  limits.forEach((limit, level) => {
    onLimit?.();
    const reach = reachOf(stretches, limit, maxOffroad);
    field = costField(grid, capsulesOf(reach, grid.west, grid.south, grid.cell), [0], field);
    addCrossings(crossings, field, [0], level);
  });
  return crossings;
}
