// Cuts rings that cross the antimeridian in two, as RFC 7946 requires.

import type { VertexRings } from '../bands.ts';

/** Rings and their places. Cutting adds further places. */
export interface CutRings {
  readonly parts: VertexRings[];
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/**
 * Cuts rings with longitudes beyond 180 or -180 into parts within that range. Each part is a separate set of rings for polygons. `halfTurn`
 * is 180 degrees in the units of x. Rings have the inside on their left.
 */
export function cutAtAntimeridian(rings: VertexRings, x: Float64Array, y: Float64Array, halfTurn: number): CutRings {
  let east = -Infinity;
  let west = Infinity;
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++) {
      if (x[ring[i]] > east) east = x[ring[i]];
      if (x[ring[i]] < west) west = x[ring[i]];
    }
  }
  if (east <= halfTurn && west >= -halfTurn) return { parts: [rings], x, y };

  const places: GrowingPlaces = { x: Array.from(x), y: Array.from(y) };
  const parts: VertexRings[] = [];
  let rest = rings;
  if (east > halfTurn) {
    const { below, beyond } = cut(rest, places, halfTurn);
    parts.push(moved(beyond, places, -2 * halfTurn));
    rest = below;
  }
  if (west < -halfTurn) {
    const { below, beyond } = cut(rest, places, -halfTurn);
    parts.push(moved(below, places, 2 * halfTurn));
    rest = beyond;
  }
  parts.push(rest);
  return {
    parts: parts.filter((part) => part.length > 0),
    x: Float64Array.from(places.x),
    y: Float64Array.from(places.y),
  };
}

interface GrowingPlaces {
  readonly x: number[];
  readonly y: number[];
}

/** A piece of a ring on one side of the line, from where the ring enters this side to where it leaves it. */
interface RingPiece {
  readonly path: number[];
  isUsed: boolean;
}

// Cuts rings along a meridian into the parts west of it and the parts east of it.
function cut(rings: VertexRings, places: GrowingPlaces, line: number): { below: VertexRings; beyond: VertexRings } {
  const below: VertexRings = [];
  const beyond: VertexRings = [];
  const piecesBelow: RingPiece[] = [];
  const piecesBeyond: RingPiece[] = [];
  for (const ring of rings) {
    const isBeyond = Array.from(ring, (v) => places.x[v] > line);
    const first = isBeyond.findIndex((side, i) => side !== isBeyond[(i + ring.length - 1) % ring.length]);
    if (first < 0) {
      (isBeyond[0] ? beyond : below).push(ring);
      continue;
    }
    let path = [crossing(places, ring[(first + ring.length - 1) % ring.length], ring[first], line)];
    for (let n = 0; n < ring.length; n++) {
      const i = (first + n) % ring.length;
      const after = (i + 1) % ring.length;
      path.push(ring[i]);
      if (isBeyond[i] === isBeyond[after]) continue;
      const over = crossing(places, ring[i], ring[after], line);
      path.push(over);
      (isBeyond[i] ? piecesBeyond : piecesBelow).push({ path, isUsed: false });
      path = [over];
    }
  }
  // With the inside on the left, rings run north along the line on its western side, and south on its eastern side.
  joinPieces(piecesBelow, places, 1, below);
  joinPieces(piecesBeyond, places, -1, beyond);
  return { below, beyond };
}

// Joins pieces along the line. The end of each piece is connected with the beginning of the next piece in the given direction.
function joinPieces(pieces: RingPiece[], places: GrowingPlaces, sense: 1 | -1, rings: VertexRings): void {
  const starts = [...pieces].sort((a, b) => sense * (places.y[a.path[0]] - places.y[b.path[0]]));
  for (const piece of pieces) {
    if (piece.isUsed) continue;
    const ring: number[] = [];
    let next: RingPiece | undefined = piece;
    while (next !== undefined && !next.isUsed) {
      next.isUsed = true;
      ring.push(...next.path);
      const leaves: number = places.y[next.path[next.path.length - 1]];
      next = starts.find(
        (start) => sense * (places.y[start.path[0]] - leaves) >= 0 && (start === piece || !start.isUsed),
      );
    }
    const distinct = ring.filter((v, i) => {
      const before = ring[(i + ring.length - 1) % ring.length];
      return places.x[v] !== places.x[before] || places.y[v] !== places.y[before];
    });
    if (distinct.length > 2) rings.push(Int32Array.from(distinct));
  }
}

// A new place where the side from a to b crosses the line.
function crossing({ x, y }: GrowingPlaces, a: number, b: number, line: number): number {
  x.push(line);
  return y.push(Math.round(y[a] + ((y[b] - y[a]) * (line - x[a])) / (x[b] - x[a]))) - 1;
}

// Copies of rings, shifted east.
function moved(rings: VertexRings, places: GrowingPlaces, by: number): VertexRings {
  return rings.map((ring) =>
    ring.map((v) => {
      places.x.push(places.x[v] + by);
      return places.y.push(places.y[v]) - 1;
    }),
  );
}
