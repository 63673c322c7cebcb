// The sides of a hull for each limit. Each hull contains the smaller ones, and the roads within its limit:
//
//     1  one place in each square is joined with the places near it
//     2  the places on roads that this hull leaves out are joined as well
//     3  roads that still lie alone, such as a motorway through fields, get places around them, which form a narrow finger

import type { Singles } from '../../kernel/drawing/memory.ts';
import { type DeadlineCheck, step } from '../deadline-check.ts';
import type { Sides, Vertices } from '../rings/sides.ts';
import type { PlaceColumns } from '../roads.ts';
import { boxOf, onePerSquare, reachedPlaces, STEPS_OF_PLACE, squareOf } from './hull-places.ts';
import { cornersOfHulls, growHull, sidesAround } from './hull-triangles.ts';
import { Mesh, OUTER } from './mesh.ts';

/** Places up to this many squares apart are joined. If roads are too sparse for that, the next number is tried, ... */
const JOINS = [4, 8, 16, 64];

/** ... until the hull contains this fraction of all places. */
const ENOUGH = 0.95;

/** The distance, in squares, between places on roads that a hull contains. */
const SPACING = 1 / 4;

/** The distance, in squares, to the four places around a start, or around a place on a road that lies alone. */
const AROUND = 1 / 2;

export interface HullsOfLimits {
  /** The starts, but at most one in each square. */
  readonly starts: PlaceColumns;
  readonly vertices: Vertices;
  /** The sides of each limit's hull, which is on their left. */
  readonly sides: readonly Sides[];
}

/** The hulls of ascending limits. `rows` has STRETCH numbers for each reached part of a road. */
export function hullsOfLimits(
  stretches: Singles,
  begun: PlaceColumns,
  limits: readonly number[],
  deadline: DeadlineCheck,
): HullsOfLimits {
  const mesh = new Mesh(boxOf(stretches, begun, Infinity, deadline));
  let side = squareOf(boxOf(stretches, begun, limits[0], deadline));
  const starts = addAround(mesh, begun, { side, metres: AROUND * side }, deadline);
  let join = 0;
  limits.forEach((limit, level) => {
    const passed = limits[level - 1] ?? -Infinity;
    side = Math.max(side, squareOf(boxOf(stretches, begun, limit, deadline)));
    const reached = reachedPlaces(stretches, { passed, limit }, SPACING * side, deadline);
    addAll(mesh, onePerSquare(reached, side, mesh, deadline), deadline);
    for (const squares of JOINS) {
      join = Math.max(join, squares * side);
      growHull(mesh, level + 1, { starts, join }, deadline);
      const corners = cornersOfHulls(mesh, deadline).reduce((sum, one) => sum + one, 0);
      if (corners >= ENOUGH * (mesh.x.length - OUTER)) break;
    }
    const missing = outsideOf(mesh, reached, deadline);
    addAll(mesh, missing, deadline);
    growHull(mesh, level + 1, { starts, join }, deadline);
    addAround(mesh, outsideOf(mesh, missing, deadline), { side: SPACING * side, metres: AROUND * side }, deadline);
    growHull(mesh, level + 1, { starts, join }, deadline);
  });
  const { x, y } = mesh;
  return {
    starts: { x: starts.map((start) => x[start]), y: starts.map((start) => y[start]) },
    vertices: mesh,
    sides: limits.map((_, level) => sidesAround(mesh, level + 1, deadline)),
  };
}

function addAll(mesh: Mesh, { x, y }: PlaceColumns, deadline: DeadlineCheck): void {
  for (let i = 0; i < x.length; i++) {
    step(deadline, STEPS_OF_PLACE);
    mesh.add(x[i], y[i]);
  }
}

// Adds, for each square, one place of the list and four places around it. Returns the corners of the places in the middle. A road that lies
// alone forms no triangle, but the places around it do.
function addAround(
  mesh: Mesh,
  list: PlaceColumns,
  { side, metres }: { readonly side: number; readonly metres: number },
  deadline: DeadlineCheck,
): number[] {
  const { x, y } = onePerSquare(list, side, undefined, deadline);
  return x.map((east, i) => {
    step(deadline, 5 * STEPS_OF_PLACE);
    mesh.add(east, y[i] - metres);
    mesh.add(east + metres, y[i]);
    mesh.add(east, y[i] + metres);
    mesh.add(east - metres, y[i]);
    return mesh.add(east, y[i]);
  });
}

// Those places of a list that no hull contains.
function outsideOf(mesh: Mesh, list: PlaceColumns, deadline: DeadlineCheck): PlaceColumns {
  const isCorner = cornersOfHulls(mesh, deadline);
  const x: number[] = [];
  const y: number[] = [];
  for (let i = 0; i < list.x.length; i++) {
    step(deadline, STEPS_OF_PLACE);
    const { triangle, corner } = mesh.find(list.x[i], list.y[i]);
    if (mesh.hull[triangle] > 0 || isCorner[corner] === 1) continue;
    x.push(list.x[i]);
    y.push(list.y[i]);
  }
  return { x, y };
}
