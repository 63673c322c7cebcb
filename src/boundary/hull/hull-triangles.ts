// The area of each limit's hull: the triangles with short sides between places within the limit, and the whole previous hull. Sides of
// the previous hull are also sides of the triangles of each larger limit.

import { type DeadlineCheck, step } from '../deadline-check.ts';
import { leadSide, type Mesh, nextSide, openMesh, sideBetween } from '../lead-side.ts';
import type { Sides } from '../rings/sides.ts';
import type { HullPlaces } from './hull-places.ts';
import { triangulate } from './triangles.ts';

/** Places up to this many squares apart are joined. If roads are too sparse, the next value is used ... */
const JOINS = [4, 8, 16, 64];

/** ... until the largest connected parts, one per start, contain this fraction of all places. */
const ENOUGH = 0.95;

/** Steps to evaluate a triangle and its neighbours. */
const STEPS_OF_TRIANGLE = 8;

/** For each limit: the sides of its hull, which have the hull on their right. */
export function hullSides(places: HullPlaces, deadline: DeadlineCheck): Sides[] {
  const found: Sides[] = [];
  let join = 0;
  places.count.forEach((count, limit) => {
    const mesh = meshOf(places, count, deadline);
    for (let smaller = 0; smaller < limit; smaller++) found[smaller] = leadSides(mesh, found[smaller], deadline);
    const isPart = insideOf(mesh, found[limit - 1], deadline);
    for (const squares of JOINS) {
      join = Math.max(join, squares * places.square[limit]);
      addShort(mesh, isPart, join, deadline);
      if (placesOfLargestParts(places.starts.x.length, mesh, isPart, deadline) >= ENOUGH * count) break;
    }
    found.push(sidesAround(mesh, isPart, deadline));
  });
  return found;
}

function meshOf(places: HullPlaces, count: number, deadline: DeadlineCheck): Mesh {
  const x = places.x.slice(0, count);
  const y = places.y.slice(0, count);
  const coordinates = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    coordinates[2 * i] = x[i];
    coordinates[2 * i + 1] = y[i];
  }
  deadline.check();
  const triangles = triangulate(coordinates);
  deadline.check();
  return openMesh(triangles, x, y);
}

// Changes triangles so that the given sides are among their sides. A side is split at places that lie on it.
function leadSides(mesh: Mesh, sides: Sides, deadline: DeadlineCheck): Sides {
  const from: number[] = [];
  const to: number[] = [];
  for (let side = 0; side < sides.from.length; side++) {
    step(deadline, STEPS_OF_TRIANGLE);
    let last = sides.from[side];
    for (const place of leadSide(mesh, last, sides.to[side])) {
      from.push(last);
      to.push(place);
      last = place;
    }
  }
  return { from, to };
}

// For each triangle: 1 if it lies within the previous hull, whose sides are sides of the triangles.
function insideOf(mesh: Mesh, before: Sides | undefined, deadline: DeadlineCheck): Uint8Array {
  const { corner, beyond } = mesh;
  const isPart = new Uint8Array(corner.length / 3);
  if (before === undefined) return isPart;
  const isWall = new Uint8Array(corner.length);
  const waiting: number[] = [];
  for (let i = 0; i < before.from.length; i++) {
    step(deadline, STEPS_OF_TRIANGLE);
    const side = sideBetween(mesh, before.from[i], before.to[i]);
    if (side < 0) continue;
    isWall[side] = 1;
    waiting.push(Math.floor(side / 3));
  }
  flood(waiting, isPart, (side) => (isWall[side] ? -1 : beyond[side]), deadline);
  return isPart;
}

// Marks triangles, and all triangles that can be reached from them across sides.
function flood(
  waiting: number[],
  isNoted: Uint8Array,
  beyond: (side: number) => number,
  deadline: DeadlineCheck,
): void {
  for (let triangle = waiting.pop(); triangle !== undefined; triangle = waiting.pop()) {
    if (isNoted[triangle]) continue;
    step(deadline, STEPS_OF_TRIANGLE);
    isNoted[triangle] = 1;
    for (let side = 3 * triangle; side < 3 * triangle + 3; side++) {
      const next = beyond(side);
      if (next >= 0) waiting.push(Math.floor(next / 3));
    }
  }
}

function addShort({ corner, x, y }: Mesh, isPart: Uint8Array, join: number, deadline: DeadlineCheck): void {
  const isShort = (side: number): boolean => {
    const [a, b] = [corner[side], corner[nextSide(side)]];
    return Math.hypot(x[a] - x[b], y[a] - y[b]) <= join;
  };
  step(deadline, isPart.length);
  for (let t = 0; t < isPart.length; t++) {
    if (!isPart[t] && isShort(3 * t) && isShort(3 * t + 1) && isShort(3 * t + 2)) isPart[t] = 1;
  }
}

// The total number of places in the largest parts. A part is a set of triangles connected by sides.
function placesOfLargestParts(
  parts: number,
  { corner, beyond, x }: Mesh,
  isPart: Uint8Array,
  deadline: DeadlineCheck,
): number {
  const counts: number[] = [];
  const isSeen = isPart.map((part) => 1 - part);
  const lastPart = new Int32Array(x.length).fill(-1);
  for (let begin = 0; begin < isSeen.length; begin++) {
    if (isSeen[begin]) continue;
    let own = 0;
    const show = (side: number): number => {
      if (lastPart[corner[side]] !== begin) own++;
      lastPart[corner[side]] = begin;
      return beyond[side];
    };
    flood([begin], isSeen, show, deadline);
    counts.push(own);
  }
  const largest = counts.sort((a, b) => b - a).slice(0, parts);
  return largest.reduce((sum, own) => sum + own, 0);
}

function sidesAround({ corner, beyond }: Mesh, isPart: Uint8Array, deadline: DeadlineCheck): Sides {
  const sides: { from: number[]; to: number[] } = { from: [], to: [] };
  step(deadline, corner.length);
  for (let side = 0; side < corner.length; side++) {
    if (!isPart[Math.floor(side / 3)] || (beyond[side] >= 0 && isPart[Math.floor(beyond[side] / 3)])) continue;
    sides.from.push(corner[side]);
    sides.to.push(corner[nextSide(side)]);
  }
  return sides;
}
