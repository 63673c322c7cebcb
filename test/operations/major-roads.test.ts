import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { distanceMetres } from '../../src/geo/distance.ts';
import type { JunctionDelay, SegmentSource } from '../../src/network/source.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { isInMultiPolygon } from '../oracle/rings.ts';
import { openTown } from './open-town.ts';

// AC is the major road; 1 and 2 lie on a minor one south of it, 3 and 4 on one that meets none.
const town = openTown(`
  A-----B-----C
  |     |     |
  |     |     |
  D--1--E--2--F
        |
        G-3-4-H

  AB primary-highway-urban
  BC primary-highway-urban
  AD 5kph
  CF 5kph
`);
const { database } = town;
const metres = (from: string, to: string, majorRoads: boolean) =>
  Math.round(route(database, { startPoint: town.at(from), endPoint: town.at(to), majorRoads }).distance ?? 0);

/** Three sides of a rectangle are major roads, the fourth, from A to D, is a minor one with this id. */
function openRectangle(id: string, delays: readonly JunctionDelay[] = []) {
  const road = (id: string, from: [number, number], to: [number, number], roadType: SegmentSource['roadType']) => {
    return { id, shape: [from, to], roadType, speed: 50 } as const;
  };
  const segments = [
    road('1:1', A, B, 'MajorRoadUrban'),
    road('1:2', B, C, 'MajorRoadUrban'),
    road('1:3', C, D, 'MajorRoadUrban'),
    road(id, A, D, 'LocalRoadUrban'),
  ];
  return openEngine(buildNetwork({ segments, delays: [...delays] }));
}

const A: [number, number] = [10, 50];
const B: [number, number] = [10.01, 50];
const C: [number, number] = [10.01, 50.004];
const D: [number, number] = [10, 50.004];

/** A piece of a major road, and a street at its beginning from which traffic can come but which it cannot enter. */
function streetLeadingOut(west: number): SegmentSource[] {
  return [
    {
      shape: [
        [west, 50],
        [west + 0.01, 50],
      ],
      roadType: 'major road urban',
    },
    {
      shape: [
        [west, 50.001],
        [west, 50.004],
      ],
      roadType: 'local road urban',
    },
    {
      shape: [
        [west, 50.001],
        [west, 50],
      ],
      roadType: 'local road urban',
      direction: 'forward',
    },
  ];
}

describe('with major roads', () => {
  test('from a place on a major road both directions are open, even if a ban keeps through traffic from one of them', () => {
    // who comes to C from B may only turn round, so nobody who stays on major roads begins to ride from C to B except after a turn
    const town = openTown(`
      A===B===1===2===C---D

      CD one-way
      no BC CD
    `);
    for (const majorRoads of [true, false]) {
      const { distance } = route(town.database, {
        ...{ startPoint: town.at('2'), endPoint: town.at('A'), majorRoads, distanceUnit: 'm' },
      });
      expect([majorRoads, distance]).toEqual([
        majorRoads,
        expect.closeTo(distanceMetres(...town.at('2'), ...town.at('A')), 0),
      ]);
      const boundary = travelBoundary(town.database, {
        ...{ point: town.at('2'), costs: 450, costUnit: 'm', majorRoads, maxOffroadDistance: 0 },
      });
      const [{ geometry }] = boundary.travelBoundary.costs;
      expect([majorRoads, isInMultiPolygon(...town.at('1'), geometry.coordinates)]).toEqual([majorRoads, true]);
    }
  });

  test('a trip uses the way that connects two local parts before any major road', () => {
    expect(metres('1', '2', true)).toBe(metres('1', '2', false));
    expect(metres('3', '4', true)).toBe(200);
  });

  test('a trip leaves the major roads only to reach its end', () => {
    const bypass = openTown(`
      X--A-----B--Y
         |     |
         C--D--E

      AB primary-highway-urban 5kph
      AC 90kph
      CD 90kph
      DE 90kph
      BE 90kph
    `);
    const time = (majorRoads: boolean) => {
      const query = { startPoint: bypass.at('X'), endPoint: bypass.at('Y'), majorRoads };
      return route(bypass.database, query).time ?? 0;
    };
    expect(time(true)).toBeGreaterThan(time(false));
  });

  test('a trip to a junction arrives over the same roads, whether or not there is a delay', () => {
    const delaysAtEnd: JunctionDelay[][] = [
      [],
      [{ at: D, seconds: 1 }],
      [{ at: D, seconds: 1, from: '1:4' }],
      [{ at: D, seconds: 1, buckets: ['Night'] }],
    ];
    const [without, ...others] = delaysAtEnd.map((delays) => {
      const delayed = openRectangle('1:4', [{ at: A, seconds: 1 }, ...delays]);
      const query = { endPoint: D, majorRoads: true, timeUnit: 's', distanceUnit: 'm' } as const;
      return [[10.002, 50] as const, [10, 50.0001] as const].map((startPoint) => {
        const { time, distance } = route(delayed, { ...query, startPoint });
        return { time, distance };
      });
    });
    expect(without.map(({ time }) => Math.floor(time!))).toEqual([124, 31]);
    for (const other of others) expect(other).toEqual(without);
  });

  test('a trip between the two ends of a minor road keeps to the major roads, whatever ids the roads have', () => {
    const times = ['1:4', '1:0'].map(
      (id) => route(openRectangle(id), { startPoint: A, endPoint: D, majorRoads: true, timeUnit: 's' }).time!,
    );
    expect(times.map(Math.floor)).toEqual([135, 135]);
  });

  test('a start on a minor road reaches what lies beyond the major ones', () => {
    const boundary = (majorRoads: boolean) => {
      const query = { point: town.at('3'), costs: 5, costUnit: 'min' as const, majorRoads };
      return travelBoundary(database, query, { defaultAmbientSpeed: 1 } as never).travelBoundary.costs[0].geometry;
    };
    const [west, east] = [town.at('A')[0], town.at('C')[0]];
    const ring = boundary(true).coordinates[0][0];
    expect(Math.min(...ring.map(([x]) => x))).toBeLessThan(west);
    expect(Math.max(...ring.map(([x]) => x))).toBeGreaterThan(east);
  });

  test('a boundary from a landing where ferries are the only major roads holds the minor roads of its island', () => {
    const island = openTown(`
      A-----B-----C
      |           |
      D--E        F-----G--H

      AB primary-highway-urban
      BC primary-highway-urban
      CF primary-highway-urban
      FG ferry
    `);
    const query = { costs: 2, costUnit: 'min', maxOffroadDistance: 0, simplificationFactor: 1 } as const;
    for (const direction of ['from', 'to'] as const) {
      const { travelBoundary: boundary, warnings } = travelBoundary(island.database, {
        ...{ ...query, direction, point: island.at('G') },
      });
      const { coordinates } = boundary.costs[0].geometry;
      const [g, h] = [island.at('G'), island.at('H')];
      expect(isInMultiPolygon((g[0] + h[0]) / 2, g[1], coordinates)).toBe(true);
      expect(warnings).toBeUndefined();
    }
  });

  test('a network without any answers as without the option', () => {
    const minor = openTown(`
      A--B--C
      |     |
      D--E--F
    `);
    const [startPoint, endPoint] = [minor.at('A'), minor.at('F')];
    expect(route(minor.database, { startPoint, endPoint, majorRoads: true })).toEqual(
      route(minor.database, { startPoint, endPoint }),
    );
    const query = { point: startPoint, costs: 1, costUnit: 'min' as const };
    expect(travelBoundary(minor.database, query)).toEqual(
      travelBoundary(minor.database, { ...query, majorRoads: false }),
    );
  });

  test('ways next to major roads may take longer than any along these: both loops report all of them', () => {
    const street: SegmentSource = {
      shape: [
        [8, 50],
        [8.002, 50],
      ],
      start: 0,
      end: 1,
      roadType: 'LocalRoadUrban',
      speed: 1,
    };
    const dot: SegmentSource = {
      shape: [
        [8, 50.01],
        [8, 50.01],
      ],
      start: 2,
      end: 3,
      roadType: 'MajorRoadUrban',
    };
    const points = Array.from({ length: 6 }, (_, i): [number, number] => [8.0002 + i * 0.0003, 50]);
    const query = {
      startPoints: points,
      endPoints: points.slice(4),
      optimizeBy: 'distance',
      majorRoads: true,
    } as const;
    const network = buildNetwork({ segments: [street, dot] });
    for (const kernel of [true, false]) {
      const { time, distance } = routeCostTable(openEngine(network, { kernel }), query);
      for (const [pair, minutes] of time.entries()) expect(minutes).toBeCloseTo((60 * distance[pair]) / 1000, 1);
      expect(Math.max(...time)).toBeGreaterThan(6);
    }
  });

  test('the nodes that a table settles grow with its places, whichever ways are missing', () => {
    const settled = (count: number, from: number) => {
      const places = Array.from({ length: count }, (_, i) => 8 + i * 0.01);
      const network = buildNetwork({ segments: places.flatMap(streetLeadingOut) });
      const points = (lat: number) => places.map((lon): [number, number] => [lon, lat]);
      const { time, statistics } = routeCostTable(
        openEngine(network),
        // few places under a rare costing: each place is searched separately
        { majorRoads: true, avoid: 'ferry' },
        { startPoints: points(from), endPoints: points(50.0015) },
        { statistics: true },
      );
      // a pair has no way if both its points are displaced to the mouth of one street
      expect(time.every((one, cell) => one >= 0 || cell % (count + 1) === 0)).toBe(true);
      return statistics?.settledNodes;
    };
    for (const count of [4, 8, 12]) expect(settled(count, 50.0019)).toBe(7 * count);
    // each start is searched once, even if several ways are missing
    for (const count of [10, 14]) expect(settled(count, 50)).toBeLessThan(5 * count);
  });

  test('trips are no faster, there is one wherever there is one over any road, and a matrix gives the same', () => {
    const network = buildNetwork(city({ segments: 1500 }));
    const opened = openEngine(network);
    const slow = openEngine(network, { prepare: false });
    const random = openRandom(3);
    const points = Array.from({ length: 24 }, (): [number, number] => {
      const point = random.whole(network.pointX.length);
      return [network.pointX[point] / 1e7 + 0.0003, network.pointY[point] / 1e7];
    });
    const lists = { startPoints: points.slice(0, 12), endPoints: points.slice(12) };
    const [free, kept, keptSlowly] = [
      routeCostTable(opened, lists),
      routeCostTable(opened, { ...lists, majorRoads: true }),
      routeCostTable(slow, { ...lists, majorRoads: true }),
    ];
    expect(keptSlowly).toEqual(kept);
    let slower = 0;
    kept.time.forEach((time, cell) => {
      const [startPoint, endPoint] = [lists.startPoints[Math.floor(cell / 12)], lists.endPoints[cell % 12]];
      const alone = route(opened, { startPoint, endPoint, majorRoads: true, segmentGeometryStyle: 'All' });
      expect([alone.time, alone.distance]).toEqual([time, kept.distance[cell]]);
      expect(time).toBeGreaterThanOrEqual(free.time[cell]);
      if (time > free.time[cell]) slower++;
    });
    expect(slower).toBeGreaterThan(0);
  });
});

test('a boundary from several points, one of them displaced, holds only what one of them reaches', () => {
  const [a, b, c, d] = [
    [10, 50],
    [10.02, 50],
    [10.02, 50.01],
    [10, 50.01],
  ] as const;
  const road = (
    id: string,
    ends: [readonly [number, number], readonly [number, number]],
    more: Partial<SegmentSource>,
  ) => {
    return {
      id,
      shape: ends.map(([x, y]) => [x, y] as [number, number]),
      roadType: 'MajorRoadUrban',
      speed: 15,
      ...more,
    } as const;
  };
  const minor = { roadType: 'LocalRoadUrban', speed: 50 } as const;
  const segments = [
    road('1:0', [a, [9.5, 50]], { speed: 120 }),
    road('1:1', [a, b], {}),
    road('1:2', [b, c], {}),
    road('1:3', [c, d], {}),
    road('1:4', [b, [10.01, 50.005]], minor),
    road('1:5', [[10.01, 50.005], d], minor),
    road('1:6', [a, d], {}),
    road(
      '1:7',
      [
        [9.5, 49.9999],
        [9.5005, 49.9999],
      ],
      minor,
    ),
  ];
  const database = openEngine(buildNetwork({ segments }));
  const far: [number, number] = [10.019, 50];
  const island: [number, number] = [9.5002, 49.9999];
  for (const direction of ['from', 'to'] as const) {
    const holds = (points: [number, number][]) => {
      const point = { type: 'MultiPoint', coordinates: points } as const;
      const { travelBoundary: answer } = travelBoundary(database, {
        ...{ point, costs: 200, costUnit: 's', majorRoads: true, direction },
        ...{ maxOffroadDistance: 0, returnHoles: true, returnIslands: true },
      });
      return isInMultiPolygon(...far, answer.costs[0].geometry.coordinates);
    };
    expect([holds([[...d]]), holds([island]), holds([[...d], island])]).toEqual([false, false, false]);
  }
});

describe('equally near roads', () => {
  test('compete as places, whichever has the lower number', () => {
    // the same line twice: one way there, one way back, connected only at the far ends
    const line: [number, number][] = [
      [8, 41],
      [8.01, 41],
    ];
    const back = [...line].reverse() as [number, number][];
    const segments = [
      {
        id: '1:1',
        shape: line,
        roadType: 'LocalRoadUrban' as const,
        direction: 'forward' as const,
        start: 'A',
        end: 'B',
      },
      {
        id: '1:2',
        shape: back,
        roadType: 'LocalRoadUrban' as const,
        direction: 'forward' as const,
        start: 'B',
        end: 'A',
      },
    ];
    const twins = openEngine(buildNetwork({ segments }));
    const [west, east]: [number, number][] = [
      [8.004, 41],
      [8.006, 41],
    ];
    const there = route(twins, { startPoint: west, endPoint: east });
    const andBack = route(twins, { startPoint: east, endPoint: west });
    expect(andBack.distance).toBeCloseTo(there.distance ?? 0, 1);
    expect(there.distance).toBeLessThan(200);
    const table = routeCostTable(twins, { startPoints: [west, east], endPoints: [west, east] });
    expect([...table.distance]).toEqual([0, there.distance, andBack.distance, 0]);
  });
});
