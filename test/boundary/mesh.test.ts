import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startDeadlineCheck } from '../../src/boundary/deadline-check.ts';
import { growHull } from '../../src/boundary/hull/hull-triangles.ts';
import { Mesh, nextSide } from '../../src/boundary/hull/mesh.ts';
import { expectSame } from '../kit/expect-same.ts';
import { runs } from '../kit/runs.ts';

/** Twice the area of a triangle, positive if its corners run anticlockwise. */
function doubledArea({ x, y, corner }: Mesh, triangle: number): number {
  const [a, b, c] = [0, 1, 2].map((i) => corner[3 * triangle + i]);
  return (x[b] - x[a]) * (y[c] - y[a]) - (x[c] - x[a]) * (y[b] - y[a]);
}

/** By hull, twice the area of its triangles; also twice the area of the triangles in no hull. */
function areaByHull(mesh: Mesh): Map<number, number> {
  const areas = new Map<number, number>();
  for (const [triangle, hull] of mesh.hull.entries()) {
    areas.set(hull, (areas.get(hull) ?? 0) + doubledArea(mesh, triangle));
  }
  return areas;
}

/** Places in a box of this size. On a coarse grid, many are on one line or coincide. */
const drawn = fc.record({
  size: fc.constantFrom(8, 2000, 3_000_000),
  isGrid: fc.boolean(),
  places: fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 1, maxLength: 150 }),
  joins: fc.array(fc.double({ min: 0.05, max: 0.6, noNaN: true }), { minLength: 1, maxLength: 4 }),
});

test('triangles fill the box without gaps, and keep the area of hulls, whatever places are added', () => {
  fc.assert(
    fc.property(drawn, ({ size, isGrid, places, joins }) => {
      const mesh = new Mesh({ west: 0, south: 0, east: size, north: size });
      const whole = areaByHull(mesh).get(0)!;
      const at = (share: number) => ((isGrid ? Math.floor(share / 125) * 125 : share) / 1000) * size;
      const add = ([x, y]: readonly [number, number]) => mesh.add(at(x), at(y));
      const half = places.length >>> 1;
      const starts = [add(places[0])];
      places.slice(0, half).forEach(add);
      const areas: number[] = [];
      joins
        .sort((a, b) => a - b)
        .forEach((join, i) => {
          growHull(mesh, i + 1, { starts, join: join * size }, startDeadlineCheck());
          areas.push(areaByHull(mesh).get(i + 1) ?? 0);
          places.slice(half + i * 10, half + i * 10 + 10).forEach(add);
        });
      const after = areaByHull(mesh);
      expectSame(
        joins.map((_, i) => after.get(i + 1) ?? 0),
        areas,
      );
      expectSame(
        [...after.values()].reduce((sum, area) => sum + area, 0),
        whole,
      );
      for (let side = 0; side < mesh.corner.length; side++) {
        const back = mesh.twin[side];
        if (back < 0) continue;
        expectSame([mesh.twin[back], mesh.corner[back]], [side, mesh.corner[nextSide(side)]]);
      }
      for (const [x, y] of places.slice(0, half)) expect(mesh.find(at(x), at(y)).corner).toBeGreaterThan(0);
      expect(mesh.hull.every((_, triangle) => doubledArea(mesh, triangle) > 0)).toBe(true);
    }),
    { numRuns: runs(150), seed: 11 },
  );
});
