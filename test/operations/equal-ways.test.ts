// What is guaranteed if several ways are equally good: every figure is the same, but the drawn way may be any of them.

import { afterAll, expect, test } from 'vitest';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { openPool } from '../../src/threads/threads.ts';

type Point = [number, number];

/** Crossings on each side of the square. At the equator, all streets to the east are equally long, and so are all streets to the north. */
const SIDE = 12;
const PER_DEGREE = 1000;

const crossing = (x: number, y: number): Point => [x / PER_DEGREE, y / PER_DEGREE];

function* streets(): Generator<SegmentSource> {
  for (let x = 0; x < SIDE; x++) {
    for (let y = 0; y < SIDE; y++) {
      if (x + 1 < SIDE) yield { shape: [crossing(x, y), crossing(x + 1, y)], roadType: 'LocalRoadUrban' };
      if (y + 1 < SIDE) yield { shape: [crossing(x, y), crossing(x, y + 1)], roadType: 'LocalRoadUrban' };
    }
  }
}

const grid = prepareNetwork(buildNetwork({ segments: streets() }));
const pool = await openPool(grid, { size: 2 });
afterAll(() => pool.close());

const random = openRandom(10);
const trips = Array.from({ length: 40 }, () => {
  const [x1, y1, x2, y2] = Array.from({ length: 4 }, () => random.whole(SIDE));
  return { from: [x1, y1] as Point, to: [x2, y2] as Point };
}).filter(({ from, to }) => from[0] !== to[0] || from[1] !== to[1]);

const queryOf = ({ from, to }: (typeof trips)[number]) =>
  ({
    startPoint: crossing(...from),
    endPoint: crossing(...to),
    timeUnit: 'msec',
    segmentGeometryStyle: 'All',
  }) as const;

/** A database that has answered many requests. */
function asked() {
  const database = openEngine(grid);
  for (const trip of trips) {
    const { startPoint, endPoint } = queryOf(trip);
    travelBoundary(database, { point: startPoint, costs: 1, costUnit: 'min', majorRoads: false });
    route(
      database,
      { startPoint, endPoint },
      { transientUpdates: [{ point: endPoint, updates: [{ percentage: -9 }] }] },
    );
  }
  return database;
}

/** Checks the points of a way: each step must lead nearer to the end, as on every shortest way. */
function expectShortest({ from, to }: (typeof trips)[number], coordinates: readonly (readonly number[])[]): void {
  const steps = Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]);
  expect(coordinates.length).toBe(steps + 1);
  expect([coordinates[0], coordinates[steps]]).toEqual([crossing(...from), crossing(...to)]);
}

test('figures are the same with and without preparing, after any requests, and on every thread', async () => {
  const databases = [openEngine(grid), openEngine(grid.network, { prepare: false }), asked()];
  const slower = { transientUpdates: [{ roadType: 'LocalRoadUrban' as const, updates: [{ percentage: -10 }] }] };
  for (const payload of [{}, slower]) {
    for (const trip of trips) {
      const query = queryOf(trip);
      const answers = [...databases.map((one) => route(one, query, payload)), await pool.route(query, payload)];
      const [{ distance, time }] = answers;
      for (const answer of answers) {
        expect([answer.distance, answer.time]).toEqual([distance, time]);
        expectShortest(trip, answer.geometry.coordinates);
      }
      const lists = { startPoints: [query.startPoint], endPoints: [query.endPoint], timeUnit: 'msec' } as const;
      const table = routeCostTable(databases[0], lists, payload);
      expect([table.distance![0], table.time![0]]).toEqual([distance, time]);
    }
  }
});

test('on a prepared network, a request without options draws the same way on every thread and after any requests', async () => {
  const databases = [openEngine(grid), openEngine(grid, { kernel: false }), asked()];
  for (const trip of trips) {
    const query = queryOf(trip);
    const drawn = await pool.route(query);
    for (const database of databases) expect(route(database, query)).toEqual(drawn);
  }
});
