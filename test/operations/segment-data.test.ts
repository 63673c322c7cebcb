import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { segmentById } from '../../src/operations/segment-by-id.ts';
import { segmentsByPoint } from '../../src/operations/segments-by-point.ts';
import type { CostingPayload, SegmentByIdQuery, SegmentsByPointQuery } from '../../src/request/queries.ts';
import { drawTown } from '../kit/town.ts';
import { errorOf, openTown } from './open-town.ts';

const town = openTown(`
  A--1--B=====C-----G
  |     |     |     |
  +--D--E     F     H

  AB "Rue du Moulin":fr "B 12" 36kph AMPeak=20
  BC one-way toll 60kph
  CF Ferry
  GC RampUrban one-way
  GH roundabout
  BE 30/50kph
`);
const { database } = town;
const record = (road: string, query: SegmentByIdQuery = {}) => segmentById(database, town.id(road), query)[0];

describe('a record', () => {
  test('has all documented members', () => {
    expect(segmentById(database, town.id('AB'), { velocityUnit: 'kph' })).toEqual([
      {
        segmentID: '41:42',
        primaryName: 'Rue du Moulin',
        primaryNameLanguage: 'fr',
        alternateNames: [{ alternateName: 'B 12', language: 'en' }],
        segmentLength: 600,
        segmentLengthUnit: 'm',
        timeTaken: 1,
        timeUnit: 'min',
        turnAngle: 0,
        turnAngleUnit: 'deg',
        compassDirection: 'E',
        speedOfTravel: 36,
        speedOfTravelUnit: 'kph',
        roadType: 'local road urban',
        segmentDirection: 'bidirectional',
        startJunctionType: '',
        endJunctionType: 'Intersection',
        isRoundabout: false,
        isTollRoad: false,
      },
    ]);
  });

  test('of a road without a name has empty names, and the language of the data', () => {
    expect(record('BC')).toMatchObject({ primaryName: '', primaryNameLanguage: 'en', alternateNames: [] });
  });

  test('shows toll, roundabout, direction and road type', () => {
    expect(record('BC')).toMatchObject({ isTollRoad: true, segmentDirection: 'forward', roadType: 'major road urban' });
    expect(record('GH')).toMatchObject({ isRoundabout: true, isTollRoad: false });
  });

  test('takes the forward speed if directions differ', () => {
    expect(record('BE', { velocityUnit: 'kph' }).speedOfTravel).toBe(30);
  });

  test('is in the requested units', () => {
    const shown = record('AB', {
      distanceUnit: 'ft',
      timeUnit: 's',
      velocityUnit: 'mph',
      angularUnit: 'grad',
    });
    expect(shown).toMatchObject({
      segmentLength: 60_000 / 30.48,
      segmentLengthUnit: 'ft',
      timeTaken: 60,
      timeUnit: 's',
      speedOfTravel: 36_000 / 1609.344,
      speedOfTravelUnit: 'mph',
      turnAngleUnit: 'grad',
    });
    expect(record('AB', { velocityUnit: 'mtps' }).speedOfTravel).toBe(10);
    expect(record('AB', { velocityUnit: 'mtpm' }).speedOfTravel).toBe(600);
  });

  test('has its geometry if requested, always with crs', () => {
    const crs = { type: 'name', properties: { name: 'epsg:4326' } };
    expect(record('AB')).not.toHaveProperty('geometry');
    const all = record('AD', { segmentGeometryStyle: 'All' }).geometry;
    const corner = [town.at('A')[0], town.at('D')[1]];
    expect(all).toEqual({ type: 'LineString', crs, coordinates: [town.at('A'), corner, town.at('D')] });
    const end = record('AD', { segmentGeometryStyle: 'End' }).geometry;
    expect(end).toEqual({ type: 'LineString', crs, coordinates: [town.at('A'), town.at('D')] });
    const mercator = record('AD', { segmentGeometryStyle: 'End', destinationSrs: 'epsg:3857' }).geometry;
    expect(mercator?.crs?.properties.name).toBe('epsg:3857');
    expect(mercator?.coordinates[0][0]).toBeGreaterThan(800_000);
  });

  test('gives the direction of a road as one of eight, by its ends', () => {
    const star = openTown(`
      A B C
       \\|/
      D-E-F
       /|\\
      G H I

      EA one-way
      EB one-way
      EC one-way
      ED one-way
      EF one-way
      EG one-way
      EH one-way
      EI one-way
    `);
    const direction = (road: string) => segmentById(star.database, star.id(road))[0].compassDirection;
    const seen = ['EB', 'EC', 'EF', 'EI', 'EH', 'EG', 'ED', 'EA'].map(direction);
    expect(seen).toEqual(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']);
  });

  test('of a road back to its beginning has no direction, and its two ends are at equal points', () => {
    const loop = openTown(`
      A--B--+
         |  |
         +--+
    `);
    const [shown] = segmentById(loop.database, loop.id('BB'), { segmentGeometryStyle: 'End' });
    expect(shown.compassDirection).toBe('');
    expect(shown.geometry?.coordinates).toEqual([loop.at('B'), loop.at('B')]);
  });

  test('of a one-way road against its digitized direction says backward, and gives that speed', () => {
    const { source } = drawTown('A--B');
    const [segment] = source.segments;
    const speed = { forward: 20, backward: 40 };
    const against = { ...source, segments: [{ ...segment, direction: 'backward' as const, speed }] };
    const [shown] = segmentById(openEngine(buildNetwork(against)), '41:42', { velocityUnit: 'kph' });
    expect([shown.segmentDirection, shown.speedOfTravel]).toEqual(['backward', 40]);
  });
});

describe('a junction', () => {
  const types = (road: string) => {
    const { startJunctionType, endJunctionType } = record(road);
    return [startJunctionType, endJunctionType];
  };

  test('is a dead end, a plain continuation or an intersection by the roads that meet', () => {
    expect(types('AB')).toEqual(['', 'Intersection']);
    expect(types('DE')).toEqual(['', '']);
    const lane = openTown('A--B');
    expect(segmentById(lane.database, lane.id('AB'))[0]).toMatchObject({
      startJunctionType: 'DeadEnd',
      endJunctionType: 'DeadEnd',
    });
  });

  test('is a ferry before a roundabout before a ramp, except for a road that is one itself', () => {
    expect(types('BC')).toEqual(['Intersection', 'Ferry']);
    expect(types('CF')).toEqual(['Ramp', 'DeadEnd']);
    expect(types('GC')).toEqual(['Roundabout', 'Ferry']);
    expect(types('GH')).toEqual(['Ramp', 'DeadEnd']);
  });
});

describe('by point', () => {
  const roadsAt = (point: [number, number]) => segmentsByPoint(database, { point }).map(({ segmentID }) => segmentID);

  test('the nearest segment is found', () => {
    expect(roadsAt(town.at('1'))).toEqual([town.id('AB')]);
  });

  test.each([8.7011719, -93.9550781])('it is also found if the area is divided to save memory, at %s degrees', (x) => {
    const arm = (id: string, dx: number, dy: number) => ({
      id,
      shape: [
        [x + dx, 50 + dy],
        [x + dx / 1000, 50 + dy / 1000],
        [x, 50],
      ] as [number, number][],
      roadType: 'LocalRoadUrban' as const,
      end: 'middle',
    });
    const arms: [number, number][] = [
      [0.01, 0],
      [-0.01, 0],
      [0, 0.01],
      [0, -0.01],
    ];
    for (const ids of ['1234', '4321', '2143', '3412']) {
      const segments = arms.map(([dx, dy], i) => arm(`1:${ids[i]}`, dx, dy));
      const found = segmentsByPoint(openEngine(buildNetwork({ segments })), { point: [x, 50] });
      expect(found.map(({ segmentID }) => segmentID)).toEqual(['1:1', '1:2', '1:3', '1:4']);
    }
  });

  test('a road across the antimeridian is found anywhere along it, and nothing is around the world', () => {
    const across: [number, number][] = [
      [179, -17],
      [-179, -17],
    ];
    const island = openEngine(buildNetwork({ segments: [{ id: '1:1', shape: across, roadType: 'LocalRoadUrban' }] }));
    for (const x of [179, 179.01, 179.5, 179.995, 180, -180, -179.995, -179.5, -179]) {
      expect(segmentsByPoint(island, { point: [x, -17] })).toHaveLength(1);
    }
    for (const x of [178.9, -178.9, 0]) {
      expect(() => segmentsByPoint(island, { point: [x, -17] })).toThrow('Point is outside boundaries');
    }
  });

  test('a junction yields all segments that meet there, by id, each once', () => {
    expect(roadsAt(town.at('B'))).toEqual([town.id('AB'), town.id('BC'), town.id('BE')]);
  });

  test('what is within a metre of the nearest counts as equally near, nearest first', () => {
    const [x, y] = town.at('B');
    expect(roadsAt([x + 0.000005, y])).toEqual([town.id('BC'), town.id('AB'), town.id('BE')]);
    expect(roadsAt([x + 0.00003, y])).toEqual([town.id('BC')]);
  });

  test('with a number, that many of the nearest are found, each with its distance', () => {
    const [x, y] = town.at('1');
    const found = segmentsByPoint(database, { point: [x, y], number: 3, distanceUnit: 'km' });
    expect(found[0].segmentID).toBe(town.id('AB'));
    expect(new Set(found.map(({ segmentID }) => segmentID))).toEqual(new Set(['AB', 'AD', 'DE'].map(town.id)));
    expect(found.map(({ distanceFromPoint }) => distanceFromPoint.toFixed(3))).toEqual(['0.000', '0.200', '0.200']);
    expect(segmentsByPoint(database, { point: [x, y] })[0]).not.toHaveProperty('distanceFromPoint');
    expect(segmentsByPoint(database, { point: [x, y], number: '1000' })).toHaveLength(8);
  });

  test('what the costing of the request closes is left out', () => {
    const ids = (query: object, payload?: CostingPayload) =>
      segmentsByPoint(database, { point: town.at('C'), number: 3, ...query } as SegmentsByPointQuery, payload).map(
        ({ segmentID }) => segmentID,
      );
    expect(ids({})).toEqual([town.id('BC'), town.id('CF'), town.id('GC')]);
    expect(ids({ avoid: 'ferry,tollRoad' })[0]).toBe(town.id('GC'));
    const closure: CostingPayload = {
      transientUpdates: [{ segmentID: town.id('GC'), updates: [{ exclude: 'Y' }] }],
    };
    expect(ids({}, closure)).not.toContain(town.id('GC'));
    expect(ids({}, compileCosting(database, { avoid: 'ferry' }, closure) as never)).toEqual(
      ids({ avoid: 'ferry' }, closure),
    );
    const all = {
      roadTypesPriority: {},
      transientUpdates: town.source.segments.map(({ id }) => ({
        segmentID: id!,
        updates: [{ exclude: 'Y' as const }],
      })),
    };
    const [complaint] = errorOf(() => ids({}, all)).complaints;
    expect(complaint).toMatchObject({ errorCode: 6002, parameter: 'point' });
  });

  test('a costing without a mode leaves out what it closes to all modes', () => {
    const road = {
      shape: [
        [10, 50],
        [10.01, 50],
      ],
      roadType: 'LocalRoadUrban',
    } as const;
    const path = {
      shape: [
        [10, 50],
        [10, 50.001],
      ],
      roadType: 'Footpath',
      byMode: { car: false },
    } as const;
    const network = buildNetwork({
      modes: ['car', 'foot'],
      segments: [
        { ...road, id: 'a:1', byMode: { car: false } },
        { ...path, id: 'a:2' },
      ],
    });
    const both = openEngine(network);
    const near = (query: Partial<SegmentsByPointQuery>, payload?: CostingPayload) =>
      segmentsByPoint(both, { point: [10, 50], number: 2, ...query }, payload).map(({ segmentID }) => segmentID);
    expect(near({ avoid: 'ferry' })).toEqual(['a:1', 'a:2']);
    expect(near({ avoid: 'footpath' })).toEqual(['a:1']);
    expect(near({ mode: 'foot', avoid: 'footpath' })).toEqual(['a:1']);
    expect(near({}, { transientUpdates: [{ segmentID: 'a:1', updates: [{ exclude: 'Y' }] }] })).toEqual(['a:2']);
  });

  test('a payload without a number is refused', () => {
    const wrong = () => segmentsByPoint(database, { point: town.at('B') }, {} as never);
    expect(errorOf(wrong).complaints).toMatchObject([{ errorCode: 9018 }]);
  });

  test('a missing point is 4139, one outside the data 5008', () => {
    expect(errorOf(() => segmentsByPoint(database, {} as never)).toJSON()).toEqual({
      errors: [{ errorCode: 4139, userMessage: 'Point cannot be empty.' }],
      value: 'Point cannot be empty.',
    });
    const outside = errorOf(() => segmentsByPoint(database, { point: [50, 60], version: 2 }));
    expect(outside.toJSON()).toEqual({
      errors: [{ errorCode: 5008, userMessage: 'Point is outside boundaries: (50,60)' }],
    });
  });
});

describe('by identifier', () => {
  test('case and padding do not matter', () => {
    const expected = segmentById(database, town.id('AB'));
    expect(segmentById(database, '0041:00000042')).toEqual(expected);
    expect(segmentById(database, ' 41:42 ')).toEqual(expected);
  });

  test.each([['41:99'], ['main street'], [41], ['x'.repeat(1_000_000)]])('an unknown one is 9011: %#', (id) => {
    const error = errorOf(() => segmentById(database, id as string));
    expect(error.complaints).toMatchObject([{ errorCode: 9011, parameter: 'segmentID' }]);
    expect(error.message.length).toBeLessThan(150);
  });

  test('a point in addition to it is ignored, with a warning', () => {
    const warnings: unknown[] = [];
    const options = { onWarning: (warning: unknown) => warnings.push(warning) };
    segmentById(database, town.id('AB'), { point: town.at('B') }, options);
    expect(warnings).toMatchObject([{ parameter: 'point' }]);
  });
});

test('a point in addition to a segment identifier is ignored, whatever it is, with a warning', () => {
  const expected = segmentById(database, town.id('AB'));
  for (const point of ['x', '1,2', [8, 50], null, { type: 'Point' }]) {
    const reported: unknown[] = [];
    const onWarning = ({ parameter }: { parameter?: string }) => reported.push(parameter);
    expect(segmentById(database, town.id('AB'), { point: point as never }, { onWarning })).toEqual(expected);
    expect(reported).toEqual(['point']);
  }
});
