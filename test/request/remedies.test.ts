import { describe, expect, test } from 'vitest';
import { route } from '../../src/operations/route.ts';
import { readBoundary } from '../../src/request/boundary-request.ts';
import type { RequestOptions } from '../../src/request/options.ts';
import { readRoute } from '../../src/request/route-request.ts';
import { openTown } from '../operations/open-town.ts';
import { CONTEXT, errorOf } from './context.ts';

const POINTS = { startPoint: [1, 2], endPoint: [3, 4] };
const told = (read: () => unknown) =>
  errorOf(read).complaints.map(({ errorCode, userMessage }) => `${errorCode} ${userMessage}`);
const ofRoute = (query: object, payload?: unknown) => told(() => readRoute(CONTEXT, { ...POINTS, ...query }, payload));
const ofBoundary = (query: object) =>
  told(() => readBoundary(CONTEXT, { point: [1, 2], costs: 5, costUnit: 'min', ...query }, undefined));

describe('a likely mistake is told with its remedy', () => {
  test('a point of text without its coordinate system', () => {
    expect(ofRoute({ startPoint: '1,2' })).toEqual([
      '4179 Error parsing Point CoordSys: startPoint: text ends in its coordinate system, as in 1,2,epsg:4326.',
    ]);
  });

  test('a GeoJSON Feature in place of its geometry', () => {
    const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] }, properties: {} };
    expect(ofRoute({ startPoint: feature })[0]).toContain('a Feature holds one, pass its geometry');
    expect(ofRoute({ intermediatePoints: feature })[0]).toContain('a Feature holds one, pass its geometry');
  });

  test.each([
    ['tolls', 'tollRoad'],
    ['motorways', 'highway'],
    ['ferries', 'ferry'],
    ['localRaod', 'localRoad'],
  ])('%s in avoid means %s', (given, meant) => {
    expect(ofRoute({ avoid: given })).toEqual([`9007 avoid: unknown road type ${given}. Did you mean ${meant}?`]);
  });

  test('a list of costs with nothing between two commas', () => {
    expect(ofBoundary({ costs: '1,,2' })).toEqual([
      '3023 Invalid getTravelBoundary cost, must be a positive number : (nothing between commas)',
    ]);
  });

  test('a unit of ambient speeds is told as it is documented', () => {
    expect(ofBoundary({ ambientSpeedUnit: 'knots' })).toEqual([
      "9002 ambientSpeedUnit: expected one of MPH, KPH, MTPS, MTPM, got 'knots'.",
    ]);
  });

  test('latitude before longitude', () => {
    const town = openTown('A--B', { step: 1000 });
    const [x, y] = town.at('A');
    const swapped = told(() => route(town.database, { startPoint: [y, x], endPoint: [x, y] }));
    expect(swapped).toEqual([
      `5008 Point is outside boundaries: (${y},${x}). Did you mean (${x},${y})? x is the longitude`,
    ]);
    const elsewhere = told(() => route(town.database, { startPoint: [y + 3, x], endPoint: [x, y] }));
    expect(elsewhere).toEqual([`5008 Point is outside boundaries: (${y + 3},${x})`]);
  });
});

describe('options of a call', () => {
  const ask = (options: unknown) => () => readRoute(CONTEXT, POINTS, undefined, options as RequestOptions);

  test('that nobody knows are refused like parameters, with the nearest known', () => {
    expect(told(ask({ onWarnings: () => {} }))).toEqual(['9016 Unknown option: onWarnings. Did you mean onWarning?']);
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

  test('are told beside everything else that is wrong', () => {
    const query = { ...POINTS, distanceUnit: 'ell' };
    const codes = errorOf(() => readRoute(CONTEXT, query, undefined, { explane: true } as RequestOptions));
    expect(codes.complaints.map(({ errorCode }) => errorCode)).toEqual([9002, 9016]);
  });

  test('may be absent, each of them', () => {
    const none = { signal: undefined, onProgress: undefined, onWarning: undefined, explain: undefined };
    for (const options of [undefined, {}, none]) expect(ask(options)).not.toThrow();
  });
});
