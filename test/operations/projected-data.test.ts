import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { route } from '../../src/operations/route.ts';
import { segmentById } from '../../src/operations/segment-by-id.ts';
import { runs } from '../kit/runs.ts';

// Networks store degrees with a precision of about a centimetre, so whole decimetres come back unchanged.
describe.each([
  ['epsg:25832', 565_000, 5_934_000, 1],
  ['epsg:3857', -958_000, 5_036_000, 10],
  ['epsg:27700', 530_000, 180_000, 10],
  ['epsg:2154', 652_000, 6_862_000, 1],
  ['epsg:4258', 10, 50, 1e5],
])('data in %s', (crs, west, south, parts) => {
  const scale = crs === 'epsg:4258' ? 1e-3 : 50;
  const steps = fc.array(
    fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    {
      minLength: 2,
      maxLength: 20,
    },
  );
  const place = (start: number, i: number, step: number) =>
    Math.round((start + scale * (2 * i + step)) * parts) / parts;

  test('comes back as it was, in segments and routes', () => {
    fc.assert(
      fc.property(steps, (drawn) => {
        const shape = drawn.map(([x, y], i): [number, number] => [place(west, i, x), place(south, i, y)]);
        const database = openEngine(buildNetwork({ crs, segments: [{ id: 'a:1', shape, roadType: 'Ferry' }] }));
        expect(segmentById(database, 'a:1', { segmentGeometryStyle: 'All' })[0].geometry.coordinates).toEqual(shape);
        const ends = [shape[0], shape[shape.length - 1]];
        const query = { startPoint: ends[0], endPoint: ends[1], segmentGeometryStyle: 'All' } as const;
        const { geometry, explanation } = route(database, query, undefined, { explain: true });
        expect(geometry.coordinates).toEqual(shape);
        expect(explanation?.points.map((point) => point.place.coordinates)).toEqual(ends);
      }),
      { numRuns: runs(12), seed: 7 },
    );
  });
});
