import { expect, test } from 'vitest';
import { isRecord } from '../../src/errors/is-record.ts';
import { showValue } from '../../src/errors/show-value.ts';
import { readCosting } from '../../src/request/requested-costing.ts';
import { carryArguments, uncarryArguments } from '../../src/threads/messages/serialized-arguments.ts';
import type { SerializedRecords } from '../../src/threads/messages/serialized-records.ts';
import { CONTEXT, codesOf } from '../request/context.ts';

const points = (count: number) => Array.from({ length: count }, (_, i) => [i / 3, -(i + 1) / 7]);
const records = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    segmentID: `${i}\ud800`,
    updates: [{ speed: { velocity: i / 3 } }, null],
  }));
/** Of one shape. */
const speeds = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    segmentID: i % 5 === 0 ? '' : `${i >> 1}\ud800`,
    updates: [{ speed: { velocity: [i / 3, -0, Number.NaN][i % 3], velocityUnit: 'kph' } }],
  }));
const overThere = (args: readonly unknown[]) => uncarryArguments(structuredClone(carryArguments(args)));

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

test('a value that no message can carry behaves the same on both sides', () => {
  const [arg] = overThere([
    { many: points(9), bad: () => 1, odd: Symbol('odd'), kept: new WeakMap(), list: [Number.isFinite] },
  ]) as [Record<string, unknown>];
  expect(arg.many).toEqual(points(9));
  expect([typeof arg.bad, typeof arg.odd, typeof arg.kept, typeof (arg.list as unknown[])[0]]).toEqual([
    'function',
    'symbol',
    'object',
    'function',
  ]);
});

test('a list that contains itself crosses as in structured cloning', () => {
  const list: unknown[] = records(99);
  list.push(list);
  const [arg] = overThere([{ list }]) as { list: unknown[] }[];
  expect(arg.list[99]).toBe(arg.list);
});

test('reading thousands of records calls check between their parts', () => {
  for (const changes of [records(4500), speeds(4500)]) {
    let looks = 0;
    uncarryArguments(carryArguments([{ changes }]), () => looks++);
    expect(looks).toBe(3);
  }
});

test('records of one shape cross as numbers and texts only, a repeated text once', () => {
  const { args, lists } = carryArguments([{ traffic: speeds(100) }]);
  expect(args).toBe('[{"traffic":null}]');
  expect(lists?.map(({ list }) => Object.keys(list))).toEqual([['records']]);
  const { records } = lists![0].list as { records: SerializedRecords };
  expect(records.text.split('kph')).toHaveLength(2);
  expect(Array.from(records.numbers.slice(0, 4))).toEqual([0, -0, Number.NaN, 1]);
});

test('inherited members of an object exist on the other side as well: readable by name, but not keys', () => {
  class Place {
    lon = 1;
    get lat() {
      return 2;
    }
    get worst(): number {
      throw new Error('unreadable');
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
  const [there, list, by] = overThere([new Town(), { all: [new Place()] }, Object.create({ avoid: 'ferry' })]);
  const town = there as Town;
  expect([Object.keys(town), town.lon, town.lat, town.size, 'toText' in town]).toEqual([
    ['lon'],
    1,
    2,
    { many: [1, Number.NaN] },
    false,
  ]);
  expect(() => town.worst).toThrow();
  expect((list as { all: Place[] }).all[0].lat).toBe(2);
  expect([Object.keys(by as object), (by as { avoid: string }).avoid]).toEqual([[], 'ferry']);
});

test('a list that contains itself several times, and a value that cannot be cloned, still cross', () => {
  const list: unknown[] = [() => 1];
  for (let i = 0; i < 9; i++) list.push(list);
  const [arg] = overThere([{ list }]) as { list: unknown[] }[];
  expect(arg.list.map((held) => typeof held)).toEqual(['function', ...Array.from({ length: 9 }, () => 'object')]);
});

test('an object of a class looks the same in messages, however deep classes contain each other', () => {
  class Place {
    x = 1;
    get inner() {
      return new Inner();
    }
  }
  class Inner {
    get secret(): number {
      throw new Error('unreadable');
    }
    get size() {
      return 2;
    }
  }
  const given = [
    new AbortController(),
    new AbortController().signal,
    new URL('http://example.com/?a=b'),
    new Error('wrong'),
    new Place(),
    { by: Object.create({ plain: [1], named() {} }) },
    new Request('http://example.com/'),
  ];
  for (const arg of given) {
    const [there, withPlaceholder] = overThere([arg, { arg, f: () => 1 }]);
    expect(showValue(there)).toBe(showValue(arg));
    expect(showValue((withPlaceholder as { arg: unknown }).arg)).toBe(showValue(arg));
  }
  expect((overThere([new Place()])[0] as Place).inner.size).toBe(2);
  expect(() => (overThere([new Place()])[0] as Place).inner.secret).toThrow();
});

test('a value that throws on every operation is reported as it is here', () => {
  const fail = () => {
    throw new Error('unreadable');
  };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  for (const [given, code] of [
    [new Proxy({}, { get: fail, ownKeys: fail, has: fail }), 9002],
    [revoked.proxy, 9018],
  ] as const) {
    const [there] = overThere([{ mode: given }]);
    for (const query of [{ mode: given }, there])
      expect(codesOf(() => readCosting(CONTEXT, query, {}))).toEqual([code]);
  }
});

test('an object that stores its members elsewhere is not a record there either', () => {
  for (const arg of [new URLSearchParams('a=b'), new Map([[1, 2]]), new FormData(), new WeakSet(), Promise.resolve()]) {
    expect(overThere([arg, { arg }]).map(isRecord)).toEqual([false, true]);
    expect(isRecord((overThere([{ arg }])[0] as { arg: unknown }).arg)).toBe(false);
  }
});
