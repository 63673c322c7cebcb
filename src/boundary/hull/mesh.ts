// Triangles between places, as few obtuse ones as possible (Delaunay), with one place added at a time (Lawson 1977). The new place p splits
// the triangle around it. Then sides opposite p are flipped while the circle through their ends and p contains the place beyond:
//
//          d                    d
//        /   \                / | \
//      a ----- b     ->     a   |   b         A side between triangles of different hulls is never flipped. Hulls keep their
//        \   /                \ | /           area and their sides, whatever is added later.
//          p                    p
//
// Triangle t has the sides 3t, 3t + 1 and 3t + 2, anticlockwise. A side leads from its corner to the corner of the next side. Four corners
// far outside of all places come first. All places are multiples of a quarter metre, so the side of a line on which a place lies is exact.

/** The outer corners lie outside all places by at least this many times the size of the area. */
const FARTHER = 4;
/** The outer corners also lie outside by at least this many metres. */
const FAR = 1000;

/** The number of outer corners. */
export const OUTER = 4;

/** A box around all places, in metres on the flat map. */
export interface Extent {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Places are rounded to a raster with this many lines per metre. */
const PER_METRE = 4;
const rounded = (metres: number): number => Math.round(metres * PER_METRE) / PER_METRE;

export const nextSide = (side: number): number => (side % 3 === 2 ? side - 2 : side + 1);
const lastSide = (side: number): number => (side % 3 === 0 ? side + 2 : side - 1);
/** The triangle of a side. -1 gives -1, which stands for none. */
export const triangleOf = (side: number): number => Math.floor(side / 3);

export class Mesh {
  readonly x: number[] = [];
  readonly y: number[] = [];
  /** For each side: the corner where it begins. */
  readonly corner: number[] = [];
  /** For each side: the same side in the adjacent triangle, or -1. */
  readonly twin: number[] = [];
  /** For each triangle: the hull to which it belongs, counted from 1, or 0. */
  readonly hull: number[] = [];
  /** The triangle where the last place was found. */
  #last = 0;

  constructor({ west, south, east, north }: Extent) {
    const far = FAR + FARTHER * Math.ceil(Math.max(east - west, north - south));
    const [left, right] = [Math.floor(west) - far, Math.ceil(east) + far];
    const [low, high] = [Math.floor(south) - far, Math.ceil(north) + far];
    this.x.push(left, right, right, left);
    this.y.push(low, low, high, high);
    this.corner.push(0, 1, 2, 0, 2, 3);
    this.twin.push(-1, -1, 3, 2, -1, -1);
    this.hull.push(0, 0);
  }

  /** Adds a place, unless it is known. Returns its corner. */
  add(metresX: number, metresY: number): number {
    const { x, y, corner, twin, hull } = this;
    const [placeX, placeY] = [rounded(metresX), rounded(metresY)];
    const a = this.#triangleAt(placeX, placeY);
    const known = this.#cornerAt(a, placeX, placeY);
    if (known >= 0) return known;
    const place = x.length;
    x.push(placeX);
    y.push(placeY);
    const on = [3 * a, 3 * a + 1, 3 * a + 2].find((side) => this.#turn(side, placeX, placeY) === 0);
    const b = hull.length;
    const c = b + 1;
    const [u, v, w] = [corner[3 * a], corner[3 * a + 1], corner[3 * a + 2]];
    const [twinV, twinW] = [twin[3 * a + 1], twin[3 * a + 2]];
    corner[3 * a + 2] = place;
    corner.push(v, w, place, w, u, place);
    hull.push(hull[a], hull[a]);
    twin.push(-1, -1, -1, -1, -1, -1);
    this.#link(3 * b, twinV);
    this.#link(3 * c, twinW);
    this.#link(3 * a + 1, 3 * b + 2);
    this.#link(3 * b + 1, 3 * c + 2);
    this.#link(3 * c + 1, 3 * a + 2);
    const waiting = [3 * a, 3 * b, 3 * c];
    // A place on a side makes a triangle without area. Flipping this side removes the empty triangle, and splits the triangle beyond the
    // side.
    if (on !== undefined) waiting.push(...this.#flip([3 * a, 3 * b, 3 * c][on % 3]));
    for (let side = waiting.pop(); side !== undefined; side = waiting.pop()) {
      if (this.#isToFlip(side)) waiting.push(...this.#flip(side));
    }
    return place;
  }

  /** The triangle that contains a place, and its corner there, or -1. */
  find(metresX: number, metresY: number): { readonly triangle: number; readonly corner: number } {
    const [placeX, placeY] = [rounded(metresX), rounded(metresY)];
    const triangle = this.#triangleAt(placeX, placeY);
    return { triangle, corner: this.#cornerAt(triangle, placeX, placeY) };
  }

  // Walks from the triangle found last, each time across a side that has the place on its right.
  #triangleAt(placeX: number, placeY: number): number {
    let triangle = this.#last;
    for (let passed = 0; passed < this.corner.length; passed++) {
      // The walk may go in circles in triangles of hulls, so the side to try first varies.
      const out = this.#wayOut(triangle, Math.imul(passed, 0x9e3779b1) >>> 16, placeX, placeY);
      if (out < 0) {
        this.#last = triangle;
        return triangle;
      }
      triangle = triangleOf(this.twin[out]);
    }
    return this.hull.findIndex((_, each) => this.#wayOut(each, 0, placeX, placeY) < 0);
  }

  // A side of a triangle that has a place on its right, or -1 if there is none.
  #wayOut(triangle: number, first: number, placeX: number, placeY: number): number {
    for (let i = 0; i < 3; i++) {
      const side = 3 * triangle + ((first + i) % 3);
      if (this.#turn(side, placeX, placeY) < 0) return side;
    }
    return -1;
  }

  #cornerAt(triangle: number, placeX: number, placeY: number): number {
    for (let side = 3 * triangle; side < 3 * triangle + 3; side++) {
      const corner = this.corner[side];
      if (this.x[corner] === placeX && this.y[corner] === placeY) return corner;
    }
    return -1;
  }

  // Positive if a place lies to the left of a side, 0 if it lies on the side.
  #turn(side: number, placeX: number, placeY: number): number {
    const { x, y, corner } = this;
    const from = corner[side];
    const to = corner[nextSide(side)];
    return (x[to] - x[from]) * (placeY - y[from]) - (placeX - x[from]) * (y[to] - y[from]);
  }

  // Whether to flip a side: the circle through its ends and the corner opposite it contains the corner beyond.
  #isToFlip(side: number): boolean {
    const { x, y, corner, twin, hull } = this;
    const back = twin[side];
    if (back < 0 || hull[triangleOf(side)] !== hull[triangleOf(back)]) return false;
    const [a, b, p, d] = [corner[side], corner[back], corner[lastSide(side)], corner[lastSide(back)]];
    const [px, py] = [x[p], y[p]];
    const [ax, ay, bx, by, dx, dy] = [x[a] - px, y[a] - py, x[b] - px, y[b] - py, x[d] - px, y[d] - py];
    const [aa, bb, dd] = [ax * ax + ay * ay, bx * bx + by * by, dx * dx + dy * dy];
    if (ax * (by * dd - bb * dy) - ay * (bx * dd - bb * dx) + aa * (bx * dy - by * dx) >= 0) return false;
    // the two triangles must form a convex quadrilateral
    return ax * dy - dx * ay > 0 && dx * by - bx * dy > 0;
  }

  // Flips a side. The corner opposite it must be the last of its triangle. Returns the two sides that are then opposite this corner.
  #flip(side: number): [number, number] {
    const { corner, twin, hull } = this;
    const back = twin[side];
    const [t, u] = [triangleOf(side), triangleOf(back)];
    const [a, b, p, d] = [corner[side], corner[back], corner[lastSide(side)], corner[lastSide(back)]];
    const [overA, overB] = [twin[lastSide(side)], twin[nextSide(side)]];
    const [farA, farB] = [twin[nextSide(back)], twin[lastSide(back)]];
    [corner[3 * t], corner[3 * t + 1], corner[3 * t + 2]] = [a, d, p];
    [corner[3 * u], corner[3 * u + 1], corner[3 * u + 2]] = [d, b, p];
    hull[t] = hull[u];
    this.#link(3 * t, farA);
    this.#link(3 * u, farB);
    this.#link(3 * t + 2, overA);
    this.#link(3 * u + 1, overB);
    this.#link(3 * t + 1, 3 * u + 2);
    return [3 * t, 3 * u];
  }

  #link(side: number, other: number): void {
    this.twin[side] = other;
    if (other >= 0) this.twin[other] = side;
  }
}
