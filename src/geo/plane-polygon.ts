// A polygon in a plane. For most places, a grid (polygon-grid.ts) shows whether they are inside; for the others, a few edges are tested.
//
// Corners are whole numbers, so that the sign of an area says exactly on which side of an edge a point lies. Edges and corners belong to
// the polygon, also around holes. An area inside two rings is outside the polygon: inside and outside alternate, whatever the
// direction of rings.

import { type CutsOfPiece, cross, cutBy, linesMeet } from './plane-lines.ts';
import { IN, NEAR_EDGE, OUT, PolygonGrid } from './polygon-grid.ts';

/** A box is compared with at most this many edges: the edges at one corner. */
const FEW_EDGES = 2;
/** Up to this many numbers are sorted one by one. */
const FEW_CUTS = 16;
const NONE: readonly number[] = [];

/** The first `count` points of two columns. */
export interface LineOfPoints {
  readonly x: Float64Array;
  readonly y: Float64Array;
  count: number;
}

/** A line, and the box around its points. */
export interface LineInPlane extends LineOfPoints {
  west: number;
  east: number;
  south: number;
  north: number;
}

export class PlanePolygon {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  /** For each edge: x and y of its begin, x and y of its end. */
  readonly #edges: Float64Array;
  readonly #grid: PolygonGrid;
  /** The edges near the current box, and for each edge the number of the last box, so that each edge is listed only once. */
  readonly #near: Uint32Array;
  readonly #seen: Uint32Array;
  #visit = 0;
  /** The current piece. */
  readonly #piece = new Float64Array(4);
  /** The cuts of the current piece. */
  #cuts: CutsOfPiece | undefined;

  /** Takes rings as x, y, x, y ... The last point of a ring equals the first. */
  constructor(rings: readonly Float64Array[]) {
    this.#edges = edgesOf(rings);
    [this.left, this.bottom, this.right, this.top] = boxOf(this.#edges);
    this.#grid = new PolygonGrid(this.#edges);
    this.#near = new Uint32Array(this.#edges.length / 4);
    this.#seen = new Uint32Array(this.#edges.length / 4);
  }

  /** OUT or IN if the whole box is outside or inside; NEAR_EDGE if an edge may cross the box. */
  statusOfBox(left: number, bottom: number, right: number, top: number): number {
    const status = this.#statusByCells(left, bottom, right, top);
    if (status !== NEAR_EDGE) return status;
    // in the large cells of a small polygon, most boxes meet none of the edges
    const count = this.#findEdges(left, bottom, right, top, FEW_EDGES);
    if (count > FEW_EDGES) return NEAR_EDGE;
    const [x, y] = [(left + right) / 2, (bottom + top) / 2];
    const box = this.#setPiece(x, y, (right - left) / 2 + 1, (top - bottom) / 2 + 1);
    for (let i = 0; i < count; i++) if (comesInto(box, this.#edges, 4 * this.#near[i])) return NEAR_EDGE;
    return this.#grid.isInside(x, y) ? IN : OUT;
  }

  /** Whether a point is inside or on an edge. */
  contains(x: number, y: number): boolean {
    return this.#statusByCells(x, y, x, y) !== OUT && (this.#grid.isInside(x, y) || this.meetsEdge(x, y, x, y));
  }

  /** Whether a straight piece meets an edge. */
  meetsEdge(px: number, py: number, qx: number, qy: number): boolean {
    const [left, bottom, right, top] = [Math.min(px, qx), Math.min(py, qy), Math.max(px, qx), Math.max(py, qy)];
    if (this.#statusByCells(left, bottom, right, top) !== NEAR_EDGE) return false;
    const piece = this.#setPiece(px, py, qx, qy);
    const count = this.#findEdges(left, bottom, right, top);
    for (let i = 0; i < count; i++) if (linesMeet(piece, this.#edges, 4 * this.#near[i])) return true;
    return false;
  }

  /**
   * Adds the parts of a line that are in the polygon, in ascending order: from and to. A position is the number of a piece of the line plus a
   * share of this piece, so that pieces meet at whole numbers. Moves the line to the east by `turn`. Returns whether the line has a point of
   * the polygon.
   */
  addParts({ x, y, count }: LineOfPoints, turn: number, parts: number[]): boolean {
    let touches = false;
    // whether the begin of the piece is inside; `undefined` if this is not known
    let isInside: boolean | undefined;
    for (let piece = 0; piece + 1 < count; piece++) {
      const px = x[piece] + turn;
      const py = y[piece];
      const qx = x[piece + 1] + turn;
      const qy = y[piece + 1];
      const [left, bottom, right, top] = [Math.min(px, qx), Math.min(py, qy), Math.max(px, qx), Math.max(py, qy)];
      if (right === Infinity) {
        // an end lies outside the area of the coordinate system
        isInside = undefined;
        continue;
      }
      const status = this.#statusByCells(left, bottom, right, top);
      if (status !== NEAR_EDGE) {
        isInside = status === IN;
        if (isInside) parts.push(piece, piece + 1);
        touches ||= isInside;
        continue;
      }
      const cuts = this.#cutPiece(left, bottom, right, top, this.#setPiece(px, py, qx, qy));
      touches ||= cuts.count > 0;
      if (cuts.areCrossings) {
        isInside = addBetweenCrossings(cuts, isInside ?? this.#grid.isInside(px, py), piece, parts);
        touches ||= isInside;
      } else {
        this.#addBetweenCuts(cuts, piece, parts);
        isInside = undefined;
      }
    }
    return touches;
  }

  /** Where edges cut a piece, given its box. The positions ascend. */
  #cutPiece(left: number, bottom: number, right: number, top: number, piece: Float64Array): CutsOfPiece {
    // an edge cuts a piece at most twice
    this.#cuts ??= { at: new Float64Array(this.#edges.length / 2), count: 0, areCrossings: true, along: NONE };
    const cuts = this.#cuts;
    cuts.count = 0;
    cuts.areCrossings = true;
    cuts.along = NONE;
    const count = this.#findEdges(left, bottom, right, top);
    for (let i = 0; i < count; i++) cutBy(piece, this.#edges, 4 * this.#near[i], cuts);
    sortFirst(cuts.at, cuts.count);
    return cuts;
  }

  /** Adds the parts of the current piece between cuts whose middle is inside or on an edge. */
  #addBetweenCuts({ at, count, along }: CutsOfPiece, piece: number, parts: number[]): void {
    const [px, py, qx, qy] = this.#piece;
    for (let i = 0, from = 0; i <= count; i++) {
      const to = i === count ? 1 : at[i];
      if (from === to) continue;
      const middle = (from + to) / 2;
      const isOnEdge = along.some((begin, j) => j % 2 === 0 && begin <= from && to <= along[j + 1]);
      if (isOnEdge || this.#grid.isInside(px + middle * (qx - px), py + middle * (qy - py)))
        parts.push(piece + from, piece + to);
      from = to;
    }
  }

  /**
   * The beginning of an edge that crosses another edge between their ends; `undefined` if there is none. `check` is called from time to
   * time.
   */
  crossing(check: () => void): [x: number, y: number] | undefined {
    const edges = this.#edges;
    const { firstEdge, edgeOfCell } = this.#grid;
    for (let cell = 0, begin = 0; cell + 1 < firstEdge.length; cell++) {
      const end = firstEdge[cell + 1];
      for (let i = begin + 1; i < end; i++) {
        const at = 4 * edgeOfCell[i];
        const one = this.#setPiece(edges[at], edges[at + 1], edges[at + 2], edges[at + 3]);
        if (i % 64 === 0) check();
        for (let j = begin; j < i; j++) {
          const other = 4 * edgeOfCell[j];
          // most edges that come near each other meet at a corner
          if (edges[other + 2] === one[0] && edges[other + 3] === one[1]) continue;
          if (edges[other] === one[2] && edges[other + 1] === one[3]) continue;
          if (cross(one, edges, other)) return [one[0], one[1]];
        }
      }
      begin = end;
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

  #statusByCells(left: number, bottom: number, right: number, top: number): number {
    if (right < this.left || left > this.right || top < this.bottom || bottom > this.top) return OUT;
    return this.#grid.statusOfBox(left, bottom, right, top);
  }

  /** Lists the edges whose boxes meet a box in `#near`. Returns their number, and stops when there are more than `most`. */
  #findEdges(left: number, bottom: number, right: number, top: number, most = Infinity): number {
    const edges = this.#edges;
    const { columns, firstEdge, edgeOfCell } = this.#grid;
    const firstColumn = this.#grid.columnOf(left);
    const lastColumn = this.#grid.columnOf(right);
    const lastRow = this.#grid.rowOf(top);
    const visit = ++this.#visit;
    let count = 0;
    for (let row = this.#grid.rowOf(bottom); row <= lastRow && count <= most; row++) {
      const end = firstEdge[row * columns + lastColumn + 1];
      for (let i = firstEdge[row * columns + firstColumn]; i < end && count <= most; i++) {
        const edge = edgeOfCell[i];
        if (this.#seen[edge] === visit) continue;
        this.#seen[edge] = visit;
        const at = 4 * edge;
        const ax = edges[at];
        const bx = edges[at + 2];
        if ((ax < left && bx < left) || (ax > right && bx > right)) continue;
        const ay = edges[at + 1];
        const by = edges[at + 3];
        if ((ay < bottom && by < bottom) || (ay > top && by > top)) continue;
        this.#near[count++] = edge;
      }
    }
    return count;
  }
}

/**
 * Adds the parts of a piece inside a polygon whose edges all cross the piece: each crossing leads in or out. Returns whether the end of the
 * piece is inside.
 */
function addBetweenCrossings({ at, count }: CutsOfPiece, isBeginInside: boolean, piece: number, parts: number[]) {
  let isInside = isBeginInside;
  for (let i = 0, from = 0; i <= count; i++) {
    const to = i === count ? 1 : at[i];
    if (isInside && from < to) parts.push(piece + from, piece + to);
    if (i < count) isInside = !isInside;
    from = to;
  }
  return isInside;
}

function sortFirst(values: Float64Array, count: number): void {
  if (count > FEW_CUTS) {
    values.subarray(0, count).sort();
    return;
  }
  for (let i = 1; i < count; i++) {
    const value = values[i];
    let at = i;
    for (; at > 0 && values[at - 1] > value; at--) values[at] = values[at - 1];
    values[at] = value;
  }
}

/** Whether an edge comes into a box, given by its middle and half of its sides. */
function comesInto(box: Float64Array, edges: Float64Array, at: number): boolean {
  const ax = edges[at] - box[0];
  const ay = edges[at + 1] - box[1];
  const bx = edges[at + 2] - box[0];
  const by = edges[at + 3] - box[1];
  if (Math.min(ax, bx) > box[2] || Math.max(ax, bx) < -box[2]) return false;
  if (Math.min(ay, by) > box[3] || Math.max(ay, by) < -box[3]) return false;
  return Math.abs((ay - by) * ax + (bx - ax) * ay) <= Math.abs(bx - ax) * box[3] + Math.abs(by - ay) * box[2];
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
