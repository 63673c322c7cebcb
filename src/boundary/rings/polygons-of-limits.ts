// How each kind of boundary ends: the rings that are wanted, simplified, as polygons of one limit each.

import { ringsOfLevel, type VertexRings } from '../bands.ts';
import type { PlaceColumns } from '../roads.ts';
import { type FindGone, simplify } from '../simplify.ts';
import { chooseRings, type Wanted } from './choose-rings.ts';
import type { Rings } from './rings.ts';
import {
  type Lattice,
  type MultiPolygonCoordinates,
  placeEach,
  placeRings,
  type Target,
  writePolygons,
} from './write-polygons.ts';

/** What was drawn of all limits. */
interface DrawnLimits {
  readonly rings: Rings;
  /** What the places of rings are counted in. */
  readonly lattice: Lattice;
  readonly wanted: Wanted;
  /** The starts on the flat map. */
  readonly starts: PlaceColumns;
  /** In the order asked; levels are numbers of their values, ascending. */
  readonly limits: readonly number[];
}

/** How it is to look. */
interface OutlineStyle {
  /** Share of each ring's corners that is kept. */
  readonly keep: number;
  readonly banding: 'Donut' | 'Encompassing';
}

/** What is written of a limit, of its rings and, where bands are asked, those of the next smaller one; whose places are those of `rings`. */
type RingsOfLimit = (outer: VertexRings, inner: VertexRings | undefined, rings: Rings) => VertexRings;

/** The values of limits, each once, from the smallest up: what levels are numbers of. */
export function valuesOf(limits: readonly number[]): number[] {
  return [...new Set(limits)].sort((a, b) => a - b);
}

/** The polygons of each limit, in the order asked. */
export function polygonsOfLimits(
  { rings, lattice, wanted, starts, limits }: DrawnLimits,
  { keep, banding }: OutlineStyle,
  target: Target,
  ringsOf: RingsOfLimit,
  findGone?: FindGone,
): MultiPolygonCoordinates[] {
  const { deadline } = wanted;
  const chosen = chooseRings(rings, wanted);
  deadline.check();
  // From here on coordinates are the caller's: what is checked to be valid is what is returned.
  const placed = placeRings(chosen, lattice, target, deadline);
  deadline.check();
  const simple = simplify(placed, keep, placeEach(starts, target), deadline, findGone);
  const values = valuesOf(limits);
  const whole = values.map((_, level) => ringsOfLevel(simple, level, deadline));
  const drawn = whole.map((outer, level) => {
    deadline.check();
    const inner = banding === 'Donut' ? whole[level - 1] : undefined;
    return writePolygons(ringsOf(outer, inner, simple), simple, target, deadline);
  });
  return limits.map((limit) => drawn[values.indexOf(limit)]);
}
