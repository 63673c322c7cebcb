// How much of a line is in a polygon, in exact fractions. A piece is cut wherever it meets the line of an edge; then the cuts and the
// midpoints between them are tested. A point is inside if an odd number of edges lies to the west of it, or if an edge goes through it.

export type Position = readonly [x: number, y: number];
export type Rings = readonly (readonly Position[])[];

/** Numerator and denominator; the denominator is positive. */
type Fraction = readonly [bigint, bigint];

const fraction = (top: bigint, bottom: bigint): Fraction => (bottom < 0n ? [-top, -bottom] : [top, bottom]);
const isLess = (a: Fraction, b: Fraction): boolean => a[0] * b[1] < b[0] * a[1];
const toNumber = ([top, bottom]: Fraction): number => Number(top) / Number(bottom);

export interface PieceInArea {
  readonly touches: boolean;
  /** The share of the line that is inside, from 0 to 1; exactly 1 only if all of it is inside. */
  readonly share: number;
}

/** How much of a piece is inside; its ends are at whole coordinates. */
export function pieceInArea(from: Position, to: Position, polygons: readonly Rings[]): PieceInArea {
  const edges = polygons.flatMap((rings) => rings.flatMap(edgesOf));
  const cuts: Fraction[] = [[0n, 1n], [1n, 1n], ...edges.flatMap((edge) => cutsOf(from, to, edge))];
  const ascending = cuts
    .filter(([top, bottom]) => top >= 0n && top <= bottom)
    .sort((a, b) => (isLess(a, b) ? -1 : isLess(b, a) ? 1 : 0));
  let touches = ascending.some((cut) => isIn(from, to, cut, polygons));
  let share = 0;
  let isWhole = true;
  for (let i = 1; i < ascending.length; i++) {
    const [a, b] = [ascending[i - 1], ascending[i]];
    if (!isLess(a, b)) continue;
    const middle = fraction(a[0] * b[1] + b[0] * a[1], 2n * a[1] * b[1]);
    if (isIn(from, to, middle, polygons)) {
      touches = true;
      share += toNumber(b) - toNumber(a);
    } else isWhole = false;
  }
  return { touches, share: isWhole ? 1 : share };
}

/** How much of a line of several pieces is inside. Each piece counts by its length according to `metresOf`. */
export function lineInArea(
  line: readonly Position[],
  polygons: readonly Rings[],
  metresOf: (piece: number) => number,
): PieceInArea {
  let all = 0;
  let inside = 0;
  const pieces = line.slice(1).map((to, i) => pieceInArea(line[i], to, polygons));
  pieces.forEach(({ share }, i) => {
    all += metresOf(i);
    inside += share * metresOf(i);
  });
  const isWhole = pieces.every(({ share }) => share === 1);
  return { touches: pieces.some(({ touches }) => touches), share: isWhole ? 1 : all === 0 ? 0 : inside / all };
}

/**
 * The shares of a line, each with the areas that it lies in, as lists of the areas' numbers. Parts that lie in no area are left out. The
 * pieces of a line without length have equal shares, because they lie at one place.
 */
export function sharesOfLine(
  line: readonly Position[],
  areas: readonly (readonly Rings[])[],
  metresOf: (piece: number) => number,
): { readonly areas: readonly number[]; readonly share: number }[] {
  const shares = new Map<string, { areas: number[]; share: number }>();
  const metres = line.slice(1).map((_, i) => metresOf(i));
  const all = metres.reduce((sum, one) => sum + one, 0);
  line.slice(1).forEach((to, i) => {
    const from = line[i];
    const shareOfPiece = all === 0 ? 1 / metres.length : metres[i] / all;
    const edges = areas.flat(2).flatMap(edgesOf);
    const cuts: Fraction[] = [[0n, 1n], [1n, 1n], ...edges.flatMap((edge) => cutsOf(from, to, edge))];
    const ascending = cuts
      .filter(([top, bottom]) => top >= 0n && top <= bottom)
      .sort((a, b) => (isLess(a, b) ? -1 : isLess(b, a) ? 1 : 0));
    for (let cut = 1; cut < ascending.length; cut++) {
      const [a, b] = [ascending[cut - 1], ascending[cut]];
      const middle = fraction(a[0] * b[1] + b[0] * a[1], 2n * a[1] * b[1]);
      const inside = areas.flatMap((polygons, area) => (isIn(from, to, middle, polygons) ? [area] : []));
      const found = shares.get(inside.join()) ?? { areas: inside, share: 0 };
      found.share += (toNumber(b) - toNumber(a)) * shareOfPiece;
      if (inside.length > 0) shares.set(inside.join(), found);
    }
  });
  return [...shares.values()];
}

type Edge = readonly [Position, Position];

function edgesOf(ring: readonly Position[]): Edge[] {
  return ring.slice(1).map((to, i): Edge => [ring[i], to]);
}

/** Where a piece meets the line of an edge. If piece and edge are on one line: where the ends of the edge are. */
function cutsOf(from: Position, to: Position, [a, b]: Edge): Fraction[] {
  const side = ([x, y]: Position, [p, q]: Edge) =>
    BigInt(q[0] - p[0]) * BigInt(y - p[1]) - BigInt(q[1] - p[1]) * BigInt(x - p[0]);
  const [s, e] = [side(from, [a, b]), side(to, [a, b])];
  if (s !== e) return [fraction(s, s - e)];
  const axis = from[0] === to[0] ? 1 : 0;
  const span = BigInt(to[axis] - from[axis]);
  return s !== 0n || span === 0n ? [] : [a, b].map((end) => fraction(BigInt(end[axis] - from[axis]), span));
}

function isIn(from: Position, to: Position, at: Fraction, polygons: readonly Rings[]): boolean {
  // both coordinates times the denominator
  const [top, bottom] = at;
  const x = BigInt(from[0]) * bottom + BigInt(to[0] - from[0]) * top;
  const y = BigInt(from[1]) * bottom + BigInt(to[1] - from[1]) * top;
  return polygons.some((rings) => {
    let isInside = false;
    for (const [a, b] of rings.flatMap(edgesOf)) {
      const [ax, ay, bx, by] = [...a, ...b].map((one) => BigInt(one) * bottom);
      const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
      const isBetween =
        (ax < bx ? ax <= x && x <= bx : bx <= x && x <= ax) && (ay < by ? ay <= y && y <= by : by <= y && y <= ay);
      if (side === 0n && isBetween) return true;
      if (ay > y !== by > y && side < 0n === by > ay) isInside = !isInside;
    }
    return isInside;
  });
}
