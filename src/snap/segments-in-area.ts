// Finds the segments that touch an area or lie completely inside, and the share of each segment that is inside. The result is exact for
// polygons with straight edges in longitude and latitude or in another coordinate system.

import { checkClockAt } from '../budget/budget.ts';
import type { LineInPlane } from '../geo/plane-polygon.ts';
import { metresOfPiece } from '../network/piece-length.ts';
import { type AreaSearch, type PlaneArea, pointsInPlane, TURNS } from './plane-area.ts';
import { clearedLine } from './seen-segments.ts';
import { segmentsNear, segmentsTouching } from './segments-touching.ts';
import { eastward } from './snap-index.ts';

/** An area, and how it selects segments. */
export interface AreaToFind extends PlaneArea {
  readonly match: 'touches' | 'within';
  readonly isShared: boolean;
}

/** The segments that were found, ascending. */
export interface FoundInArea {
  readonly segment: Uint32Array;
  /** The parts that are inside, for each segment that is not inside as a whole. Empty unless the area is shared. */
  readonly parts: ReadonlyMap<number, PartsOfLength>;
}

/** Where parts begin and end, in shares of the length: ascending, and apart from each other. */
export type PartsOfLength = readonly number[];

export type FindSegments = (search: AreaSearch, area: AreaToFind) => FoundInArea;

/** Steps of a boundary that cutting a segment at the edges takes, and those that merging and applying its parts takes. */
const STEPS_OF_CUT = 140;
const STEPS_OF_PARTS = 550;

/** The segments that an area selects. */
export const findSegments: FindSegments = (search, area) => {
  const parts = new Map<number, PartsOfLength>();
  if (area.match === 'touches' && !area.isShared) return { segment: segmentsTouching(search, area), parts };
  const { segment, isInside } = segmentsNear(search, area);
  let count = 0;
  let cut = 0;
  for (let i = 0; i < segment.length; i++) {
    checkClockAt(search.budget, i);
    const one = segment[i];
    if (isInside[one] === 0) cut++;
    const inside = isInside[one] === 1 ? WHOLE : partsInside(search, area, one);
    if (inside === WHOLE) segment[count++] = one;
    if (inside === undefined || inside === WHOLE || area.match === 'within') continue;
    segment[count++] = one;
    parts.set(one, inside);
  }
  search.budget.areaSteps += STEPS_OF_CUT * cut + STEPS_OF_PARTS * parts.size;
  return { segment: segment.slice(0, count), parts };
};

const WHOLE: PartsOfLength = [0, 1];

/** The parts of a segment that are in the area: `WHOLE` if the whole segment is, `undefined` if it does not touch the area. */
function partsInside(search: AreaSearch, area: PlaneArea, segment: number): PartsOfLength | undefined {
  const { firstPoint } = search.network;
  const first = firstPoint[segment];
  const last = firstPoint[segment + 1] - 1;
  const line = lineOf(search, area.plane, first, last);
  const parts: number[] = [];
  let touches = false;
  for (const polygon of area.polygons) {
    if (line.south > polygon.top || line.north < polygon.bottom) continue;
    for (const turn of area.plane.isDegrees ? TURNS : NO_TURN) {
      const isNear = line.west + turn <= polygon.right && line.east + turn >= polygon.left;
      if (isNear && polygon.addParts(line, turn, parts)) touches = true;
    }
  }
  if (!touches) return undefined;
  const apart = mergedParts(parts);
  if (apart.length === 2 && apart[0] === 0 && apart[1] === last - first) return WHOLE;
  return apart.length === 0 ? apart : sharesOfLength(search, first, last, apart);
}

/** The points of a segment in the plane of an area. Points of a shape across the antimeridian follow each other. */
function lineOf(search: AreaSearch, plane: PlaneArea['plane'], first: number, last: number): LineInPlane {
  const { pointX, pointY } = search.network;
  const points = plane.isDegrees ? { x: pointX, y: pointY } : pointsInPlane(search, plane, first, last);
  const line = clearedLine(search.marks, last - first + 1);
  let x = points.x[first];
  let y = points.y[first];
  line.west = line.east = line.x[0] = x;
  line.south = line.north = line.y[0] = y;
  for (let point = first + 1; point <= last; point++) {
    x = plane.isDegrees ? x + eastward(pointX[point] - pointX[point - 1]) : points.x[point];
    y = points.y[point];
    line.x[point - first] = x;
    line.y[point - first] = y;
    if (x < line.west) line.west = x;
    if (x > line.east) line.east = x;
    if (y < line.south) line.south = y;
    if (y > line.north) line.north = y;
  }
  return line;
}

const NO_TURN = [0];

/** Merges parts. The results are ascending and apart from each other. */
function mergedParts(parts: number[]): number[] {
  const merged: number[] = [];
  let order: number[] | undefined;
  for (let i = 2; i < parts.length; i += 2) if (parts[i] < parts[i - 2]) order ??= orderOf(parts);
  for (let i = 0; i < parts.length; i += 2) {
    const at = order === undefined ? i : order[i / 2];
    const end = merged.length - 1;
    if (end < 0 || parts[at] > merged[end]) merged.push(parts[at], parts[at + 1]);
    else if (parts[at + 1] > merged[end]) merged[end] = parts[at + 1];
  }
  return merged;
}

function orderOf(parts: readonly number[]): number[] {
  return Array.from({ length: parts.length / 2 }, (_, i) => 2 * i).sort((a, b) => parts[a] - parts[b]);
}

/** Turns positions on a line, in ascending order, into shares of its length. */
function sharesOfLength(search: AreaSearch, first: number, last: number, positions: readonly number[]): PartsOfLength {
  const { pointX, pointY } = search.network;
  const metres: number[] = [];
  let all = 0;
  let i = 0;
  for (let point = first; point < last; point++) {
    const next = all + metresOfPiece(pointX, pointY, point);
    const end = point - first + 1;
    for (; i < positions.length && positions[i] <= end; i++) {
      // the exact end of a piece, so that the parts before and after it meet
      metres.push(positions[i] === end ? next : all + (positions[i] - end + 1) * (next - all));
    }
    all = next;
  }
  if (all === 0) return [];
  for (let part = 0; part < metres.length; part++) metres[part] /= all;
  return metres;
}
