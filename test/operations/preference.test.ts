// A mode that prefers some roads: its routes use them, its times stay true, and a request can still have the fastest way.

import { encodeNetwork } from 'ermine';
import { openPool } from 'ermine/threads';
import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { openDatabase } from '../../src/operations/open-database.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import { decodeNetwork, encodeNetwork as encodeInside } from '../../src/prepared/encode-network.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { handle } from '../../src/service/handle.ts';

// Two ways from a to b: 1.1 km on a busy road, or half as much again on a quiet one via c.
const places = { start: [-0.005, 0], a: [0, 0], b: [0.01, 0], c: [0.005, 0.0056], end: [0.015, 0] } as const;
type Place = keyof typeof places;
const road = (id: string, from: Place, to: Place, more: Partial<SegmentSource> = {}): SegmentSource => ({
  ...{ id, start: from, end: to, shape: [places[from], places[to]], roadType: 'MajorRoadUrban', speed: 18 },
  ...more,
});
const segments = (busy: Partial<SegmentSource>) => [
  road('1:1', 'start', 'a'),
  road('1:2', 'a', 'b', busy),
  road('1:3', 'b', 'end'),
  road('2:1', 'a', 'c'),
  road('2:2', 'c', 'b'),
];
const prepared = (busy: Partial<SegmentSource>, modes?: readonly string[]) =>
  prepareNetwork(buildNetwork({ segments: segments(busy), ...(modes && { modes }) }));
const bytesOf = (busy: Partial<SegmentSource>) => encodeInside(prepared(busy));

const startPoint = [-0.0045, 0] as const;
const endPoint = [0.0145, 0] as const;
const trip = { startPoint, endPoint, distanceUnit: 'm', timeUnit: 's' } as const;
const pair = { startPoints: [startPoint], endPoints: [endPoint], distanceUnit: 'm', timeUnit: 's' } as const;
const modes = ['car', 'bicycle'];
const network = prepared({ byMode: { bicycle: { reluctance: 2 } } }, modes);
const database = openDatabase(network);

const byCar = route(database, { ...trip, mode: 'car' });
const quiet = route(database, { ...trip, mode: 'bicycle' });

describe('a mode that prefers some roads', () => {
  test('takes them, and reports the time and the distance that they take', () => {
    expect(byCar.distance).toBeCloseTo(2113, -1);
    expect(quiet.distance).toBeCloseTo(2668, -1);
    expect(quiet.time).toBeCloseTo(quiet.distance! / 5, 1);
  });

  test('takes the fastest way if that feels no longer, and if the request asks for it', () => {
    const near = openDatabase(prepared({ byMode: { bicycle: { reluctance: 1.4 } } }, modes));
    expect(route(near, { ...trip, mode: 'bicycle' })).toEqual({ ...byCar });
    expect(route(database, { ...trip, mode: 'bicycle', prefer: false })).toEqual(byCar);
    expect(route(database, { ...trip, mode: 'bicycle', prefer: 'false' })).toEqual(byCar);
    expect(route(database, { ...trip, mode: 'bicycle', optimizeBy: 'distance' }).distance).toBe(byCar.distance);
  });

  test('does so in every operation', async () => {
    const own = { ...pair, mode: 'bicycle' } as const;
    const asks = [
      [own, quiet],
      [{ ...own, prefer: false }, byCar],
    ] as const;
    const pool = await openPool(encodeNetwork(network), { size: 1 });
    try {
      for (const [query, { time, distance }] of asks) {
        const { startPoints: _, endPoints: __, ...costing } = query;
        expect(routeCostMatrix(database, query).matrix).toMatchObject([{ time, distance }]);
        const table = routeCostTable(database, query);
        expect([table.time[0], table.distance[0]]).toEqual([time, distance]);
        const { distanceUnit: ___, timeUnit: ____, ...requested } = costing;
        expect(route(database, trip, compileCosting(database, requested))).toMatchObject({ time, distance });
        expect((await pool.routeCostMatrix(query)).matrix).toMatchObject([{ time, distance }]);
        const points = { startPoint: `${startPoint},epsg:4326`, endPoint: `${endPoint},epsg:4326` };
        const text = Object.entries({ ...trip, ...requested, ...points }).map(([name, value]) => `${name}=${value}`);
        const url = `/rest/Spatial/erm/databases/town.json?q=route&${text.join('&')}`;
        const answer = await handle({ databases: { town: database } }, { method: 'GET', url });
        expect(JSON.parse(answer.body)).toMatchObject({ time, distance });
      }
    } finally {
      await pool.close();
    }
  });

  test('has both the preferred and the shortest way in a matrix with both', () => {
    const [{ time, distance }, short] = [quiet, byCar];
    const both = { ...pair, mode: 'bicycle', returnOptimalRoutesOnly: false } as const;
    const [best, shortest] = [
      { time, distance },
      { time: short.time, distance: short.distance },
    ];
    expect(routeCostMatrix(database, both).matrix).toMatchObject([best, shortest]);
    expect(routeCostMatrix(database, { ...both, optimizeBy: 'distance' }).matrix).toMatchObject([shortest, best]);
    expect(routeCostMatrix(database, { ...both, prefer: false }).matrix).toMatchObject([shortest]);
    const compiled = compileCosting(database, { mode: 'bicycle', optimizeBy: 'distance' });
    const points = { ...pair, returnOptimalRoutesOnly: false } as const;
    expect(routeCostMatrix(database, points, compiled).matrix).toMatchObject([shortest, best]);
  });

  test('keeps to it under updates of a request and of a layer', () => {
    const jam = [{ segmentID: '1:1', updates: [{ percentage: -50 }] }];
    const slowed = route(database, { ...trip, mode: 'bicycle' }, { transientUpdates: jam });
    expect(slowed.distance).toBe(quiet.distance);
    expect(slowed.time).toBeGreaterThan(quiet.time!);
    const layered = updateDatabase(database, { works: [{ segmentID: '2:1', updates: [{ exclude: 'Y' }] }] });
    expect(route(layered, { ...trip, mode: 'bicycle' })).toEqual(byCar);
  });

  test('has boundaries by true time', () => {
    const area = {
      point: startPoint,
      costs: [400],
      costUnit: 's',
      maxOffroadDistance: 5,
      maxOffroadDistanceUnit: 'm',
    } as const;
    const shape = (mode: string) => travelBoundary(database, { ...area, mode, majorRoads: false });
    expect(shape('bicycle').travelBoundary).toEqual(shape('car').travelBoundary);
    const compiled = compileCosting(database, { mode: 'bicycle' });
    expect(travelBoundary(database, { ...area, majorRoads: false }, compiled).travelBoundary).toEqual(
      shape('car').travelBoundary,
    );
    expect(() => travelBoundary(database, { ...area, prefer: false } as never)).toThrow(/prefer/);
  });
});

describe('the preference column of a network', () => {
  test('is kept when the network is written', () => {
    const again = openDatabase(decodeNetwork(encodeInside(network)));
    expect(route(again, { ...trip, mode: 'bicycle' })).toEqual(quiet);
  });

  test('is absent if no road is preferred: the bytes are the same', () => {
    expect(bytesOf({ reluctance: 1 })).toEqual(bytesOf({}));
    expect(bytesOf({ reluctance: 2 })).not.toEqual(bytesOf({}));
  });

  test('is a factor from 1 to 25, otherwise the network is refused', () => {
    for (const reluctance of [0.96, 0, -1, 25.01, Number.NaN, '2', null]) {
      expect(() => buildNetwork({ segments: segments({ reluctance: reluctance as number }) })).toThrow(
        /reluctance: expected a number from 1 to 25, found/,
      );
    }
    expect(() => buildNetwork({ modes, segments: segments({ byMode: { bicycle: { reluctance: 99 } } }) })).toThrow(
      /byMode.bicycle.reluctance: expected a number from 1 to 25, found 99/,
    );
  });
});
