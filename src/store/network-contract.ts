// What a store of networks must do.

import { type DeclareTest, opener, patterned, pause, same, sameBytes } from './contract-checks.ts';
import { compareKeys } from './key-order.ts';
import type { NetworkStore } from './ports.ts';

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

  test('a network is read into shared memory if the caller asks for it', () =>
    withStore(async (store) => {
      await store.writeNetwork('porto', patterned(1000, 2));
      const shared = await store.readNetwork('porto', { shared: true });
      same(shared?.buffer instanceof SharedArrayBuffer, true);
      sameBytes(shared, patterned(1000, 2));
    }));

  test('a caller that changes its bytes afterwards changes nothing in the store', () =>
    withStore(async (store) => {
      const bytes = patterned(100, 3);
      await store.writeNetwork('porto', bytes);
      bytes.fill(0);
      const read = await store.readNetwork('porto');
      read?.fill(0);
      sameBytes(await store.readNetwork('porto'), patterned(100, 3));
    }));

  test('a new write replaces the old bytes, shorter or longer, and changes the version', () =>
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

  test('names may be any text, stay distinct, and are listed in order', () =>
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

  test('while a network is replaced, a reader sees all of the old or all of the new one', () =>
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

  test('after two writers at once, the network is entirely that of one of them', () =>
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

  test('networks survive closing and opening again', () =>
    withStore(async (store, again) => {
      await store.writeNetwork('porto', patterned(1_100_000, 8));
      await store.close();
      const reopened = await again();
      sameBytes(await reopened.readNetwork('porto'), patterned(1_100_000, 8));
      await reopened.close();
    }));
}
