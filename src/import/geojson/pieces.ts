// Puts the straight pieces of lines into a grid, so that neighbours are found without comparing every two pieces.

import { grown } from '../../memory/grown.ts';
import { addPair, findPair, type PairTable, pairTable } from '../../memory/pair-table.ts';
import { countComparisons, type ImportBudget } from './import-budget.ts';
import type { Plane } from './plane.ts';
import type { SourceLine, XY } from './read-lines.ts';

const NONE = 0xffffffff;

export interface Pieces {
  count: number;
  /** The line of each piece, and the position of the piece in its line. */
  line: Uint32Array;
  index: Uint32Array;
  /** The number of each piece's level. Pieces of different levels do not meet. */
  level: Uint32Array;
  /** The ends of each piece in metres. */
  x1: Float64Array;
  y1: Float64Array;
  x2: Float64Array;
  y2: Float64Array;
  cellSize: number;
  cells: PairTable;
  /** Linked lists: the first entry of each cell, and for each entry its piece and the next one. */
  firstEntry: Uint32Array;
  pieceOfEntry: Uint32Array;
  nextEntry: Uint32Array;
}

/** The lines, where they lie, and the limits of searching around them. */
export interface Ground {
  readonly pieces: Pieces;
  readonly plane: Plane;
  readonly budget: ImportBudget;
}

/** Puts all pieces into a grid; `reach` is the radius of later searches around a point. */
export function layPieces(lines: readonly SourceLine[], plane: Plane, reach: number): Pieces {
  let count = 0;
  for (const { points } of lines) count += points.length - 1;
  const pieces: Pieces = {
    count,
    line: new Uint32Array(count),
    index: new Uint32Array(count),
    level: new Uint32Array(count),
    x1: new Float64Array(count),
    y1: new Float64Array(count),
    x2: new Float64Array(count),
    y2: new Float64Array(count),
    cellSize: 1,
    cells: pairTable(),
    firstEntry: new Uint32Array(64).fill(NONE),
    pieceOfEntry: new Uint32Array(64),
    nextEntry: new Uint32Array(64),
  };
  let piece = 0;
  let metres = 0;
  const levels = new Map<unknown, number>();
  lines.forEach(({ points, members: { level = 0 } }, line) => {
    if (!levels.has(level)) levels.set(level, levels.size);
    pieces.level.fill(levels.get(level)!, piece, piece + points.length - 1);
    for (let i = 0; i + 1 < points.length; i++, piece++) {
      pieces.line[piece] = line;
      pieces.index[piece] = i;
      pieces.x1[piece] = points[i][0] * plane.scaleX;
      pieces.y1[piece] = points[i][1] * plane.scaleY;
      pieces.x2[piece] = points[i + 1][0] * plane.scaleX;
      pieces.y2[piece] = points[i + 1][1] * plane.scaleY;
      metres += Math.hypot(pieces.x2[piece] - pieces.x1[piece], pieces.y2[piece] - pieces.y1[piece]);
    }
  });
  // A cell is about as long as a piece: a piece lies in few cells, and a cell holds few pieces.
  pieces.cellSize = Math.max(1.5 * (metres / Math.max(1, count)), 2 * reach, 1e-3);
  let entries = 0;
  for (piece = 0; piece < count; piece++) {
    eachCell(pieces, piece, (column, row) => {
      const cell = addPair(pieces.cells, column, row, pieces.cells.count);
      const before = pieces.firstEntry.length;
      pieces.firstEntry = grown(pieces.firstEntry, cell + 1);
      if (pieces.firstEntry.length > before) pieces.firstEntry.fill(NONE, before);
      pieces.pieceOfEntry = grown(pieces.pieceOfEntry, entries + 1);
      pieces.nextEntry = grown(pieces.nextEntry, entries + 1);
      pieces.pieceOfEntry[entries] = piece;
      pieces.nextEntry[entries] = pieces.firstEntry[cell];
      pieces.firstEntry[cell] = entries++;
    });
  }
  return pieces;
}

/** Visits each pair of pieces that share a cell, at least once. */
export function eachNeighbouringPair(
  pieces: Pieces,
  budget: ImportBudget,
  visit: (a: number, b: number) => void,
): void {
  const { cells, firstEntry, pieceOfEntry, nextEntry } = pieces;
  for (let cell = 0; cell < cells.count; cell++) {
    for (let a = firstEntry[cell]; a !== NONE; a = nextEntry[a]) {
      let count = 1;
      for (let b = nextEntry[a]; b !== NONE; b = nextEntry[b], count++) visit(pieceOfEntry[b], pieceOfEntry[a]);
      countComparisons(budget, count);
    }
  }
}

/** Visits each piece in the cells around a point, at least once. These cells contain all pieces within the reach of the grid. */
export function eachPieceAround({ pieces, plane, budget }: Ground, [x, y]: XY, visit: (piece: number) => void): void {
  let count = 1;
  const column = Math.floor((x * plane.scaleX) / pieces.cellSize);
  const row = Math.floor((y * plane.scaleY) / pieces.cellSize);
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const cell = findPair(pieces.cells, column + dx, row + dy);
      if (cell < 0) continue;
      for (let e = pieces.firstEntry[cell]; e !== NONE; e = pieces.nextEntry[e], count++) visit(pieces.pieceOfEntry[e]);
    }
  }
  countComparisons(budget, count);
}

/** Where a piece is nearest to a point in metres, as a share of the piece from 0 to 1. */
export function nearestShare(pieces: Pieces, piece: number, x: number, y: number): number {
  const dx = pieces.x2[piece] - pieces.x1[piece];
  const dy = pieces.y2[piece] - pieces.y1[piece];
  const square = dx * dx + dy * dy;
  if (square === 0) return 0;
  const share = ((x - pieces.x1[piece]) * dx + (y - pieces.y1[piece]) * dy) / square;
  return Math.min(1, Math.max(0, share));
}

/** The distance in metres from a point to a place on a piece. */
export function metresAway({ x1, y1, x2, y2 }: Pieces, piece: number, share: number, x: number, y: number): number {
  const dx = x1[piece] + (x2[piece] - x1[piece]) * share - x;
  const dy = y1[piece] + (y2[piece] - y1[piece]) * share - y;
  return Math.sqrt(dx * dx + dy * dy);
}

// Goes row by row over the columns that the piece passes, and one more column where it only touches a cell.
function eachCell(pieces: Pieces, piece: number, visit: (column: number, row: number) => void): void {
  const { cellSize } = pieces;
  const [x1, y1, x2, y2] = [pieces.x1[piece], pieces.y1[piece], pieces.x2[piece], pieces.y2[piece]];
  const firstRow = Math.floor(Math.min(y1, y2) / cellSize);
  const lastRow = Math.floor(Math.max(y1, y2) / cellSize);
  for (let row = firstRow; row <= lastRow; row++) {
    let from = x1;
    let to = x2;
    if (firstRow !== lastRow) {
      const slope = (x2 - x1) / (y2 - y1);
      const at = (y: number): number => x1 + (y - y1) * slope;
      from = at(Math.min(Math.max(row * cellSize, Math.min(y1, y2)), Math.max(y1, y2)));
      to = at(Math.min(Math.max((row + 1) * cellSize, Math.min(y1, y2)), Math.max(y1, y2)));
    }
    const firstColumn = Math.floor((Math.min(from, to) - 1e-6) / cellSize);
    const lastColumn = Math.floor((Math.max(from, to) + 1e-6) / cellSize);
    for (let column = firstColumn; column <= lastColumn; column++) visit(column, row);
  }
}
