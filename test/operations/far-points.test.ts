// Points far from the nearest road: every answer has one warning for each such point.

import { expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { osrm } from '../../src/osrm/osrm.ts';

type Point = [number, number];

const road = (id: string, ...shape: Point[]): SegmentSource => ({ id, shape, roadType: 'LocalRoadUrban', speed: 50 });
const TOWN = [
  road('1:1', [8, 50], [8.01, 50]),
  ...[road('1:2', [8.01, 50], [8.06, 50]), road('1:3', [8.01, 50], [8.01, 50.04])],
  // a road that no other one meets, 145 m south of the town
  road('2:1', [8, 49.9987], [8.001, 49.9987]),
];
const database = openEngine(buildNetwork({ segments: TOWN }));

/** Four points: 2.2 km, 445 m and 200 m from the nearest road, and on a road. */
const FAR: Point = [8.05, 50.02];
const BEYOND: Point = [8.03, 50.004];
const NEAR: Point = [8.03, 50.0018];
const ON: Point = [8.005, 50];
/** 300 m south of the road that no other one meets, 445 m from the town. */
const APART: Point = [8.0005, 49.996];

const text = (name: string, metres: number) =>
  expect.objectContaining({
    code: 9101,
    message: `${name} is put on a road ${metres} m away: the network has no nearer road.`,
  });

test('a route, a matrix, a table and a boundary warn of points far from any road, and of no others', () => {
  const far = route(database, { startPoint: FAR, endPoint: ON });
  expect(far.warnings).toEqual([text('startPoint', 2225)]);
  expect(route(database, { startPoint: NEAR, endPoint: ON })).not.toHaveProperty('warnings');
  const points = { startPoints: [ON, FAR], endPoints: [NEAR, BEYOND, ON] };
  const warnings = [text('startPoints[1]', 2225), text('endPoints[1]', 445)];
  const body = Object.fromEntries(
    Object.entries(points).map(([name, coordinates]) => [name, { type: 'MultiPoint' as const, coordinates }]),
  ) as never;
  expect(routeCostMatrix(database, {}, body).warnings).toEqual(warnings);
  expect(routeCostTable(database, {}, points).warnings).toEqual(warnings);
  expect(travelBoundary(database, { point: FAR, costs: 2, costUnit: 'min' }).warnings).toEqual([text('point', 2225)]);
});

test('a point that is both far from its road and on a small component has one warning', () => {
  const start = route(database, { startPoint: APART, endPoint: ON });
  expect(start.warnings).toHaveLength(1);
  const { warnings } = travelBoundary(database, { point: APART, costs: 2, costUnit: 'min' });
  expect(warnings).toHaveLength(1);
});

test('OSRM answers have the distance', async () => {
  const { body } = await osrm(database, `/route/v1/driving/${FAR};${ON}`);
  expect((body as { waypoints: { distance: number }[] }).waypoints[0].distance).toBeCloseTo(2225, -1);
});

test('the warning and the explanation name the nearest road that the request closes, not a path that no car may use', () => {
  const source = {
    modes: ['car', 'foot'],
    segments: [...TOWN, { ...road('3:1', [8.03, 50.0001], [8.03, 50.001]), byMode: { car: false as const } }],
  };
  const withPath = openEngine(buildNetwork(source));
  const square = [
    [8.02, 49.99],
    [8.04, 49.99],
    [8.04, 50.01],
    [8.02, 50.01],
    [8.02, 49.99],
  ];
  const query = { startPoint: [8.03, 50.0005] as Point, endPoint: ON };
  const area = { type: 'Polygon' as const, coordinates: [square] };
  const transientUpdates = [{ area, updates: [{ exclude: 'Y' as const }] }];
  const { warnings, explanation } = route(withPath, query, { transientUpdates }, { explain: true });
  const closed = /segment 1:2 is closed by exclude, 56 m away/;
  expect(warnings?.map(({ message }) => message)).toEqual([expect.stringMatching(closed)]);
  expect(explanation?.points[0].reason).toMatch(/^2 nearer roads are closed: /);
  expect(explanation?.points[0].reason).toMatch(closed);
});
