// Stretches of road to polygons, one for each limit: field, contours, rings, simplification, bands.

import { type Arena, newArena } from './arena.ts';
import { between } from './bands.ts';
import { startDeadlineCheck } from './deadline-check.ts';
import { detailOf } from './detail.ts';
import { drawAll, startDrawing } from './draw-squares.ts';
import { type Field, openField } from './field.ts';
import type { Wanted } from './rings/choose-rings.ts';
import { drawHomeRings } from './rings/home-rings.ts';
import { polygonsOfLimits, valuesOf } from './rings/polygons-of-limits.ts';
import { type Rings, ringsOf } from './rings/rings.ts';
import type { MultiPolygonCoordinates, Target } from './rings/write-polygons.ts';
import { roadTree } from './road-tree.ts';
import type { PlaceColumns, Roads } from './roads.ts';

/** What outlines are drawn of. */
export interface Outlined {
  readonly roads: Roads;
  /** The starts on the flat map. */
  readonly starts: PlaceColumns;
  readonly limits: readonly number[];
}

export interface OutlineOptions {
  /** Farthest off the road in metres; Infinity leaves it to what is left of the limit. */
  readonly maxOffroad: number;
  readonly withHoles: boolean;
  readonly withIslands: boolean;
  /** Share of each ring's corners that is kept, above 0 to 1. */
  readonly keep: number;
  /** Square metres that a ring encloses at least; one around a start may be smaller. */
  readonly leastArea: number;
  readonly banding: 'Donut' | 'Encompassing';
  /** Arrays to draw with; they are made where there are none. */
  readonly arena?: Arena;
  /** Called between steps that take long; may throw to give up. */
  readonly onLimit?: () => void;
}

/**
 * What can be reached within each limit, in the order of the limits. A limit's region is all that stretches lead to,
 * leaving the road straight where they like, within what the limit leaves and `maxOffroad`; roads have a width of their
 * own (`detailOf`).
 */
export function drawOutlines(
  { roads, starts, limits }: Outlined,
  options: OutlineOptions,
  target: Target,
): MultiPolygonCoordinates[] {
  const { maxOffroad, withHoles, withIslands, leastArea, arena = newArena(), onLimit } = options;
  const values = valuesOf(limits);
  const deadline = startDeadlineCheck(onLimit, arena.room);
  const tree = roadTree(roads, arena.tables, deadline, arena.inKernel?.layDiscs);
  deadline.check();
  const detail = detailOf(tree, values, maxOffroad, deadline);
  deadline.check();
  const field = openField(tree, { limits: values, maxOffroad }, detail, deadline, arena.squares);
  const { west, south, unit } = field;
  const wanted: Wanted = {
    levels: values.length,
    starts: { x: starts.x.map((x) => (x - west) / unit), y: starts.y.map((y) => (y - south) / unit) },
    withHoles,
    withIslands,
    leastArea: leastArea / (unit * unit),
    deadline,
  };
  const rings = draw(field, wanted, arena);
  deadline.check();
  return polygonsOfLimits(
    { rings, lattice: field, wanted, starts, limits },
    options,
    target,
    (outer, inner, { x }) => (inner === undefined ? outer : between(outer, inner, x.length, deadline)),
    arena.inKernel?.findGone,
  );
}

// The rings that are wanted, and others: where only outlines around starts are, the few that were met on the way to them.
function draw(field: Field, { withHoles, withIslands, starts, deadline }: Wanted, arena: Arena): Rings {
  const isAll = withHoles || withIslands;
  const drawn = arena.inKernel?.draw(field, isAll ? undefined : starts);
  if (drawn !== undefined) return ringsOf(drawn.contours, deadline, drawn.homes);

  const drawing = startDrawing(field, arena);
  const homes = isAll ? undefined : drawHomeRings(drawing, starts);
  if (homes === undefined) drawAll(drawing);
  // what grew is longer
  arena.isDrawn = drawing.isDrawn;
  arena.firstOnSide = drawing.firstOnSide;
  return ringsOf(drawing.contours, deadline, homes);
}
