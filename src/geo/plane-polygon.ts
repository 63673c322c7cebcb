// A polygon in a plane, with a grid that shows at once, for most places, whether they are inside.
//
//   +---+---+---+---+      a cell far from all edges is wholly inside or wholly outside;
//   |   | /-|-\ |   |      in the other cells, the edges that come near are tested
//   |   |/ in  \|   |
//   +---+---+---+---+
//
// Corners are whole numbers, so that the sign of an area says exactly on which side of an edge a point lies. Edges and corners belong to
// the polygon, also around holes. An area inside two rings is outside the polygon: inside and outside alternate, whatever the
// direction of rings.

import { cross, cutBy, linesMeet, sideOfLine } from './plane-lines.ts';

/** Values for a box, or for a cell of the grid. */
export const OUT = 0;
export const IN = 1;
export const NEAR_EDGE = 2;

/** The least and the most cells along a side of the grid. Most cells should contain no edge, even in a polygon shaped like a comb. */
const LEAST_CELLS = 64;
const MOST_CELLS = 1024;
/** The most cells of a grid for each edge, because many polygons together must not take much more memory than their corners. */
const MOST_CELLS_BY_EDGE = 512;

export class PlanePolygon {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  /** For each edge: x and y of its begin, x and y of its end. */
  readonly #edges: Float64Array;
  readonly #cells: number;
  readonly #width: number;
  readonly #height: number;
  readonly #status: Uint8Array;
  /** For each cell, plus one entry: the position in `#edgeOfCell` where its edges begin. */
  readonly #firstEdge: Uint32Array;
  readonly #edgeOfCell: Uint32Array;
  /** For each edge, the number of the last visit, so that each edge is visited only once. */
  readonly #seen: Uint32Array;
  #look = 0;
  /** The current piece. */
  readonly #piece = new Float64Array(4);

  /** Takes rings as x, y, x, y ... The last point of a ring equals the first. */
  constructor(rings: readonly Float64Array[]) {
    this.#edges = edgesOf(rings);
    [this.left, this.bottom, this.right, this.top] = boxOf(this.#edges);
    const count = this.#edges.length / 4;
    const width = Math.max(1, this.right - this.left);
    const height = Math.max(1, this.top - this.bottom);
    const wanted = 2 * Math.max(Math.sqrt(count), spansOf(this.#edges, width, height));
    const most = Math.min(MOST_CELLS, Math.sqrt(MOST_CELLS_BY_EDGE * count));
    const cells = Math.max(LEAST_CELLS, Math.ceil(Math.min(wanted, most)));
    this.#cells = cells;
    this.#width = width / cells;
    this.#height = height / cells;
    this.#seen = new Uint32Array(count);
    const passed = this.#cellsOfEdges();
    const firstEdge = new Uint32Array(cells * cells + 1);
    for (let i = 0; i < passed.length; i += 2) firstEdge[passed[i]]++;
    for (let cell = 0, sum = 0; cell < firstEdge.length; cell++) firstEdge[cell] = sum += firstEdge[cell];
    // filled from the back, so that each entry moves from the end of its cell to the begin
    const edgeOfCell = new Uint32Array(passed.length / 2);
    for (let i = passed.length - 2; i >= 0; i -= 2) edgeOfCell[--firstEdge[passed[i]]] = passed[i + 1];
    this.#firstEdge = firstEdge;
    this.#edgeOfCell = edgeOfCell;
    this.#status = this.#statusOfCells();
  }

  /** OUT or IN if the whole box is outside or inside; NEAR_EDGE if an edge may cross the box. */
  statusOfBox(left: number, bottom: number, right: number, top: number): number {
    if (right < this.left || left > this.right || top < this.bottom || bottom > this.top) return OUT;
    const firstColumn = this.#columnOf(left);
    const lastColumn = this.#columnOf(right);
    const lastRow = this.#rowOf(top);
    let status = OUT;
    for (let row = this.#rowOf(bottom); row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        status = this.#status[row * this.#cells + column];
        if (status === NEAR_EDGE) return NEAR_EDGE;
      }
    }
    return status;
  }

  /** Whether a straight piece has a point of the polygon. */
  touches(px: number, py: number, qx: number, qy: number): boolean {
    const status = this.statusOfBox(Math.min(px, qx), Math.min(py, qy), Math.max(px, qx), Math.max(py, qy));
    if (status !== NEAR_EDGE) return status === IN;
    if (this.#statusAt(px, py) === IN || this.#statusAt(qx, qy) === IN) return true;
    return this.#meetsEdge(this.#setPiece(px, py, qx, qy)) || this.#isInside(px, py);
  }

  /** Adds the parts of a straight piece that are in the polygon, in ascending order: from and to, each 0 to 1. */
  addParts(px: number, py: number, qx: number, qy: number, parts: number[]): void {
    const status = this.statusOfBox(Math.min(px, qx), Math.min(py, qy), Math.max(px, qx), Math.max(py, qy));
    if (status === OUT) return;
    if (status === IN) {
      parts.push(0, 1);
      return;
    }
    const cuts = [0, 1];
    const along: number[] = [];
    this.#addCuts(this.#setPiece(px, py, qx, qy), cuts, along);
    if (cuts.length > 2) cuts.sort((a, b) => a - b);
    for (let i = 1; i < cuts.length; i++) {
      const from = cuts[i - 1];
      const to = cuts[i];
      if (from === to && cuts.length > 2) continue;
      const middle = (from + to) / 2;
      const isOnEdge = along.some((begin, j) => j % 2 === 0 && begin <= from && to <= along[j + 1]);
      if (isOnEdge || this.#isInside(px + middle * (qx - px), py + middle * (qy - py))) parts.push(from, to);
    }
  }

  /**
   * The beginning of an edge that crosses another edge between their ends; `undefined` if there is none. `look` is called from time to
   * time.
   */
  crossing(look: () => void): [x: number, y: number] | undefined {
    const edges = this.#edges;
    const firstEdge = this.#firstEdge;
    const edgeOfCell = this.#edgeOfCell;
    for (let cell = 0; cell + 1 < firstEdge.length; cell++) {
      for (let i = firstEdge[cell]; i < firstEdge[cell + 1]; i++) {
        const at = 4 * edgeOfCell[i];
        const one = this.#setPiece(edges[at], edges[at + 1], edges[at + 2], edges[at + 3]);
        if (i % 64 === 0) look();
        for (let j = firstEdge[cell]; j < i; j++) {
          const other = 4 * edgeOfCell[j];
          // most edges that come near each other meet at a corner
          const isNext = edges[other + 2] === one[0] && edges[other + 3] === one[1];
          if (!isNext && cross(one, edges, other)) return [one[0], one[1]];
        }
      }
    }
    return undefined;
  }

  #setPiece(px: number, py: number, qx: number, qy: number): Float64Array {
    const piece = this.#piece;
    piece[0] = px;
    piece[1] = py;
    piece[2] = qx;
    piece[3] = qy;
    return piece;
  }

  #columnOf(x: number): number {
    return Math.max(0, Math.min(this.#cells - 1, Math.floor((x - this.left) / this.#width)));
  }

  #rowOf(y: number): number {
    return Math.max(0, Math.min(this.#cells - 1, Math.floor((y - this.bottom) / this.#height)));
  }

  /** The status of the cell of a point. The outermost cells are never inside. */
  #statusAt(x: number, y: number): number {
    return this.#status[this.#rowOf(y) * this.#cells + this.#columnOf(x)];
  }

  /** Every cell that an edge passes through, or comes within a unit of, and the edge: edge by edge. */
  #cellsOfEdges(): number[] {
    const passed: number[] = [];
    const edges = this.#edges;
    const { bottom } = this;
    const cells = this.#cells;
    const cellHeight = this.#height;
    for (let edge = 0; 4 * edge < edges.length; edge++) {
      const at = 4 * edge;
      const ax = edges[at];
      const ay = edges[at + 1];
      const bx = edges[at + 2];
      const by = edges[at + 3];
      const low = Math.min(ay, by);
      const high = Math.max(ay, by);
      const lastRow = this.#rowOf(high + 1);
      for (let row = this.#rowOf(low - 1); row <= lastRow; row++) {
        const from = Math.max(low, Math.min(high, bottom + row * cellHeight - 1));
        const to = Math.max(low, Math.min(high, bottom + (row + 1) * cellHeight + 1));
        const atFrom = ay === by ? ax : ax + ((from - ay) / (by - ay)) * (bx - ax);
        const atTo = ay === by ? bx : ax + ((to - ay) / (by - ay)) * (bx - ax);
        const lastColumn = this.#columnOf(Math.max(atFrom, atTo) + 1);
        for (let column = this.#columnOf(Math.min(atFrom, atTo) - 1); column <= lastColumn; column++) {
          passed.push(row * cells + column, edge);
        }
      }
    }
    return passed;
  }

  /** The status of each cell. A cell without edges is inside if an odd number of edges lies to its left, at the height of its middle. */
  #statusOfCells(): Uint8Array {
    const edges = this.#edges;
    const cells = this.#cells;
    const firstEdge = this.#firstEdge;
    // first, 1 in every cell to the right of an odd number of edges in its neighbour
    const status = new Uint8Array(cells * cells);
    for (let at = 0; at < edges.length; at += 4) {
      const ax = edges[at];
      const ay = edges[at + 1];
      const bx = edges[at + 2];
      const by = edges[at + 3];
      const lastRow = this.#rowOf(Math.max(ay, by));
      for (let row = this.#rowOf(Math.min(ay, by)); row <= lastRow; row++) {
        const y = this.bottom + (row + 0.5) * this.#height;
        if (ay > y === by > y) continue;
        const column = this.#columnOf(ax + ((y - ay) / (by - ay)) * (bx - ax));
        if (column + 1 < cells) status[row * cells + column + 1] ^= 1;
      }
    }
    for (let row = 0, cell = 0; row < cells; row++) {
      for (let column = 0, isInside = 0; column < cells; column++, cell++) {
        isInside ^= status[cell];
        const hasEdges = firstEdge[cell + 1] > firstEdge[cell];
        status[cell] = hasEdges ? NEAR_EDGE : isInside === 1 ? IN : OUT;
      }
    }
    return status;
  }

  /** Whether a piece has a point in common with an edge. */
  #meetsEdge(piece: Float64Array): boolean {
    const firstColumn = this.#columnOf(Math.min(piece[0], piece[2]));
    const lastColumn = this.#columnOf(Math.max(piece[0], piece[2]));
    const lastRow = this.#rowOf(Math.max(piece[1], piece[3]));
    this.#look++;
    for (let row = this.#rowOf(Math.min(piece[1], piece[3])); row <= lastRow; row++) {
      const cells = row * this.#cells;
      const end = this.#firstEdge[cells + lastColumn + 1];
      for (let i = this.#firstEdge[cells + firstColumn]; i < end; i++)
        if (this.#isNew(this.#edgeOfCell[i]) && linesMeet(piece, this.#edges, 4 * this.#edgeOfCell[i])) return true;
    }
    return false;
  }

  /** Adds where edges cut a piece: see `cutBy`. */
  #addCuts(piece: Float64Array, cuts: number[], along: number[]): void {
    const firstColumn = this.#columnOf(Math.min(piece[0], piece[2]));
    const lastColumn = this.#columnOf(Math.max(piece[0], piece[2]));
    const lastRow = this.#rowOf(Math.max(piece[1], piece[3]));
    this.#look++;
    for (let row = this.#rowOf(Math.min(piece[1], piece[3])); row <= lastRow; row++) {
      const cells = row * this.#cells;
      const end = this.#firstEdge[cells + lastColumn + 1];
      for (let i = this.#firstEdge[cells + firstColumn]; i < end; i++)
        if (this.#isNew(this.#edgeOfCell[i])) cutBy(piece, this.#edges, 4 * this.#edgeOfCell[i], cuts, along);
    }
  }

  /** Whether this look sees an edge for the first time. */
  #isNew(edge: number): boolean {
    if (this.#seen[edge] === this.#look) return false;
    this.#seen[edge] = this.#look;
    return true;
  }

  /** Whether a point that lies on no edge is inside. It counts edges from the nearest cell to the left without edges. */
  #isInside(x: number, y: number): boolean {
    if (x < this.left || x > this.right || y < this.bottom || y > this.top) return false;
    const first = this.#rowOf(y) * this.#cells;
    const last = first + this.#columnOf(x);
    let cell = last;
    while (cell >= first && this.#status[cell] === NEAR_EDGE) cell--;
    let isInside = cell >= first && this.#status[cell] === IN;
    this.#look++;
    for (let i = this.#firstEdge[cell + 1]; i < this.#firstEdge[last + 1]; i++) {
      const edge = this.#edgeOfCell[i];
      const ay = this.#edges[4 * edge + 1];
      const by = this.#edges[4 * edge + 3];
      if (ay > y === by > y || !this.#isNew(edge)) continue;
      if (sideOfLine(this.#edges, 4 * edge, x, y) < 0 === by > ay) isInside = !isInside;
    }
    return isInside;
  }
}

function edgesOf(rings: readonly Float64Array[]): Float64Array {
  const edges = new Float64Array(rings.reduce((sum, ring) => sum + 2 * (ring.length - 2), 0));
  let at = 0;
  for (const ring of rings) {
    for (let i = 0; i + 2 < ring.length; i += 2) {
      for (let j = 0; j < 4; j++) edges[at++] = ring[i + j];
    }
  }
  return edges;
}

/**
 * How often the boxes of all edges together span the given box. In a grid of n by n cells, edges pass through about n times this many rows
 * and columns.
 */
function spansOf(edges: Float64Array, width: number, height: number): number {
  let spans = 0;
  for (let at = 0; at < edges.length; at += 4) {
    spans += Math.abs(edges[at + 2] - edges[at]) / width + Math.abs(edges[at + 3] - edges[at + 1]) / height;
  }
  return spans;
}

function boxOf(edges: Float64Array): [left: number, bottom: number, right: number, top: number] {
  let left = Infinity;
  let bottom = Infinity;
  let right = -Infinity;
  let top = -Infinity;
  for (let at = 0; at < edges.length; at += 2) {
    left = Math.min(left, edges[at]);
    right = Math.max(right, edges[at]);
    bottom = Math.min(bottom, edges[at + 1]);
    top = Math.max(top, edges[at + 1]);
  }
  return [left, bottom, right, top];
}
