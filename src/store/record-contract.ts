// What a store of records must do.

import { type DeclareTest, opener, putRecord, same } from './contract-checks.ts';
import { compareKeys } from './key-order.ts';
import type { Change, RecordStore } from './ports.ts';

/** What a store of records must do. */
export function recordStoreContract(test: DeclareTest, open: (place: string) => Promise<RecordStore>): void {
  const withStore = opener(open, 'records');

  test('a record that was never written is undefined', () =>
    withStore(async (store) => {
      same(await store.readRecord('nothing'), undefined);
      same(await store.scanRecords(''), []);
    }));

  test('a record is created, changed and removed if it has its expected value', () =>
    withStore(async (store) => {
      same(await putRecord(store, 'key', undefined, 'one'), true);
      same(await store.readRecord('key'), 'one');
      same(await putRecord(store, 'key', 'one', 'two'), true);
      same(await store.readRecord('key'), 'two');
      same(await putRecord(store, 'key', 'two', undefined), true);
      same(await store.readRecord('key'), undefined);
    }));

  test('a commit is refused if a record has another value, and changes nothing', () =>
    withStore(async (store) => {
      await putRecord(store, 'key', undefined, 'one');
      same(await putRecord(store, 'key', undefined, 'two'), false);
      same(await putRecord(store, 'key', 'three', 'two'), false);
      same(await putRecord(store, 'key', 'three', undefined), false);
      same(await putRecord(store, 'other', 'one', 'two'), false);
      same(await putRecord(store, 'other', 'one', undefined), false);
      same(await store.scanRecords(''), [['key', 'one']]);
    }));

  test('a commit of many changes makes all or none, whichever of them is refused', () =>
    withStore(async (store) => {
      await putRecord(store, 'b', undefined, 'stands');
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

  test('a change that sets the expected value only checks it, even if it expects no record', () =>
    withStore(async (store) => {
      await putRecord(store, 'a', undefined, '1');
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
      for (const [i, value] of values.entries()) same(await putRecord(store, `key ${i}`, undefined, value), true);
      for (const [i, value] of values.entries()) same(await store.readRecord(`key ${i}`), value);
      same(await putRecord(store, 'key 0', '', 'full'), true);
      same(await putRecord(store, 'key 7', values[7], ''), true);
      same(await store.readRecord('key 7'), '');
    }));

  test('keys may be any text up to 1024 bytes, and are ordered by their bytes', () =>
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
      for (const key of [...keys, ...long]) same(await putRecord(store, key, undefined, `of ${key}`), true);
      for (const key of [...keys, ...long]) same(await store.readRecord(key), `of ${key}`);
      same(
        (await store.scanRecords('')).map(([key]) => key),
        [...keys, ...long].sort(compareKeys),
      );
    }));

  test('a scan returns the keys with a prefix, page by page, and nothing else', () =>
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

  test('a scan may use a prefix or a start that is longer than any key', () =>
    withStore(async (store) => {
      const keys = ['a', 'ab', 'b', 'x'.repeat(1024)];
      await store.commit(keys.map((key) => ({ key, expected: undefined, value: '' })));
      const scan = async (prefix: string, after?: string) =>
        (await store.scanRecords(prefix, { ...(after !== undefined && { after }) })).map(([key]) => key);
      same(await scan('x'.repeat(5000)), []);
      same(await scan('🦦'.repeat(2000)), []);
      same(await scan('', 'a'.repeat(5000)), ['ab', 'b', keys[3]]);
      same(await scan('a', 'a'.repeat(5000)), ['ab']);
      same(await scan('a', '\uffff'.repeat(5000)), []);
      same(await scan('', `${'x'.repeat(1023)}é`), []);
      same(await scan('', 'x'.repeat(1025)), []);
      same(await scan('b', 'a'.repeat(5000)), ['b']);
    }));

  test('of many writers that expect the same value, one succeeds', () =>
    withStore(async (store, again) => {
      const other = await again();
      await putRecord(store, 'key', undefined, 'start');
      const writes = Array.from({ length: 20 }, (_, i) =>
        putRecord(i % 2 ? store : other, 'key', 'start', `writer ${i}`),
      );
      const results = await Promise.all(writes);
      same(results.filter(Boolean).length, 1);
      same(await store.readRecord('key'), `writer ${results.indexOf(true)}`);
      const makes = Array.from({ length: 20 }, (_, i) =>
        putRecord(i % 2 ? store : other, 'fresh', undefined, `maker ${i}`),
      );
      same((await Promise.all(makes)).filter(Boolean).length, 1);
      await other.close();
    }));

  test('eight writers that add to one record lose no update', () =>
    withStore(async (store, again) => {
      const other = await again();
      await putRecord(store, 'count', undefined, '0');
      const add = async (own: RecordStore) => {
        for (let done = 0; done < 25; ) {
          const expected = await own.readRecord('count');
          if (await putRecord(own, 'count', expected, String(Number(expected) + 1))) done++;
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, i) => add(i % 2 ? store : other)));
      same(await store.readRecord('count'), '200');
      await other.close();
    }));

  test('writers that move amounts between two records never change their sum', () =>
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

  test('a check and a removal at once: a checked record existed when the commit was made', () =>
    withStore(async (store, again) => {
      const other = await again();
      for (let round = 0; round < 20; round++) {
        await putRecord(store, `owner ${round}`, undefined, 'here');
        const [isLinked, isGone] = await Promise.all([
          store.commit([
            { key: `owner ${round}`, expected: 'here', value: 'here' },
            { key: `link ${round}`, expected: undefined, value: 'to owner' },
          ]),
          putRecord(other, `owner ${round}`, 'here', 'leaving'),
        ]);
        same(isGone, true);
        same(await store.readRecord(`link ${round}`), isLinked ? 'to owner' : undefined);
      }
      await other.close();
    }));

  test('records survive closing and opening again', () =>
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
