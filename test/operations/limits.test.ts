import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { Limits } from '../../src/database/limits.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { segmentIdText } from '../../src/network/segment-ids.ts';
import type { NetworkSource } from '../../src/network/source.ts';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { BEGUN } from '../../src/operations/request-options.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { segmentById } from '../../src/operations/segment-by-id.ts';
import { segmentsByPoint } from '../../src/operations/segments-by-point.ts';
import { streamCostMatrix } from '../../src/operations/stream-cost-matrix.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { drawTown } from '../kit/town.ts';
import { errorOf } from './open-town.ts';

const town = drawTown(
  `
  A--B--C
  |  |  |
  D--E--F`,
  { step: 300 },
);
const network = buildNetwork(town.source);
const open = (limits: Partial<Limits>) => openEngine(network, { limits });
const [a, b, c, f] = ['A', 'B', 'C', 'F'].map((name) => town.at(name));
const ends = { startPoint: a, endPoint: f } as const;
const many = (count: number) => Array.from({ length: count }, (_, i) => [b, c][i % 2]);
const ID = segmentIdText(network, 0);
const updates = [{ roadType: 'ferry' as const, updates: [{ percentage: 10 }] }];

const boundary =
  (costs: number | number[], style: object = {}) =>
  (limits: Partial<Limits>) =>
    travelBoundary(open(limits), { point: a, costs, costUnit: 'min', majorRoads: false, ...style });

// Every call whose work grows with its request, with requests large enough to check the budget.
const CALLS: [string, (limits: Partial<Limits>, signal?: AbortSignal) => unknown][] = [
  ['route', (limits, signal) => route(open(limits), ends, undefined, { signal })],
  [
    'route over points',
    (limits, signal) => route(open(limits), { ...ends, intermediatePoints: many(50) }, {}, { signal }),
  ],
  [
    'oip',
    (limits, signal) => route(open(limits), { ...ends, oip: true, intermediatePoints: many(20) }, {}, { signal }),
  ],
  ['directions', (limits, signal) => route(open(limits), { ...ends, directionsStyle: 'Terse' }, {}, { signal })],
  ['updates', (limits, signal) => route(open(limits), ends, { transientUpdates: updates }, { signal })],
  ['matrix', (limits, signal) => routeCostMatrix(open(limits), {}, { startPoints: [a], endPoints: [f] }, { signal })],
  ['table', (limits, signal) => routeCostTable(open(limits), {}, { startPoints: [a], endPoints: [f] }, { signal })],
  ['stream', (limits, signal) => streamCostMatrix(open(limits), {}, { startPoints: [a], endPoints: [f] }, { signal })],
  [
    'boundary',
    (limits, signal) =>
      travelBoundary(open(limits), { point: a, costs: 1, costUnit: 'min', majorRoads: false }, {}, { signal }),
  ],
  ['segments by point', (limits, signal) => segmentsByPoint(open(limits), { point: a }, undefined, { signal })],
  ['a segment', (limits, signal) => segmentById(open(limits), ID, {}, { signal })],
  ['compileCosting', (limits, signal) => compileCosting(open(limits), { avoid: 'ferry' }, {}, { signal })],
];

describe.each(CALLS)('the budget of %s', (_, call) => {
  test('ends it when its time is over', () => {
    expect(errorOf(() => call({ milliseconds: 0 })).complaints).toMatchObject([
      { errorCode: 9017, userMessage: 'The search exceeded its limit of 0 milliseconds.' },
    ]);
  });

  test('throws the reason of a signal that is aborted', () => {
    expect(() => call({}, AbortSignal.abort(new Error('enough')))).toThrow('enough');
  });

  test('is enough by default', () => {
    expect(() => call({})).not.toThrow();
  });
});

describe('a limit of', () => {
  test('intermediate points applies to every route, and a smaller one if they are reordered', () => {
    const limits = { viaPoints: 5, orderedPoints: 3 };
    const ask = (count: number, oip: boolean) => () =>
      route(open(limits), { ...ends, oip, intermediatePoints: many(count) });
    expect(ask(5, false)).not.toThrow();
    expect(ask(3, true)).not.toThrow();
    expect(errorOf(ask(6, false)).message).toBe('intermediatePoints has 6 points; the limit is 5.');
    expect(errorOf(ask(4, true)).message).toBe('intermediatePoints has 4 points; oip orders at most 3.');
  });

  test.each([
    ['geometry', { segmentGeometryStyle: 'All' }],
    ['ends of segments', { segmentGeometryStyle: 'End' }],
    ['directions', { directionsStyle: 'Normal' }],
    ['geometry of directions', { directionsStyle: 'Terse', returnDirectionGeometry: true }],
  ] as const)('bytes of an answer ends one with too many %s', (_, style) => {
    const query = { ...ends, ...style, intermediatePoints: many(100) };
    expect(() => route(open({ answerBytes: 3e6 }), query)).not.toThrow();
    expect(errorOf(() => route(open({ answerBytes: 10_000 }), query)).complaints[0].errorCode).toBe(9017);
  });

  test.each<[string, number, (limits: Partial<Limits>) => unknown]>([
    ['a boundary', 3000, boundary(0.2)],
    ['one of several costs, one of them twice', 10_000, boundary([0.1, 0.2, 0.2])],
    ['a hull', 500, (limits) => boundary(1, { outline: 'Hull' })(limits)],
    ['a table', 5000, (limits) => routeCostTable(open(limits), {}, { startPoints: many(20), endPoints: many(20) })],
    ['segment records', 600, (limits) => segmentsByPoint(open(limits), { point: b })],
    ['the geometry of a segment', 520, (limits) => segmentById(open(limits), ID, { segmentGeometryStyle: 'All' })],
    [
      'points that are repeated',
      640,
      (limits) => route(open(limits), { ...ends, returnIntermediatePoints: true, intermediatePoints: many(20) }),
    ],
  ])('bytes of an answer ends %s', (_, answerBytes, call) => {
    expect(errorOf(() => call({ answerBytes })).complaints).toMatchObject([
      {
        errorCode: 9017,
        userMessage: `The answer exceeded its limit of ${answerBytes} bytes: request less at once.`,
      },
    ]);
    expect(() => call({ answerBytes: 10 * answerBytes })).not.toThrow();
  });

  test.each([true, false])('bytes of drawing ends a boundary, unless the limit is raised (kernel: %s)', (kernel) => {
    const draw = (drawingBytes: number) =>
      travelBoundary(openEngine(network, { kernel, limits: { drawingBytes } }), {
        ...{ point: a, costs: [0.5, 1], costUnit: 'min', majorRoads: false, returnHoles: true },
      });
    const sentence =
      'The boundary exceeded its limit of 50000 bytes: request less at once, fewer areas, or no holes and islands.';
    expect(errorOf(() => draw(50_000)).complaints).toMatchObject([{ errorCode: 9017, userMessage: sentence }]);
    expect(draw(1e7)).toEqual(draw(Infinity));
  });

  test.each([
    ['outlines', {}],
    ['hulls', { outline: 'Hull' }],
  ] as const)('bytes of drawing counts the steps of areas: %s', (_, style) => {
    const [[west, south], [east, north]] = [town.at('D'), town.at('C')];
    const ring = [[west, south], [east, south], [east, north], [west, south]]; // biome-ignore format: one line
    const area = { type: 'Polygon', coordinates: [ring] } as const;
    const database = openEngine(network, { limits: { drawingBytes: 3e6 } });
    const draw = (areas: number) =>
      travelBoundary(
        database,
        { point: a, costs: 1, costUnit: 'min', majorRoads: false, ...style },
        { transientUpdates: Array(areas).fill({ area, share: true, updates: [{ percentage: 1 }] }) },
      );
    expect(draw(10).travelBoundary.costs).toHaveLength(1);
    // the costing is known the second time
    for (const time of ['first', 'second'])
      expect(errorOf(() => draw(1000)).complaints, time).toMatchObject([{ errorCode: 9017 }]);
  });

  test('bytes of drawing counts a polygon as often as its cost was asked for', () => {
    const draw = (times: number) =>
      travelBoundary(openEngine(network, { limits: { drawingBytes: 1e7 } }), {
        ...{ point: a, costs: Array(times).fill(1), costUnit: 'min', majorRoads: false, returnHoles: true },
      }).travelBoundary.costs;
    const [{ geometry }] = draw(1);
    expect(draw(20).map((each) => each.geometry)).toEqual(Array(20).fill(geometry));
    const corners = geometry.coordinates.flat(2).length;
    expect(errorOf(() => draw(Math.ceil(1e7 / (96 * corners)) + 1)).complaints).toMatchObject([{ errorCode: 9017 }]);
  });

  test('bytes of an answer counts 64 for each position of a boundary, 8 for each number of a table', () => {
    const draw = boundary([0.1, 0.2, 0.2], { returnHoles: true });
    const { travelBoundary: drawn } = draw({});
    const positions = drawn.costs.reduce((sum, { geometry }) => sum + geometry.coordinates.flat(2).length, 0);
    expect(() => draw({ answerBytes: 64 * positions })).not.toThrow();
    expect(() => draw({ answerBytes: 64 * positions - 1 })).toThrow(/limit of/);
    const fill = (answerBytes: number, returnTime: boolean) => () =>
      routeCostTable(open({ answerBytes }), { returnTime }, { startPoints: many(20), endPoints: many(20) });
    expect(fill(16 * 400, true)).not.toThrow();
    expect(fill(16 * 400 - 1, true)).toThrow(/limit of/);
    expect(fill(8 * 400, false)).not.toThrow();
  });

  test('bytes of an answer ends a matrix that is held as a whole, and no stream', async () => {
    const lists = { startPoints: many(30), endPoints: many(30) };
    const database = open({ answerBytes: 30_000 });
    expect(errorOf(() => routeCostMatrix(database, {}, lists)).complaints[0].errorCode).toBe(9017);
    let rows = 0;
    for await (const _ of streamCostMatrix(database, {}, lists)) rows++;
    expect(rows).toBe(30);
  });
});

test('long names count in the records of segments', () => {
  const named = (length: number) => {
    const names = Array.from({ length: 100 }, (_, i) => ({ name: `${'x'.repeat(length)}${i}` }));
    const shape: [number, number][] = [a, [a[0] + 0.001, a[1]]];
    const source: NetworkSource = { segments: [{ shape, roadType: 'LocalRoadUrban', names }] };
    return openEngine(buildNetwork(source), { limits: { answerBytes: 100_000 } });
  };
  const [longitude, latitude] = a;
  const point = `${longitude},${latitude},epsg:4326`;
  expect(segmentsByPoint(named(10), { point })).toHaveLength(1);
  expect(errorOf(() => segmentsByPoint(named(900), { point })).complaints[0].errorCode).toBe(9017);
});

test('a list that is far too long is refused before it is parsed', () => {
  const commas = ','.repeat(1e6);
  const points = errorOf(() => route(open({}), { ...ends, intermediatePoints: `${commas}epsg:4326` }));
  expect(points.complaints.map(({ errorCode }) => errorCode)).toEqual([9017]);
  const costs = errorOf(() => travelBoundary(open({}), { point: a, costs: commas, costUnit: 'min' }));
  expect(costs.complaints.map(({ errorCode }) => errorCode)).toEqual([9017]);
});

test('a text that is far too long is not scanned', () => {
  const reported = (intermediatePoints: string) =>
    errorOf(() => route(open({}), { ...ends, intermediatePoints })).complaints.map(({ userMessage }) => userMessage);
  const message = 'intermediatePoints has 7000000 characters; the limit is 6400000.';
  for (const sign of [' ', ',', '1', 'x']) expect(reported(sign.repeat(7e6))).toEqual([message]);
  const few = errorOf(() => route(open({ points: 2 }), { ...ends, intermediatePoints: ' '.repeat(70_000) }));
  expect(few.complaints[0].userMessage).toBe('intermediatePoints has 70000 characters; the limit is 65536.');
});

test('a call whose options took long to read has that much less time', () => {
  const begun = (milliseconds: number): object => ({ [BEGUN]: performance.now() - milliseconds });
  expect(errorOf(() => route(open({ milliseconds: 60_000 }), ends, {}, begun(61_000))).complaints).toMatchObject([
    { errorCode: 9017 },
  ]);
  expect(route(open({ milliseconds: 60_000 }), ends, {}, begun(0))).toEqual(route(open({}), ends));
});

test('bytes of an answer count the text of segments', () => {
  const query = { ...ends, returnSegments: true, intermediatePoints: many(100) };
  const { length } = JSON.stringify(route(open({}), query));
  expect(errorOf(() => route(open({ answerBytes: 1.5 * length }), query)).complaints[0].errorCode).toBe(9017);
  expect(() => route(open({ answerBytes: 8 * length }), query)).not.toThrow();
});

test('bytes of an answer count what directions cost: their text, and as much again for lines and for maneuvers', () => {
  const query = { ...ends, directionsStyle: 'Normal' as const, intermediatePoints: many(200) };
  const withBoth = { ...query, returnDirectionGeometry: true, returnManeuvers: true };
  const count = route(open({}), query).routeDirections.length;
  // 30,000 directions with both are the most by default
  const limit = (256 * 1024 * 1024 * count) / 30_000;
  expect(() => route(open({ answerBytes: limit }), query)).not.toThrow();
  expect(errorOf(() => route(open({ answerBytes: limit / 2 }), withBoth)).complaints[0].errorCode).toBe(9017);
});

test('bytes of an answer count every road of a leg before it is described', () => {
  const routeWithin = (answerBytes: number) => route(open({ answerBytes }), { ...ends, directionsStyle: 'Normal' });
  // A to F over three roads
  expect(() => routeWithin(3 * 64)).not.toThrow();
  expect(errorOf(() => routeWithin(3 * 64 - 1)).complaints[0].errorCode).toBe(9017);
});
