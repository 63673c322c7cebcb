import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBoundary } from '../../src/request/boundary-request.ts';
import { readRoute } from '../../src/request/route-request.ts';
import { RoutingError } from '../../src/request/routing-error.ts';
import { CONTEXT, errorOf } from './context.ts';
import { ERROR_CODES } from './error-codes.ts';

describe('a RoutingError', () => {
  const complaints = [
    { errorCode: 4179, userMessage: 'Error parsing Point CoordSys', parameter: 'point', value: '1,2' },
    { errorCode: 3010, userMessage: 'Invalid costUnit: minddd', parameter: 'costUnit', value: 'minddd' },
  ];

  test('is the documented body, with value except in version 2', () => {
    const errors = [
      { errorCode: 4179, userMessage: 'Error parsing Point CoordSys' },
      { errorCode: 3010, userMessage: 'Invalid costUnit: minddd' },
    ];
    expect(JSON.parse(JSON.stringify(new RoutingError(complaints)))).toEqual({
      errors,
      value: 'Error parsing Point CoordSys',
    });
    expect(new RoutingError(complaints, { version: 2 }).toJSON()).toEqual({ errors });
  });

  test('has a status, a message with all errors, and complaints that cannot be changed', () => {
    const error = new RoutingError(complaints);
    expect(error.status).toBe(400);
    expect(error.message).toBe('Error parsing Point CoordSys | Invalid costUnit: minddd');
    expect(error.name).toBe('RoutingError');
    expect(error.complaints).toEqual(complaints);
    expect(Object.isFrozen(error.complaints)).toBe(true);
  });
});

describe('complaints', () => {
  const wrong = {
    costs: 'a, v',
    costUnit: 'minddd',
    point: '1,2',
    version: '3',
    majorRoads: 'perhaps',
    foo: 1,
    bar: 2,
  };

  test('are all reported at once, in the order of the documentation', () => {
    const { complaints } = errorOf(() => readBoundary(CONTEXT, wrong, { cvr: {}, nonsense: 1 }));
    expect(complaints.map(({ errorCode, parameter }) => [errorCode, parameter])).toEqual([
      [4179, 'point'],
      [3023, 'costs'],
      [3010, 'costUnit'],
      [9002, 'majorRoads'],
      [9002, 'version'],
      [9016, 'bar'],
      [9016, 'foo'],
      [9009, 'cvr.vehicleAttributes'],
      [9016, 'nonsense'],
    ]);
  });

  test('do not depend on the order of parameters', () => {
    const reported = (query: object) => errorOf(() => readBoundary(CONTEXT, query, undefined)).toJSON();
    const expected = reported(wrong);
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.entries(wrong), { minLength: 7 }), (entries) => {
        expect(reported(Object.fromEntries(entries))).toEqual(expected);
      }),
      { seed: 3, numRuns: 30 },
    );
  });

  test('have the name of the parameter and its value, shortened if long', () => {
    const long = 'x'.repeat(10_000);
    const query = { startPoint: [1, 2], endPoint: [3, 4], distanceUnit: long, timeUnit: 7 };
    const { complaints } = errorOf(() => readRoute(CONTEXT, query, undefined));
    expect(complaints[0].userMessage.length).toBeLessThan(200);
    expect(String(complaints[0].value).length).toBeLessThan(100);
    expect(complaints[1]).toMatchObject({ parameter: 'timeUnit', value: 7 });
  });

  test.each([
    ['startpoint', 'startPoint'],
    ['optimiseBy', 'optimizeBy'],
    ['languge', 'language'],
  ])('of the unknown name %s name the nearest one', (unknown, nearest) => {
    const query = { startPoint: [1, 2], endPoint: [3, 4], [unknown]: 'x' };
    const { complaints } = errorOf(() => readRoute(CONTEXT, query, undefined));
    expect(complaints).toMatchObject([
      { errorCode: 9016, userMessage: `Unknown parameter: ${unknown}. Did you mean ${nearest}?` },
    ]);
  });

  test('about a name suggest none if no known name is similar', () => {
    const query = { startPoint: [1, 2], endPoint: [3, 4], xyzzyplugh: 'x' };
    expect(errorOf(() => readRoute(CONTEXT, query, undefined)).message).toBe('Unknown parameter: xyzzyplugh.');
  });

  test('report a query that is not an object', () => {
    for (const query of [null, 7, 'startPoint=1', [], new Float64Array(2)]) {
      expect(errorOf(() => readRoute(CONTEXT, query, undefined)).complaints[0].errorCode).toBe(9018);
    }
  });
});

test('every code is in the list of codes once', () => {
  const codes = ERROR_CODES.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual([...codes].sort((a, b) => a - b));
});
