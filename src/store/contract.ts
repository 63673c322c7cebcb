// What every store must do, as tests for whoever writes one. Bound to no test runner: give it the runner's `test`, and a
// function that opens your store at a place. The same place, opened again, holds what was written there.
//
//   import { test } from 'node:test';
//   storeContract(test, (place) => myStore(place));

import { compareKeys } from './key-order.ts';
import type { Change, GraphStore, NetworkStore, RecordStore } from './ports.ts';

/** A runner's way to declare a test. */
export type DeclareTest = (name: string, run: () => Promise<void>) => unknown;

/** Everything of both ports. */
export function storeContract(test: DeclareTest, open: (place: string) => Promise<GraphStore>): void {
  networkStoreContract(test, open);
  recordStoreContract(test, open);
}

/** What a store of networks must do. */
export function networkStoreContract(test: DeclareTest, open: (place: string) => Promise<NetworkStore>): void {
  const withStore = opener(open, 'networks');

  test('a network that was never written is undefined, and not listed', () =>
    withStore(async (store) => {
      same(await store.readNetwork('nowhere'), undefined);
      same(await store.listNetworks(), []);
      same(await store.deleteNetwork('nowhere'), false);
    }));

  test('a network is read as it was written, whole and in ranges', () =>
    withStore(async (store) => {
      const bytes = patterned(3_000_007, 1);
      await store.writeNetwork('porto', bytes);
      sameBytes(await store.readNetwork('porto'), bytes);
      for (const [first, end] of [
        [0, 0],
        [0, 1],
        [5, 9],
        [1_048_570, 1_048_590],
        [2_999_999, 3_000_007],
        [0, 3_000_007],
      ]) {
        sameBytes(await store.readNetwork('porto', { first, end }), bytes.subarray(first, end));
      }
      sameBytes(await store.readNetwork('porto', { first: 3_000_000 }), bytes.subarray(3_000_000));
      sameBytes(await store.readNetwork('porto', { first: 3_000_000, end: 9_000_000 }), bytes.subarray(3_000_000));
      sameBytes(await store.readNetwork('porto', { first: 9_000_000 }), new Uint8Array(0));
    }));

  test('an empty network can be kept', () =>
    withStore(async (store) => {
      await store.writeNetwork('empty', new Uint8Array(0));
      sameBytes(await store.readNetwork('empty'), new Uint8Array(0));
      same(
        (await store.listNetworks()).map(({ name, size }) => [name, size]),
        [['empty', 0]],
      );
    }));

  test('a network comes in shared memory when that is asked for', () =>
    withStore(async (store) => {
      await store.writeNetwork('porto', patterned(1000, 2));
      const shared = await store.readNetwork('porto', { shared: true });
      same(shared?.buffer instanceof SharedArrayBuffer, true);
      sameBytes(shared, patterned(1000, 2));
    }));

  test('what a caller does to its bytes afterwards changes nothing in the store', () =>
    withStore(async (store) => {
      const bytes = patterned(100, 3);
      await store.writeNetwork('porto', bytes);
      bytes.fill(0);
      const read = await store.readNetwork('porto');
      read?.fill(0);
      sameBytes(await store.readNetwork('porto'), patterned(100, 3));
    }));

  test('a new write replaces all of the old one, shorter or longer, and has another version', () =>
    withStore(async (store) => {
      const versions = new Set<string>();
      for (const size of [2_500_000, 10, 1_500_000]) {
        await store.writeNetwork('porto', patterned(size, size));
        sameBytes(await store.readNetwork('porto'), patterned(size, size));
        const [entry] = await store.listNetworks();
        same(entry.size, size);
        versions.add(entry.version);
      }
      same(versions.size, 3);
      const before = (await store.listNetworks())[0].version;
      same((await store.listNetworks())[0].version, before);
    }));

  test('names may be any text; each is its own, listed in order', () =>
    withStore(async (store) => {
      const names = [
        'a',
        'A',
        'a/b',
        '../up',
        'a b',
        'ä',
        '日本',
        '🦦',
        '%41',
        "'; DROP TABLE x; --",
        'con',
        '\ufeffa',
        '.',
        '__proto__',
      ];
      for (const [i, name] of names.entries()) await store.writeNetwork(name, patterned(i + 1, i));
      for (const [i, name] of names.entries()) sameBytes(await store.readNetwork(name), patterned(i + 1, i));
      same(
        (await store.listNetworks()).map(({ name }) => name),
        [...names].sort(compareKeys),
      );
      same(await store.deleteNetwork('a'), true);
      same(await store.readNetwork('a'), undefined);
      sameBytes(await store.readNetwork('A'), patterned(2, 1));
    }));

  test('while a network is replaced, a reader sees the old or the new one whole', () =>
    withStore(async (store) => {
      const old = patterned(2_100_000, 4);
      const fresh = patterned(2_200_000, 5);
      await store.writeNetwork('porto', old);
      let isWriting = true;
      const writing = (async () => {
        for (let i = 0; i < 4; i++) await store.writeNetwork('porto', i % 2 === 0 ? fresh : old);
        isWriting = false;
      })();
      while (isWriting) {
        const read = await store.readNetwork('porto');
        sameBytes(read, read?.length === old.length ? old : fresh);
        await pause();
      }
      await writing;
    }));

  test('of two writers at once, one is the last, and its network stands whole', () =>
    withStore(async (store, again) => {
      const other = await again();
      await Promise.all([
        store.writeNetwork('porto', patterned(1_200_000, 6)),
        other.writeNetwork('porto', patterned(1_300_000, 7)),
      ]);
      const read = await store.readNetwork('porto');
      sameBytes(read, read?.length === 1_200_000 ? patterned(1_200_000, 6) : patterned(1_300_000, 7));
      await other.close();
    }));

  test('networks stand after closing and opening again', () =>
    withStore(async (store, again) => {
      await store.writeNetwork('porto', patterned(1_100_000, 8));
      await store.close();
      const reopened = await again();
      sameBytes(await reopened.readNetwork('porto'), patterned(1_100_000, 8));
      await reopened.close();
    }));
}

/** What a store of records must do. */
export function recordStoreContract(test: DeclareTest, open: (place: string) => Promise<RecordStore>): void {
  const withStore = opener(open, 'records');

  test('a record that was never written is undefined', () =>
    withStore(async (store) => {
      same(await store.readRecord('nothing'), undefined);
      same(await store.scanRecords(''), []);
    }));

  test('a record is made, changed and removed when what was expected stands there', () =>
    withStore(async (store) => {
      same(await put(store, 'key', undefined, 'one'), true);
      same(await store.readRecord('key'), 'one');
      same(await put(store, 'key', 'one', 'two'), true);
      same(await store.readRecord('key'), 'two');
      same(await put(store, 'key', 'two', undefined), true);
      same(await store.readRecord('key'), undefined);
    }));

  test('a commit is refused when something else stands there, and changes nothing', () =>
    withStore(async (store) => {
      await put(store, 'key', undefined, 'one');
      same(await put(store, 'key', undefined, 'two'), false);
      same(await put(store, 'key', 'three', 'two'), false);
      same(await put(store, 'key', 'three', undefined), false);
      same(await put(store, 'other', 'one', 'two'), false);
      same(await put(store, 'other', 'one', undefined), false);
      same(await store.scanRecords(''), [['key', 'one']]);
    }));

  test('a commit of many makes all or none, whichever of them is refused', () =>
    withStore(async (store) => {
      await put(store, 'b', undefined, 'stands');
      for (const refused of ['a', 'b', 'c', 'd']) {
        const changes: Change[] = ['a', 'b', 'c', 'd'].map((key) => ({
          key,
          expected: key === refused ? 'wrong' : key === 'b' ? 'stands' : undefined,
          value: 'new',
        }));
        same(await store.commit(changes), false);
        same(await store.scanRecords(''), [['b', 'stands']]);
      }
      same(
        await store.commit([
          { key: 'c', expected: undefined, value: '3' },
          { key: 'b', expected: 'stands', value: undefined },
          { key: 'a', expected: undefined, value: '1' },
        ]),
        true,
      );
      same(await store.scanRecords(''), [
        ['a', '1'],
        ['c', '3'],
      ]);
    }));

  test('a change to the value expected is a check, of absence too', () =>
    withStore(async (store) => {
      await put(store, 'a', undefined, '1');
      const make = { key: 'b', expected: undefined, value: '2' };
      same(await store.commit([{ key: 'a', expected: '0', value: '0' }, make]), false);
      same(await store.commit([{ key: 'a', expected: undefined, value: undefined }, make]), false);
      same(await store.readRecord('b'), undefined);
      same(await store.commit([{ key: 'a', expected: '1', value: '1' }, make]), true);
      same(await store.commit([{ key: 'c', expected: undefined, value: undefined }]), true);
      same(await store.scanRecords(''), [
        ['a', '1'],
        ['b', '2'],
      ]);
      same(await store.commit([]), true);
    }));

  test('values may be empty, long, and any text', () =>
    withStore(async (store) => {
      const values = [
        '',
        ' ',
        '0',
        'null',
        '{"a":[1]}',
        "'; DROP TABLE ermine_records; --",
        '日本\n\t"\\',
        '🦦'.repeat(300_000),
      ];
      for (const [i, value] of values.entries()) same(await put(store, `key ${i}`, undefined, value), true);
      for (const [i, value] of values.entries()) same(await store.readRecord(`key ${i}`), value);
      same(await put(store, 'key 0', '', 'full'), true);
      same(await put(store, 'key 7', values[7], ''), true);
      same(await store.readRecord('key 7'), '');
    }));

  test('keys may be any text up to 1024 bytes, and stand in the order of their bytes', () =>
    withStore(async (store) => {
      const keys = [
        'a',
        'A',
        'a/',
        'a/b',
        'ab',
        ' ',
        '%',
        "'",
        '"',
        '\\',
        '\u0001',
        '\u007f',
        '\ufeffa',
        'é',
        'z',
        '\uffff',
        '🦦',
        '日本',
        '__proto__',
      ];
      const long = ['x'.repeat(1024), '🦦'.repeat(256), `${'x'.repeat(1023)}y`];
      for (const key of [...keys, ...long]) same(await put(store, key, undefined, `of ${key}`), true);
      for (const key of [...keys, ...long]) same(await store.readRecord(key), `of ${key}`);
      same(
        (await store.scanRecords('')).map(([key]) => key),
        [...keys, ...long].sort(compareKeys),
      );
    }));

  test('a scan gives what begins with a prefix, page by page, and nothing else', () =>
    withStore(async (store) => {
      const keys: string[] = [];
      for (let i = 0; i < 25; i++) keys.push(`p/${String(i).padStart(2, '0')}`);
      await store.commit(
        [...keys, 'o', 'p', 'p.', 'p0', 'q', 'p/\uffff', 'p/🦦'].map((key) => ({
          key,
          expected: undefined,
          value: `of ${key}`,
        })),
      );
      const wanted = [...keys, 'p/\uffff', 'p/🦦'];
      const found: string[] = [];
      for (let after: string | undefined; ; ) {
        const page = await store.scanRecords('p/', { limit: 10, ...(after !== undefined && { after }) });
        for (const [key, value] of page) same(value, `of ${key}`);
        found.push(...page.map(([key]) => key));
        if (page.length < 10) break;
        after = page[page.length - 1][0];
      }
      same(found, wanted);
      same(
        (await store.scanRecords('p/', { after: 'p/07', limit: 2 })).map(([key]) => key),
        ['p/08', 'p/09'],
      );
      same(
        (await store.scanRecords('p/', { after: 'p/075', limit: 1 })).map(([key]) => key),
        ['p/08'],
      );
      same(
        (await store.scanRecords('p/', { after: 'a', limit: 1 })).map(([key]) => key),
        ['p/00'],
      );
      same(await store.scanRecords('p/', { after: 'q' }), []);
      same(await store.scanRecords('none'), []);
    }));

  test('of many writers who expect the same, one succeeds', () =>
    withStore(async (store, again) => {
      const other = await again();
      await put(store, 'key', undefined, 'start');
      const writes = Array.from({ length: 20 }, (_, i) => put(i % 2 ? store : other, 'key', 'start', `writer ${i}`));
      const results = await Promise.all(writes);
      same(results.filter(Boolean).length, 1);
      same(await store.readRecord('key'), `writer ${results.indexOf(true)}`);
      const makes = Array.from({ length: 20 }, (_, i) => put(i % 2 ? store : other, 'fresh', undefined, `maker ${i}`));
      same((await Promise.all(makes)).filter(Boolean).length, 1);
      await other.close();
    }));

  test('eight writers who add to one record lose no update', () =>
    withStore(async (store, again) => {
      const other = await again();
      await put(store, 'count', undefined, '0');
      const add = async (own: RecordStore) => {
        for (let done = 0; done < 25; ) {
          const expected = await own.readRecord('count');
          if (await put(own, 'count', expected, String(Number(expected) + 1))) done++;
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, i) => add(i % 2 ? store : other)));
      same(await store.readRecord('count'), '200');
      await other.close();
    }));

  test('writers who move between two records never change their sum', () =>
    withStore(async (store, again) => {
      const other = await again();
      const keys = ['left', 'right', 'middle'];
      await store.commit(keys.map((key) => ({ key, expected: undefined, value: '100' })));
      const move = async (own: RecordStore, from: string, to: string) => {
        for (let done = 0; done < 15; ) {
          const [source, target] = [await own.readRecord(from), await own.readRecord(to)];
          const isMoved = await own.commit([
            { key: to, expected: target, value: String(Number(target) + 1) },
            { key: from, expected: source, value: String(Number(source) - 1) },
          ]);
          if (isMoved) done++;
        }
      };
      await Promise.all([
        move(store, 'left', 'right'),
        move(other, 'right', 'middle'),
        move(store, 'middle', 'left'),
        move(other, 'left', 'middle'),
      ]);
      const sum = (await store.scanRecords('')).reduce((total, [, value]) => total + Number(value), 0);
      same(sum, 300);
      same(await store.readRecord('left'), '85');
      await other.close();
    }));

  test('a check and a removal at once: what was checked was there when the commit was made', () =>
    withStore(async (store, again) => {
      const other = await again();
      for (let round = 0; round < 20; round++) {
        await put(store, `owner ${round}`, undefined, 'here');
        const [isLinked, isGone] = await Promise.all([
          store.commit([
            { key: `owner ${round}`, expected: 'here', value: 'here' },
            { key: `link ${round}`, expected: undefined, value: 'to owner' },
          ]),
          put(other, `owner ${round}`, 'here', 'leaving'),
        ]);
        same(isGone, true);
        same(await store.readRecord(`link ${round}`), isLinked ? 'to owner' : undefined);
      }
      await other.close();
    }));

  test('records stand after closing and opening again', () =>
    withStore(async (store, again) => {
      await store.commit(
        Array.from({ length: 500 }, (_, i) => ({ key: `key ${i}`, expected: undefined, value: `${i}` })),
      );
      await store.close();
      const reopened = await again();
      same((await reopened.scanRecords('key')).length, 500);
      same(await reopened.readRecord('key 499'), '499');
      await reopened.close();
    }));
}

type Run<Store> = (store: Store, again: () => Promise<Store>) => Promise<void>;

/** Opens a place of its own for each test. */
function opener<Store extends { close(): Promise<void> }>(open: (place: string) => Promise<Store>, kind: string) {
  let places = 0;
  return async (run: Run<Store>): Promise<void> => {
    const place = `${kind}-${++places}`;
    const store = await open(place);
    await run(store, () => open(place));
    await store.close();
  };
}

function put(
  store: RecordStore,
  key: string,
  expected: string | undefined,
  value: string | undefined,
): Promise<boolean> {
  return store.commit([{ key, expected, value }]);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Bytes that look like nothing else. */
function patterned(size: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let state = seed * 2654435761 + 1;
  for (let i = 0; i < size; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

function same(found: unknown, wanted: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new Error(`Found ${cut(left)}, expected ${cut(right)}.`);
}

function sameBytes(found: Uint8Array | undefined, wanted: Uint8Array): void {
  if (found?.length !== wanted.length) throw new Error(`Found ${found?.length} bytes, expected ${wanted.length}.`);
  const wrong = wanted.findIndex((byte, i) => byte !== found[i]);
  if (wrong >= 0) throw new Error(`Byte ${wrong} is ${found[wrong]}, expected ${wanted[wrong]}.`);
}

function cut(text: string | undefined): string {
  return text === undefined ? 'nothing' : text.length > 300 ? `${text.slice(0, 300)}...` : text;
}
