import { describe, expect, test } from 'vitest';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { segmentById } from '../../src/operations/segment-by-id.ts';
import { segmentsByPoint } from '../../src/operations/segments-by-point.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { readBoundary } from '../../src/request/boundary-request.ts';
import { OPTIONS } from '../../src/request/finish-reading.ts';
import { readMatrix } from '../../src/request/matrix-request.ts';
import type { RequestOptions } from '../../src/request/options.ts';
import { readRoute } from '../../src/request/route-request.ts';
import { openTown } from '../operations/open-town.ts';
import { CONTEXT, errorOf } from './context.ts';

const POINTS = { startPoint: [1, 2], endPoint: [3, 4] };
const LISTS = {
  startPoints: { type: 'MultiPoint', coordinates: [[1, 2]] },
  endPoints: { type: 'MultiPoint', coordinates: [[3, 4]] },
};
const reported = (read: () => unknown) =>
  errorOf(read).complaints.map(({ errorCode, userMessage }) => `${errorCode} ${userMessage}`);
const ofRoute = (query: object, payload?: unknown) =>
  reported(() => readRoute(CONTEXT, { ...POINTS, ...query }, payload));
const ofBoundary = (query: object) =>
  reported(() => readBoundary(CONTEXT, { point: [1, 2], costs: 5, costUnit: 'min', ...query }, undefined));

describe('a likely mistake is reported with its remedy', () => {
  test('a point as text without its coordinate system', () => {
    expect(ofRoute({ startPoint: '1,2' })).toEqual([
      '4179 Error parsing Point CoordSys: startPoint: a point given as text must end with its coordinate system, as in 1,2,epsg:4326.',
    ]);
  });

  test('a GeoJSON Feature instead of its geometry', () => {
    const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] }, properties: {} };
    expect(ofRoute({ startPoint: feature })[0]).toContain('a Feature holds one, pass its geometry');
    expect(ofRoute({ intermediatePoints: feature })[0]).toContain('a Feature holds one, pass its geometry');
    const collection = { type: 'FeatureCollection', features: [feature] };
    expect(ofRoute({ startPoint: collection })[0]).toContain('pass the geometry of one feature');
  });

  test('one point instead of a list, and a list instead of one point', () => {
    const point = { type: 'Point', coordinates: [1, 2] };
    const multiPoint = { type: 'MultiPoint', coordinates: [[1, 2]] };
    for (const one of [[1, 2], point]) {
      expect(ofRoute({ intermediatePoints: one })).toEqual([
        expect.stringContaining(': a list of one is [[x, y]], found'),
      ]);
    }
    expect(ofRoute({ startPoint: multiPoint })).toEqual([expect.stringContaining(': this is a list of points, found')]);
    expect(ofRoute({ startPoint: [[1, 2]] })).toEqual([expect.stringContaining(': this is a list of points, found')]);
  });

  test('coordinates with other names, or separated by blanks', () => {
    expect(ofRoute({ startPoint: { lat: 2, lng: 1 } })[0]).toContain(': x is the longitude, y the latitude, found');
    expect(ofRoute({ startPoint: '1' })).toEqual([
      '4179 Error parsing Point CoordSys: startPoint: a point given as text must end with its coordinate system, as in x,y,epsg:4326.',
    ]);
    expect(ofRoute({ startPoint: '1,2,epsg:4326,' })[0]).toMatch(/, as in x,y,epsg:4326\.$/);
    expect(ofRoute({ startPoint: 'a' })).toEqual([
      "9005 startPoint: expected a point: [x, y], { x, y, coordSys }, a Point or x,y,epsg:<code>, found 'a'.",
    ]);
    expect(ofRoute({ startPoint: '1 2' })).toEqual([
      '4179 Error parsing Point CoordSys: startPoint: a point given as text must end with its coordinate system, as in 1,2,epsg:4326.',
    ]);
  });

  test.each([
    ['tolls', 'tollRoad'],
    ['motorways', 'limitedAccess'],
    ['trunk', 'primaryHighway'],
    ['residential', 'localRoad'],
    ['highways', 'highway'],
    ['primary', 'secondaryHighway'],
    ['ferries', 'ferry'],
    ['localRaod', 'localRoad'],
  ])('%s in avoid means %s', (given, meant) => {
    expect(ofRoute({ avoid: given })).toEqual([`9007 avoid: unknown road type ${given}. Did you mean ${meant}?`]);
  });

  test('two changes in one object of updates', () => {
    const transientUpdates = [{ segmentID: 'a:1', updates: [{ exclude: 'Y', percentage: 5 }] }];
    expect(ofRoute({}, { transientUpdates })[0]).toMatch(
      /^9008 transientUpdates\[0\]\.updates\[0\]: expected an object with exactly one of percentage, .*, found \{/,
    );
  });

  test('a point as JSON in a URL', () => {
    const point = '{"type":"Point","coordinates":[-8.63,41.14]}';
    for (const text of ['[-8.63,41.14]', ' [-8.63, 41.14]', '[[-8.63,41.14],[-8.6,41.1]]', point])
      for (const name of ['startPoint', 'intermediatePoints'])
        expect(ofRoute({ [name]: text })).toEqual([
          `4179 Error parsing Point CoordSys: ${name}: a point given as text must end with its coordinate system, as in -8.63,41.14,epsg:4326.`,
        ]);
    expect(ofRoute({ startPoint: '{"x":1,"y":2}' })[0]).toMatch(/, as in x,y,epsg:4326\.$/);
  });

  test('parameters of the query in a payload', () => {
    const payload = { startPoint: [1, 2], mode: 'car', cvr2: 1 };
    const inQuery = (key: string) =>
      `9016 Unknown payload key: ${key}. It belongs in the query: in a URL, not in the body.`;
    expect(ofRoute({}, payload)).toEqual([
      '9016 Unknown payload key: cvr2. Did you mean cvr?',
      inQuery('mode'),
      inQuery('startPoint'),
    ]);
    expect(reported(() => readMatrix(CONTEXT, {}, { ...LISTS, optimizeBy: 'time' }))).toEqual([inQuery('optimizeBy')]);
    const boundary = { point: [1, 2], costs: 5, costUnit: 'min' };
    expect(reported(() => readBoundary(CONTEXT, boundary, { costs: 5 }))).toEqual([inQuery('costs')]);
  });

  test('a family of road types in roadTypesPriority, or a common word', () => {
    const hint = (key: string) => ofRoute({}, { roadTypesPriority: { [key]: 'High' } })[0].replace(/.*<Name>\. ?/, '');
    const all = ['DenseUrban', 'Rural', 'Suburban', 'Urban'];
    const family = (name: string) => `Did you mean ${all.map((area) => `RoadType.${name}${area}`).join(', ')}?`;
    expect(hint('RoadType.PrimaryHighway')).toBe(family('PrimaryHighway'));
    expect(hint('RoadType.Motorway')).toBe(family('LimitedAccess'));
    expect(hint('RoadType.LocalRoadUrbn')).toBe('Did you mean RoadType.LocalRoadUrban?');
    expect(hint('RoadType.Nonsense')).toBe('');
  });

  test('a road type without its prefix', () => {
    expect(ofRoute({}, { roadTypesPriority: { 'local road urban': 'High' } })).toEqual([
      '9010 roadTypesPriority: unknown road type local road urban, expected RoadType.<Name>. Did you mean RoadType.LocalRoadUrban?',
    ]);
    expect(ofRoute({}, { roadTypesPriority: { Canal: 'High' } })).toEqual([
      '9010 roadTypesPriority: unknown road type Canal, expected RoadType.<Name>.',
    ]);
  });

  test('a list of costs with nothing between two commas', () => {
    expect(ofBoundary({ costs: '1,,2' })).toEqual([
      '3023 Invalid getTravelBoundary cost, must be a positive number : (nothing between commas)',
    ]);
  });

  test('a wrong unit of ambient speeds, with the documented units', () => {
    expect(ofBoundary({ ambientSpeedUnit: 'knots' })).toEqual([
      "9002 ambientSpeedUnit: expected one of MPH, KPH, MTPS, MTPM, found 'knots'.",
    ]);
  });

  test('a road type in words of OpenStreetMap', () => {
    const { database, at } = openTown('A--B');
    const payload = { transientUpdates: [{ roadType: 'motorway', updates: [{ percentage: -50 }] }] };
    expect(reported(() => route(database, { startPoint: at('A'), endPoint: at('B') }, payload as never))).toEqual([
      "9008 transientUpdates[0].roadType: expected a road type name, such as LimitedAccessRural for motorways, found 'motorway'.",
    ]);
  });

  test('latitude before longitude', () => {
    const town = openTown('A--B', { step: 1000 });
    const [x, y] = town.at('A');
    const swapped = reported(() => route(town.database, { startPoint: [y, x], endPoint: [x, y] }));
    expect(swapped).toEqual([
      `5008 Point is outside boundaries: (${y},${x}). Did you mean (${x},${y})? x is the longitude.`,
    ]);
    const elsewhere = reported(() => route(town.database, { startPoint: [y + 3, x], endPoint: [x, y] }));
    expect(elsewhere).toEqual([`5008 Point is outside boundaries: (${y + 3},${x})`]);
  });

  test('latitude before longitude, wherever a point may be, together with other mistakes', () => {
    const { database, at } = openTown('A--B', { step: 1000 });
    const [x, y] = at('A');
    const text = `${y},${x},epsg:4326`;
    const MultiPoint = { type: 'MultiPoint', coordinates: [[y, x]] } as const;
    const wrong = { avoid: 'tolls' };
    const here = { startPoint: [x, y], endPoint: [x, y], ...wrong } as const;
    const updates = [{ point: text, updates: [{ exclude: 'Y' }] }] as const;
    const asked: (readonly [name: string, ask: () => unknown])[] = [
      ['startPoint', () => route(database, { ...here, startPoint: [y, x] })],
      ['endPoint', () => route(database, { ...here, endPoint: { x: y, y: x } })],
      ['intermediatePoints[0]', () => route(database, { ...here, intermediatePoints: text })],
      ['intermediatePoints[0]', () => route(database, here, { intermediatePoints: MultiPoint })],
      ['transientUpdates[0].point', () => route(database, here, { transientUpdates: updates })],
      ['startPoints[0]', () => routeCostMatrix(database, { startPoints: text, endPoints: [[x, y]], ...wrong })],
      ['endPoints[0]', () => routeCostMatrix(database, wrong, { startPoints: [[x, y]], endPoints: MultiPoint })],
      ['point', () => travelBoundary(database, { point: [y, x], costs: 1, costUnit: 'min', ...wrong })],
      ['point', () => travelBoundary(database, { point: [[y, x]], costs: 1, costUnit: 'min', ...wrong })],
      ['point', () => segmentsByPoint(database, { point: text, velocityUnit: 'x' as 'mph' })],
    ];
    for (const [name, ask] of asked) {
      const where = name.includes('[') ? `: ${name}` : '';
      const remedy = `5008 Point is outside boundaries: (${y},${x})${where}. Did you mean (${x},${y})? x is the longitude.`;
      expect(reported(ask)).toEqual([expect.stringMatching(/^900[27]/), remedy]);
    }
  });
});

test('values that the data does not have are reported together with unreadable ones', () => {
  const { database, at } = openTown('A--B', { step: 1000 });
  const query = { startPoint: at('A'), endPoint: at('B'), mode: 'hovercraft', distanceUnit: 'ell' as 'm' };
  const payload = { transientUpdates: [{ segmentID: ' ff:ff ', updates: [{ exclude: 'Y' }] }] } as const;
  expect(reported(() => route(database, query, payload))).toEqual([
    "9002 distanceUnit: expected one of m, km, yd, ft, mi, found 'ell'.",
    '9002 mode: expected one of car, which this network is for, found hovercraft.',
    '9011 Unknown segmentID: ff:ff, in transientUpdates[0].segmentID.',
  ]);
  const style = { angularUnit: 'turn' as 'deg', version: 2 } as const;
  expect(reported(() => segmentById(database, 'ff:ff', style))).toEqual([
    expect.stringMatching('9002 angularUnit'),
    '9011 Unknown segmentID: ff:ff.',
  ]);
  for (const none of ['', ' ', undefined as unknown as string]) {
    expect(reported(() => segmentById(database, none))).toEqual(['9001 segmentID is required.']);
  }
});

test('too many costs are reported together with unreadable values, unless these could change the limit', () => {
  const context = { ...CONTEXT, limits: { ...CONTEXT.limits, points: 2000 } };
  const ask = (count: number, query: object) => () =>
    readBoundary(context, { costs: new Array(count).fill(1), costUnit: 'min', ...query }, undefined);
  expect(reported(ask(301, { costUnit: 'ell' }))).toEqual([
    '4139 Point cannot be empty.',
    '3010 Invalid costUnit: ell; costs are counted in m, km, yd, ft, mi, min, msec, s or h.',
    '9017 costs has 301 costs; the limit is 300.',
  ]);
  const bounded = { maxOffroadDistance: 5 };
  expect(reported(ask(101, bounded))).toEqual([
    '4139 Point cannot be empty.',
    expect.stringMatching('^9017 costs has 101 costs; the limit is 100 if'),
  ]);
  expect(reported(ask(101, { ...bounded, maxOffroadDistanceUnit: 'ell' }))).toHaveLength(2);
  const point = [8, 50];
  expect(reported(ask(61, { point, outline: 'Hull' }))).toEqual([
    '9017 costs has 61 costs; the limit is 60 for hulls.',
  ]);
  expect(reported(ask(61, { point, outline: 'Hull', costUnit: 'ell' }))).toHaveLength(2);
  expect(ask(60, { point, outline: 'Hull' })).not.toThrow();
});

test('missing hulls are reported together with unreadable values', () => {
  const query = { point: [8, 50], costs: 0, costUnit: 'min', outline: 'Hull' };
  expect(reported(() => readBoundary({ ...CONTEXT, hasHulls: false }, query, undefined))).toEqual([
    expect.stringMatching('^3023'),
    expect.stringMatching('^9002 .*openDatabase\\(network, { hulls }\\)'),
  ]);
});

test('a compiled costing of another database, or one that a boundary does not accept, is reported together with unreadable values', () => {
  const { database, at } = openTown('A--B', { step: 1000 });
  const compiled = compileCosting(database, {}, { roadTypesPriority: { 'RoadType.LocalRoadUrban': 'Low' } });
  const other = openTown('A--B', { step: 1000 }).database;
  const trip = { startPoint: at('A'), endPoint: at('B'), distanceUnit: 'ell' as 'm' };
  const another = '9018 This costing was compiled for another database.';
  expect(reported(() => route(other, trip, compiled))).toEqual([another, expect.stringMatching('^9002 distanceUnit')]);
  const reach = { point: at('A'), costs: 0, costUnit: 'min' as const };
  expect(reported(() => travelBoundary(other, reach, compiled))).toEqual([expect.stringMatching('^3023'), another]);
  expect(reported(() => travelBoundary(database, reach, compiled))).toEqual([
    expect.stringMatching('^3023'),
    '9010 roadTypesPriority does not apply to a travel boundary.',
  ]);
});

describe('options of a call', () => {
  const ask = (options: unknown) => () => readRoute(CONTEXT, POINTS, undefined, options as RequestOptions);

  test('that are unknown are rejected like parameters, with the nearest known name', () => {
    expect(reported(ask({ onWarnings: () => {} }))).toEqual([
      '9016 Unknown option: onWarnings. Did you mean onWarning?',
    ]);
  });

  test('are recognized as options in a query or a payload', () => {
    for (const name of OPTIONS.names) {
      const said = 'It is an option: pass it in the last argument.';
      expect(ofRoute({ [name]: true })).toEqual([`9016 Unknown parameter: ${name}. ${said}`]);
      expect(ofRoute({}, { [name]: true })).toEqual([`9016 Unknown payload key: ${name}. ${said}`]);
    }
  });

  test('name compileCosting where a cost function is passed elsewhere', () => {
    const said = 'A cost function is an option of compileCosting.';
    expect(ofRoute({ cost: () => ({ factor: 2 }) })).toEqual([`9016 Unknown parameter: cost. ${said}`]);
    expect(ofRoute({}, { cost: () => ({ factor: 2 }) })).toEqual([`9016 Unknown payload key: cost. ${said}`]);
    expect(reported(ask({ cost: () => ({ factor: 2 }) }))).toEqual([`9016 Unknown option: cost. ${said}`]);
  });

  test.each([
    ['no object', 7, 9018],
    ['null', null, 9018],
    ['a signal that cannot be asked', { signal: {} }, 9002],
    ['a listener that is no function', { onWarning: 'log' }, 9002],
    ['an explain that is text', { explain: 'true' }, 9002],
  ])('that are %s are refused', (_, options, code) => {
    expect(errorOf(ask(options)).complaints.map(({ errorCode }) => errorCode)).toEqual([code]);
  });

  test('are reported together with other mistakes', () => {
    const query = { ...POINTS, distanceUnit: 'ell' };
    const codes = errorOf(() => readRoute(CONTEXT, query, undefined, { explane: true } as RequestOptions));
    expect(codes.complaints.map(({ errorCode }) => errorCode)).toEqual([9002, 9016]);
  });

  test('may be absent, each of them', () => {
    const none = { signal: undefined, onProgress: undefined, onWarning: undefined, explain: undefined };
    for (const options of [undefined, {}, none]) expect(ask(options)).not.toThrow();
  });
});

test('a missing unit of costs is named, with the units that there are', () => {
  expect(reported(() => readBoundary(CONTEXT, { point: [8, 50], costs: 5 }, undefined))).toEqual([
    '3010 costUnit is missing: costs are counted in m, km, yd, ft, mi, min, msec, s or h.',
  ]);
});
