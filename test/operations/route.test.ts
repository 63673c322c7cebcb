import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { route } from '../../src/operations/route.ts';
import type { RouteQuery } from '../../src/request/queries.ts';
import { errorOf, openTown } from './open-town.ts';

const town = openTown(`
  A--1--B--2--C
  |     |     |
  +--D--E--3--F

  AB "Mill Lane" 36kph
  BC "High Street" 36kph
`);
const { database } = town;
const ends = { startPoint: town.at('1'), endPoint: town.at('2') };
const ask = (query: Partial<RouteQuery> = {}) => route(database, { ...ends, ...query });
const crs = { type: 'name', properties: { name: 'epsg:4326' } };

describe('the answer', () => {
  test('is distance and time with their units', () => {
    expect(ask()).toEqual({ distance: 600, distanceUnit: 'm', time: 1, timeUnit: 'min' });
  });

  test('has its members in documented order, each only if requested', () => {
    const all = ask({
      directionsStyle: 'Normal',
      segmentGeometryStyle: 'All',
      returnDirectionGeometry: true,
      returnIntermediatePoints: true,
      intermediatePoints: [town.at('B')],
      destinationSrs: 'EPSG:4326',
    });
    expect(Object.keys(all)).toEqual([
      'distance',
      'distanceUnit',
      'time',
      'timeUnit',
      'language',
      'directionsStyle',
      'intermediatePoints',
      'routeDirections',
      'geometry',
    ]);
    expect(all.language).toBe('en');
    expect(all.directionsStyle).toBe('Normal');
    expect(all.intermediatePoints).toEqual({ type: 'MultiPoint', crs, coordinates: [town.at('B')] });
    expect(all.geometry).toMatchObject({ type: 'LineString', crs });
    for (const direction of all.routeDirections ?? []) {
      expect(Object.keys(direction)).toEqual([
        'distance',
        'distanceUnit',
        'time',
        'timeUnit',
        'instruction',
        'directionGeometry',
      ]);
      expect(direction.directionGeometry).toMatchObject({ type: 'LineString', crs });
    }
  });

  test('leaves out distance or time at the top, in each direction, and in the text', () => {
    const untimed = ask({ returnTime: false, directionsStyle: 'Normal' });
    const [first] = untimed.routeDirections ?? [];
    expect(untimed).not.toHaveProperty('time');
    expect(untimed).not.toHaveProperty('timeUnit');
    expect(first).not.toHaveProperty('time');
    expect(first.instruction).toContain('300 m');
    expect(first.instruction).not.toContain('min');
    const unmeasured = ask({ returnDistance: false, directionsStyle: 'Normal' });
    expect(unmeasured).not.toHaveProperty('distance');
    expect(unmeasured.routeDirections?.[0]).not.toHaveProperty('distanceUnit');
    expect(unmeasured.routeDirections?.[0].instruction).not.toContain(' m ');
    expect(ask({ returnTime: false, returnDistance: false })).toEqual({});
  });

  test('is one division of whole centimetres and milliseconds in every unit', () => {
    const distances = { m: 100, km: 100_000, yd: 91.44, ft: 30.48, mi: 160_934.4 } as const;
    const times = { msec: 1, s: 1000, min: 60_000, h: 3_600_000 } as const;
    for (const [code, centimetres] of Object.entries(distances)) {
      const answer = ask({ distanceUnit: code as 'm' });
      expect(answer.distance).toBe(60_000 / centimetres);
      expect(answer.distanceUnit).toBe(code);
    }
    for (const [code, milliseconds] of Object.entries(times)) {
      const answer = ask({ timeUnit: code as 's' });
      expect(answer.time).toBe(60_000 / milliseconds);
      expect(answer.timeUnit).toBe(code);
    }
  });

  test('echoes enumerations as documented, however they were written', () => {
    const answer = ask({ directionsStyle: 'TERSE' as 'Terse', language: 'EN-us' as 'en-US' });
    expect([answer.directionsStyle, answer.language]).toEqual(['Terse', 'en-US']);
  });

  test('is zero from a point to itself', () => {
    const answer = ask({ endPoint: ends.startPoint, segmentGeometryStyle: 'All', directionsStyle: 'Normal' });
    expect([answer.distance, answer.time]).toEqual([0, 0]);
    expect(answer.geometry?.coordinates).toHaveLength(2);
    expect(answer.routeDirections).toMatchObject([
      { distance: 0, time: 0, instruction: 'You have arrived at your destination.' },
    ]);
  });

  test('does not charge the way from a point to its road', () => {
    const [x, y] = ends.startPoint;
    expect(ask({ startPoint: [x, y + 0.0005] })).toEqual(ask());
  });
});

describe('geometry', () => {
  const bend = openTown(`
    A--1--+
          |
          B==C-2-D
  `);
  const query = { startPoint: bend.at('1'), endPoint: bend.at('2') };

  test('is absent for None', () => {
    expect(route(bend.database, query)).not.toHaveProperty('geometry');
  });

  test('of All is every shape point, cut at both ends', () => {
    const { geometry } = route(bend.database, { ...query, segmentGeometryStyle: 'All' });
    const corner = [bend.at('B')[0], bend.at('A')[1]];
    const expected = [bend.at('1'), corner, bend.at('B'), bend.at('C'), bend.at('2')];
    expect(geometry?.coordinates).toHaveLength(expected.length);
    geometry?.coordinates.forEach(([x, y], i) => {
      expect(x).toBeCloseTo(expected[i][0], 6);
      expect(y).toBeCloseTo(expected[i][1], 6);
    });
    expect(geometry).not.toHaveProperty('crs');
  });

  test('of End is the ends of segments, the start and the end of the route included', () => {
    const { geometry } = route(bend.database, { ...query, segmentGeometryStyle: 'End' });
    const expected = [bend.at('1'), bend.at('B'), bend.at('C'), bend.at('2')];
    expect(geometry?.coordinates).toHaveLength(expected.length);
    geometry?.coordinates.forEach(([x], i) => {
      expect(x).toBeCloseTo(expected[i][0], 6);
    });
  });

  test('is in the requested coordinate system, and says so', () => {
    const { geometry } = route(bend.database, { ...query, segmentGeometryStyle: 'End', destinationSrs: 'epsg:3857' });
    expect(geometry?.crs?.properties.name).toBe('epsg:3857');
    expect(geometry?.coordinates[0][0]).toBeCloseTo((bend.at('1')[0] / 180) * 20037508.342789244, 0);
  });

  test('on one segment is the stretch between', () => {
    const { geometry, distance } = route(bend.database, {
      startPoint: bend.at('1'),
      endPoint: bend.at('A'),
      segmentGeometryStyle: 'All',
    });
    expect(geometry?.coordinates).toHaveLength(2);
    expect(distance).toBe(300);
  });
});

describe('intermediate points', () => {
  const points = { startPoint: town.at('A'), endPoint: town.at('C') };
  const middle = [town.at('3'), town.at('D'), town.at('B')];

  test('are passed in the given order', () => {
    const direct = (from: string, to: string) =>
      route(database, { startPoint: town.at(from), endPoint: town.at(to) }).distance ?? 0;
    const answer = route(database, { ...points, intermediatePoints: middle, returnIntermediatePoints: true });
    expect(answer.distance).toBeCloseTo(direct('A', '3') + direct('3', 'D') + direct('D', 'B') + direct('B', 'C'), 9);
    expect(answer.intermediatePoints).toEqual({ type: 'MultiPoint', coordinates: middle });
  });

  test('are passed in the best order with oip, which the answer contains', () => {
    const given = route(database, { ...points, intermediatePoints: middle });
    const best = route(
      database,
      { ...points, intermediatePoints: middle, oip: true, returnIntermediatePoints: true },
      undefined,
      { explain: true },
    );
    expect(best.distance).toBeLessThan(given.distance ?? 0);
    expect(best.explanation?.oip).toBe('exact');
    const straight = { ...points, intermediatePoints: middle, oip: true, continueStraight: true } as const;
    expect(route(database, straight, undefined, { explain: true }).explanation?.oip).toBe('heuristic');
    const visited = best.intermediatePoints?.coordinates ?? [];
    expect([...visited].sort()).toEqual([...middle].sort());
    expect(route(database, { ...points, intermediatePoints: visited }).distance).toBe(best.distance);
  });

  test('beyond twelve are ordered by a heuristic, never worse than the given order', () => {
    const many = Array.from({ length: 15 }, (_, i) => town.at('ABCDEF123'[(i * 4) % 9]));
    const query = { ...points, intermediatePoints: many };
    const best = route(database, { ...query, oip: true }, undefined, { explain: true });
    expect(best.explanation?.oip).toBe('heuristic');
    expect(best.time).toBeLessThanOrEqual(route(database, query).time ?? 0);
  });

  test('that are absent are an empty list if they are to be returned', () => {
    const answer = route(database, { ...points, returnIntermediatePoints: true });
    expect(answer.intermediatePoints).toEqual({ type: 'MultiPoint', coordinates: [] });
  });

  test('allow turning round, each leg being a separate trip', () => {
    const answer = route(database, {
      startPoint: town.at('A'),
      endPoint: town.at('A'),
      intermediatePoints: [town.at('1')],
    });
    expect(answer.distance).toBe(600);
  });

  test('are echoed as they were given, in their own coordinate system if requested', () => {
    const point = '891000.5,6446000.25,epsg:3857';
    const near = openTown('A--B--C', { origin: [8.002, 50.0001] });
    const [lon, lat] = near.at('B');
    const query = { startPoint: near.at('A'), endPoint: near.at('C'), returnIntermediatePoints: true };
    const plain = route(near.database, { ...query, intermediatePoints: [{ x: lon, y: lat, coordSys: 'epsg:4326' }] });
    expect(plain.intermediatePoints?.coordinates).toEqual([[lon, lat]]);
    const mercator = route(near.database, { ...query, intermediatePoints: point, destinationSrs: 'epsg:3857' });
    expect(mercator.intermediatePoints?.coordinates).toEqual([[891000.5, 6446000.25]]);
  });
});

describe('without a way', () => {
  const apart = openTown(
    `
    A--B    C--D
    `,
    { step: 1000, limits: { snapDistance: 3000 } },
  );

  test('the error is 6002 and repeats both points as they were given', () => {
    const [a, d] = [apart.at('A'), apart.at('D')];
    const error = errorOf(() => route(apart.database, { startPoint: a, endPoint: `${d},epsg:4326` }));
    expect(error.status).toBe(400);
    const pair = `start point (${a},0) and end point (${d},0)`;
    const way = 'no road leads to endPoint from the main part of the network';
    const how = 'none of its roads is within 3000 m of it';
    const userMessage = `Path could not be calculated between ${pair}: ${way}, and ${how}.`;
    expect(error.toJSON()).toEqual({ errors: [{ errorCode: 6002, userMessage }], value: userMessage });
  });

  test('every leg without a way is reported', () => {
    const query = { startPoint: apart.at('A'), endPoint: apart.at('A'), intermediatePoints: [apart.at('D')] };
    for (const more of [{}, { oip: true }, { segmentGeometryStyle: 'All' as const }]) {
      const { complaints } = errorOf(() => route(apart.database, { ...query, ...more }));
      expect(complaints.map(({ errorCode }) => errorCode)).toEqual([6002, 6002]);
    }
  });
});

describe('points outside the data', () => {
  test('are refused with 5008, all of them, by their position in the list', () => {
    const query = { startPoint: [20, 50] as [number, number], endPoint: { x: 8, y: 91 } };
    const error = errorOf(() => route(database, { ...query, intermediatePoints: [town.at('A'), [8, 60]] }));
    expect(error.complaints).toMatchObject([
      { errorCode: 5008, userMessage: 'Point is outside boundaries: (20,50)', parameter: 'startPoint' },
      { errorCode: 5008, userMessage: 'Point is outside boundaries: (8,60): intermediatePoints[1]' },
      { errorCode: 5008, userMessage: 'Point is outside boundaries: (8,91)', parameter: 'endPoint' },
    ]);
  });

  test('begin a kilometre outside the bounding box of the roads', () => {
    const [x, y] = town.at('A');
    expect(() => ask({ startPoint: [x, y + 0.0089] })).not.toThrow();
    expect(errorOf(() => ask({ startPoint: [x, y + 0.0092] })).complaints[0].errorCode).toBe(5008);
    expect(() => ask({ startPoint: [x - 0.0138, y] })).not.toThrow();
    expect(errorOf(() => ask({ startPoint: [x - 0.0143, y] })).complaints[0].errorCode).toBe(5008);
  });

  test('include those too far from every road; if roads are near but all closed, there is no way', () => {
    const strict = openTown('A--B--C', { limits: { snapDistance: 50 } });
    const [x, y] = strict.at('B');
    const near = { startPoint: [x, y + 0.0004] as [number, number], endPoint: strict.at('C') };
    expect(route(strict.database, near).distance).toBe(300);
    const far = { ...near, startPoint: [x, y + 0.0005] as [number, number] };
    expect(errorOf(() => route(strict.database, far)).complaints[0].errorCode).toBe(5008);
    const payload = { transientUpdates: [{ roadType: 'ferry' as const, updates: [{ percentage: 1 }] }] };
    const closed = errorOf(() => route(strict.database, { ...near, avoid: 'local road' }, payload));
    expect(closed.complaints.map(({ errorCode }) => errorCode)).toEqual([6002, 6002]);
    expect(closed.message).toMatch(
      /^startPoint: no open road is near \(.*\): segment .* is closed by avoid LocalRoadUrban/,
    );
  });
});

test('a point among roads that the request closes names that reason, not a nearer footpath that is always closed', () => {
  const shape = (y: number) => [[8, y] as const, [8.001, y] as const];
  const footpath = { id: '1:1', shape: shape(50), roadType: 'Footpath', byMode: { car: false } } as const;
  const street = { id: '2:2', shape: shape(50.001), roadType: 'LocalRoadUrban' } as const;
  const roads = openEngine(buildNetwork({ modes: ['car', 'foot'], segments: [footpath, street] }));
  const ends = { startPoint: [8.0001, 50] as [number, number], endPoint: [8.0009, 50] as [number, number] };
  const transientUpdates = [{ roadType: 'LocalRoadUrban' as const, updates: [{ percentage: 1 }] }];
  expect(route(roads, ends, { transientUpdates }).distance).toBeGreaterThan(0);
  const closed = errorOf(() => route(roads, { ...ends, avoid: 'local road' }));
  expect(closed.message).toContain('segment 2:2 is closed by avoid LocalRoadUrban');
  expect(errorOf(() => route(roads, { ...ends, transientUpdates: '[{"roadType"' as never })).complaints).toMatchObject([
    { errorCode: 9008, userMessage: expect.stringMatching(/^transientUpdates: malformed JSON: /) },
  ]);
});

describe('limits', () => {
  const text = 'A--B--C--D--E--F--G--H';

  test('on points are respected', () => {
    const strict = openTown(text, { limits: { points: 2 } });
    const intermediatePoints = [strict.at('B'), strict.at('C'), strict.at('D')];
    const query = { startPoint: strict.at('A'), endPoint: strict.at('H'), intermediatePoints };
    expect(errorOf(() => route(strict.database, query)).complaints).toMatchObject([
      { errorCode: 9017, parameter: 'intermediatePoints' },
    ]);
  });

  test('on settled nodes are respected by the slow path', () => {
    const strict = openTown(text, { limits: { settledNodes: 2 }, prepare: false });
    const query = { startPoint: strict.at('A'), endPoint: strict.at('H') };
    expect(errorOf(() => route(strict.database, query)).complaints[0].errorCode).toBe(9017);
  });

  test('an aborted signal ends the call with its reason', () => {
    const controller = new AbortController();
    controller.abort(new Error('changed my mind'));
    expect(() => route(database, ends, undefined, { signal: controller.signal })).toThrow('changed my mind');
  });
});

test('a database that was not prepared answers the same', () => {
  const slow = openTown('A--1--B==2==C', { prepare: false });
  const fast = openTown('A--1--B==2==C');
  const query = { startPoint: slow.at('1'), endPoint: slow.at('2'), segmentGeometryStyle: 'All' as const };
  expect(route(slow.database, query)).toEqual(route(fast.database, query));
});

test('what a caller passes in is neither changed nor kept', () => {
  const query = { ...ends, intermediatePoints: { type: 'MultiPoint' as const, coordinates: [town.at('B')] } };
  const payload = { transientUpdates: [{ segmentID: town.id('AB'), updates: [{ exclude: 'Y' as const }] }] };
  const before = structuredClone({ query, payload });
  const answer = route(database, { ...query, returnIntermediatePoints: true }, payload);
  expect({ query, payload }).toEqual(before);
  answer.intermediatePoints?.coordinates[0].splice(0, 2, 0, 0);
  expect(query.intermediatePoints.coordinates[0]).toEqual(town.at('B'));
});
