import { expect, test } from 'vitest';
import { firstPoints } from '../../docs/playground/first-points.ts';
import { city } from '../../fixtures/city.ts';
import {
  buildNetwork,
  type Network,
  openDatabase,
  route,
  routeCostTable,
  type SegmentSource,
} from '../../src/index.ts';

// The points of the first route after a file is dropped onto the playground.

const pointsOf = (network: Network) => {
  const database = openDatabase(network);
  return { database, ...firstPoints(database, network) };
};

test('a city gets a route through its middle, and five places with ways between all of them', () => {
  const { database, route: ends, origin, places } = pointsOf(buildNetwork(city({ segments: 2000 })));
  expect(ends).toHaveLength(2);
  expect(ends[0]).toEqual(origin);
  const { time, warnings } = route(database, { startPoint: ends[0], endPoint: ends[1], returnLegs: true });
  expect(time).toBeGreaterThan(1);
  expect(warnings).toBeUndefined();
  expect(new Set(places.map(String)).size).toBe(5);
  expect(routeCostTable(database, { startPoints: places, endPoints: places }).time).not.toContain(Number.NaN);
});

test('islands get a route on the one with most roads', () => {
  const road = (id: number, lon: number, lat: number): SegmentSource => ({
    id: `1:${id.toString(16)}`,
    shape: [
      [lon, lat],
      [lon + 0.001, lat],
    ],
    roadType: 'LocalRoadUrban',
    direction: 'bidirectional',
  });
  const large = Array.from({ length: 40 }, (_, i) => road(i + 1, i / 1000, 0));
  const small = Array.from({ length: 10 }, (_, i) => road(i + 100, 5 + i / 1000, 0));
  const { database, route: ends } = pointsOf(buildNetwork({ name: 'islands', segments: [...large, ...small] }));
  expect(Math.max(...ends.map(([lon]) => lon))).toBeLessThan(1);
  expect(route(database, { startPoint: ends[0], endPoint: ends[1] }).time).toBeGreaterThan(0);
});

test('a single one-way road gets no route, but an origin', () => {
  const only: SegmentSource = {
    id: '1:1',
    shape: [
      [0, 0],
      [0.001, 0],
    ],
    roadType: 'LocalRoadUrban',
    direction: 'forward',
  };
  const { route: ends, origin, places } = pointsOf(buildNetwork({ name: 'one', segments: [only] }));
  expect([ends, places]).toEqual([[], []]);
  expect(origin![0]).toBeCloseTo(0.0005, 6);
});
