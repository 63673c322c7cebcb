// Finds the segments that touch an area or lie completely inside, and the share of each segment that is inside. The result is exact for
// polygons with straight edges in longitude and latitude or in another coordinate system.

import { checkClockAt } from '../budget/budget.ts';
import type { PlanePolygon } from '../geo/plane-polygon.ts';
import { metresOfPiece } from '../network/piece-length.ts';
import { type AreaSearch, type PlaneArea, pointsInPlane, TURNS } from './plane-area.ts';
import { segmentsTouching } from './segments-touching.ts';
import { eastward } from './snap-index.ts';

/** An area, and how it selects segments. */
export interface AreaToFind extends PlaneArea {
  readonly match: 'touches' | 'within';
  readonly isShared: boolean;
}

/** The segments that were found, ascending. */
export interface FoundInArea {
  readonly segment: Uint32Array;
  /** The parts that are inside, for each segment that is not inside as a whole. Empty if parts do not matter. */
  readonly parts: ReadonlyMap<number, PartsOfLength>;
}

/** Where parts begin and end, in shares of the length: ascending, and apart from each other. */
export type PartsOfLength = readonly number[];

export type FindSegments = (search: AreaSearch, area: AreaToFind) => FoundInArea;

/** The segments that an area selects. */
export const findSegments: FindSegments = (search, area) => {
  const isWhole = area.match === 'touches' && !area.isShared;
  const { touched, isInside } = segmentsTouching(search, area, !isWhole);
  const parts = new Map<number, PartsOfLength>();
  if (isWhole) return { segment: touched, parts };
  for (let i = 0; i < touched.length; i++) {
    checkClockAt(search.budget, i);
    const segment = touched[i];
    const inside = isInside[segment] === 1 ? undefined : partsInside(search, area, segment);
    if (inside !== undefined) parts.set(segment, inside);
  }
  if (area.match === 'touches') return { segment: touched, parts };
  // a segment that lies within the area is inside as a whole
  return { segment: touched.filter((segment) => !parts.has(segment)), parts: new Map() };
};

/** The parts of a segment that are in the area; `undefined` if the whole segment is. */
function partsInside(search: AreaSearch, area: PlaneArea, segment: number): PartsOfLength | undefined {
  const { firstPoint, pointX, pointY } = search.network;
  const first = firstPoint[segment];
  const { x, y } = lineOf(search, area.plane, first, firstPoint[segment + 1] - 1);
  const near = polygonsNear(area, x, y);
  const insidePieces: PartsOfLength[] = [];
  for (let i = 1; i < x.length; i++) insidePieces.push(partsOfPiece(near, x[i - 1], y[i - 1], x[i], y[i]));
  if (insidePieces.every((inside) => inside === WHOLE)) return undefined;
  const parts: number[] = [];
  let all = 0;
  for (let piece = 0; piece < insidePieces.length; piece++) {
    const next = all + metresOfPiece(pointX, pointY, first + piece);
    // uses the exact end of a piece, so that the parts before and after it meet
    for (const share of insidePieces[piece]) parts.push(share === 1 ? next : all + share * (next - all));
    all = next;
  }
  const apart = mergedParts(parts);
  if (apart.length === 2 && apart[0] === 0 && apart[1] === all) return undefined;
  return all === 0 ? [] : apart.map((metres) => metres / all);
}

/** The points of a segment in the plane of an area. Points of a shape across the antimeridian follow each other. */
function lineOf(
  search: AreaSearch,
  plane: PlaneArea['plane'],
  first: number,
  last: number,
): { x: number[]; y: number[] } {
  const { pointX, pointY } = search.network;
  const points = plane.isDegrees ? { x: pointX, y: pointY } : pointsInPlane(search, plane, first, last);
  const x = [points.x[first]];
  const y = [points.y[first]];
  for (let point = first + 1; point <= last; point++) {
    x.push(plane.isDegrees ? x[x.length - 1] + eastward(pointX[point] - pointX[point - 1]) : points.x[point]);
    y.push(points.y[point]);
  }
  return { x, y };
}

/** A polygon, and how far shapes are moved to the east to meet it. */
interface NearPolygon {
  readonly polygon: PlanePolygon;
  readonly turn: number;
}

const NO_TURN = [0];

/** The polygons whose box meets the box of a line. */
function polygonsNear({ plane, polygons }: PlaneArea, x: readonly number[], y: readonly number[]): NearPolygon[] {
  const west = Math.min(...x);
  const east = Math.max(...x);
  const south = Math.min(...y);
  const north = Math.max(...y);
  const near: NearPolygon[] = [];
  for (const polygon of polygons) {
    if (south > polygon.top || north < polygon.bottom) continue;
    for (const turn of plane.isDegrees ? TURNS : NO_TURN) {
      if (west + turn <= polygon.right && east + turn >= polygon.left) near.push({ polygon, turn });
    }
  }
  return near;
}

const WHOLE: PartsOfLength = [0, 1];

/** The parts of a piece that are in some polygon: `WHOLE` if one polygon contains the piece. */
function partsOfPiece(near: readonly NearPolygon[], px: number, py: number, qx: number, qy: number): PartsOfLength {
  const parts: number[] = [];
  // outside the area of a coordinate system
  if (px === Infinity || qx === Infinity) return parts;
  for (const { polygon, turn } of near) {
    const known = parts.length;
    polygon.addParts(px + turn, py, qx + turn, qy, parts);
    if (parts.length === known + 2 && parts[known] === 0 && parts[known + 1] === 1) return WHOLE;
  }
  return parts;
}

/** Merges parts. The results are ascending and apart from each other. */
function mergedParts(parts: readonly number[]): number[] {
  if (parts.length <= 2) return [...parts];
  const order = Array.from({ length: parts.length / 2 }, (_, i) => 2 * i).sort((a, b) => parts[a] - parts[b]);
  const merged: number[] = [];
  for (const at of order) {
    if (merged.length === 0 || parts[at] > merged[merged.length - 1]) merged.push(parts[at], parts[at + 1]);
    else merged[merged.length - 1] = Math.max(merged[merged.length - 1], parts[at + 1]);
  }
  return merged;
}
