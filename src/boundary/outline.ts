// Stretches of road to polygons, one for each limit: field, contours, rings, simplification, bands.

import { between, ringsOfLevel, type VertexRings } from './bands.ts';
import { chooseRings, type Wanted } from './choose-rings.ts';
import { type Desk, newDesk } from './desk.ts';
import { detailOf } from './detail.ts';
import { drawAll, startDrawing } from './draw-squares.ts';
import { type Field, openField } from './field.ts';
import { drawHomeRings } from './home-rings.ts';
import { startPace } from './pace.ts';
import { type Rings, ringsOf } from './rings.ts';
import { roadTree } from './road-tree.ts';
import type { Roads } from './roads.ts';
import { simplify } from './simplify.ts';
import { type MultiPolygonCoordinates, placeOne, placeRings, type Target, writePolygons } from './write-polygons.ts';

/** What outlines are drawn of. */
export interface Outlined {
  readonly roads: Roads;
  /** The starts on the flat map. */
  readonly startX: readonly number[];
  readonly startY: readonly number[];
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
  readonly desk?: Desk;
  /** Called between steps that take long; may throw to give up. */
  readonly onLimit?: () => void;
}

/**
 * What can be reached within each limit, in the order of the limits. A limit's region is all that stretches lead to,
 * leaving the road straight where they like, within what the limit leaves and `maxOffroad`; roads have a width of their
 * own (`detailOf`).
 */
export function drawOutlines(
  { roads, startX, startY, limits }: Outlined,
  options: OutlineOptions,
  target: Target,
): MultiPolygonCoordinates[] {
  const ascending = Array.from(new Set(limits)).sort((a, b) => a - b);
  const desk = options.desk ?? newDesk();
  const pace = startPace(options.onLimit, desk.room);
  const tree = roadTree(roads, desk.tables, pace, desk.inKernel?.layDiscs);
  pace.look();
  const detail = detailOf(tree, ascending, options.maxOffroad, pace);
  pace.look();
  const field = openField(tree, { limits: ascending, maxOffroad: options.maxOffroad }, detail, pace, desk.squares);
  const { west, south, unit } = field;
  const wanted: Wanted = {
    levels: ascending.length,
    startX: startX.map((x) => (x - west) / unit),
    startY: startY.map((y) => (y - south) / unit),
    withHoles: options.withHoles,
    withIslands: options.withIslands,
    leastArea: options.leastArea / (unit * unit),
    pace,
  };
  const rings = draw(field, wanted, desk);
  pace.look();
  const chosen = chooseRings(rings, wanted);

  // From here on coordinates are the caller's: what is checked to be valid is what is returned.
  pace.look();
  const placed = placeRings(chosen, field, target, pace);
  pace.look();
  const starts = startX.map((x, i) => placeOne(x, startY[i], target));
  const begun = { x: starts.map(([x]) => x), y: starts.map(([, y]) => y) };
  const simple = simplify(placed, options.keep, begun, pace, desk.inKernel?.findGone);

  const whole = ascending.map((_, level) => ringsOfLevel(simple, level, pace));
  const drawn = whole.map((outer, level) => {
    pace.look();
    const band: VertexRings = options.banding === 'Donut' && level > 0 ? between(outer, whole[level - 1], pace) : outer;
    return writePolygons(band, simple, target, pace);
  });
  return limits.map((limit) => drawn[ascending.indexOf(limit)]);
}

// The rings that are wanted, and others: where only outlines around starts are, the few that were met on the way to them.
function draw(field: Field, { withHoles, withIslands, startX, startY, pace }: Wanted, desk: Desk): Rings {
  const isAll = withHoles || withIslands;
  const drawn = desk.inKernel?.draw(field, isAll ? undefined : { x: startX, y: startY });
  if (drawn !== undefined) return ringsOf(drawn.contours, pace, drawn.homes);

  const drawing = startDrawing(field, desk);
  const homes = isAll ? undefined : drawHomeRings(drawing, startX, startY);
  if (homes === undefined) drawAll(drawing);
  // what grew is longer
  desk.isDrawn = drawing.isDrawn;
  desk.firstOnSide = drawing.firstOnSide;
  return ringsOf(drawing.contours, pace, homes);
}
