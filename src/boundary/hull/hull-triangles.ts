// The area of hulls: those triangles between places that have short sides and are connected with the starts. Each hull contains the
// previous one.

import { type DeadlineCheck, step } from '../deadline-check.ts';
import type { Sides } from '../rings/sides.ts';
import { type Mesh, nextSide, triangleOf } from './mesh.ts';

/** Steps for evaluating a triangle and its neighbours. */
const STEPS_OF_TRIANGLE = 8;

/**
 * Adds triangles to a hull: those whose sides are at most `join` metres long and that are connected with a start or with a smaller hull.
 */
export function growHull(
  mesh: Mesh,
  hull: number,
  { starts, join }: { readonly starts: readonly number[]; readonly join: number },
  deadline: DeadlineCheck,
): void {
  const { twin } = mesh;
  step(deadline, twin.length);
  const waiting = starts.map((start) => mesh.find(mesh.x[start], mesh.y[start]).triangle);
  for (let side = 0; side < twin.length; side++) {
    if (mesh.hull[triangleOf(side)] > 0 && mesh.hull[triangleOf(twin[side])] === 0) {
      waiting.push(triangleOf(twin[side]));
    }
  }
  for (let triangle = waiting.pop(); triangle !== undefined; triangle = waiting.pop()) {
    step(deadline, STEPS_OF_TRIANGLE);
    // beyond the sides of the outermost triangles there is no triangle
    if (triangle < 0 || mesh.hull[triangle] > 0 || !isShort(mesh, triangle, join)) continue;
    mesh.hull[triangle] = hull;
    for (let side = 3 * triangle; side < 3 * triangle + 3; side++) waiting.push(triangleOf(twin[side]));
  }
}

function isShort({ corner, x, y }: Mesh, triangle: number, join: number): boolean {
  for (let side = 3 * triangle; side < 3 * triangle + 3; side++) {
    const [a, b] = [corner[side], corner[nextSide(side)]];
    if (Math.hypot(x[a] - x[b], y[a] - y[b]) > join) return false;
  }
  return true;
}

/** For each corner: 1 if it is a corner of some hull. */
export function cornersOfHulls({ corner, hull, x }: Mesh, deadline: DeadlineCheck): Uint8Array {
  const isCorner = new Uint8Array(x.length);
  step(deadline, corner.length);
  for (let side = 0; side < corner.length; side++) {
    if (hull[triangleOf(side)] > 0) isCorner[corner[side]] = 1;
  }
  return isCorner;
}

/** The sides around a hull together with all smaller hulls, which are on their left. */
export function sidesAround({ corner, twin, hull }: Mesh, largest: number, deadline: DeadlineCheck): Sides {
  const sides: { from: number[]; to: number[] } = { from: [], to: [] };
  const isPart = (side: number): boolean => {
    // `undefined` beyond the outermost triangles
    const own = hull[triangleOf(side)] ?? 0;
    return own > 0 && own <= largest;
  };
  step(deadline, corner.length);
  for (let side = 0; side < corner.length; side++) {
    if (!isPart(side) || isPart(twin[side])) continue;
    sides.from.push(corner[side]);
    sides.to.push(corner[nextSide(side)]);
  }
  return sides;
}
