// Intermediate points that are equally near to several roads: all legs meet at one place, and the route is the cheapest of this kind.

import { buildNetwork, openDatabase, prepareNetwork, route } from 'ermine';
import { expect, test } from 'vitest';
import { openRandom } from '../../fixtures/random.ts';

type Point = [number, number];
const BLOCK = 0.002;
const at = (east: number, north: number): Point => [
  Number((10 + BLOCK * east).toFixed(6)),
  Number((50 + BLOCK * north).toFixed(6)),
];

const openRoads = (shapes: readonly (readonly Point[])[]) =>
  openDatabase(
    prepareNetwork(
      buildNetwork({
        segments: shapes.map((shape, i) => ({
          id: `a:${i + 1}`,
          shape: shape as Point[],
          roadType: i % 3 === 0 ? 'local road urban' : 'major road urban',
        })),
      }),
    ),
  );

const grid = openRoads(
  Array.from({ length: 6 }, (_, i) =>
    Array.from({ length: 5 }, (_, j) => [
      [at(i, j), at(i, j + 1)],
      [at(j, i), at(j + 1, i)],
    ]).flat(),
  ).flat(),
);

function routeOver(points: readonly Point[], options: object = {}) {
  const [startPoint, ...others] = points;
  const intermediatePoints = others.slice(0, -1);
  const endPoint = others[others.length - 1];
  return route(grid, { startPoint, intermediatePoints, endPoint, timeUnit: 's', ...options });
}

/** Metres along a line. */
function lengthOf(line: readonly Point[]): number {
  const degree = 111_250;
  const across = degree * Math.cos((50 * Math.PI) / 180);
  return line.slice(1).reduce((sum, [lon, lat], i) => {
    return sum + Math.hypot(across * (lon - line[i][0]), degree * (lat - line[i][1]));
  }, 0);
}

test('the legs of a route meet in the middle of a block, on its cheapest side', () => {
  const random = openRandom(3);
  const middle = (): Point => at(0.5 + Math.floor(5 * random.next()), 0.5 + Math.floor(5 * random.next()));
  const place = (): Point => at(5 * random.next(), 5 * random.next());
  for (let i = 0; i < 60; i++) {
    const vias = Array.from({ length: 1 + (i % 2) }, middle);
    const [start, end] = [place(), place()];
    const found: object = routeOver([start, ...vias, end], { segmentGeometryStyle: 'All' });
    const { time, distance, geometry } = found as {
      time: number;
      distance: number;
      geometry: { coordinates: Point[] };
    };
    expect(Math.abs(lengthOf(geometry.coordinates) - distance)).toBeLessThan(0.004 * distance + 2);
    expect(routeOver([start, ...vias, end]).time).toBe(time);
    // each point a little nearer to one side of its block
    const sides = vias.map(([lon, lat]): Point[] =>
      [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ].map(([x, y]) => [lon + 1e-5 * x, lat + 1e-5 * y]),
    );
    const combinations = sides.reduce<Point[][]>(
      (all, some) => all.flatMap((one) => some.map((side) => [...one, side])),
      [[]],
    );
    const least = Math.min(...combinations.map((fixed) => routeOver([start, ...fixed, end]).time));
    expect(Math.abs(time - least)).toBeLessThan(2);
  }
});

test('the best side is also found if the start is displaced, in the given and in the best order', () => {
  const ladder = openRoads([
    [at(0, 0), at(5, 0)],
    [at(0, 0), at(0, 1)],
    [at(0, 1), at(5, 1)],
    [at(5, 0), at(5, 1)],
    [at(-0.4, 0.2), at(-0.4, 0.4)],
  ]);
  const over = (north: number, oip: boolean) =>
    route(ladder, {
      startPoint: at(-0.4, 0.3),
      intermediatePoints: [at(2.5, north), at(4, 1)],
      endPoint: at(4.5, 1),
      oip,
      returnDistance: true,
    });
  for (const oip of [false, true]) {
    const { distance, warnings } = over(0.5, oip);
    expect(distance).toBeCloseTo(over(0.51, oip).distance, 0);
    expect(warnings).toHaveLength(1);
    expect(warnings![0].message).toContain('startPoint is displaced');
  }
});

test('there is no route over a point between two banks without a bridge', () => {
  const banks = openRoads([
    [at(0, 0), at(0, 9)],
    [at(4, 0), at(4, 9)],
  ]);
  const query = { startPoint: at(0, 1), intermediatePoints: [at(2, 4)], endPoint: at(4, 8) };
  expect(() => route(banks, query as never)).toThrow('Path could not be calculated');
  expect(() => route(banks, { ...query, endPoint: at(0, 8) } as never)).not.toThrow();
  expect(() => route(banks, { ...query, startPoint: at(4, 1) } as never)).not.toThrow();
});
