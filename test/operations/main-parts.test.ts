// Two cities without a bridge are two main parts. Pairs inside one of them are answered there, and no point is moved across the river.
//
//     +--+--+--+           +--+--+
//     |  |  |  |   river   |  |  |         S is entered from the eastern city, and never left
//     +--+--+--+           +--+--+
//     |  |  |  |           |  |  |-> S
//     +--+--+--+           +--+--+

import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { Database } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { isInMultiPolygon } from '../oracle/rings.ts';
import { errorOf } from './open-town.ts';

type Point = [number, number];

/** About 100 m in each axis. */
const BLOCK: Point = [0.0014, 0.0009];
const ROWS = 32;
/** The eastern city has the fewer junctions: 1,024. */
const COLUMNS = { west: 34, east: 32 };
/** The river is three blocks wide. */
const EAST = COLUMNS.west + 2;

const at = (column: number, row: number): Point => [8 + column * BLOCK[0], 50 + row * BLOCK[1]];

function city(first: number, columns: number, rows: number): SegmentSource[] {
  const streets: SegmentSource[] = [];
  const street = (...shape: Point[]) =>
    streets.push({ id: `${first}:${streets.length + 1}`, shape, roadType: 'LocalRoadUrban', speed: 50 });
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [first + column, row];
      if (column + 1 < columns) street(at(x, y), at(x + 1, y));
      if (row + 1 < rows) street(at(x, y), at(x, y + 1));
    }
  }
  return streets;
}

const last = EAST + COLUMNS.east - 1;
const sink: SegmentSource = {
  id: '9:1',
  shape: [at(last, 10), at(last + 1, 10)],
  direction: 'forward',
  roadType: 'LocalRoadUrban',
  speed: 50,
};
const openCities = (rows: number) =>
  openEngine(buildNetwork({ segments: [...city(1, COLUMNS.west, rows), ...city(EAST, COLUMNS.east, rows), sink] }));
const database = openCities(ROWS);

const WEST = at(20, 10);
const BANKS = [at(COLUMNS.west, 10), at(EAST, 10)];
const DEAD_END = at(last + 0.9, 10);
const FAR_EAST = at(EAST + 3, 20);

describe('in the smaller of two large cities', () => {
  test('a point that no way leads out of is displaced within its city, and routes, tables and boundaries agree', () => {
    const trip = route(database, { startPoint: DEAD_END, endPoint: FAR_EAST, timeUnit: 's' });
    expect(trip.warnings?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^startPoint is displaced to a road \d\d m away/),
    ]);
    for (const ends of [[FAR_EAST], Array.from({ length: 60 }, () => FAR_EAST)]) {
      const starts = ends.map(() => DEAD_END);
      const table = routeCostTable(database, { timeUnit: 's' }, { startPoints: starts, endPoints: ends });
      expect([...new Set(table.time)]).toEqual([trip.time]);
    }
    const { travelBoundary: boundary, warnings } = travelBoundary(database, {
      ...{ point: DEAD_END, costs: trip.time! + 1, costUnit: 's', majorRoads: false, maxOffroadDistance: 5 },
    });
    const [{ geometry }] = boundary.costs;
    expect(warnings).toHaveLength(1);
    expect(isInMultiPolygon(...FAR_EAST, geometry.coordinates)).toBe(true);
    expect(isInMultiPolygon(...BANKS[0], geometry.coordinates)).toBe(false);
  });

  test('no point is moved across the river, however narrow: a pair has no way, with a reason', () => {
    const points = { startPoint: BANKS[0], endPoint: BANKS[1] };
    expect(errorOf(() => route(database, points)).complaints.map(({ userMessage }) => userMessage)).toEqual([
      expect.stringMatching(/: the network does not connect the roads around startPoint with those around endPoint\.$/),
    ]);
    const table = routeCostTable(database, {}, { startPoints: [WEST, BANKS[0]], endPoints: [FAR_EAST, BANKS[1]] });
    expect([...table.time]).toEqual([NaN, NaN, NaN, NaN]);
  });
});

test('a point between two cities is displaced into the one of the other point', () => {
  // a separate road in the river, 70 m from the western bank and 110 m from the eastern one
  const island: SegmentSource = {
    id: '8:1',
    shape: [at(COLUMNS.west - 0.3, 10), at(COLUMNS.west - 0.3, 10.2)],
    roadType: 'LocalRoadUrban',
    speed: 50,
  };
  const cities = [...city(1, COLUMNS.west - 1, ROWS), ...city(COLUMNS.west + 1, COLUMNS.east, ROWS)];
  const town = openEngine(buildNetwork({ segments: [...cities, island] }));
  const middle = at(COLUMNS.west - 0.3, 10.1);
  const ends = [at(20, 10), at(COLUMNS.west + 10, 10)];
  const times = ends.map((endPoint) => {
    const { time, warnings } = route(town, { startPoint: middle, endPoint, timeUnit: 's' });
    expect(warnings?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^startPoint is displaced to a road at most 1\d\d m away/),
    ]);
    return time;
  });
  expect([...routeCostTable(town, { timeUnit: 's' }, { startPoints: [middle], endPoints: ends }).time]).toEqual(times);
});

test('a city with fewer than 1,000 junctions is left for the larger one', () => {
  const { warnings } = route(openCities(31), { startPoint: WEST, endPoint: BANKS[1] });
  expect(warnings?.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^endPoint is displaced to a road \d+ m away/),
  ]);
});

test('a road that weighs too much by time belongs to the main part only by distance, whatever was requested before', () => {
  const shape = (...points: Point[]) => points.map(([x, y]): Point => [7 + x / 1000, 43 + y / 1000]);
  const street = (id: number, ...points: Point[]): SegmentSource => ({
    id: `1:${id}`,
    shape: shape(...points),
    roadType: 'LocalRoadUrban',
    speed: 50,
  });
  // some 300 km at 1 kph, whose weight has more than 31 bits
  const windings = Array.from({ length: 40 }, (_, i): Point => [i % 2 === 0 ? 100 : 0, 10 + i / 2]);
  const slow = { ...street(5, [0, 0], ...windings, [4, 2]), speed: 1, reluctance: 25 };
  const blocks = [
    street(1, [0, 0], [1, 0]),
    street(2, [1, 0], [1, 1]),
    street(3, [1, 1], [0, 1]),
    street(4, [0, 1], [0, 0]),
  ];
  const network = buildNetwork({ segments: [...blocks, slow, street(6, [4, 2], [5, 2]), street(7, [0, 30], [1, 30])] });
  const [startPoint, endPoint, cutOff] = shape([4.5, 2.1], [1, 0.5], [0.5, 30]);
  const byTime = (database: Database) => route(database, { startPoint, endPoint });
  const expected = byTime(openEngine(network));
  expect(expected.warnings).toMatchObject([{ code: 9101 }]);
  const database = openEngine(network);
  expect(route(database, { startPoint: cutOff, endPoint, optimizeBy: 'distance' }).warnings).toMatchObject([
    { code: 9101 },
  ]);
  expect(byTime(database)).toEqual(expected);
});
