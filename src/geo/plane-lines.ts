// Straight lines in a plane: on which side of a line a point lies, and where two lines meet. Answers are exact for whole numbers.

/** Below this size, products of differences of coordinates are exact. */
const EXACT = 2 ** 52;

/**
 * Returns a value above 0 if a point lies to the left of the line at a position of an array, below 0 if it lies to the right, and 0 on the
 * line. The sign is exact for whole numbers.
 */
export function sideOfLine(line: Float64Array, at: number, x: number, y: number): number {
  const ax = line[at];
  const ay = line[at + 1];
  const bx = line[at + 2];
  const by = line[at + 3];
  const left = (bx - ax) * (y - ay);
  const right = (by - ay) * (x - ax);
  const side = left - right;
  const size = Math.abs(left) + Math.abs(right);
  if (size < EXACT || Math.abs(side) > size * 4 * Number.EPSILON || !(Number.isInteger(x) && Number.isInteger(y)))
    return side;
  return Number(
    (BigInt(bx) - BigInt(ax)) * (BigInt(y) - BigInt(ay)) - (BigInt(by) - BigInt(ay)) * (BigInt(x) - BigInt(ax)),
  );
}

/** Whether a piece and an edge cross between their ends. */
export function cross(piece: Float64Array, edges: Float64Array, at: number): boolean {
  if (areApart(piece, edges, at, 0) || areApart(piece, edges, at, 1)) return false;
  const p = sideOfLine(edges, at, piece[0], piece[1]);
  const q = sideOfLine(edges, at, piece[2], piece[3]);
  if (p === 0 || q === 0 || p > 0 === q > 0) return false;
  const a = sideOfLine(piece, 0, edges[at], edges[at + 1]);
  const b = sideOfLine(piece, 0, edges[at + 2], edges[at + 3]);
  return a !== 0 && b !== 0 && a > 0 !== b > 0;
}

/** Whether a piece and an edge have a point in common, given that their boxes meet. If all points lie on one line, the boxes decide. */
export function linesMeet(piece: Float64Array, edges: Float64Array, at: number): boolean {
  const p = sideOfLine(edges, at, piece[0], piece[1]);
  const q = sideOfLine(edges, at, piece[2], piece[3]);
  if ((p > 0 && q > 0) || (p < 0 && q < 0)) return false;
  const a = sideOfLine(piece, 0, edges[at], edges[at + 1]);
  const b = sideOfLine(piece, 0, edges[at + 2], edges[at + 3]);
  return !((a > 0 && b > 0) || (a < 0 && b < 0));
}

/** Whether a piece and an edge are apart in x or in y, so that one lies wholly next to the other. */
function areApart(piece: Float64Array, edges: Float64Array, at: number, axis: number): boolean {
  const p = piece[axis];
  const q = piece[2 + axis];
  const a = edges[at + axis];
  const b = edges[at + 2 + axis];
  return Math.min(p, q) > Math.max(a, b) || Math.max(p, q) < Math.min(a, b);
}

/** Where edges cut a piece, as positions from 0 to 1. */
export interface CutsOfPiece {
  readonly at: Float64Array;
  count: number;
  /** Whether all edges cross the piece between their ends and between its ends. */
  areCrossings: boolean;
  /** Where the piece runs along edges: from and to. */
  along: readonly number[];
}

/**
 * Adds the position where an edge cuts a piece or, if the piece runs along the edge, their common part. Expects that their boxes meet, which
 * decides if all points lie on one line.
 */
export function cutBy(piece: Float64Array, edges: Float64Array, at: number, cuts: CutsOfPiece): void {
  const p = sideOfLine(edges, at, piece[0], piece[1]);
  const q = sideOfLine(edges, at, piece[2], piece[3]);
  if ((p > 0 && q > 0) || (p < 0 && q < 0)) return;
  const a = sideOfLine(piece, 0, edges[at], edges[at + 1]);
  const b = sideOfLine(piece, 0, edges[at + 2], edges[at + 3]);
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return;
  if (p === 0 || q === 0 || a === 0 || b === 0) cuts.areCrossings = false;
  if (p === q) addAlong(piece, edges, at, cuts);
  else cuts.at[cuts.count++] = p / (p - q);
}

/** Adds the common part of a piece and an edge on one line. */
function addAlong(piece: Float64Array, edges: Float64Array, at: number, cuts: CutsOfPiece): void {
  const axis = Math.abs(piece[2] - piece[0]) > Math.abs(piece[3] - piece[1]) ? 0 : 1;
  const span = piece[2 + axis] - piece[axis];
  const shareOf = (value: number) => (span === 0 ? 0 : Math.min(1, Math.max(0, (value - piece[axis]) / span)));
  const ends = [shareOf(edges[at + axis]), shareOf(edges[at + 2 + axis])].sort((a, b) => a - b);
  // a piece that is a single point lies completely on the edge
  if (span === 0) ends[1] = 1;
  for (const end of ends) cuts.at[cuts.count++] = end;
  cuts.along = [...cuts.along, ...ends];
}
