// Validates the coordinates of a MultiPolygon by comparing all sides.

import { isInRing, type Position, type Ring, signedArea } from './rings.ts';

interface Side {
  readonly from: Position;
  readonly to: Position;
  readonly polygon: number;
  readonly ring: number;
}

/** The faults as sentences; none if the polygons are valid. */
export function faultsOf(polygons: readonly (readonly Ring[])[]): string[] {
  const faults: string[] = [];
  polygons.forEach((polygon, p) => {
    polygon.forEach((ring, r) => {
      const name = `ring ${p}.${r}`;
      const last = ring[ring.length - 1];
      if (ring.length < 4) faults.push(`${name} has ${ring.length} positions`);
      if (ring[0][0] !== last[0] || ring[0][1] !== last[1]) faults.push(`${name} is not closed`);
      if (ring.some((position) => position.length !== 2 || !position.every(Number.isFinite))) {
        faults.push(`${name} has an invalid position`);
      }
      const area = signedArea(ring);
      if (r === 0 ? area <= 0 : area >= 0) faults.push(`${name} is wound the wrong way or empty: ${area}`);
      const seen = new Set(ring.slice(1).map(String));
      if (seen.size !== ring.length - 1) faults.push(`${name} passes a place twice`);
      if (r > 0 && !liesIn(ring, polygon[0])) faults.push(`${name} is not inside its outline`);
    });
  });
  faults.push(...crossings(sidesOf(polygons)));
  for (let p = 0; p < polygons.length; p++) {
    for (let q = 0; q < polygons.length; q++) {
      if (p === q || !liesIn(polygons[p][0], polygons[q][0])) continue;
      if (!polygons[q].slice(1).some((hole) => liesIn(polygons[p][0], hole))) {
        faults.push(`polygon ${p} lies in polygon ${q}`);
      }
    }
  }
  return faults;
}

// Whether most midpoints of sides are in the other ring. If rings do not cross, either all midpoints are or none.
function liesIn(ring: Ring, other: Ring): boolean {
  let inside = 0;
  for (let i = 1; i < ring.length; i++) {
    if (isInRing((ring[i - 1][0] + ring[i][0]) / 2, (ring[i - 1][1] + ring[i][1]) / 2, other)) inside++;
  }
  return inside > (ring.length - 1) / 2;
}

function sidesOf(polygons: readonly (readonly Ring[])[]): Side[] {
  return polygons.flatMap((polygon, p) =>
    polygon.flatMap((ring, r) => ring.slice(1).map((to, i): Side => ({ from: ring[i], to, polygon: p, ring: r }))),
  );
}

// Pairs of sides that meet anywhere except at a common end.
function crossings(sides: Side[]): string[] {
  const faults: string[] = [];
  const sorted = sides
    .map((side) => ({ side, west: Math.min(side.from[0], side.to[0]), east: Math.max(side.from[0], side.to[0]) }))
    .sort((a, b) => a.west - b.west);
  for (let i = 0; i < sorted.length; i++) {
    for (let j = i + 1; j < sorted.length && sorted[j].west <= sorted[i].east; j++) {
      const a = sorted[i].side;
      const b = sorted[j].side;
      if (Math.min(a.from[1], a.to[1]) > Math.max(b.from[1], b.to[1])) continue;
      if (Math.min(b.from[1], b.to[1]) > Math.max(a.from[1], a.to[1])) continue;
      if (meetBadly(a, b)) {
        faults.push(
          `rings ${a.polygon}.${a.ring} and ${b.polygon}.${b.ring} cross at ${a.from} ${a.to} / ${b.from} ${b.to}`,
        );
      }
    }
  }
  return faults;
}

function meetBadly(a: Side, b: Side): boolean {
  const shared = [a.from, a.to].filter((p) => same(p, b.from) || same(p, b.to)).length;
  if (shared === 2) return true;
  const one = turn(a.from, a.to, b.from);
  const two = turn(a.from, a.to, b.to);
  const three = turn(b.from, b.to, a.from);
  const four = turn(b.from, b.to, a.to);
  if (shared === 1) {
    // From a common end, the two sides must not run in the same direction.
    if (one !== 0 || two !== 0) return false;
    const pivot = same(a.from, b.from) || same(a.from, b.to) ? a.from : a.to;
    const p = same(pivot, a.from) ? a.to : a.from;
    const q = same(pivot, b.from) ? b.to : b.from;
    return (p[0] - pivot[0]) * (q[0] - pivot[0]) + (p[1] - pivot[1]) * (q[1] - pivot[1]) > 0;
  }
  if (one === 0 && two === 0) return true;
  return one * two <= 0 && three * four <= 0;
}

function same(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

// -1, 0 or 1. Coordinates are on a raster of 1e-7, so the product is exact in whole raster lines.
function turn(a: Position, b: Position, c: Position): number {
  const [ax, ay, bx, by, cx, cy] = [...a, ...b, ...c].map((value) => Math.round(value * 1e7));
  return Math.sign((bx - ax) * (cy - ay) - (cx - ax) * (by - ay));
}
