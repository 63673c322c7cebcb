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
    this.#firstEdge = new Uint32Array(cells * cells + 1);
    this.#eachCellOfEdges((cell) => this.#firstEdge[cell + 1]++);
    for (let cell = 0; cell < cells * cells; cell++) this.#firstEdge[cell + 1] += this.#firstEdge[cell];
    this.#edgeOfCell = new Uint32Array(this.#firstEdge[cells * cells]);
    const next = this.#firstEdge.slice();
    this.#eachCellOfEdges((cell, edge) => {
      this.#edgeOfCell[next[cell]++] = edge;
    });
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
    const piece = this.#setPiece(px, py, qx, qy);
    for (const edge of this.#edgesNear(px, py, qx, qy)) if (linesMeet(piece, this.#edges, 4 * edge)) return true;
    return this.#isInside(px, py);
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
    const piece = this.#setPiece(px, py, qx, qy);
    for (const edge of this.#edgesNear(px, py, qx, qy)) cutBy(piece, this.#edges, 4 * edge, cuts, along);
    cuts.sort((a, b) => a - b);
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
    for (let cell = 0; cell + 1 < this.#firstEdge.length; cell++) {
      for (let i = this.#firstEdge[cell]; i < this.#firstEdge[cell + 1]; i++) {
        const at = 4 * this.#edgeOfCell[i];
        const one = this.#setPiece(edges[at], edges[at + 1], edges[at + 2], edges[at + 3]);
        if (i % 64 === 0) look();
        for (let j = this.#firstEdge[cell]; j < i; j++) {
          if (cross(one, edges, 4 * this.#edgeOfCell[j])) return [one[0], one[1]];
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

  /** Visits every cell that an edge passes through, or comes within a unit of. */
  #eachCellOfEdges(visit: (cell: number, edge: number) => void): void {
    const edges = this.#edges;
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
        const from = Math.max(low, Math.min(high, this.bottom + row * this.#height - 1));
        const to = Math.max(low, Math.min(high, this.bottom + (row + 1) * this.#height + 1));
        const atFrom = ay === by ? ax : ax + ((from - ay) / (by - ay)) * (bx - ax);
        const atTo = ay === by ? bx : ax + ((to - ay) / (by - ay)) * (bx - ax);
        const lastColumn = this.#columnOf(Math.max(atFrom, atTo) + 1);
        for (let column = this.#columnOf(Math.min(atFrom, atTo) - 1); column <= lastColumn; column++) {
          visit(row * this.#cells + column, edge);
        }
      }
    }
  }

  /** The status of each cell. A cell without edges is inside if an odd number of edges lies to the left of its middle. */
  #statusOfCells(): Uint8Array {
    const edges = this.#edges;
    const cells = this.#cells;
    const crossings: number[][] = Array.from({ length: cells }, () => []);
    const middleOf = (row: number) => this.bottom + (row + 0.5) * this.#height;
    for (let at = 0; at < edges.length; at += 4) {
      const ax = edges[at];
      const ay = edges[at + 1];
      const bx = edges[at + 2];
      const by = edges[at + 3];
      const lastRow = this.#rowOf(Math.max(ay, by));
      for (let row = this.#rowOf(Math.min(ay, by)); row <= lastRow; row++) {
        const y = middleOf(row);
        if (ay > y !== by > y) crossings[row].push(ax + ((y - ay) / (by - ay)) * (bx - ax));
      }
    }
    const status = new Uint8Array(cells * cells);
    for (let row = 0; row < cells; row++) {
      const ascending = crossings[row].sort((a, b) => a - b);
      let passed = 0;
      for (let column = 0; column < cells; column++) {
        const cell = row * cells + column;
        const x = this.left + (column + 0.5) * this.#width;
        while (passed < ascending.length && ascending[passed] < x) passed++;
        const hasEdges = this.#firstEdge[cell + 1] > this.#firstEdge[cell];
        status[cell] = hasEdges ? NEAR_EDGE : passed % 2 === 1 ? IN : OUT;
      }
    }
    return status;
  }

  /** The edges in the cells that the box of a piece covers, each once. */
  #edgesNear(px: number, py: number, qx: number, qy: number): number[] {
    const found: number[] = [];
    this.#look++;
    const firstColumn = this.#columnOf(Math.min(px, qx));
    const lastColumn = this.#columnOf(Math.max(px, qx));
    const lastRow = this.#rowOf(Math.max(py, qy));
    for (let row = this.#rowOf(Math.min(py, qy)); row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) this.#addEdges(row * this.#cells + column, found);
    }
    return found;
  }

  #addEdges(cell: number, found: number[]): void {
    for (let i = this.#firstEdge[cell]; i < this.#firstEdge[cell + 1]; i++) {
      const edge = this.#edgeOfCell[i];
      if (this.#seen[edge] === this.#look) continue;
      this.#seen[edge] = this.#look;
      found.push(edge);
    }
  }

  /** Whether a point that lies on no edge is inside. It counts edges from the nearest cell to the left without edges. */
  #isInside(x: number, y: number): boolean {
    if (x < this.left || x > this.right || y < this.bottom || y > this.top) return false;
    const first = this.#rowOf(y) * this.#cells;
    const found: number[] = [];
    this.#look++;
    let cell = first + this.#columnOf(x);
    for (; cell >= first && this.#status[cell] === NEAR_EDGE; cell--) this.#addEdges(cell, found);
    let isInside = cell >= first && this.#status[cell] === IN;
    for (const edge of found) {
      const ay = this.#edges[4 * edge + 1];
      const by = this.#edges[4 * edge + 3];
      if (ay > y !== by > y && sideOfLine(this.#edges, 4 * edge, x, y) < 0 === by > ay) isInside = !isInside;
    }
    return isInside;
  }
}

function edgesOf(rings: readonly Float64Array[]): Float64Array {
  const edges = new Float64Array(rings.reduce((sum, ring) => sum + 2 * (ring.length - 2), 0));
  let at = 0;
  for (const ring of rings) {
    for (let i = 0; i + 2 < ring.length; i += 2) {
      edges.set(ring.subarray(i, i + 4), at);
      at += 4;
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
