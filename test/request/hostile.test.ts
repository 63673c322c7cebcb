import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SearchLimitError, startBudget } from '../../src/budget/budget.ts';
import { BOUNDARY_PARAMETERS, BOUNDARY_PAYLOAD } from '../../src/request/boundary-parameters.ts';
import { readBoundary } from '../../src/request/boundary-request.ts';
import { complaintsOfQuery } from '../../src/request/complaints-of-query.ts';
import { MATRIX_PARAMETERS, MATRIX_PAYLOAD, readMatrix } from '../../src/request/matrix-request.ts';
import { TOO_MANY } from '../../src/request/reading.ts';
import { COSTING_PARAMETERS, COSTING_PAYLOAD_TABLE, readCosting } from '../../src/request/requested-costing.ts';
import { ROUTE_PARAMETERS, ROUTE_PAYLOAD, readRoute } from '../../src/request/route-request.ts';
import { RoutingError } from '../../src/request/routing-error.ts';
import {
  readSegmentById,
  readSegmentsByPoint,
  readSegmentsByWay,
  SEGMENT_BY_ID_PARAMETERS,
  SEGMENTS_BY_POINT_PARAMETERS,
  SEGMENTS_BY_WAY_PARAMETERS,
} from '../../src/request/segment-request.ts';
import { runs } from '../kit/runs.ts';
import { CONTEXT, errorOf } from './context.ts';

const point = [1, 2];
const readers: [string, (query: unknown, payload: unknown) => unknown, string[], string[]][] = [
  ['route', (query, payload) => readRoute(CONTEXT, query, payload), names(ROUTE_PARAMETERS), names(ROUTE_PAYLOAD)],
  ['matrix', (query, payload) => readMatrix(CONTEXT, query, payload), names(MATRIX_PARAMETERS), names(MATRIX_PAYLOAD)],
  [
    'boundary',
    (query, payload) => readBoundary(CONTEXT, query, payload),
    names(BOUNDARY_PARAMETERS),
    [...names(BOUNDARY_PAYLOAD), 'AmbientSpeed.RoadType.Ferry'],
  ],
  ['segments', (query) => readSegmentsByPoint(CONTEXT, query, undefined), names(SEGMENTS_BY_POINT_PARAMETERS), []],
  ['way', (query) => readSegmentsByWay(CONTEXT, query, undefined), names(SEGMENTS_BY_WAY_PARAMETERS), []],
  ['segment', (query) => readSegmentById(CONTEXT, 'a:b', query), names(SEGMENT_BY_ID_PARAMETERS), []],
  [
    'costing',
    (query, payload) => readCosting(CONTEXT, query, payload),
    names(COSTING_PARAMETERS),
    names(COSTING_PAYLOAD_TABLE),
  ],
];

function names(table: { list: readonly { name: string }[] }): string[] {
  return table.list.map(({ name }) => name);
}

const cyclic: Record<string, unknown> = { type: 'Point' };
cyclic.coordinates = [cyclic, cyclic];
const revoked = Proxy.revocable([], {});
revoked.revoke();
const throwing = {
  get type(): never {
    throw new Error('no');
  },
  get x(): never {
    throw new Error('no');
  },
};
const nested: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));

const HOSTILE: [string, unknown][] = [
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['a lone surrogate', '\ud800'],
  ['a long text', 'x'.repeat(500_000)],
  ['a long text of commas', ','.repeat(500_000)],
  ['a bigint', 10n ** 2000n],
  ['a symbol', Symbol('x'.repeat(1000))],
  ['a function', () => 1],
  ['a cycle', cyclic],
  ['a revoked proxy', revoked.proxy],
  ['getters that throw', throwing],
  ['deep nesting', nested],
  ['a list of holes', new Array(900)],
  ['a list too long', new Array(400_000)],
  ['a typed array', new Float64Array(3)],
  ['a map', new Map([['type', 'Point']])],
  ['an object without prototype', Object.create(null)],
  ['a prototype of its own', JSON.parse('{"__proto__":{"x":1,"y":2},"constructor":1}')],
  ['null', null],
  ['true', true],
  ['a date', new Date(Number.NaN)],
  ['text with NUL', '1,2,\u0000'],
];

/** Passes if the reader succeeds, or throws a RoutingError with a short, documented body; otherwise throws. */
function expectPolite(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(RoutingError);
    const { complaints, status } = error as RoutingError;
    expect(status).toBe(400);
    expect(complaints.length).toBeGreaterThan(0);
    expect(complaints.length).toBeLessThanOrEqual(100);
    const text = JSON.stringify(error);
    expect(text.length).toBeLessThan(100_000);
    expect(JSON.parse(text).errors).toHaveLength(complaints.length);
  }
}

describe.each(readers)('%s', (_, read, parameters, keys) => {
  test.each(HOSTILE)('%s in any parameter succeeds or gives a RoutingError', (_name, value) => {
    for (const parameter of parameters)
      expectPolite(() => read({ point, startPoint: point, [parameter]: value }, undefined));
    for (const key of keys) {
      expectPolite(() => read({}, { [key]: value }));
      expectPolite(() => read({}, { [key]: [value, { updates: value, point: value, roadType: value }] }));
      expectPolite(() =>
        read({}, { [key]: { vehicleAttributes: value, 'RoadType.Ferry': value, coordinates: value } }),
      );
    }
    expectPolite(() => read(value, undefined));
    expectPolite(() => read({}, value));
  });

  test('random garbage in every parameter throws nothing but a RoutingError', () => {
    const garbage = fc.anything({
      withBigInt: true,
      withNullPrototype: true,
      withObjectString: true,
      withTypedArray: true,
      withSparseArray: true,
    });
    const query = fc.dictionary(fc.constantFrom(...parameters), garbage);
    const payload = fc.option(keys.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...keys), garbage), {
      nil: undefined,
    });
    fc.assert(
      fc.property(query, payload, (someQuery, somePayload) => expectPolite(() => read(someQuery, somePayload))),
      { seed: 1, numRuns: runs(100) },
    );
  });
});

describe('a hundred thousand unknown names give a hundred errors', () => {
  const many: Record<string, number> = {};
  for (let i = 0; i < 100_000; i++) many[`p${i}`] = i;

  test.each([
    ['in a query', many, undefined],
    ['in a payload', {}, many],
    ['of a vehicle', {}, { cvr: { vehicleAttributes: many } }],
    ['of an update', {}, { transientUpdates: [{ ...many, roadType: 'Ferry', updates: [{ exclude: 'Y' }] }] }],
    ['among priorities', {}, { roadTypesPriority: many }],
  ])('%s', (_, query, payload) => {
    const { complaints } = errorOf(() => readCosting(CONTEXT, query, payload));
    expect(complaints).toHaveLength(100);
    expect(complaints[99]).toEqual(TOO_MANY);
  });
});

describe('reading checks the clock if', () => {
  const late = { ...CONTEXT, limits: { ...CONTEXT.limits, points: 1e7 }, budget: startBudget({ milliseconds: -1 }) };
  const keys = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`k${i}`, 1]));
  const priorities = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`RoadType.x${i}`, 'High']));
  const gaps = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`k${i}`, undefined]));
  const update = (change: unknown) => ({ roadType: 'Ferry', updates: [change] });

  test.each<[string, unknown, unknown]>([
    ['a query has many keys', keys, undefined],
    ['a payload has', {}, keys],
    ['a vehicle has', {}, { cvr: { vehicleAttributes: keys } }],
    ['priorities have', {}, { roadTypesPriority: priorities }],
    ['an object is shown', { mode: {} }, undefined],
    ['updates are read', {}, { transientUpdates: [update({ percentage: 5 })] }],
  ])('%s', (_, query, payload) => {
    expect(() => readCosting(late, query, payload)).toThrow(SearchLimitError);
  });

  test('there are many changes, costs and points', () => {
    const changes = { transientUpdates: Array.from({ length: 2 }, () => update(gaps)) };
    const { signal, polls } = counted();
    errorOf(() => readCosting({ ...late, budget: startBudget({ signal }) }, {}, changes));
    expect(polls()).toBeGreaterThanOrEqual(3);
    const spent = (query: object) => () => readBoundary(late, { point, costUnit: 'min', ...query }, undefined);
    expect(spent({ costs: [1, 2] })).toThrow(SearchLimitError);
    expect(spent({ costs: 1, point: '1,2,3,4,epsg:4326' })).toThrow(SearchLimitError);
  });

  test('values are looked up after other errors', () => {
    const { signal, polls } = counted();
    const query = { startPoints: [point], endPoints: Array.from({ length: 10_000 }, () => point), optimizeBy: 'x' };
    errorOf(() => readMatrix({ ...late, budget: startBudget({ signal }) }, query, undefined));
    // reads ten thousand points, then looks them up
    expect(polls()).toBeGreaterThan(15);
  });

  test('a query is read although its payload could not be parsed', () => {
    const asked = { operation: 'segmentsByPoint', segmentID: '', query: keys, payload: undefined } as const;
    expect(complaintsOfQuery(late, asked)).toMatchObject([{ errorCode: 9017 }]);
  });

  /** A signal that counts how often it is checked. */
  function counted() {
    let count = 0;
    const signal = { aborted: false, throwIfAborted: () => void count++ } as unknown as AbortSignal;
    return { signal, polls: () => count };
  }
});

test('the keys of an object are listed once, and its values shown once', () => {
  let listed = 0;
  const counting = () => {
    listed = 0;
    return new Proxy(
      { k1: 1, k2: 2 },
      {
        ownKeys(target) {
          listed++;
          return Reflect.ownKeys(target);
        },
      },
    );
  };
  errorOf(() => readCosting(CONTEXT, counting(), undefined));
  expect(listed).toBe(1);
  errorOf(() => readCosting(CONTEXT, { mode: counting() }, undefined));
  expect(listed).toBe(1);
});

test('a list with more modes than a network can have is rejected by its length', () => {
  const modes = new Proxy(new Array(1e8), {
    get(list, member, receiver) {
      if (member === 'every') throw new Error('walked');
      return Reflect.get(list, member, receiver);
    },
  });
  const updates = [{ roadType: 'Ferry', modes, updates: [{ percentage: 5 }] }];
  const { complaints } = errorOf(() => readCosting(CONTEXT, {}, { transientUpdates: updates }));
  expect(complaints).toMatchObject([{ errorCode: 9008, parameter: 'transientUpdates[0].modes' }]);
  expect(complaints[0].userMessage).toContain('expected a list of modes, at most 16, found');
});

test('readers neither read nor change Object.prototype', () => {
  const payload = JSON.parse('{"__proto__":{"cvr":{}},"constructor":{}}');
  const { complaints } = errorOf(() => readCosting(CONTEXT, {}, payload));
  expect(complaints.map(({ errorCode, parameter }) => [errorCode, parameter])).toEqual([
    [9016, '__proto__'],
    [9016, 'constructor'],
  ]);
});
