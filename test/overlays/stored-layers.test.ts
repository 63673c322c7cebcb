import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { DatabaseHandle } from '../../src/database/database.ts';
import { describeDatabase } from '../../src/database/describe-database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { LayerFollower } from '../../src/overlays/follow-layers.ts';
import { watchLayers } from '../../src/overlays/loaded-layers.ts';
import type { LayerUpdates } from '../../src/overlays/read-layers.ts';
import { storedLayers, storeLayers } from '../../src/overlays/stored-layers.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import { openRegistry } from '../../src/service/registry.ts';
import { lmdbStore } from '../../src/store/lmdb.ts';
import { memoryStore } from '../../src/store/memory.ts';
import type { RecordStore } from '../../src/store/ports.ts';
import { postgresStore } from '../../src/store/postgres.ts';
import { postgresDatabase } from '../kit/postgres-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'ermine-layers-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Layer = NonNullable<LayerUpdates[string]>;
const close = (segmentID: string): Layer => [{ segmentID, updates: [{ exclude: 'Y' }] }];
const shape: [number, number][] = [
  [8, 50],
  [8.01, 50],
];
const road = (id: string) => ({ id, shape, roadType: 'local road urban' as const });
const baseNetwork = openEngine(buildNetwork({ segments: ['a:1', 'a:2', 'a:3'].map(road) }), { prepare: false });

/** The layers of a database, the lowest first, each with what it closes. */
const layersOf = (database: DatabaseHandle) =>
  Object.entries(describeDatabase(database).updates).map(([name, { closedCount }]) => [name, closedCount]);

/** Applies all changes to a database. */
async function followed(database: DatabaseHandle, follower: LayerFollower): Promise<DatabaseHandle> {
  return (await follower.changes()).reduce((before, layers) => updateDatabase(before, layers), database);
}

const STORES: [string, () => Promise<RecordStore>][] = [
  ['memory', async () => memoryStore()],
  ['lmdb', () => lmdbStore(join(folder, 'lmdb'))],
  ['PostgreSQL', async () => postgresStore(await postgresDatabase('layers'))],
];

describe.each(STORES)('layers stored in %s', (_, open) => {
  test('are found as they were stored, whatever others store meanwhile, and followed to the same roads', async () => {
    const store = await open();
    expect(await storedLayers(store, 'town')).toEqual({ version: 0, layers: {} });
    const follower = new LayerFollower(store, 'town');
    let near = await followed(baseNetwork, follower);
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => storeLayers(store, 'town', { [name]: close('a:1') })));
    await storeLayers(store, 'other', { a: [] });
    const { version, layers } = await storedLayers(store, 'town');
    expect([version, Object.keys(layers).sort()]).toEqual([4, ['a', 'b', 'c', 'd']]);
    near = await followed(near, follower);
    expect(layersOf(near)).toEqual(Object.keys(layers).map((name) => [name, 1]));
    expect(await follower.changes()).toEqual([]);

    // removed and added again between two checks: it is on top
    const [lowest, second] = Object.keys(layers);
    await storeLayers(store, 'town', { [lowest]: null, [second]: [...close('a:2'), ...close('a:3')] });
    await storeLayers(store, 'town', { [lowest]: close('a:3') });
    const { layers: now } = await storedLayers(store, 'town');
    expect(Object.keys(now).at(-1)).toBe(lowest);
    near = await followed(near, follower);
    expect(layersOf(near)).toEqual(Object.entries(now).map(([name, updates]) => [name, updates?.length]));
    expect(layersOf(near)).toEqual(layersOf(await followed(baseNetwork, new LayerFollower(store, 'town'))));
    await store.close();
  });
});

test('a watcher gets what is stored, then what others store, without layers that do not fit', async () => {
  const store = memoryStore();
  await storeLayers(store, 'town', { works: close('a:1'), wrong: close('f:f') });
  let database: DatabaseHandle = baseNetwork;
  const errors: unknown[] = [];
  const watching = new AbortController();
  let heard = () => {};
  const apply = (layers: LayerUpdates) => {
    database = updateDatabase(database, layers);
    heard();
  };
  await watchLayers(store, 'town', apply, {
    every: 1,
    signal: watching.signal,
    onError: (error) => errors.push(error),
  });
  expect(layersOf(database)).toEqual([['works', 1]]);
  expect(errors).toHaveLength(1);
  const next = new Promise<void>((resolve) => (heard = resolve));
  await storeLayers(store, 'town', { works: null, jam: [...close('a:2'), ...close('a:3')] });
  await next;
  expect(layersOf(database)).toEqual([['jam', 2]]);
  watching.abort();
});

test('a watcher that is ended while layers are applied applies no more', async () => {
  const store = memoryStore();
  await storeLayers(store, 'town', { works: close('a:1'), jam: close('a:2') });
  const watching = new AbortController();
  const applied: string[][] = [];
  const errors: unknown[] = [];
  const apply = (layers: LayerUpdates) => {
    applied.push(Object.keys(layers));
    watching.abort();
    throw new Error('the pool is closed');
  };
  await watchLayers(store, 'town', apply, { signal: watching.signal, onError: (error) => errors.push(error) });
  expect([applied, errors]).toEqual([[['works', 'jam']], []]);
});

test('values that are not layers are not stored, and all faults are reported', async () => {
  const store = memoryStore();
  for (const layers of [[], 5, 'works', null, undefined] as never[]) {
    await expect(storeLayers(store, 'town', layers)).rejects.toThrow('expected { name: updates or null }, found');
  }
  const wrong = storeLayers(store, '', { works: 'all', 'jam\n': 5 } as never);
  await expect(wrong).rejects.toThrow(/database: .*works: expected a list of updates.*jam.*found 5/s);
  expect(await storedLayers(store, 'town')).toEqual({ version: 0, layers: {} });
});

test('a store without records is refused, with the names of those that have them', async () => {
  const { readNetwork, listNetworks } = memoryStore();
  const alone = { readNetwork, listNetworks } as never;
  const reported = 'found a store of networks only, such as fileStore: use memoryStore';
  await expect(storeLayers(alone, 'town', {})).rejects.toThrow(reported);
  await expect(storedLayers(alone, 'town')).rejects.toThrow(reported);
  await expect(watchLayers(alone, 'town', () => {})).rejects.toThrow(reported);
  expect(() => openRegistry(memoryStore(), { layers: alone })).toThrow(reported);
  expect(() => openRegistry(Promise.resolve(alone) as never)).toThrow('a promise: await it first');
  const watch = watchLayers(memoryStore(), 'town', 5 as never);
  await expect(watch).rejects.toThrow('apply: expected a function, found 5');
  await expect(watchLayers(memoryStore(), 'town', () => {}, { evry: 5 } as never)).rejects.toThrow('every?');
});
