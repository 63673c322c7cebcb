import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openDatabase, prepareNetwork, route, travelBoundary } from '../../src/index.ts';
import type { ModeSource, SegmentSource } from '../../src/network/source.ts';
import { isInMultiPolygon } from '../oracle/rings.ts';

// a --main-- b --short-- c --main-- d, and a way round from b to c by e; the yard f hangs on the short road.
const places = {
  a: [0, 0],
  b: [0.01, 0],
  c: [0.02, 0],
  d: [0.03, 0],
  e: [0.015, 0.02],
  f: [0.015, -0.002],
  m: [0.015, 0],
} as const;
type Place = keyof typeof places;

function road(id: string, from: Place, to: Place, more: Partial<SegmentSource> = {}): SegmentSource {
  return {
    id,
    shape: [places[from], places[to]],
    roadType: 'LocalRoadUrban',
    speed: 50,
    start: from,
    end: to,
    ...more,
  };
}

function town(short: Partial<SegmentSource>, modes?: string[]) {
  const segments = [
    road('1:1', 'a', 'b'),
    road('1:2', 'c', 'd'),
    road('2:1', 'b', 'm', short),
    road('2:2', 'm', 'c', short),
    road('2:3', 'm', 'f', short),
    road('3:1', 'b', 'e'),
    road('3:2', 'e', 'c'),
  ];
  return openDatabase(prepareNetwork(buildNetwork({ modes, segments })));
}

const between = (from: Place, to: Place): [number, number] => [
  (places[from][0] + places[to][0]) / 2,
  (places[from][1] + places[to][1]) / 2,
];
const kilometres = (database: ReturnType<typeof town>, from: [number, number], to: [number, number], mode?: string) =>
  route(database, { startPoint: from, endPoint: to, distanceUnit: 'km', mode }).distance!;

describe('a road for destinations alone', () => {
  const free = town({});
  const quiet = town({ isDestinationOnly: true });
  const [west, east] = [between('a', 'b'), between('c', 'd')];

  test('is not ridden through from other roads to other roads, however short it is', () => {
    expect(kilometres(free, west, east)).toBeCloseTo(2.2, 1);
    expect(kilometres(quiet, west, east)).toBeGreaterThan(5);
    expect(kilometres(quiet, east, west)).toBe(kilometres(quiet, west, east));
  });

  test('is ridden by whoever begins or ends there, over all of its like', () => {
    const yard = between('m', 'f');
    for (const [from, to] of [
      [west, yard],
      [yard, west],
      [yard, east],
      [between('b', 'm'), between('m', 'c')],
    ] as const) {
      expect(kilometres(quiet, from, to)).toBe(kilometres(free, from, to));
    }
  });

  test('is in a boundary, with what hangs on it, but not what it leads through to', () => {
    const reach = (database: ReturnType<typeof town>, from: Place, to: Place) => {
      const { travelBoundary: drawn } = travelBoundary(database, {
        point: west,
        costs: [2.6],
        costUnit: 'km',
        maxOffroadDistance: 5,
        maxOffroadDistanceUnit: 'm',
      });
      return isInMultiPolygon(...between(from, to), drawn.costs[0].geometry.coordinates);
    };
    for (const [from, to] of [
      ['b', 'm'],
      ['m', 'c'],
      ['m', 'f'],
    ] as const) {
      expect(reach(quiet, from, to)).toBe(true);
    }
    expect(reach(free, 'c', 'd')).toBe(true);
    expect(reach(quiet, 'c', 'd')).toBe(false);
  });

  test('binds the modes that it names, and leaves the others alone', () => {
    const byMode = (car: ModeSource, foot: ModeSource) => town({ byMode: { car, foot } }, ['car', 'foot']);
    const both = byMode({ isDestinationOnly: true }, {});
    expect(kilometres(both, west, east, 'car')).toBe(kilometres(quiet, west, east));
    expect(kilometres(both, west, east, 'foot')).toBe(kilometres(free, west, east));
  });
});
