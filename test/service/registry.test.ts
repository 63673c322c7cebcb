import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { readSections, writeSections } from '../../src/memory/sections.ts';
import { FORMAT_VERSION } from '../../src/network/network-sections.ts';
import { encodeNetwork } from '../../src/prepared/encode-network.ts';
import { handle } from '../../src/service/handle.ts';
import { openRegistry } from '../../src/service/registry.ts';
import { memoryStore } from '../../src/store/memory.ts';
import type { NetworkStore } from '../../src/store/ports.ts';

function town(speed: number): Uint8Array {
  const shape: [number, number][] = [
    [8, 50],
    [8.01, 50],
  ];
  return encodeNetwork(buildNetwork({ segments: [{ id: 'a:1', shape, roadType: 'local road urban', speed }] }));
}

const URL =
  '/rest/Spatial/erm/databases/town.json?q=route&startPoint=8,50,epsg:4326&endPoint=8.01,50,epsg:4326&timeUnit=s&distanceUnit=m';

describe('a registry over a store', () => {
  test('opens a network once, however many requests wait, and has none that the store lacks', async () => {
    const store = memoryStore();
    await store.writeNetwork('town', town(50));
    let reads = 0;
    const counting = {
      ...store,
      readNetwork(...all: Parameters<typeof store.readNetwork>) {
        reads++;
        return store.readNetwork(...all);
      },
    };
    const registry = openRegistry(counting);
    const opened = await Promise.all([registry('town'), registry('town'), registry('town')]);
    expect(new Set(opened).size).toBe(1);
    expect(await registry('town')).toBe(opened[0]);
    expect(reads).toBe(1);
    expect(await registry('nowhere')).toBeUndefined();
  });

  test('answers from the new network soon after it was written, and no request fails meanwhile', async () => {
    const store = memoryStore();
    await store.writeNetwork('town', town(36));
    const databases = openRegistry(store, { lookEvery: 0 });
    const seconds = async () => {
      const { status, body } = await handle({ databases }, { method: 'GET', url: URL });
      expect(status).toBe(200);
      return JSON.parse(body).time as number;
    };
    const slow = await seconds();
    await store.writeNetwork('town', town(72));
    let fast = slow;
    for (let i = 0; i < 1000 && fast === slow; i++) {
      fast = await seconds();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    expect(slow / fast).toBeCloseTo(2, 3);
  });

  test('validates networks from others if configured', async () => {
    const store = memoryStore();
    const sections = readSections(town(50), FORMAT_VERSION, 'It');
    sections.set('network.length', Uint32Array.of(1));
    await store.writeNetwork('town', writeSections(sections, FORMAT_VERSION));
    expect(await openRegistry(store)('town')).toBeDefined();
    await expect(openRegistry(store, { validate: true })('town')).rejects.toThrow('length is shorter than a shape');
  });

  test('continues with the old network if the new one is broken, and reports it', async () => {
    const store = memoryStore();
    await store.writeNetwork('town', town(36));
    const errors: unknown[] = [];
    const registry = openRegistry(store, { lookEvery: 0, onReloadError: (name, error) => errors.push(name, error) });
    const first = await registry('town');
    await store.writeNetwork('town', new Uint8Array(100));
    for (let i = 0; i < 100 && errors.length === 0; i++) {
      expect(await registry('town')).toBe(first);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    expect(errors[0]).toBe('town');
    expect((errors[1] as Error).message).toContain('network');
  });

  test('reads a damaged network once in a while, however many requests come', async () => {
    const store = memoryStore();
    await store.writeNetwork('town', new Uint8Array(100));
    let reads = 0;
    const counting: NetworkStore = {
      ...store,
      readNetwork(name) {
        reads++;
        return store.readNetwork(name);
      },
    };
    const databases = openRegistry(counting, { lookEvery: 1_000_000 });
    const heard: unknown[] = [];
    const ask = async () => {
      const context = { databases, onError: (error: unknown) => heard.push(error) };
      const { status, body } = await handle(context, { method: 'GET', url: URL });
      return [status, JSON.parse(body).errors?.[0].errorCode];
    };
    for (let i = 0; i < 3; i++) expect(await Promise.all([ask(), ask()])).toEqual(Array(2).fill([503, 9105]));
    expect(reads).toBe(1);
    expect(heard).toHaveLength(6);
    expect(String(heard[5])).toContain('network');
    await store.writeNetwork('town', town(36));
    databases.clear();
    expect(await ask()).toEqual([200, undefined]);
    expect(reads).toBe(2);
  });

  test('opens a network that was damaged when it is next checked', async () => {
    const store = memoryStore();
    await store.writeNetwork('town', new Uint8Array(100));
    const registry = openRegistry(store, { lookEvery: 0 });
    await expect(registry('town')).rejects.toThrow('network');
    await store.writeNetwork('town', town(36));
    for (const since = performance.now(); performance.now() === since; ) await Promise.resolve();
    expect(await registry('town')).toBeDefined();
  });

  test('asks a store that failed again for the next request', async () => {
    const store = memoryStore();
    await store.writeNetwork('town', town(36));
    let isDown = true;
    const failing: NetworkStore = {
      ...store,
      listNetworks: () => (isDown ? Promise.reject(new Error('no connection')) : store.listNetworks()),
    };
    const registry = openRegistry(failing);
    await expect(registry('town')).rejects.toThrow('no connection');
    isDown = false;
    expect(await registry('town')).toBeDefined();
  });

  test('continues if its error listener fails', async () => {
    const store = memoryStore();
    await store.writeNetwork('town', town(36));
    let reported = 0;
    const onReloadError = () => {
      reported++;
      throw new Error('a listener that fails');
    };
    const registry = openRegistry(store, { lookEvery: 0, onReloadError });
    const first = await registry('town');
    await store.writeNetwork('town', new Uint8Array(100));
    for (let i = 0; i < 100 && reported === 0; i++) {
      expect(await registry('town')).toBe(first);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    expect(reported).toBe(1);
  });

  test('an unknown database is refused as documented', async () => {
    const { status, body } = await handle(
      { databases: openRegistry(memoryStore()) },
      { method: 'GET', url: URL.replace('town', 'atlantis') },
    );
    expect(status).toBe(400);
    expect(JSON.parse(body).errors[0].errorCode).toBe(9013);
  });

  test('keeps layers of updates: for itself, for the next network, and for others that share the store', async () => {
    const store = memoryStore();
    await store.writeNetwork('town', town(36));
    const options = { lookEvery: 0, layers: store };
    const [one, other] = [openRegistry(store, options), openRegistry(store, options)];
    const speedBy = async (databases: typeof one) => {
      const { body } = await handle({ databases }, { method: 'GET', url: URL });
      const { time, distance } = JSON.parse(body);
      return Math.round((3.6 * distance) / time);
    };
    expect([await speedBy(one), await speedBy(other)]).toEqual([36, 36]);
    const jam = [{ segmentID: 'a:1', updates: [{ speed: { velocity: 18, velocityUnit: 'kph' as const } }] as const }];
    await one.update('town', { jam });
    expect(await speedBy(one)).toBe(18);
    for (let i = 0; i < 1000 && (await speedBy(other)) === 36; i++) await new Promise((done) => setTimeout(done, 0));
    expect(await speedBy(other)).toBe(18);
    await store.writeNetwork('town', town(72));
    one.clear();
    expect(await speedBy(one)).toBe(18);
    await one.update('town', { jam: null });
    expect(await speedBy(one)).toBe(72);
    await expect(one.update('town', { jam: [{}] as never })).rejects.toThrow('jam[0]');
    await expect(one.update('nowhere', {})).rejects.toThrow('There is no database nowhere.');
  });
});
