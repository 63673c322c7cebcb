// The last step of every boundary: chooses rings, simplifies them, and writes polygons for each limit.

import { ringsOfLevel, type VertexRings } from '../bands.ts';
import type { Drawing } from '../drawing.ts';
import type { PlaceColumns } from '../roads.ts';
import { type SimplifyOptions, simplifyRings } from '../simplify.ts';
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

/** The drawn rings of all limits. */
interface DrawnLimits {
  readonly rings: Rings;
  /** The unit in which the places of rings are given. */
  readonly lattice: Lattice;
  readonly wanted: Wanted;
  /** The starts on the flat map. */
  readonly starts: PlaceColumns;
  /** The limits in the order of the request. A level is the index of a limit among their ascending values. */
  readonly limits: readonly number[];
}

/** What the request says about outlines. */
interface OutlineStyle extends SimplifyOptions {
  readonly banding: 'Donut' | 'Encompassing';
}

/**
 * Returns the rings to write for a limit, from its own rings and, for bands, from the rings of the next smaller limit. The coordinates of
 * their vertices are in `rings`.
 */
type RingsOfLimit = (outer: VertexRings, inner: VertexRings | undefined, rings: Rings) => VertexRings;

/** The distinct values of limits, ascending. Levels are their indices. */
export function valuesOf(limits: readonly number[]): number[] {
  return [...new Set(limits)].sort((a, b) => a - b);
}

/** The polygons of each limit, in the order of the request. */
export function polygonsOfLimits<F, W>(
  { rings, lattice, wanted, starts, limits }: DrawnLimits,
  style: OutlineStyle,
  target: Target,
  ringsOf: RingsOfLimit,
  drawing: Drawing<F, W>,
): MultiPolygonCoordinates[] {
  const { deadline } = wanted;
  const chosen = chooseRings(rings, wanted);
  deadline.check();
  // From here on coordinates are final, so that the returned rings are exactly the validated rings.
  const placed = placeRings(chosen, lattice, target, deadline);
  deadline.check();
  const simple = simplifyRings(drawing, placed, style, placeEach(starts, target), deadline);
  const values = valuesOf(limits);
  const whole = values.map((_, level) => ringsOfLevel(simple, level, deadline));
  const levels = limits.map((limit) => values.indexOf(limit));
  const drawn = whole.map((outer, level) => {
    deadline.check();
    const inner = style.banding === 'Donut' ? whole[level - 1] : undefined;
    const times = levels.filter((each) => each === level).length;
    return writePolygons(ringsOf(outer, inner, simple), simple, target, deadline, times);
  });
  return levels.map((level) => drawn[level]);
}
