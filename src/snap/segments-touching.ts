// Finds the segments that touch an area. Where no edge comes near the runs of the snap index, many runs are decided at once.

import { checkClock, checkClockAt } from '../budget/budget.ts';
import { IN, NEAR_EDGE, OUT } from '../geo/polygon-grid.ts';
import { boxOfMiddles, type DegreeBox, type PlacedPolygon, placementsOf } from './placed-polygon.ts';
import type { AreaSearch, PlaneArea } from './plane-area.ts';
import { clearedSeen, type SeenSegments } from './seen-segments.ts';
import { LEAF_SIZE, PART_OF_PIECE, type SnapIndex } from './snap-index.ts';

/** How many steps of a boundary it takes to compare a range or a run with a polygon. */
const STEPS_OF_STATUS = 60;
/** The same for a run that is known to be inside; twice as many if it matters whether all of its segment is. */
const STEPS_OF_RUN_INSIDE = 5;

/** The segments with a point in the area, ascending. */
export function segmentsTouching(search: AreaSearch, area: PlaneArea): Uint32Array {
  return seeSegments(search, area, false).touched.ascending();
}

/**
 * The segments that may have a point in the area, ascending, and marks on those that are known to lie completely inside. The marks are valid
 * until the next area is searched.
 */
export function segmentsNear(search: AreaSearch, area: PlaneArea): { segment: Uint32Array; isInside: Uint8Array } {
  const { touched, inside } = seeSegments(search, area, true);
  return { segment: touched.ascending(), isInside: inside.marks };
}

function seeSegments(search: AreaSearch, area: PlaneArea, findsInside: boolean): SeenSegments {
  const seen = clearedSeen(search.marks, search.network, search.index);
  for (const polygon of area.polygons) {
    for (const placed of placementsOf(search, area.plane, polygon)) {
      seen.pieces.clear();
      seeRuns({ search, placed, seen, findsInside });
    }
  }
  return seen;
}

/** A search of the runs that one polygon may touch. */
interface RunSearch {
  readonly search: AreaSearch;
  readonly placed: PlacedPolygon;
  readonly seen: SeenSegments;
  /** Whether to mark segments inside. If so, segments that come near an edge are not tested: the caller looks at their parts. */
  readonly findsInside: boolean;
}

/**
 * Visits every run that may touch a polygon, by its middle and radius. If no edge comes near a range of runs, the range is decided as a
 * whole. The other polygons of the area skip a range that lies inside this polygon.
 */
function seeRuns(runSearch: RunSearch): void {
  const { search, placed, seen, findsInside } = runSearch;
  const { marks } = seen.ranges;
  checkClock(search.budget);
  const { middle } = search.index;
  // Consecutive runs of the tree: the first and the last, the axis by which the tree divides them (0 longitude, 1 latitude), and a box that
  // contains their middles. Numbers instead of objects, because forty areas visit half a million ranges.
  const open = [0, middle.length / 2 - 1, 0, ...boxOfMiddles(search.index)];
  const stepsInside = findsInside ? 2 * STEPS_OF_RUN_INSIDE : STEPS_OF_RUN_INSIDE;
  for (let ranges = 0; open.length > 0; ranges++) {
    checkClockAt(search.budget, ranges);
    search.budget.areaSteps += STEPS_OF_STATUS;
    const [north, east, south, west] = [open.pop()!, open.pop()!, open.pop()!, open.pop()!];
    const [axis, last, first] = [open.pop()!, open.pop()!, open.pop()!];
    const cut = (first + last) >>> 1;
    const status = marks[cut] === 1 ? OUT : placed.statusOfRange(cut, west, south, east, north);
    if (status === OUT) continue;
    if (status === IN) seen.ranges.add(cut, 1);
    if (status === IN || last - first <= LEAF_SIZE) {
      search.budget.areaSteps += (last - first + 1) * (status === IN ? stepsInside : STEPS_OF_STATUS);
      seeEach(runSearch, first, last, status === IN);
      continue;
    }
    seeRun(runSearch, cut, false);
    const value = middle[2 * cut + axis];
    const [x, y, toX, toY] = axis === 0 ? [value, south, value, north] : [west, value, east, value];
    if (placed.reach[axis] <= value) open.push(first, cut - 1, 1 - axis, west, south, toX, toY);
    if (placed.reach[axis + 2] >= value) open.push(cut + 1, last, 1 - axis, x, y, east, north);
  }
}

function seeEach(runSearch: RunSearch, first: number, last: number, isKnown: boolean): void {
  for (let run = first; run <= last; run++) {
    checkClockAt(runSearch.search.budget, run);
    seeRun(runSearch, run, isKnown);
  }
}

/** Visits one run, which may already be known to be inside. */
function seeRun({ search, placed, seen, findsInside }: RunSearch, run: number, isKnown: boolean): void {
  const { touched, inside, pieces } = seen;
  const { network, index } = search;
  const segment = index.segmentOfRun[run];
  const isTouched = touched.marks[segment] === 1;
  // a part of a long piece does not count as a piece, so such a segment is not known to be inside
  const counts = findsInside && index.pieceCount[run] !== PART_OF_PIECE && inside.marks[segment] === 0;
  if (isTouched && !counts) return;
  const status = isKnown ? IN : isInReach(placed.reach, index.middle, run) ? placed.statusOfRun(run) : OUT;
  if (status === OUT) return;
  if (!isTouched) {
    if (status === NEAR_EDGE && !findsInside && !placed.touchesRun(run)) return;
    touched.add(segment, 1);
  }
  if (!counts || status !== IN) return;
  if (pieces.marks[segment] === 0) pieces.add(segment, index.pieceCount[run]);
  else pieces.marks[segment] += index.pieceCount[run];
  const all = network.firstPoint[segment + 1] - network.firstPoint[segment] - 1;
  if (pieces.marks[segment] === all) inside.add(segment, 1);
}

function isInReach([west, south, east, north]: DegreeBox, middle: SnapIndex['middle'], run: number): boolean {
  const x = middle[2 * run];
  const y = middle[2 * run + 1];
  return x >= west && x <= east && y >= south && y <= north;
}
