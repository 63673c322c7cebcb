// Cuts lines where others cross or touch them, so that they meet in junctions.

import type { Pieces } from './pieces.ts';
import { eachNeighbouringPair, eachPieceAround, layPieces, nearestShare } from './pieces.ts';
import type { Plane } from './plane.ts';
import { metresBetween } from './plane.ts';
import type { Line, XY } from './read-lines.ts';

/** The sine of the angle below which lines run along each other. */
const PARALLEL = 1e-9;

interface Cut {
  /** Piece and share of it. */
  at: number;
  point: XY;
}

/** The lines, cut wherever another one of the same level crosses them or ends on them. */
export function splitAtCrossings(lines: readonly Line[], plane: Plane, tolerance: number): Line[] {
  const pieces = layPieces(lines, plane, tolerance);
  const cuts: Cut[][] = lines.map(() => []);
  const cut = (piece: number, share: number, point: XY): void => {
    cuts[pieces.line[piece]].push({ at: pieces.index[piece] + share, point });
  };
  eachCrossing(lines, plane, pieces, (a, b, shareA, shareB, point) => {
    cut(a, shareA, point);
    cut(b, shareB, point);
  });
  cutWhereTouched(lines, plane, pieces, tolerance, cut);
  return lines.flatMap((line, number) =>
    cuts[number].length === 0 ? [line] : partsOf(line, cuts[number], plane, tolerance),
  );
}

/** Tells of each place where two pieces of the same level cross, at least once. */
export function eachCrossing(
  lines: readonly Line[],
  plane: Plane,
  pieces: Pieces,
  visit: (a: number, b: number, shareA: number, shareB: number, point: XY) => void,
): void {
  const { line, index, x1, y1, x2, y2 } = pieces;
  eachNeighbouringPair(pieces, (a, b) => {
    if (a === b || levelOf(lines[line[a]]) !== levelOf(lines[line[b]])) return;
    if (line[a] === line[b] && Math.abs(index[a] - index[b]) < 2) return;
    const ax = x2[a] - x1[a];
    const ay = y2[a] - y1[a];
    const bx = x2[b] - x1[b];
    const by = y2[b] - y1[b];
    const turn = ax * by - ay * bx;
    // Lines that run along each other have no crossing; rounding must not make one.
    if (Math.abs(turn) <= PARALLEL * Math.hypot(ax, ay) * Math.hypot(bx, by)) return;
    const dx = x1[b] - x1[a];
    const dy = y1[b] - y1[a];
    const shareA = (dx * by - dy * bx) / turn;
    const shareB = (dx * ay - dy * ax) / turn;
    if (shareA <= 0 || shareA >= 1 || shareB <= 0 || shareB >= 1) return;
    visit(a, b, shareA, shareB, [(x1[a] + ax * shareA) / plane.scaleX, (y1[a] + ay * shareA) / plane.scaleY]);
  });
}

// A point of one line that lies on another one: where it ends there, or where both have the same point.
function cutWhereTouched(
  lines: readonly Line[],
  plane: Plane,
  pieces: Pieces,
  tolerance: number,
  cut: (piece: number, share: number, point: XY) => void,
): void {
  lines.forEach((line, number) => {
    line.points.forEach((point, i) => {
      const isEnd = i === 0 || i === line.points.length - 1;
      const x = point[0] * plane.scaleX;
      const y = point[1] * plane.scaleY;
      eachPieceAround(pieces, plane, point, (piece) => {
        const other = pieces.line[piece];
        if (levelOf(lines[other]) !== levelOf(line)) return;
        if (other === number && (pieces.index[piece] === i || pieces.index[piece] === i - 1)) return;
        const share = nearestShare(pieces, piece, x, y);
        const away = Math.hypot(
          pieces.x1[piece] + (pieces.x2[piece] - pieces.x1[piece]) * share - x,
          pieces.y1[piece] + (pieces.y2[piece] - pieces.y1[piece]) * share - y,
        );
        if (away > tolerance) return;
        cut(piece, share, point);
        if (!isEnd) cutAt(pieces, number, i, point, cut);
      });
    });
  });
}

function cutAt(
  pieces: Pieces,
  line: number,
  index: number,
  point: XY,
  cut: (piece: number, share: number, point: XY) => void,
): void {
  // Pieces stand line by line.
  let first = 0;
  let end = pieces.count;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (pieces.line[middle] < line) first = middle + 1;
    else end = middle;
  }
  cut(first + index, 0, point);
}

function partsOf(line: Line, cuts: Cut[], plane: Plane, tolerance: number): Line[] {
  const { points } = line;
  cuts.sort((a, b) => a.at - b.at);
  const parts: Line[] = [];
  let part: XY[] = [points[0]];
  let next = 1;
  for (const { at, point } of cuts) {
    // Cuts at the ends, and several in one place, are one.
    if (metresBetween(plane, point, part[0]) <= tolerance && next > at) continue;
    if (metresBetween(plane, point, points[points.length - 1]) <= tolerance && at >= points.length - 2) continue;
    while (next <= at) part.push(points[next++]);
    if (metresBetween(plane, point, part[part.length - 1]) > tolerance) part.push(point);
    if (part.length < 2) continue;
    parts.push({ ...line, points: part });
    part = [part[part.length - 1]];
  }
  while (next < points.length) part.push(points[next++]);
  if (part.length > 1) parts.push({ ...line, points: part });
  return parts;
}

function levelOf({ members }: Line): number {
  return members.level ?? 0;
}
