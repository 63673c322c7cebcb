// Makes a line between two places a side of a triangulation (Sloan 1993): flips the sides that it crosses, each within the
// quadrilateral of its two triangles, until none is left. Orientation tests are exact, since places are multiples of a quarter metre.
//
//          . ---- q              . ---- q
//        /      / |            / \      |
//       u     /   v     ->    u    \    v         the side from u to v becomes the one from p to q
//         \ /    /              \    \ /
//          p --- .               . --- p

import type { Triangles } from './hull/triangles.ts';

/** The triangles being changed, wound clockwise. */
export interface Mesh extends Triangles {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** For each place: a side that begins there, or -1. On the border, it is the side that has no triangle on its left. */
  readonly away: Int32Array;
}

export const nextSide = (side: number): number => (side % 3 === 2 ? side - 2 : side + 1);
const lastSide = (side: number): number => (side % 3 === 0 ? side + 2 : side - 1);

/** Prepares triangles for changes. */
export function openMesh({ corner, beyond }: Triangles, x: ArrayLike<number>, y: ArrayLike<number>): Mesh {
  const away = new Int32Array(x.length).fill(-1);
  for (let side = 0; side < corner.length; side++) {
    if (away[corner[side]] < 0 || beyond[side] < 0) away[corner[side]] = side;
  }
  return { corner, beyond, x, y, away };
}

/** The side that leads from one place to another, or -1. */
export function sideBetween(mesh: Mesh, from: number, to: number): number {
  return findAround(mesh, from, (side) => mesh.corner[nextSide(side)] === to);
}

/** Makes the line from a to b a side. Returns the places along it: the places that lie on it, and then b. */
export function leadSide(mesh: Mesh, a: number, b: number): number[] {
  const { corner } = mesh;
  const by: number[] = [];
  for (let from = a; from !== b; from = by[by.length - 1]) {
    const first = findAround(mesh, from, (side) => isAhead(mesh, from, b, side));
    // no triangle ahead: continue along the border
    if (first < 0) return [...by, b];
    const along = [corner[nextSide(first)], corner[lastSide(first)]].find((place) => isOn(mesh, from, b, place));
    by.push(along ?? turnAll(mesh, from, b, first));
  }
  return by;
}

// Whether a line starts inside a triangle or along one of its sides.
function isAhead(mesh: Mesh, from: number, to: number, side: number): boolean {
  const { corner } = mesh;
  const left = turn(mesh, from, to, corner[nextSide(side)]);
  const right = turn(mesh, from, to, corner[lastSide(side)]);
  return left >= 0 && right <= 0 && left > right;
}

const isOn = (mesh: Mesh, from: number, to: number, place: number): boolean =>
  place === to || turn(mesh, from, to, place) === 0;

// Flips the sides that a line crosses, up to the first place on it, which it returns.
function turnAll(mesh: Mesh, from: number, to: number, first: number): number {
  const { corner, beyond } = mesh;
  const crossed: [number, number][] = [];
  let side = nextSide(first);
  let end = -1;
  while (end < 0) {
    crossed.push([corner[side], corner[nextSide(side)]]);
    const back = beyond[side];
    const ahead = corner[lastSide(back)];
    const where = ahead === to ? 0 : turn(mesh, from, to, ahead);
    if (where === 0) end = ahead;
    side = where > 0 ? lastSide(back) : nextSide(back);
  }
  for (let i = 0; i < crossed.length; i++) {
    const [u, v] = crossed[i];
    const own = sideBetween(mesh, u, v);
    const p = corner[lastSide(own)];
    const q = corner[lastSide(beyond[own])];
    if (turn(mesh, p, q, u) * turn(mesh, p, q, v) >= 0) {
      // the side cannot be flipped yet, because the quadrilateral is not convex
      crossed.push([u, v]);
      continue;
    }
    turnSide(mesh, own);
    if (turn(mesh, from, to, p) * turn(mesh, from, to, q) < 0) crossed.push([p, q]);
  }
  return end;
}

function turnSide({ corner, beyond, away }: Mesh, side: number): void {
  const back = beyond[side];
  const [u, v] = [corner[side], corner[back]];
  const [before, beforeBack] = [lastSide(side), lastSide(back)];
  const [p, q] = [corner[before], corner[beforeBack]];
  corner[side] = q;
  corner[back] = p;
  link(beyond, side, beyond[beforeBack]);
  link(beyond, back, beyond[before]);
  link(beyond, before, beforeBack);
  if (away[u] === side) away[u] = nextSide(back);
  if (away[v] === back) away[v] = nextSide(side);
  if (away[q] === beforeBack) away[q] = side;
  if (away[p] === before) away[p] = back;
}

function link(beyond: Int32Array, one: number, other: number): void {
  beyond[one] = other;
  if (other >= 0) beyond[other] = one;
}

// The first side from a place, clockwise, for which a condition holds; -1 if there is none.
function findAround({ beyond, away }: Mesh, place: number, holds: (side: number) => boolean): number {
  const first = away[place];
  for (let side = first; side >= 0; ) {
    if (holds(side)) return side;
    side = beyond[lastSide(side)];
    if (side === first) return -1;
  }
  return -1;
}

// Positive if a place lies to the left of a line, 0 on it.
function turn({ x, y }: Mesh, from: number, to: number, place: number): number {
  return (x[to] - x[from]) * (y[place] - y[from]) - (x[place] - x[from]) * (y[to] - y[from]);
}
