// Cuts lines where other lines cross or touch them, to make junctions there.

import { countCut, type ImportBudget } from './import-budget.ts';
import { eachNeighbouringPair, eachPieceAround, type Ground, layPieces, metresAway, nearestShare } from './pieces.ts';
import { metresBetween, type Plane } from './plane.ts';
import type { SourceLine, XY } from './read-lines.ts';

/** Two lines count as parallel if the sine of their angle is below this. */
const PARALLEL = 1e-9;

interface Cut {
  /** The number of a piece in its line, plus a share of this piece. */
  at: number;
  point: XY;
}

/** The lines, cut wherever another line of the same level crosses them or ends on them. */
export function splitAtCrossings(
  lines: readonly SourceLine[],
  { plane, tolerance, budget }: { plane: Plane; tolerance: number; budget: ImportBudget },
): SourceLine[] {
  const pieces = layPieces(lines, plane, tolerance);
  const ground: Ground = { pieces, plane, budget };
  const cuts: Cut[][] = lines.map(() => []);
  const cut = (piece: number, share: number, point: XY): void => {
    countCut(budget);
    cuts[pieces.line[piece]].push({ at: pieces.index[piece] + share, point });
  };
  eachCrossing(ground, (a, b, shareA, shareB, point) => {
    cut(a, shareA, point);
    cut(b, shareB, point);
  });
  cutWhereTouched(lines, ground, tolerance, cut);
  return lines.flatMap((line, number) =>
    cuts[number].length === 0 ? [line] : partsOf(line, cuts[number], plane, tolerance),
  );
}

/** Visits each place where two pieces of the same level cross, at least once. */
export function eachCrossing(
  { pieces, plane, budget }: Ground,
  visit: (a: number, b: number, shareA: number, shareB: number, point: XY) => void,
): void {
  const { line, index, level, x1, y1, x2, y2 } = pieces;
  eachNeighbouringPair(pieces, budget, (a, b) => {
    if (a === b || level[a] !== level[b]) return;
    if (Math.max(x1[a], x2[a]) < Math.min(x1[b], x2[b]) || Math.max(x1[b], x2[b]) < Math.min(x1[a], x2[a])) return;
    if (Math.max(y1[a], y2[a]) < Math.min(y1[b], y2[b]) || Math.max(y1[b], y2[b]) < Math.min(y1[a], y2[a])) return;
    if (line[a] === line[b] && Math.abs(index[a] - index[b]) < 2) return;
    const ax = x2[a] - x1[a];
    const ay = y2[a] - y1[a];
    const bx = x2[b] - x1[b];
    const by = y2[b] - y1[b];
    const turn = ax * by - ay * bx;
    // Parallel lines have no crossing; rounding must not make one.
    if (Math.abs(turn) <= PARALLEL * Math.hypot(ax, ay) * Math.hypot(bx, by)) return;
    const dx = x1[b] - x1[a];
    const dy = y1[b] - y1[a];
    const shareA = (dx * by - dy * bx) / turn;
    const shareB = (dx * ay - dy * ax) / turn;
    if (shareA <= 0 || shareA >= 1 || shareB <= 0 || shareB >= 1) return;
    visit(a, b, shareA, shareB, [(x1[a] + ax * shareA) / plane.scaleX, (y1[a] + ay * shareA) / plane.scaleY]);
  });
}

// Cuts where a point of one line lies on another line: the line ends there, or both lines have that point.
function cutWhereTouched(
  lines: readonly SourceLine[],
  ground: Ground,
  tolerance: number,
  cut: (piece: number, share: number, point: XY) => void,
): void {
  const { pieces, plane } = ground;
  // pieces are in the order of their lines
  let first = 0;
  lines.forEach((line, number) => {
    line.points.forEach((point, i) => {
      const isEnd = i === 0 || i === line.points.length - 1;
      const x = point[0] * plane.scaleX;
      const y = point[1] * plane.scaleY;
      eachPieceAround(ground, point, (piece) => {
        const other = pieces.line[piece];
        if (pieces.level[piece] !== pieces.level[first]) return;
        if (other === number && (pieces.index[piece] === i || pieces.index[piece] === i - 1)) return;
        const share = nearestShare(pieces, piece, x, y);
        if (metresAway(pieces, piece, share, x, y) > tolerance) return;
        cut(piece, share, point);
        if (!isEnd) cut(first + i, 0, point);
      });
    });
    first += line.points.length - 1;
  });
}

function partsOf(line: SourceLine, cuts: Cut[], plane: Plane, tolerance: number): SourceLine[] {
  const { points } = line;
  cuts.sort((a, b) => a.at - b.at);
  const parts: SourceLine[] = [];
  let part: XY[] = [points[0]];
  let next = 1;
  for (const { at, point } of cuts) {
    // Cuts at an end of a line are dropped. Several cuts at one place count as one.
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
