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

/** The input of `drawOutlines`. */
export interface Outlined {
  readonly roads: Roads;
  /** The starts on the flat map. */
  readonly starts: PlaceColumns;
  readonly limits: readonly number[];
}

export interface OutlineOptions {
  /** The most metres off the road. With Infinity, only the rest of the limit counts. */
  readonly maxOffroad: number;
  readonly withHoles: boolean;
  readonly withIslands: boolean;
  /** The fraction of each ring's corners to keep, above 0 to 1. */
  readonly keep: number;
  /** The least area of a ring in square metres. Rings around a start may be smaller. */
  readonly leastArea: number;
  readonly banding: 'Donut' | 'Encompassing';
  /** Arrays to draw with. Default: new ones. */
  readonly arena?: Arena;
  /** Called between long steps. May throw to cancel. */
  readonly onLimit?: () => void;
}

/**
 * The area that can be reached within each limit, in the order of the limits. It contains all places that can be reached along a
 * stretch and then straight off the road, within the rest of the limit and `maxOffroad`. Roads have a minimum width (`detailOf`).
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

// The wanted rings, and possibly others: if only outlines around starts are wanted, also the few met on the way to them.
function draw(field: Field, { withHoles, withIslands, starts, deadline }: Wanted, arena: Arena): Rings {
  const isAll = withHoles || withIslands;
  const drawn = arena.inKernel?.draw(field, isAll ? undefined : starts);
  if (drawn !== undefined) return ringsOf(drawn.contours, deadline, drawn.homes);

  const drawing = startDrawing(field, arena);
  const homes = isAll ? undefined : drawHomeRings(drawing, starts);
  if (homes === undefined) drawAll(drawing);
  // keep arrays that grew
  arena.isDrawn = drawing.isDrawn;
  arena.firstOnSide = drawing.firstOnSide;
  return ringsOf(drawing.contours, deadline, homes);
}
