import { expect, test } from 'vitest';
import { RoutingError } from '../../src/request/routing-error.ts';
import { deserializeArguments, serializeArguments } from '../../src/threads/messages/serialized-arguments.ts';
import { PooledCosting } from '../../src/threads/pooled-costing.ts';

const points = (count: number) => Array.from({ length: count }, (_, i) => [i / 3, -(i + 1) / 7]);
const records = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    segmentID: `${i}\ud800`,
    updates: [{ speed: { velocity: i / 3 } }, null],
  }));
/** Requests that all have one shape. */
const speeds = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    segmentID: i % 5 === 0 ? '' : `${i >> 1}\ud800`,
    updates: [{ speed: { velocity: [i / 3, -0, Number.NaN][i % 3], velocityUnit: 'kph' } }],
  }));
const overThere = (args: readonly unknown[]) => deserializeArguments(structuredClone(serializeArguments(args)));

test.each([
  ['many points', [{ timeUnit: 'msec' }, { startPoints: points(100), endPoints: points(9) }]],
  ['few points', [{ points: points(3) }, undefined]],
  ['missing and undefined members', [{ timeUnit: 'msec', gone: undefined }, undefined, { explain: true }]],
  ['undefined instead of a query', [null, { costs: [1, 2] }]],
  ['a long text', [{ points: '1,2|'.repeat(40_000) }]],
  [
    'points with a height, with words and gaps among them',
    [{ a: [...points(9), [1, 2, 3]], b: [...points(9), 'x'], c: [...points(9), null] }],
  ],
  [
    'numbers that JSON lacks',
    [{ point: points(9).map(([x]) => [Number.NaN, -0 * x]) }, { costs: [Infinity, undefined] }],
  ],
  ['a MultiPoint', [{}, { startPoints: { type: 'MultiPoint', coordinates: points(100) }, endPoints: 'x' }]],
  ['thousands of records', [{}, { changes: records(4500), few: records(3) }]],
  ['thousands of records of one shape', [{}, { traffic: speeds(4500), few: speeds(3) }]],
  [
    'records of one shape, except for the last one',
    [
      {
        a: [...speeds(99), { segmentID: 'x' }],
        b: [...speeds(99), { ...speeds(1)[0], more: 1 }],
        c: [...speeds(99), 7],
      },
      {
        d: [...speeds(99), { updates: [], segmentID: 'x' }],
        e: [...speeds(99), new Date(0)],
        f: [...speeds(99), null],
      },
    ],
  ],
  [
    'lists of numbers and of texts',
    [{ costs: points(99).map(([x]) => x), ids: points(99).map(String), none: Array(99).fill('') }],
  ],
  [
    'empty records, and records of lists',
    [{ a: Array.from({ length: 99 }, () => ({})), b: Array.from({ length: 99 }, () => [[], [{}]]) }],
  ],
  ['names that are not members', [{ list: Array.from({ length: 99 }, () => JSON.parse('{"__proto__":{"x":1}}')) }]],
  [
    'records that JSON cannot express',
    [
      { a: [...records(99), { x: -0 }], b: [...records(99), Number.NaN], c: [...records(99), undefined] },
      { d: [...records(99), new Date(0)], e: [...records(99), 5n], f: { g: [...records(99), { x: undefined }] } },
    ],
  ],
  ['a name that is not a member', [{ list: [...records(99), JSON.parse('{"__proto__":{"x":1}}')] }]],
  ['something that is not an object', [null, 5, 'x', points(20), new Map([[1, 2]])]],
])('%s cross to another thread unchanged, and what was passed in is not modified', (_, args) => {
  const before = structuredClone(args);
  expect(overThere(args)).toStrictEqual(before);
  expect(args).toStrictEqual(before);
});

test.each<[string, unknown, string]>([
  ['a function', { bad: () => 1 }, 'bad is a function'],
  ['a symbol in a list', { list: [1, Symbol('odd')] }, 'list[1] is a symbol'],
  ['a member of a member', { updates: [{ speed: { velocity: Number.isFinite } }] }, 'updates[0].speed.velocity is a f'],
  ['an argument', () => 1, 'argument 2 is a function'],
  ['a promise', Promise.resolve({}), 'argument 2 is a promise: await it first'],
  ['parameters of a URL', { by: new URLSearchParams('a=b') }, 'by is an object'],
  ['a WeakMap', { kept: new WeakMap() }, 'kept is an object'],
  ['a compiled costing inside a payload', { costing: new PooledCosting({}, 1) }, 'costing is a compiled costing'],
  [
    'a getter that throws',
    {
      get mode() {
        throw new Error('no');
      },
    },
    'mode cannot be read.',
  ],
  ['an object that throws on every access', { mode: revoked() }, 'mode cannot be read.'],
])('%s is refused, with its name', (_, arg, message) => {
  const refused = () => serializeArguments([{ many: points(9) }, arg]);
  expect(refused).toThrow(RoutingError);
  expect(refused).toThrow(message);
});

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

test('a list that contains itself crosses as in structured cloning', () => {
  const list: unknown[] = records(99);
  list.push(list);
  const [arg] = overThere([{ list }]) as { list: unknown[] }[];
  expect(arg.list[99]).toBe(arg.list);
});

test('reading thousands of records calls check between their parts', () => {
  let checks = 0;
  deserializeArguments(serializeArguments([{ changes: records(4500) }]), () => checks++);
  expect(checks).toBe(3);
});

test('an object of a class crosses with its members and what its getters return', () => {
  class Place {
    lon = 1;
    get lat() {
      return 2;
    }
    toText() {
      return '1, 2';
    }
  }
  class Town extends Place {
    get size() {
      return { many: [1, Number.NaN] };
    }
  }
  const given = [new Town(), { all: [new Place()], none: undefined }];
  expect(overThere(given)).toStrictEqual([
    { lon: 1, size: { many: [1, Number.NaN] }, lat: 2 },
    { all: [{ lon: 1, lat: 2 }], none: undefined },
  ]);
});

/** A list of this many levels. */
const nestedTo = (levels: number): unknown => (levels === 1 ? [] : [nestedTo(levels - 1)]);

test('arguments of 100 levels cross, and deeper ones are refused without recursion', () => {
  const deepest = [{ cvr: nestedTo(99) }, nestedTo(100)];
  expect(overThere(deepest)).toStrictEqual(deepest);
  const millions = JSON.parse(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`);
  for (const [arg, name] of [
    [nestedTo(101), 'argument 1'],
    [millions, 'argument 1'],
    [{ cvr: nestedTo(100) }, 'cvr'],
    [{ cvr: millions }, 'cvr'],
    [{ list: Array(99).fill(millions) }, 'list'],
    [{ ['n'.repeat(1_000_000)]: millions }, `${'n'.repeat(80)}...`],
  ] as const) {
    const userMessage = `${name} is nested more than 100 deep.`;
    expect(thrownBy([arg]).complaints).toEqual([{ errorCode: 9017, userMessage, parameter: name }]);
  }
});

function thrownBy(args: readonly unknown[]): RoutingError {
  try {
    serializeArguments(args);
  } catch (error) {
    if (error instanceof RoutingError) return error;
  }
  throw new Error('nothing was refused');
}

test('an object with thousands of long lists is copied only once', () => {
  // a copy for each list takes longer than a test may
  const holder = Object.fromEntries(Array.from({ length: 12_000 }, (_, i) => [`list${i}`, points(9)]));
  expect(overThere([holder])).toStrictEqual([holder]);
});

test('the name of a value far inside is short', () => {
  let inside: unknown = () => 1;
  for (let i = 0; i < 90; i++) inside = i % 2 ? [inside] : { ['n'.repeat(1000)]: inside };
  const [{ userMessage, parameter }] = thrownBy([inside]).complaints;
  expect(parameter).toMatch(/^argument 1\[0\]\.nnn.*\.\.\.$/);
  expect(userMessage.length).toBeLessThan(300);
});

test('no names are put together unless there is an error', () => {
  // the name of each member would have two million characters
  const many = Array.from({ length: 20_000 }, () => ({ a: -0 }));
  const args = [{ ['n'.repeat(2_000_000)]: many }];
  expect(overThere(args)).toStrictEqual(args);
});

test('what is parsed from JSON is sent as JSON, however deep and with long texts', () => {
  let deep: unknown = { list: Array(99).fill({}), text: 'x'.repeat(100_000) };
  for (let i = 0; i < 40; i++) deep = i % 2 ? [deep] : { deep };
  const args = [{ text: 'x'.repeat(100_000) }, { deep }];
  expect(serializeArguments(args)).toEqual({ args: JSON.stringify(args) });
});
