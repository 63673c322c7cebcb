import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlanePolygon } from '../../src/geo/plane-polygon.ts';
import { runs } from '../kit/runs.ts';
import { type Position, pieceInArea } from '../oracle/areas.ts';

// Corners on a coarse grid, so that edges, ends and corners often meet. Some polygons are huge and far from the origin.

const scales = fc.constantFrom(1, 100, 450_000_000);
const position: fc.Arbitrary<Position> = fc.tuple(fc.nat(6), fc.nat(6));
const ring = fc.array(position, { minLength: 3, maxLength: 6 }).map((corners) => [...corners, corners[0]]);
const rings = fc.array(ring, { minLength: 1, maxLength: 3 });

const placed =
  (scale: number) =>
  ([x, y]: Position): Position => [x * scale - 900_000_000, y * scale + 7];

/** The share of one piece of a line that is in parts of the line. */
function shareOfPiece(parts: readonly number[], piece: number): number {
  return sumOf(parts.map((position) => Math.min(piece + 1, Math.max(piece, position))));
}

const lineOf = (...points: readonly Position[]) => ({
  x: Float64Array.from(points, ([x]) => x),
  y: Float64Array.from(points, ([, y]) => y),
  count: points.length,
});

function sumOf(parts: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < parts.length; i += 2) sum += parts[i + 1] - parts[i];
  return sum;
}

test('a piece touches a polygon, and lies in it by as much, as fractions say', () => {
  const seen = { touching: 0, partly: 0, wholly: 0 };
  fc.assert(
    fc.property(rings, position, position, scales, (drawn, from, to, scale) => {
      const put = placed(scale);
      const polygon = drawn.map((one) => one.map(put));
      const [p, q] = [put(from), put(to)];
      const wanted = pieceInArea(p, q, [polygon]);
      const fast = new PlanePolygon(polygon.map((one) => Float64Array.from(one.flat())));
      expect(fast.contains(...p) || fast.meetsEdge(...p, ...q)).toBe(wanted.touches);
      const parts: number[] = [];
      expect(fast.addParts(lineOf(p, q), 0, parts)).toBe(wanted.touches);
      expect(sumOf(parts)).toBeCloseTo(
        from[0] === to[0] && from[1] === to[1] ? Number(wanted.touches) : wanted.share,
        12,
      );
      if (wanted.touches) seen.touching++;
      if (wanted.share === 1) seen.wholly++;
      else if (wanted.share > 0) seen.partly++;
    }),
    { seed: 1, numRuns: runs(2000) },
  );
  expect(seen.touching).toBeGreaterThan(500);
  expect(seen.partly).toBeGreaterThan(200);
  expect(seen.wholly).toBeGreaterThan(50);
});

test('each piece of a line lies in a polygon by as much as fractions say', () => {
  let partly = 0;
  fc.assert(
    fc.property(rings, fc.array(position, { minLength: 2, maxLength: 6 }), scales, (drawn, line, scale) => {
      const put = placed(scale);
      const polygon = drawn.map((one) => one.map(put));
      const points = line.map(put);
      const parts: number[] = [];
      const fast = new PlanePolygon(polygon.map((one) => Float64Array.from(one.flat())));
      const touches = fast.addParts(lineOf(...points), 0, parts);
      const wanted = points.slice(1).map((point, i) => pieceInArea(points[i], point, [polygon]));
      expect(touches).toBe(wanted.some((one) => one.touches));
      wanted.forEach((one, piece) => {
        const isPoint = points[piece].join() === points[piece + 1].join();
        const share = isPoint ? Number(one.touches) : one.share;
        expect(shareOfPiece(parts, piece)).toBeCloseTo(share, 12);
        if (share > 0 && share < 1) partly++;
      });
    }),
    { seed: 3, numRuns: runs(2000) },
  );
  expect(partly).toBeGreaterThan(500);
});

test('a piece lies in a comb by as much as fractions say, also if some corners of the comb are far away', () => {
  const seen = { partly: 0, far: 0 };
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { minLength: 20, maxLength: 60 }),
      fc.array(fc.constantFrom<Position>([90_000, 3], [-70_000, 11], [5, 80_000], [17, -60_000]), { maxLength: 3 }),
      fc.tuple(fc.integer({ min: -3, max: 40 }), fc.integer({ min: -3, max: 40 })),
      fc.tuple(fc.integer({ min: -3, max: 40 }), fc.integer({ min: -3, max: 40 })),
      fc.boolean(),
      fc.constantFrom(1, 7919),
      (drawn, far, begin, end, isOnSide, scale) => {
        const [from, to] = [begin, end].map(([x, y]): Position => [x * scale, y * scale]);
        // teeth between two heights, side by side
        const teeth = drawn.map(([x, y], i): Position => [i, i % 2 === 0 ? Math.min(x, y) : 31 + Math.max(x, y)]);
        const turned = [...teeth, ...far].map(
          ([x, y]): Position => (isOnSide ? [y * scale, x * scale] : [x * scale, y * scale]),
        );
        const polygon = [[...turned, turned[0]]];
        const parts: number[] = [];
        const fast = new PlanePolygon(polygon.map((one) => Float64Array.from(one.flat())));
        fast.addParts(lineOf(from, to), 0, parts);
        const wanted = pieceInArea(from, to, [polygon]);
        const isPoint = from[0] === to[0] && from[1] === to[1];
        expect(sumOf(parts)).toBeCloseTo(isPoint ? Number(wanted.touches) : wanted.share, 12);
        if (wanted.share > 0 && wanted.share < 1) seen.partly++;
        if (far.length > 0) seen.far++;
      },
    ),
    { seed: 2, numRuns: runs(2000) },
  );
  expect(Math.min(seen.partly, seen.far)).toBeGreaterThan(500);
});

test('edges that cross between their ends are found, and edges that meet at corners do not count', () => {
  const crossing = (...rings: number[][]) =>
    new PlanePolygon(rings.map((ring) => Float64Array.from(ring))).crossing(() => {});
  expect(crossing([0, 0, 100, 100, 100, 0, 0, 100, 0, 0])).toBeDefined();
  expect(crossing([0, 0, 100, 0, 100, 100, 0, 100, 0, 0])).toBeUndefined();
  expect(crossing([0, 0, 100, 0, 100, 100, 0, 100, 0, 0], [50, 50, 150, 50, 50, 60, 50, 50])).toBeDefined();
  expect(crossing([0, 0, 100, 0, 100, 100, 0, 100, 0, 0], [20, 20, 80, 20, 50, 60, 20, 20])).toBeUndefined();
});
