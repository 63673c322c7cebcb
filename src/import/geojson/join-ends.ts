// Moves ends of lines that nearly meet to one point.

import { grown } from '../../memory/grown.ts';
import { addPair, findPair, pairTable } from '../../memory/pair-table.ts';
import { countComparisons, type ImportBudget } from './import-budget.ts';
import { metresBetween, type Plane } from './plane.ts';
import type { SourceLine, XY } from './read-lines.ts';

const NONE = 0xffffffff;

export interface JoinedEnds {
  /** The junction at the start (2 * line) and at the end (2 * line + 1) of each line. */
  junctionOfEnd: Uint32Array;
  points: XY[];
  /** Ends that were moved. */
  moved: number;
}

/** Joins ends that lie within the tolerance of the first end at a place, in the order of the lines. */
export function joinEnds(
  lines: readonly SourceLine[],
  { plane, tolerance, budget }: { plane: Plane; tolerance: number; budget: ImportBudget },
): JoinedEnds {
  const points: XY[] = [];
  const junctionOfEnd = new Uint32Array(2 * lines.length);
  // The cells of the grid are as wide as the tolerance, so ends that join lie in the same cell or in neighbouring ones.
  const cellSize = Math.max(tolerance, 0.01);
  const cells = pairTable();
  let first = new Uint32Array(64).fill(NONE);
  let next = new Uint32Array(64);
  let moved = 0;
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass with its cases, read from top to bottom
  lines.forEach((line, number) => {
    for (const side of [0, 1]) {
      const point = line.points[side === 0 ? 0 : line.points.length - 1];
      const column = Math.floor((point[0] * plane.scaleX) / cellSize);
      const row = Math.floor((point[1] * plane.scaleY) / cellSize);
      let best = NONE;
      let bestAway = tolerance;
      let count = 1;
      for (let i = 0; i < 9; i++) {
        const cell = findPair(cells, column + (i % 3) - 1, row + Math.floor(i / 3) - 1);
        if (cell < 0) continue;
        for (let junction = first[cell]; junction !== NONE; junction = next[junction], count++) {
          const away = metresBetween(plane, points[junction], point);
          if (away < bestAway || (away === bestAway && (best === NONE || junction < best))) {
            best = junction;
            bestAway = away;
          }
        }
      }
      countComparisons(budget, count);
      if (best === NONE) {
        best = points.push(point) - 1;
        const cell = addPair(cells, column, row, cells.count);
        const before = first.length;
        first = grown(first, cell + 1);
        if (first.length > before) first.fill(NONE, before);
        next = grown(next, best + 1);
        next[best] = first[cell];
        first[cell] = best;
      } else if (points[best][0] !== point[0] || points[best][1] !== point[1]) moved++;
      junctionOfEnd[2 * number + side] = best;
    }
  });
  return { junctionOfEnd, points, moved };
}
