import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { distanceMetres } from '../../src/geo/distance.ts';
import { FERRY } from '../../src/network/road-types.ts';
import { pointOfPlace } from '../../src/network/segment-shape.ts';
import type { NetworkSource, SegmentSource } from '../../src/network/source.ts';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import type { BoundaryPayload, BoundaryQuery } from '../../src/request/queries.ts';
import { randomFrom } from '../boundary/random-roads.ts';
import { expectSame } from '../kit/expect-same.ts';
import { likeness } from '../oracle/likeness.ts';
import { isInMultiPolygon, type Position, signedArea } from '../oracle/rings.ts';
import { faultsOf } from '../oracle/valid-polygons.ts';
import { errorOf, type OpenTown, openTown } from './open-town.ts';

type Coordinates = [number, number][][][];

const areaOf = (polygons: Coordinates): number => polygons.flat().reduce((sum, ring) => sum + signedArea(ring), 0);
const holds = (polygons: Coordinates, [x, y]: Position): boolean => isInMultiPolygon(x, y, polygons);

/** Boundaries of a town with all roads and all corners, and without leaving the roads. */
function draw(town: OpenTown, query: Partial<BoundaryQuery>, payload?: BoundaryPayload): Coordinates[] {
  const onRoad = { maxOffroadDistance: 0, returnHoles: true, returnIslands: true, simplificationFactor: 1 };
  const answer = travelBoundary(
    town.database,
    { point: town.at('1'), costs: 1, costUnit: 'min', majorRoads: false, ...onRoad, ...query },
    payload,
  );
  return answer.travelBoundary.costs.map(({ geometry }) => geometry.coordinates);
}

/** The point this many metres along the straight line from one point of a town to another. */
function along(town: OpenTown, from: string, to: string, metres: number): Position {
  const [x, y] = town.at(from);
  const [toX, toY] = town.at(to);
  const share = metres / distanceMetres(x, y, toX, toY);
  return [x + (toX - x) * share, y + (toY - y) * share];
}

describe('travel off the road', () => {
  test('that is faster than on any road gets a warning, unless it is limited', () => {
    const { database, at } = openTown('A---1---B\n\nAB 20kph');
    const warningsOf = (query: Partial<BoundaryQuery>) => {
      const warnings: unknown[] = [];
      const onWarning = (warning: unknown) => warnings.push(warning);
      const area = { point: at('1'), costs: 1, costUnit: 'min', ...query } as const;
      travelBoundary(database, area as BoundaryQuery & typeof area, undefined, { onWarning });
      return warnings;
    };
    expect(warningsOf({})).toMatchObject([{ parameter: 'defaultAmbientSpeed' }]);
    expect(warningsOf({ defaultAmbientSpeed: 12 })).toEqual([]);
    expect(warningsOf({ maxOffroadDistance: 100 })).toEqual([]);
    expect(warningsOf({ costs: 100, costUnit: 'm' })).toEqual([]);
  });
});

describe('the answer', () => {
  const town = openTown('A---1---B');

  test('has a boundary for each cost, in the given order, with its cost and the documented unit', () => {
    const answer = travelBoundary(town.database, {
      point: town.at('1'),
      costs: '20, 10',
      costUnit: 'S' as 's',
      majorRoads: false,
    });
    expect(answer).toEqual({
      travelBoundary: {
        costs: [
          { cost: 20, costUnit: 's', geometry: { type: 'MultiPolygon', coordinates: expect.any(Array) } },
          { cost: 10, costUnit: 's', geometry: { type: 'MultiPolygon', coordinates: expect.any(Array) } },
        ],
      },
    });
  });

  test('names its coordinate system if one was requested, and is in it', () => {
    const query = {
      point: town.at('1'),
      costs: 20,
      costUnit: 's' as const,
      majorRoads: false,
      simplificationFactor: 1,
    };
    const degrees = travelBoundary(town.database, query).travelBoundary.costs[0].geometry;
    const named = travelBoundary(town.database, { ...query, destinationSrs: 'EPSG:4326' }).travelBoundary.costs[0]
      .geometry;
    expect(named.crs).toEqual({ type: 'name', properties: { name: 'epsg:4326' } });
    expect(named.coordinates).toEqual(degrees.coordinates);
    const metres = travelBoundary(town.database, { ...query, destinationSrs: 'epsg:3857' }).travelBoundary.costs[0]
      .geometry;
    expect(metres.crs).toEqual({ type: 'name', properties: { name: 'epsg:3857' } });
    metres.coordinates.flat(2).forEach(([x, y], i) => {
      const [lon, lat] = degrees.coordinates.flat(2)[i];
      expect((x / 20_037_508.342789) * 180).toBeCloseTo(lon, 6);
      expect((Math.atan(Math.sinh((y / 20_037_508.342789) * Math.PI)) * 180) / Math.PI).toBeCloseTo(lat, 6);
    });
  });

  test('explains the place of its point', () => {
    const query = { point: town.at('1'), costs: 1, costUnit: 'km' as const, majorRoads: false };
    const { explanation } = travelBoundary(town.database, query, undefined, { explain: true });
    expect(explanation?.points[0].segmentID).toBe(town.id('AB'));
  });

  test('reports everything wrong at once, in the form of its version', () => {
    const wrong = { point: '1,2', costs: 'a,5,v', costUnit: 'minddd' } as unknown as BoundaryQuery;
    const one = errorOf(() => travelBoundary(town.database, wrong)).toJSON();
    expect(one.errors.map(({ errorCode }) => errorCode)).toEqual([4179, 3023, 3010]);
    expect(one.value).toBe(one.errors[0].userMessage);
    const two = errorOf(() => travelBoundary(town.database, { ...wrong, version: 2 })).toJSON();
    expect(two.value).toBeUndefined();
    const none = errorOf(() => travelBoundary(town.database, {} as BoundaryQuery)).toJSON();
    expect(none.errors.map(({ errorCode }) => errorCode)).toEqual([4139, 3023, 3010]);
  });

  test('outside the data is error 5008, with the point and the version', () => {
    const error = errorOf(() =>
      travelBoundary(town.database, { point: [9, 51], costs: 5, costUnit: 'min', majorRoads: false, version: '2' }),
    );
    expect(error.toJSON()).toEqual({
      errors: [{ errorCode: 5008, userMessage: 'Point is outside boundaries: (9,51)' }],
    });
  });

  test('limits the number of costs and the time', () => {
    const query = { point: town.at('1'), costUnit: 's' as const, majorRoads: false };
    const many = Array.from({ length: 501 }, (_, i) => i + 1);
    expect(errorOf(() => travelBoundary(town.database, { ...query, costs: many })).complaints[0].errorCode).toBe(9017);
    const capped = { ...query, costs: many.slice(0, 101), maxOffroadDistance: 5 };
    expect(errorOf(() => travelBoundary(town.database, capped)).complaints[0].errorCode).toBe(9017);
    const hasty = openEngine(town.database.network, { limits: { milliseconds: 0 } });
    const slow = { ...query, costs: [5, 10], maxOffroadDistance: 0 };
    expect(errorOf(() => travelBoundary(hasty, slow)).complaints[0].errorCode).toBe(9017);
    const signal = AbortSignal.abort(new Error('enough'));
    expect(() => travelBoundary(town.database, slow, undefined, { signal })).toThrow('enough');
  });

  test('refuses priorities, also in a compiled costing', () => {
    const priorities = { 'RoadType.LocalRoadUrban': 'Low' } as const;
    const query = { point: town.at('1'), costs: 5, costUnit: 'min' as const };
    const said = { roadTypesPriority: priorities } as unknown as BoundaryPayload;
    expect(errorOf(() => travelBoundary(town.database, query, said)).complaints[0].errorCode).toBe(9010);
    const compiled = compileCosting(town.database, {}, { roadTypesPriority: priorities });
    expect(errorOf(() => travelBoundary(town.database, query, compiled)).complaints[0].errorCode).toBe(9010);
  });
});

describe('on the road', () => {
  test('a boundary ends exactly where the cost does, to the metre', () => {
    const town = openTown(`
      A-1--------B

      AB 36kph
    `);
    const [polygons] = draw(town, { costs: 30, costUnit: 's' });
    expect(holds(polygons, along(town, '1', 'B', 299.9))).toBe(true);
    // A road is drawn three quarters of a cell wide on each side, and a cell is about two metres here.
    expect(holds(polygons, along(town, '1', 'B', 302))).toBe(false);
    const [byLength] = draw(town, { costs: 0.3, costUnit: 'km' });
    expect(holds(byLength, along(town, '1', 'B', 299.9))).toBe(true);
    expect(holds(byLength, along(town, '1', 'B', 302))).toBe(false);
  });

  test('a road reached from both ends may have a gap in the middle', () => {
    const town = openTown(`
      +-----------+
      |           |
      A-----1-----B

      AB 36kph
      AB2 18kph
    `);
    const [polygons] = draw(town, { costs: 90, costUnit: 's' });
    const corner: Position = [town.at('A')[0], along(town, 'A', 'B', 0)[1]];
    expect(holds(polygons, corner)).toBe(true);
    const north = (metres: number, x: number): Position => [x, town.at('A')[1] + metres / 111_200];
    expect(holds(polygons, north(140, town.at('A')[0]))).toBe(true);
    expect(holds(polygons, north(140, town.at('B')[0]))).toBe(true);
    expect(holds(polygons, north(200, (town.at('A')[0] + town.at('B')[0]) / 2))).toBe(false);
  });

  test('a one-way street is entered in its direction, and left towards the point in it', () => {
    const town = openTown(`
      A---1---B---C

      AB 36kph
      BC one-way 36kph
    `);
    expect(holds(draw(town, {})[0], along(town, 'B', 'C', 150))).toBe(true);
    expect(holds(draw(town, { direction: 'to' })[0], along(town, 'B', 'C', 150))).toBe(false);
    expect(holds(draw(town, { direction: 'to' })[0], along(town, '1', 'A', 150))).toBe(true);
    const back = openTown(`
      A---1---B---C

      AB 36kph
      CB one-way 36kph
    `);
    expect(holds(draw(back, {})[0], along(back, 'B', 'C', 150))).toBe(false);
    expect(holds(draw(back, { direction: 'to' })[0], along(back, 'B', 'C', 150))).toBe(true);
  });

  test('a start on a one-way street does not go back along it', () => {
    const town = openTown(`
      A---1---B

      AB one-way 36kph
    `);
    const [polygons] = draw(town, {});
    expect(holds(polygons, along(town, '1', 'B', 100))).toBe(true);
    expect(holds(polygons, along(town, '1', 'A', 100))).toBe(false);
  });

  test('a banned turn is not taken', () => {
    const town = openTown(`
      A--1--B-----C
            |
            D

      no AB BD
    `);
    expect(holds(draw(town, {})[0], along(town, 'B', 'C', 90))).toBe(true);
    expect(holds(draw(town, {})[0], along(town, 'B', 'D', 90))).toBe(false);
  });

  test('several starts are one boundary, each start with what it reaches', () => {
    const town = openTown(`
      A---1---B----------------------------C---2---D
    `);
    const [polygons] = draw(town, {
      point: [town.at('1'), town.at('2')],
      costs: 10,
      costUnit: 's',
      returnIslands: false,
    });
    expect(polygons.length).toBe(2);
    expect(faultsOf(polygons)).toEqual([]);
    expect(holds(polygons, town.at('1')) && holds(polygons, town.at('2'))).toBe(true);
  });

  test('starts on the same road share it, in both directions and along a one-way road', () => {
    const town = openTown(`
      A------1-----2------B
      C------3-----4------D

      AB 36kph
      CD 36kph one-way
    `);
    for (const [from, to] of [
      ['1', '2'],
      ['3', '4'],
    ]) {
      const [first, last] = [town.at(from), town.at(to)];
      const length = distanceMetres(...first, ...last);
      const between = Array.from({ length: 60 }, (_, i) => along(town, from, to, (length * i) / 59));
      // each start reaches the next one, so beyond the outermost starts all reach as far as these two alone
      const [all] = draw(town, { point: between, costs: 10, costUnit: 's' });
      const [ends] = draw(town, { point: [first, last], costs: 10, costUnit: 's' });
      const reached = (polygons: Coordinates, metres: number) => holds(polygons, along(town, from, to, metres));
      for (const metres of [-110, -90, -10, length + 10, length + 90, length + 110]) {
        expect([metres, reached(all, metres)]).toEqual([metres, reached(ends, metres)]);
      }
      for (let metres = 5; metres < length; metres += 10)
        expect([metres, reached(all, metres)]).toEqual([metres, true]);
      expect(faultsOf(all)).toEqual([]);
      // neither the order of starts nor repeating them matters
      const repeated = [...between, ...[...between].reverse(), ...between];
      expect(draw(town, { point: repeated, costs: 10, costUnit: 's' })).toEqual([all]);
    }
  });

  test('by default only major roads lead on, and minor ones to the end', () => {
    // BC is a shortcut between two major roads
    const town = openTown(`
      A===1===B---C===D
              |   |
              |   |
              |   |
              F===G

      AB 36kph
      BC 36kph
      BF MajorRoadUrban 36kph
      FG 36kph
      CG MajorRoadUrban 36kph
      CD 36kph
    `);
    const [shortcut, beyond] = [along(town, 'B', 'C', 150), along(town, 'C', 'D', 200)];
    const held = (majorRoads: boolean | undefined, costs: number) => {
      const [polygons] = draw(town, { majorRoads, costs });
      return [shortcut, beyond].map((point) => holds(polygons, point));
    };
    expect(held(undefined, 1.8)).toEqual([true, false]);
    expect(held(false, 1.8)).toEqual([true, true]);
    expect(held(true, 3)).toEqual([true, true]);
  });

  test('closures, avoided roads and speeds of the request apply', () => {
    const town = openTown(`
      A---1---B---C

      AB 36kph
      BC toll 36kph
    `);
    const beyond = along(town, 'B', 'C', 100);
    const closed = { transientUpdates: [{ segmentID: town.id('BC'), updates: [{ exclude: 'Y' as const }] }] };
    expect(holds(draw(town, {})[0], beyond)).toBe(true);
    expect(holds(draw(town, {}, closed)[0], beyond)).toBe(false);
    expect(holds(draw(town, { avoid: 'tollRoad' })[0], beyond)).toBe(false);
    const slow = { transientUpdates: [{ segmentID: town.id('BC'), updates: [{ percentage: -90 }] }] };
    expect(holds(draw(town, {}, slow)[0], beyond)).toBe(false);
    const compiled = compileCosting(town.database, { optimizeBy: 'distance' }, slow);
    const query = { point: town.at('1'), costs: 1, costUnit: 'min' as const, majorRoads: false };
    expect(travelBoundary(town.database, query, compiled)).toEqual(travelBoundary(town.database, query, slow));
  });

  test('a loosened barrier counts its true time', () => {
    const town = openTown(`
      A---1---B---C

      AB 36kph
      BC 36kph limit(access=prohibited)
    `);
    const beyond = along(town, 'B', 'C', 150);
    const cvr = (looseningBarrierRestrictions: 'Y' | 'N'): BoundaryPayload => ({
      cvr: { looseningBarrierRestrictions, vehicleAttributes: { weight: 1, weightUnit: 'mt' } },
    });
    expect(holds(draw(town, {}, cvr('N'))[0], beyond)).toBe(false);
    expect(draw(town, {}, cvr('Y'))).toEqual(draw(town, {}));
  });
});

describe('off the road', () => {
  const town = openTown(`
    A------------1------------B

    AB 36kph
  `);
  const free = { maxOffroadDistance: undefined };

  test('the rest of a time is walked at the ambient speed of the road type', () => {
    const [polygons] = draw(town, {
      ...free,
      costs: 60,
      costUnit: 's',
      defaultAmbientSpeed: 5,
      ambientSpeedUnit: 'MTPS',
    });
    const [x, y] = town.at('1');
    const north = (metres: number): Position => [x, y + metres / 111_230];
    expect(holds(polygons, north(297))).toBe(true);
    expect(holds(polygons, north(303))).toBe(false);
    const payload = { 'AmbientSpeed.RoadType.LocalRoadUrban': 2, AmbientSpeedUnit: 'MTPS' } as const;
    const [slower] = draw(town, { ...free, costs: 60, costUnit: 's' }, payload);
    expect(holds(slower, north(118))).toBe(true);
    expect(holds(slower, north(122))).toBe(false);
    const other = { 'AmbientSpeed.RoadType.Ferry': 50 };
    expect(draw(town, free, other)).toEqual(draw(town, free));
  });

  test('the ambient speed is at most 1,000 km/h, however large the parameter', () => {
    const [polygons] = draw(town, {
      ...free,
      costs: 60,
      costUnit: 's',
      defaultAmbientSpeed: 1e9,
      ambientSpeedUnit: 'MTPS',
    });
    expect(faultsOf(polygons)).toEqual([]);
    const north = (degrees: number): Position => [town.at('1')[0], town.at('1')[1] + degrees];
    // 17 km
    expect([holds(polygons, north(0.14)), holds(polygons, north(0.16))]).toEqual([true, false]);
    for (const [defaultAmbientSpeed, ambientSpeedUnit] of [
      [1e300, 'MPH'],
      [1_000, 'KPH'],
    ] as const) {
      const [fastest] = draw(town, { ...free, costs: 60, costUnit: 's', defaultAmbientSpeed, ambientSpeedUnit });
      expect(fastest).toEqual(polygons);
    }
  });

  test('a road with a changed type is left at the speed of its new type', () => {
    const payload = { 'AmbientSpeed.RoadType.Connector': 2, AmbientSpeedUnit: 'MTPS' as const };
    const changed = {
      ...payload,
      transientUpdates: [{ segmentID: town.id('AB'), updates: [{ roadType: 'connector' }] }],
    };
    const [slower] = draw(town, { ...free, costs: 60, costUnit: 's' }, changed as BoundaryPayload);
    const [x, y] = town.at('1');
    expect(holds(slower, [x, y + 122 / 111_230])).toBe(false);
    expect(holds(draw(town, { ...free, costs: 60, costUnit: 's' }, payload)[0], [x, y + 122 / 111_230])).toBe(true);
  });

  test('a share of the rest of a distance is walked: of the payload, the query, the database', () => {
    const [x, y] = town.at('1');
    const north = (metres: number): Position => [x, y + metres / 111_230];
    const reach = (query: Partial<BoundaryQuery>, payload?: BoundaryPayload, at = town): number => {
      const [polygons] = draw(at, { ...free, costs: 500, costUnit: 'm', ...query }, payload);
      return (
        Array.from({ length: 120 }, (_, i) => 5 * i + 2.5).filter((metres) => holds(polygons, north(metres))).length * 5
      );
    };
    expect(reach({})).toBe(80);
    expect(reach({ propagationFactor: 0.4 })).toBe(200);
    expect(reach({ propagationFactor: 0.4 }, { propagationFactor: 0.2 })).toBe(100);
    expect(reach({ propagationFactor: 0 })).toBe(5);
    const optimistic = {
      ...town,
      database: openEngine(town.database.network, { defaults: { propagationFactor: 0.6 } }),
    };
    expect(reach({}, undefined, optimistic)).toBe(300);
  });

  test('never farther than requested', () => {
    const [polygons] = draw(town, { maxOffroadDistance: 30, costs: 60, costUnit: 's' });
    const [x, y] = town.at('1');
    expect(holds(polygons, [x, y + 29 / 111_230])).toBe(true);
    expect(holds(polygons, [x, y + 32 / 111_230])).toBe(false);
  });
});

describe('islands and ferries', () => {
  // A mainland road, a ferry of 2 km, a road of an island; a point half way over.
  const source: NetworkSource = {
    segments: [
      {
        id: '1:1',
        shape: [
          [10, 50],
          [10.01, 50],
        ],
        roadType: 'LocalRoadUrban',
        speed: 36,
      },
      {
        id: '1:2',
        shape: [
          [10.01, 50],
          [10.04, 50],
        ],
        roadType: 'Ferry',
        speed: 72,
      },
      {
        id: '1:3',
        shape: [
          [10.04, 50],
          [10.045, 50],
        ],
        roadType: 'LocalRoadUrban',
        speed: 36,
      },
    ],
  };
  const database = openEngine(buildNetwork(source));
  const reached = (query: Partial<BoundaryQuery>, payload?: BoundaryPayload): Coordinates =>
    travelBoundary(
      database,
      { point: [10.005, 50], costs: 4, costUnit: 'min', majorRoads: false, maxOffroadDistance: 50, ...query },
      payload,
    ).travelBoundary.costs[0].geometry.coordinates;

  test('a ferry is not left on the way: what is reached beyond it is an island', () => {
    for (const query of [{}, { costs: 5, costUnit: 'km' as const }]) {
      const alone = reached(query);
      expect(alone.length).toBe(1);
      expect(holds(alone, [10.025, 50])).toBe(false);
      const both = reached({ ...query, returnIslands: true });
      expect(both.length).toBe(2);
      expect(holds(both, [10.043, 50])).toBe(true);
      expect(holds(both, [10.025, 50])).toBe(false);
    }
  });

  test('a payload says how fast a ferry is left, or that another road type is not', () => {
    expect(holds(reached({}, { 'AmbientSpeed.RoadType.Ferry': 5 }), [10.025, 50])).toBe(true);
    const quiet = reached({ returnIslands: true }, { 'AmbientSpeed.RoadType.LocalRoadUrban': 0 });
    expect(holds(quiet, [10.043, 50])).toBe(false);
    const wrong = () => reached({}, { 'AmbientSpeed.RoadType.LocalRoadUrban': -1 });
    expect(errorOf(wrong).complaints).toHaveLength(1);
  });

  test('a start lies in its own boundary, on a ferry and however small the cost', () => {
    for (const point of [
      [10.025, 50],
      [10.005, 50],
    ] as const) {
      for (const costs of [1e-3, 0.1, 1, 10]) {
        for (const maxOffroadDistance of [0, 50, undefined]) {
          const polygons = reached({ point, costs, maxOffroadDistance });
          expect(faultsOf(polygons)).toEqual([]);
          expect(holds(polygons, point)).toBe(true);
        }
      }
    }
  });

  test('a start on a road of no length has the boundary of a start next to it', () => {
    const here: Position = [8.0024, 50.0004];
    const street = { shape: [here, [8.0032, 50.0004]] as Position[], roadType: 'LocalRoadUrban' as const };
    const dot = { shape: [here, here], roadType: 'LocalRoadUrban' as const, start: 1, end: 2 };
    const polygonsOf = (segments: NetworkSource['segments']) => {
      const database = openEngine(buildNetwork({ segments }));
      const query = { point: here, costs: [0.2, 1], costUnit: 'min', majorRoads: false } as const;
      return travelBoundary(database, query).travelBoundary.costs.map(({ geometry }) => geometry.coordinates);
    };
    const alone = polygonsOf([{ ...street, start: 1 }]);
    polygonsOf([dot, { ...street, start: 1 }]).forEach((polygons, i) => {
      expect(faultsOf(polygons)).toEqual([]);
      expect(areaOf(polygons) / areaOf(alone[i])).toBeCloseTo(1, 2);
    });
  });

  test('roads of no length are places that are reached from either end, with the kernel and without', () => {
    const here: Position = [8, 50];
    const roadType = 'LocalRoadDenseUrban';
    const dot: SegmentSource = { shape: [here, here], roadType, start: 0, end: 0 };
    const street: SegmentSource = { shape: [here, [8.0012, 50.0008]], roadType, start: 0, end: 1 };
    // from a landing, walking reaches farther than from the ferry
    const [quay, isle, far]: Position[] = [
      [8.0004, 0.0008],
      [8.0008, 0.0016],
      [8.002, 0.002],
    ];
    const ferries: SegmentSource[] = [
      { shape: [quay, isle, quay], roadType: 'Ferry', speed: 120, start: 2, end: 2 },
      { shape: [quay, quay, [8.0008, 0.0008], far], roadType: 'Ferry', start: 2, end: 1 },
      { shape: [quay, quay, quay], roadType: 'Footpath', speed: 1, start: 2, end: 2 },
      { shape: [far, [8, 0], far], roadType: 'LimitedAccessRural', direction: 'backward', speed: 5, start: 1, end: 1 },
    ];
    for (const [segments, asked] of [
      [
        [dot, dot, dot, dot, dot, { ...dot, direction: 'backward' }, { ...dot, end: 2 }, street],
        { point: here, costs: 0.4, costUnit: 'min' },
      ],
      [ferries, { point: isle, direction: 'to', costs: 2, costUnit: 'km' }],
    ] as const) {
      const network = buildNetwork({ segments });
      const query = { ...asked, majorRoads: false } as const;
      const [plain, other] = [false, true].map((kernel) => travelBoundary(openEngine(network, { kernel }), query));
      expectSame(other, plain);
      expect(faultsOf(plain.travelBoundary.costs[0].geometry.coordinates)).toEqual([]);
    }
  });

  test('islands and holes smaller than the least area are dropped, except the one that holds the start', () => {
    const query = { maxOffroadDistance: 5, returnIslands: true };
    expect(reached(query).length).toBe(2);
    const [home, ...others] = reached({ ...query, leastRingArea: 1e6 });
    expect(others).toEqual([]);
    expect(holds([home], [10.005, 50])).toBe(true);
  });
});

describe('on the globe', () => {
  const drawing = `
    A---1---B
    |       |
    C---D---+

    AB 36kph
  `;

  test('a boundary across the antimeridian is cut there, and has the same size as elsewhere', () => {
    const elsewhere = openTown(drawing, { origin: [10, -17] });
    const across = openTown(drawing, { origin: [179.992, -17] });
    for (const bandingStyle of ['Donut', 'Encompassing'] as const) {
      const query = { costs: [30, 60], costUnit: 's' as const, maxOffroadDistance: undefined, bandingStyle };
      const expected = draw(elsewhere, query);
      draw(across, query).forEach((polygons, i) => {
        expect(faultsOf(polygons)).toEqual([]);
        if (i === 1) expect(polygons.length).toBeGreaterThan(1);
        expect(polygons.flat(2).every(([x]) => x >= -180 && x <= 180)).toBe(true);
        expect(areaOf(polygons) / areaOf(expected[i])).toBeCloseTo(1, 3);
      });
      expect(holds(draw(across, query)[0], across.at('1'))).toBe(true);
    }
  });

  test('an immense cost reaches everything there is', () => {
    const town = openTown('A---1---B');
    for (const maxOffroadDistance of [undefined, 5]) {
      const [day, ever] = draw(town, {
        costs: [24, 1e308],
        costUnit: 'h',
        maxOffroadDistance,
        bandingStyle: 'Encompassing',
      });
      expect(areaOf(ever)).toBeGreaterThanOrEqual(areaOf(day));
    }
  });

  test('any cost is answered: a day, a millisecond', () => {
    const town = openTown(drawing, { origin: [25, 70] });
    for (const [costs, costUnit] of [
      [24, 'h'],
      [1e9, 'h'],
      [1, 'msec'],
      [1e-6, 'm'],
      [1e12, 'km'],
    ] as const) {
      const [polygons] = draw(town, { costs, costUnit, maxOffroadDistance: undefined });
      expect(faultsOf(polygons)).toEqual([]);
      expect([costs, costUnit, holds(polygons, town.at('1'))]).toEqual([costs, costUnit, true]);
    }
  });
});

describe('in a city', () => {
  const built = city({ segments: 1500 });
  const network = buildNetwork(built);
  const database = openEngine(network);
  const point = built.landmarks.northBank;
  const random = randomFrom(1);
  // travellers cannot leave a ferry on the way
  const roads = Array.from(network.roadType.keys()).filter((segment) => network.roadType[segment] !== FERRY);
  const places = Array.from({ length: 500 }, () => {
    const segment = roads[Math.floor(random() * roads.length)];
    return pointOfPlace(network, { segment, at: Math.floor(random() * network.length[segment]) });
  });

  test('what a route reaches in time is inside, in both directions, and bands show in which time', () => {
    for (const direction of ['from', 'to'] as const) {
      const query = { point, costs: [3, 6], costUnit: 'min' as const, majorRoads: false, direction };
      const exact = {
        simplificationFactor: 1,
        returnHoles: true,
        returnIslands: true,
        bandingStyle: 'Encompassing' as const,
      };
      const { costs } = travelBoundary(database, { ...query, ...exact }).travelBoundary;
      const table = routeCostTable(
        database,
        { timeUnit: 'min' },
        direction === 'from'
          ? { startPoints: [point], endPoints: places }
          : { startPoints: places, endPoints: [point] },
      );
      for (const { cost, geometry } of costs) {
        expect(faultsOf(geometry.coordinates)).toEqual([]);
        const reached = places.filter((_, i) => table.time[i] <= cost);
        expect(reached.length).toBeGreaterThan(20);
        expect(reached.filter((place) => !holds(geometry.coordinates, place))).toEqual([]);
      }
    }
  });

  test('is the same to the byte with the kernel and without, in either direction, from any number of places', () => {
    const plain = openEngine(network, { kernel: false });
    for (const query of [
      { point, costs: [2, 5] },
      { point, costs: [1, 4], direction: 'to', majorRoads: false, returnHoles: true, returnIslands: true },
      { point: { type: 'MultiPoint', coordinates: places.slice(0, 40) }, costs: [1, 3], maxOffroadDistance: 50 },
      { point, costs: [2], costUnit: 'km', simplificationFactor: 0.2, majorRoads: false },
    ] as const) {
      const ask: BoundaryQuery = { costUnit: 'min', ...query } as BoundaryQuery;
      expectSame(travelBoundary(database, ask), travelBoundary(plain, ask));
    }
  });

  test('is the same whatever was requested of the database before', () => {
    const used = openEngine(network);
    for (const query of [
      { point, costs: [6] },
      { point, costs: [1, 4], direction: 'to', majorRoads: false },
      { point: places[0], costs: 0.2 },
      { point: { type: 'MultiPoint', coordinates: places.slice(0, 40) }, costs: [1, 3], majorRoads: false },
      { point: places[1], costs: [8], majorRoads: false },
      { point: places[2], costs: [1] },
    ] as const) {
      const ask: BoundaryQuery = { costUnit: 'min', ...query } as BoundaryQuery;
      expectSame(travelBoundary(used, ask), travelBoundary(openEngine(network), ask));
    }
  });

  // If a limit off the road hardly binds, each outline is drawn separately, from whole roads.
  test('a limit on the way off the road that hardly binds changes next to nothing', () => {
    for (const [costUnit, costs, bound] of [
      ['min', [2, 4, 6], 24_140 * 0.1],
      ['km', [1, 2, 3], 480],
    ] as const) {
      const query: BoundaryQuery = {
        point,
        costs: [...costs],
        costUnit,
        majorRoads: false,
        bandingStyle: 'Encompassing',
        returnHoles: true,
        returnIslands: true,
        simplificationFactor: 1,
      };
      const draw = (maxOffroadDistance?: number) =>
        travelBoundary(database, { ...query, maxOffroadDistance }).travelBoundary.costs.map(
          ({ geometry }) => geometry.coordinates,
        );
      const free = draw();
      const bounded = draw(bound * 0.9999);
      free.forEach((polygons, i) => {
        expect(likeness(polygons, bounded[i], 300)).toBeGreaterThan(0.99);
      });
    }
  });

  test('a road that a route does not reach is outside if travel stays on the road', () => {
    const [{ geometry }] = travelBoundary(database, {
      point,
      costs: 4,
      costUnit: 'min',
      majorRoads: false,
      maxOffroadDistance: 0,
      simplificationFactor: 1,
      returnHoles: true,
    }).travelBoundary.costs;
    const table = routeCostTable(database, { timeUnit: 'min' }, { startPoints: [point], endPoints: places });
    const reached = places.filter((_, i) => table.time[i] <= 4);
    // Far from every reached road: farther than a cell, by a minute at town speed.
    const unreached = places.filter((_, i) => table.time[i] > 5);
    expect(reached.length).toBeGreaterThan(20);
    expect(unreached.length).toBeGreaterThan(20);
    expect(reached.filter((place) => !holds(geometry.coordinates, place))).toEqual([]);
    // Bridges and parallel carriageways are over or next to reached roads.
    const beside = unreached.filter((place) => holds(geometry.coordinates, place));
    expect(beside.length / unreached.length).toBeLessThan(0.02);
  });
});
