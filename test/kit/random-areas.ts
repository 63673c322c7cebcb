// Areas among the roads of random networks. Their corners are on a grid twice as fine as the grid of junctions.

import fc from 'fast-check';
import type { AreaInput } from '../../src/request/transient-updates.ts';

/** Half a step of the grid of junctions. */
const STEP = 0.0002;

const corner = fc
  .tuple(fc.integer({ min: -2, max: 18 }), fc.integer({ min: -2, max: 18 }))
  .map(([x, y]): [number, number] => [Number((8 + x * STEP).toFixed(7)), Number((50 + y * STEP).toFixed(7))]);

/** A triangle, because a triangle cannot cross itself. */
const triangle = fc.tuple(corner, corner, corner).map(([a, b, c]) => [a, b, c, a]);

const shape: fc.Arbitrary<AreaInput> = fc.oneof(
  triangle.map((ring) => ({ type: 'Polygon' as const, coordinates: [ring] })),
  fc
    .tuple(triangle, triangle)
    .map(([one, other]) => ({ type: 'MultiPolygon' as const, coordinates: [[one], [other]] })),
);

/** The properties by which an update or a condition applies to an area. */
export const randomAreas: fc.Arbitrary<Record<string, fc.Arbitrary<unknown>>> = fc
  .record({
    area: shape,
    match: fc.constantFrom('touches', 'within', undefined),
    share: fc.constantFrom(true, undefined),
  })
  .map((members) => Object.fromEntries(Object.entries(members).map(([name, value]) => [name, fc.constant(value)])));
