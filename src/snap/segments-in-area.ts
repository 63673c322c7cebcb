// Finds the segments that touch an area or lie completely inside, and the share of each that is inside. The result is exact for polygons
// with straight edges in longitude and latitude or in another coordinate system.

import { checkClockAt } from '../budget/budget.ts';
import { metresOfPiece } from '../network/piece-length.ts';
import { type AreaSearch, inPlane, type PlaneArea, TURNS } from './plane-area.ts';
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
  // a segment within an area is inside as a whole
  return { segment: touched.filter((segment) => !parts.has(segment)), parts: new Map() };
};

/** The parts of a segment that are in the area; `undefined` if the whole segment is. */
function partsInside({ network }: AreaSearch, area: PlaneArea, segment: number): PartsOfLength | undefined {
  const { firstPoint, pointX, pointY } = network;
  const first = firstPoint[segment];
  const pieceCount = firstPoint[segment + 1] - first - 1;
  const insidePieces: (readonly number[])[] = [];
  let isWhole = true;
  let x = pointX[first];
  for (let point = first; point < first + pieceCount; point++) {
    const nextX = x + eastward(pointX[point + 1] - pointX[point]);
    const inside = partsOfPiece(area, x, pointY[point], nextX, pointY[point + 1]);
    isWhole &&= inside.length === 2 && inside[0] === 0 && inside[1] === 1;
    insidePieces.push(inside);
    x = nextX;
  }
  if (isWhole) return undefined;
  const parts: number[] = [];
  let all = 0;
  for (let piece = 0; piece < pieceCount; piece++) {
    const next = all + metresOfPiece(pointX, pointY, first + piece);
    // uses the exact end of a piece, so that the parts before and after it meet
    for (const share of insidePieces[piece]) parts.push(share === 1 ? next : all + share * (next - all));
    all = next;
  }
  const apart = mergedParts(parts);
  if (apart.length === 2 && apart[0] === 0 && apart[1] === all) return undefined;
  return all === 0 ? [] : apart.map((metres) => metres / all);
}

function partsOfPiece({ plane, polygons }: PlaneArea, px: number, py: number, qx: number, qy: number): number[] {
  const parts: number[] = [];
  if (plane.isDegrees) {
    for (const turn of TURNS) for (const polygon of polygons) polygon.addParts(px + turn, py, qx + turn, qy, parts);
  } else {
    const p = inPlane(plane, px, py);
    const q = inPlane(plane, qx, qy);
    if (p && q) for (const polygon of polygons) polygon.addParts(p[0], p[1], q[0], q[1], parts);
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
