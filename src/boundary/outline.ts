// Turns stretches of road into polygons for each limit. The steps are discs, squares, lines, rings, simplification and bands.

import { HOME_RING } from '../kernel/drawing/home-rings.ts';
import { GROUP } from '../kernel/drawing/road.ts';
import { type Arena, newArena } from './arena.ts';
import { between, makeWays, type Ways } from './bands.ts';
import { type DeadlineCheck, expectCrossings, startDeadlineCheck, takeRoom } from './deadline-check.ts';
import { detailOf } from './detail.ts';
import { type Drawing, layRoads } from './drawing.ts';
import { copyLines } from './drawn-lines.ts';
import { drawingInArrays } from './in-arrays.ts';
import { latticeOf, rootOf, type SquareLattice } from './lattice.ts';
import type { Wanted } from './rings/choose-rings.ts';
import { polygonsOfLimits, valuesOf } from './rings/polygons-of-limits.ts';
import { type Rings, ringsOf } from './rings/rings.ts';
import type { MultiPolygonCoordinates, Target } from './rings/write-polygons.ts';
import type { PlaceColumns, Roads } from './roads.ts';

/** The bytes of a crossing outside the tables: as part of a line, of a ring, and at its final place. */
const BYTES_OF_CROSSING = 56;

/** The input of `drawOutlines`. */
export interface Outlined {
  readonly roads: Roads;
  /** The starts on the flat map. */
  readonly starts: PlaceColumns;
  readonly limits: readonly number[];
}

export interface OutlineOptions {
  /** The most metres off the road. With Infinity, nothing but the rest of the limit restricts travel off the road. */
  readonly maxOffroad: number;
  readonly withHoles: boolean;
  readonly withIslands: boolean;
  /** The fraction of each ring's corners to keep, above 0 to 1. */
  readonly keep: number;
  /** The least area of a ring in square metres. Only rings around a start may be smaller. */
  readonly leastArea: number;
  readonly banding: 'Donut' | 'Encompassing';
  /** Arrays to draw with. Default: new ones. */
  readonly arena?: Arena;
  /** Called between long steps. It may throw to cancel. */
  readonly onLimit?: () => void;
  /** Steps that were done for the request before. They count toward its limit. Default: 0. */
  readonly stepsBefore?: number;
}

/**
 * The area that can be reached within each limit, in the order of the limits. It contains every place that can be reached along a stretch
 * and then in a straight line off the road, within the rest of the limit and `maxOffroad`. Roads have a minimum width (`detailOf`).
 */
export function drawOutlines(outlined: Outlined, options: OutlineOptions, target: Target): MultiPolygonCoordinates[] {
  const { arena = newArena(), onLimit, stepsBefore } = options;
  const deadline = startDeadlineCheck(onLimit, arena.room, stepsBefore);
  const { roads } = outlined;
  return (
    arena.inKernel?.draw(roads, deadline, (drawing) => outlinesOn(drawing, outlined, options, target, deadline)) ??
    outlinesOn(drawingInArrays(arena.tables, roads, deadline), outlined, options, target, deadline)
  );
}

function outlinesOn<F, W>(
  drawing: Drawing<F, W>,
  { roads, starts, limits }: Outlined,
  options: OutlineOptions,
  target: Target,
  deadline: DeadlineCheck,
): MultiPolygonCoordinates[] {
  const { withHoles, withIslands, leastArea, maxOffroad } = options;
  const values = valuesOf(limits);
  const lattice = layLattice(drawing, roads, values, maxOffroad, deadline);
  const { west, south, unit } = lattice;
  const wanted: Wanted = {
    levels: values.length,
    starts: { x: starts.x.map((x) => (x - west) / unit), y: starts.y.map((y) => (y - south) / unit) },
    withHoles,
    withIslands,
    leastArea: leastArea / (unit * unit),
    deadline,
  };
  const rings = drawRings(drawing, wanted);
  deadline.check();
  let ways: Ways | undefined;
  return polygonsOfLimits(
    { rings, lattice, wanted, starts, limits },
    options,
    target,
    (outer, inner, { x }) => {
      if (inner === undefined) return outer;
      ways ??= makeWays(x.length);
      return between(outer, inner, ways, deadline);
    },
    drawing,
  );
}

// Prepares a drawing of ascending limits.
function layLattice<F, W>(
  drawing: Drawing<F, W>,
  roads: Roads,
  limits: readonly number[],
  maxOffroad: number,
  deadline: DeadlineCheck,
): SquareLattice {
  const { loops, field } = drawing;
  layRoads(drawing, roads);
  const { sheet, mostRoads, leastSlowness, mostSlowness } = roads.groups;
  const firstStretch = loops.buildDiscs(field, mostRoads, sheet.length / GROUP, leastSlowness, mostSlowness);
  deadline.check();
  const detail = detailOf((limit) => loops.acrossOf(field, limit, maxOffroad), limits);
  deadline.check();
  const squares = latticeOf(rootOf(drawing.tables.discs, firstStretch), limits, maxOffroad, detail);
  drawing.put('limits', Float64Array.from(limits));
  drawing.put('floor', detail.floor);
  drawing.put('cell', detail.cell);
  drawing.put('cellSize', squares.cellSize);
  drawing.put('thinSize', squares.thinSize);
  loops.beginDrawing(field, limits.length, squares.size, maxOffroad, squares.west, squares.south, squares.unit);
  return squares;
}

// Draws the wanted rings, and possibly others: if only outlines around starts are wanted, also the few other rings that are met on the way
// to these outlines.
function drawRings<F, W>(drawing: Drawing<F, W>, wanted: Wanted): Rings {
  const { loops, field, tables } = drawing;
  const { withHoles, withIslands, starts, deadline } = wanted;
  const count = starts.x.length;
  drawing.put(
    'starts',
    Float64Array.from({ length: 2 * count }, (_, i) => (i % 2 === 0 ? starts.x : starts.y)[i >> 1]),
  );
  const isHome = !withHoles && !withIslands && starts.x.every((_, i) => loops.drawAround(field, i, count) === 0);
  if (!isHome) loops.drawAll(field);
  const crossings = loops.crossingCount(field);
  expectCrossings(deadline, crossings);
  takeRoom(deadline, BYTES_OF_CROSSING * crossings);
  const lines = copyLines(tables, crossings);
  const drawn = Int32Array.from({ length: isHome ? loops.ringCount(field) : 0 }, (_, i) => tables.drawn[HOME_RING * i]);
  return ringsOf(lines, deadline, isHome ? drawn : undefined);
}
