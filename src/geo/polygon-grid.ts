// A grid over a polygon that shows at once, for most places, whether they are inside.
//
//   +---+---+---+---+      a cell far from all edges is wholly inside or wholly outside;
//   |   | /-|-\ |   |      the other cells list the edges that come near,
//   |   |/ in  \|   |      and know whether their middle is inside
//   +---+---+---+---+
//
// The way from a place to the middle of its cell leads along two lines, and only edges of the cell can cross them. So a place is tested
// with few edges, however many lie outside the cell.

import { sideOfLine } from './plane-lines.ts';

/** Values for a box, or for a cell of the grid. In a cell with edges, IN is added to NEAR_EDGE if the middle is inside. */
export const OUT = 0;
export const IN = 1;
export const NEAR_EDGE = 2;

/** The least and the most cells of a grid. */
const LEAST_CELLS = 64 ** 2;
const MOST_CELLS = 1024 ** 2;
/** The most cells of a grid for each edge, because many polygons together must not take much more memory than their corners. */
const MOST_CELLS_BY_EDGE = 512;
/** The least size of a cell in whole units, unless a side has only few cells. */
const LEAST_SIZE = 16;
const FEW_CELLS = 1024;

/** If the range without one in FAR_CORNERS corners at either end is less than a FAR-th of the whole, only this range is divided. */
const FAR_CORNERS = 16;
const FAR = 4;

export class PolygonGrid {
  readonly columns: number;
  readonly rows: number;
  readonly status: Uint8Array;
  /** For each cell, plus one entry: the position in `edgeOfCell` where its edges begin. */
  readonly firstEdge: Uint32Array;
  readonly edgeOfCell: Uint32Array;
  readonly #edges: Float64Array;
  readonly #west: number;
  readonly #south: number;
  readonly #width: number;
  readonly #height: number;
  readonly #columnsPerUnit: number;
  readonly #rowsPerUnit: number;

  /** Takes edges as x and y of the begin, x and y of the end. Cells at the sides of the grid also contain all places beyond them. */
  constructor(edges: Float64Array) {
    const [west, east] = mostOf(edges, 0);
    const [south, north] = mostOf(edges, 1);
    const width = Math.max(1, east - west);
    const height = Math.max(1, north - south);
    [this.columns, this.rows] = sizeOfGrid(edges, width, height);
    this.#edges = edges;
    this.#west = west;
    this.#south = south;
    this.#width = width / this.columns;
    this.#height = height / this.rows;
    this.#columnsPerUnit = this.columns / width;
    this.#rowsPerUnit = this.rows / height;
    this.status = new Uint8Array(this.columns * this.rows);
    this.firstEdge = new Uint32Array(this.columns * this.rows + 1);
    const passed = this.#passCells();
    this.#sumCells();
    this.edgeOfCell = this.#listEdges(passed);
  }

  columnOf(x: number): number {
    const column = (x - this.#west) * this.#columnsPerUnit;
    return column > 0 ? Math.min(this.columns - 1, Math.floor(column)) : 0;
  }

  rowOf(y: number): number {
    const row = (y - this.#south) * this.#rowsPerUnit;
    return row > 0 ? Math.min(this.rows - 1, Math.floor(row)) : 0;
  }

  /** The status of the cells that a box covers: NEAR_EDGE if one of them has edges. Cells at the sides of the grid are never inside. */
  statusOfBox(left: number, bottom: number, right: number, top: number): number {
    const firstColumn = this.columnOf(left);
    const lastColumn = this.columnOf(right);
    const lastRow = this.rowOf(top);
    let status = OUT;
    for (let row = this.rowOf(bottom); row <= lastRow; row++) {
      const end = row * this.columns + lastColumn;
      for (let cell = row * this.columns + firstColumn; cell <= end; cell++) {
        status = this.status[cell];
        if (status >= NEAR_EDGE) return NEAR_EDGE;
      }
    }
    return status;
  }

  /** Whether a point that lies on no edge is inside. Each edge between the point and the middle of its cell changes the answer. */
  isInside(x: number, y: number): boolean {
    const column = this.columnOf(x);
    const row = this.rowOf(y);
    const cell = row * this.columns + column;
    let isInside = (this.status[cell] & IN) === IN;
    if (this.status[cell] < NEAR_EDGE) return isInside;
    const edges = this.#edges;
    const middleX = this.#middleX(column);
    const middleY = this.#middleY(row);
    for (let i = this.firstEdge[cell]; i < this.firstEdge[cell + 1]; i++) {
      const at = 4 * this.edgeOfCell[i];
      const ax = edges[at];
      const bx = edges[at + 2];
      const passesRow = edges[at + 1] > y !== edges[at + 3] > y;
      const passesColumn = ax > middleX !== bx > middleX;
      if (!passesRow && !passesColumn) continue;
      // from the point to the corner of the way, and from there to the middle
      const isLeft = isLeftOf(edges, at, middleX, y);
      if (passesRow && isLeftOf(edges, at, x, y) !== isLeft) isInside = !isInside;
      if (passesColumn && isLeftOf(edges, at, middleX, middleY) !== isLeft) isInside = !isInside;
    }
    return isInside;
  }

  /** Middles of cells lie between whole numbers, so that they are on the same height as no corner. Cells list edges a unit away. */
  #middleX(column: number): number {
    return Math.floor(this.#west + (column + 0.5) * this.#width) + 0.5;
  }

  #middleY(row: number): number {
    return Math.floor(this.#south + (row + 0.5) * this.#height) + 0.5;
  }

  /**
   * Finds the cells that each edge passes through, or comes within a unit of. Returns rows of three: the first and the last cell in a row of
   * the grid, and the position of the edge. Counts the edges of each cell in the entry of `firstEdge`, and sets `status` to 1 where an odd
   * number of edges lies between the middle of a cell and the one before it.
   */
  #passCells(): Uint32Array {
    const edges = this.#edges;
    const passed = new Uint32Array(3 * this.#countRowsOfEdges());
    let count = 0;
    for (let at = 0; at < edges.length; at += 4) count = this.#passRows(at, passed, count);
    return passed;
  }

  /** Adds the rows of one edge. Returns the number of entries. */
  #passRows(at: number, passed: Uint32Array, before: number): number {
    const { columns, firstEdge } = this;
    const edges = this.#edges;
    const lower = edges[at + 1] <= edges[at + 3] ? at : at + 2;
    const upper = at + at + 2 - lower;
    const [ax, ay] = [edges[lower], edges[lower + 1]];
    const [bx, by] = [edges[upper], edges[upper + 1]];
    const leftmost = this.columnOf(Math.min(ax, bx) - 1);
    const rightmost = this.columnOf(Math.max(ax, bx) + 1);
    const slope = ay === by ? 0 : (bx - ax) / (by - ay);
    // a unit to the side, and as far as the edge leads to the side in a unit of height; a level edge has the same columns in each row
    const margin = ay === by ? Infinity : (1 + Math.abs(slope)) * this.#columnsPerUnit;
    const columnsPerRow = slope * this.#height * this.#columnsPerUnit;
    const atSouth = (ax + (this.#south - ay) * slope - this.#west) * this.#columnsPerUnit;
    const lastRow = this.rowOf(by + 1);
    let count = before;
    let from = (ax - this.#west) * this.#columnsPerUnit;
    for (let row = this.rowOf(ay - 1); row <= lastRow; row++) {
      const to = row === lastRow ? (bx - this.#west) * this.#columnsPerUnit : atSouth + (row + 1) * columnsPerRow;
      const left = (from < to ? from : to) - margin;
      const right = (from < to ? to : from) + margin;
      const first = row * columns + (left > leftmost ? Math.min(rightmost, Math.floor(left)) : leftmost);
      const last = row * columns + (right < rightmost ? Math.max(leftmost, Math.floor(right)) : rightmost);
      for (let cell = first; cell <= last; cell++) firstEdge[cell]++;
      passed[count++] = first;
      passed[count++] = last;
      passed[count++] = at;
      const y = this.#middleY(row);
      if (ay <= y && by > y) this.#passMiddles(at, row, ax + (y - ay) * slope);
      from = to;
    }
    return count;
  }

  #countRowsOfEdges(): number {
    const edges = this.#edges;
    let count = 0;
    for (let at = 1; at < edges.length; at += 4) {
      const low = Math.min(edges[at], edges[at + 2]);
      const high = Math.max(edges[at], edges[at + 2]);
      count += this.rowOf(high + 1) - this.rowOf(low - 1) + 1;
    }
    return count;
  }

  /** Notes that an edge passes the height of the middles of a row, at `x`. */
  #passMiddles(at: number, row: number, x: number): void {
    const { columns } = this;
    const y = this.#middleY(row);
    let column = this.columnOf(x - 1);
    while (column < columns && this.#isMiddleLeftOf(at, column, x, y)) column++;
    if (column < columns) this.status[row * columns + column] ^= 1;
  }

  /** Turns counts of edges into the ends of cells, and marks on middles into the status of each cell. */
  #sumCells(): void {
    const { columns, rows, firstEdge, status } = this;
    let sum = 0;
    for (let row = 0, cell = 0; row < rows; row++) {
      for (let column = 0, isInside = OUT; column < columns; column++, cell++) {
        // a middle is inside if an odd number of edges lies to the left of it
        isInside ^= status[cell];
        const count = firstEdge[cell];
        firstEdge[cell] = sum += count;
        status[cell] = count > 0 ? NEAR_EDGE + isInside : isInside;
      }
    }
    firstEdge[columns * rows] = sum;
  }

  /** The edges of all cells. Moves each entry of `firstEdge` from the end of its cell to the begin. */
  #listEdges(passed: Uint32Array): Uint32Array {
    const { firstEdge } = this;
    const edgeOfCell = new Uint32Array(firstEdge[firstEdge.length - 1]);
    for (let i = passed.length - 3; i >= 0; i -= 3) {
      const last = passed[i + 1];
      const edge = passed[i + 2] >>> 2;
      for (let cell = passed[i]; cell <= last; cell++) edgeOfCell[--firstEdge[cell]] = edge;
    }
    return edgeOfCell;
  }

  /** Whether the middle of a column lies to the left of an edge, which is near `x` at the height `y`. */
  #isMiddleLeftOf(at: number, column: number, x: number, y: number): boolean {
    const middle = this.#middleX(column);
    return middle < x - 1 || (middle <= x + 1 && isLeftOf(this.#edges, at, middle, y));
  }
}

/** Whether a point lies to the left of the line of an edge, when the edge is turned upward. A point on the line counts as a bit above it. */
function isLeftOf(edges: Float64Array, at: number, x: number, y: number): boolean {
  const side = sideOfLine(edges, at, x, y) || edges[at + 2] - edges[at];
  return side > 0 === edges[at + 3] >= edges[at + 1];
}

/**
 * Where a grid begins and ends on an axis. Corners that lie far away from most others are left out, because otherwise few cells would
 * remain for most corners.
 */
function mostOf(edges: Float64Array, axis: number): [from: number, to: number] {
  const values = new Float64Array(edges.length / 4);
  for (let i = 0; i < values.length; i++) values[i] = edges[4 * i + axis];
  values.sort();
  const last = values.length - 1;
  const far = Math.floor(values.length / FAR_CORNERS);
  const [from, to] = [values[far], values[last - far]];
  return from < to && (to - from) * FAR < values[last] - values[0] ? [from, to] : [values[0], values[last]];
}

/**
 * The columns and rows of a grid. Edges pass through as many columns as there are, times how often all of them together span the width; rows
 * likewise. A comb with upright teeth therefore gets many columns and few rows. Most cells should contain no edge.
 */
function sizeOfGrid(edges: Float64Array, width: number, height: number): [columns: number, rows: number] {
  let spansX = 1;
  let spansY = 1;
  for (let at = 0; at < edges.length; at += 4) {
    spansX += Math.min(1, Math.abs(edges[at + 2] - edges[at]) / width);
    spansY += Math.min(1, Math.abs(edges[at + 3] - edges[at + 1]) / height);
  }
  const count = edges.length / 4;
  const wanted = 9 * Math.max(count / 4, spansX * spansY);
  const cells = Math.max(LEAST_CELLS, Math.min(wanted, MOST_CELLS, MOST_CELLS_BY_EDGE * count));
  return [sideOfGrid((cells * spansY) / spansX, width), sideOfGrid((cells * spansX) / spansY, height)];
}

function sideOfGrid(square: number, size: number): number {
  return Math.ceil(Math.min(Math.sqrt(square), Math.max(FEW_CELLS, size / LEAST_SIZE)));
}
