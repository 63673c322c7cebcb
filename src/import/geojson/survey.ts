// Finds likely faults of a network of lines: near misses, crossings without a junction, disconnected parts.

import { connectedParts } from '../../memory/connected-parts.ts';
import { countCut, type ImportBudget } from './import-budget.ts';
import type { JoinedEnds } from './join-ends.ts';
import { eachPieceAround, type Ground, layPieces, metresAway, nearestShare } from './pieces.ts';
import { metresBetween, type Plane } from './plane.ts';
import type { SourceLine, XY } from './read-lines.ts';
import { eachCrossing } from './split-crossings.ts';

const SHOWN = 1000;

/** An end that lies near another line without meeting it. */
export interface NearEnd {
  point: XY;
  /** In metres. */
  distance: number;
  /** Positions of the features in the collection. */
  feature: number;
  other: number;
}

/** What the lines of a collection look like as a network. */
export interface Survey {
  junctions: number;
  deadEnds: number;
  /** Number of connected parts, ignoring directions. */
  components: number;
  /** The share of segments in the largest part. */
  largestShare: number;
  /** Nearest first, at most 1000. */
  nearMisses: NearEnd[];
  /** Places where lines cross without meeting. */
  crossings: number;
}

/** Surveys lines whose ends are joined. */
export function surveyLines(
  lines: readonly SourceLine[],
  ends: JoinedEnds,
  plane: Plane,
  { tolerance, nearMiss, budget }: { tolerance: number; nearMiss: number; budget: ImportBudget },
): Survey {
  const { junctionOfEnd, points } = ends;
  const arms = new Uint32Array(points.length);
  for (const junction of junctionOfEnd) arms[junction]++;
  const pieces = layPieces(lines, plane, nearMiss);
  const ground: Ground = { pieces, plane, budget };
  const nearMisses: NearEnd[] = [];
  let deadEnds = 0;
  junctionOfEnd.forEach((junction, end) => {
    if (arms[junction] !== 1) return;
    deadEnds++;
    const number = end >>> 1;
    const point = points[junction];
    const [x, y] = [point[0] * plane.scaleX, point[1] * plane.scaleY];
    let other = -1;
    let distance = nearMiss;
    eachPieceAround(ground, point, (piece) => {
      if (pieces.line[piece] === number) return;
      const away = metresAway(pieces, piece, nearestShare(pieces, piece, x, y), x, y);
      if (away >= distance) return;
      distance = away;
      other = lines[pieces.line[piece]].feature;
    });
    if (other >= 0) nearMisses.push({ point, distance, feature: lines[number].feature, other });
  });
  nearMisses.sort((a, b) => a.distance - b.distance || a.feature - b.feature);

  const crossed = new Set<number>();
  eachCrossing(ground, (a, b, _, __, point) => {
    // If one of the lines ends there, they already meet. Such crossings arise because ends are moved by up to the tolerance.
    const isEnd = [pieces.line[a], pieces.line[b]].some((line) =>
      [2 * line, 2 * line + 1].some((end) => metresBetween(plane, points[junctionOfEnd[end]], point) <= 3 * tolerance),
    );
    if (isEnd) return;
    countCut(budget);
    crossed.add(Math.min(a, b) * pieces.count + Math.max(a, b));
  });
  return {
    junctions: points.length,
    deadEnds,
    ...componentsOf(lines.length, junctionOfEnd, points.length),
    nearMisses: nearMisses.slice(0, SHOWN),
    crossings: crossed.size,
  };
}

function componentsOf(
  lineCount: number,
  junctionOfEnd: Uint32Array,
  junctionCount: number,
): { components: number; largestShare: number } {
  const partOf = connectedParts(junctionCount, lineCount, (end) => junctionOfEnd[end]);
  const size = new Uint32Array(junctionCount);
  for (let line = 0; line < lineCount; line++) size[partOf[junctionOfEnd[2 * line]]]++;
  const largest = size.reduce((most, count) => Math.max(most, count), 0);
  return {
    components: size.filter((count) => count > 0).length,
    largestShare: lineCount === 0 ? 0 : largest / lineCount,
  };
}
