import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lmdbStore } from '../../src/store/lmdb.ts';

const folder = mkdtempSync(join(tmpdir(), 'ermine-damage-'));
afterAll(() => rmSync(folder, { recursive: true }));

const value = 'the value that was written '.repeat(200);
const bytes = Uint8Array.from({ length: 3_000_000 }, (_, i) => (i * i) >>> 7);

async function writtenStore(name: string): Promise<string> {
  const place = join(folder, name);
  const store = await lmdbStore(place);
  await store.commit([{ key: 'key', expected: undefined, value }]);
  await store.writeNetwork('porto', bytes);
  await store.close();
  return place;
}

/** Changes one byte of each occurrence of a content in the file of a store. */
function damage(place: string, content: Uint8Array): void {
  const file = join(place, 'data.mdb');
  const all = readFileSync(file);
  let found = 0;
  for (let at = all.indexOf(content); at >= 0; at = all.indexOf(content, at + content.length), found++)
    all[at + 9] ^= 1;
  expect(found).toBeGreaterThan(0);
  writeFileSync(file, all);
}

describe('an embedded database whose file was damaged', () => {
  test('is not opened if the file was cut off anywhere', async () => {
    const place = await writtenStore('cut');
    const file = join(place, 'data.mdb');
    const { length } = readFileSync(file);
    for (const size of [length >> 1, 16_384, 8192, 4096, 100, 1]) {
      truncateSync(file, size);
      await expect(lmdbStore(place)).rejects.toThrow(/was cut off: it has|does not begin as a database does/);
    }
    writeFileSync(file, 'these are the accounts of 1998');
    await expect(lmdbStore(place)).rejects.toThrow('does not begin as a database does');
  });

  test('is not opened if its first pages disagree', async () => {
    const place = await writtenStore('pages');
    const file = join(place, 'data.mdb');
    const whole = readFileSync(file);
    const newest = whole.readBigUInt64LE(152) > whole.readBigUInt64LE(4096 + 152) ? 0 : 4096;
    // flags of the page, layout, page size, flags, root and depth of the two trees, overflow and entries of the second, last page,
    // transaction
    for (const at of [18, 28, 48, 52, 88, 102, 120, 136, 146, 152]) {
      for (const change of [8, 16, 255]) {
        const bytes = Buffer.from(whole);
        bytes[newest + at] ^= change;
        writeFileSync(file, bytes);
        if (at === 18 && change === 16) continue;
        await expect(lmdbStore(place), `${at} ^ ${change}`).rejects.toThrow(
          /is damaged: |was cut off|begin as a database/,
        );
      }
    }
    writeFileSync(file, whole);
    await (await lmdbStore(place)).close();
  });

  test('does not report a network as missing if only its entry is lost', async () => {
    const place = await writtenStore('name');
    damage(place, Buffer.from('{"name":"porto"'));
    const store = await lmdbStore(place);
    await expect(store.readNetwork('porto')).rejects.toThrow('is damaged');
    await expect(store.readNetwork('lisboa')).rejects.toThrow('is damaged');
    expect(await store.readRecord('key')).toBe(value);
    await store.close();
  });

  test('reports a damaged record, and returns the others', async () => {
    const place = await writtenStore('record');
    damage(place, Buffer.from(value.slice(0, 200)));
    const store = await lmdbStore(place);
    await expect(store.readRecord('key')).rejects.toThrow('The record key is damaged in the store');
    await expect(store.scanRecords('')).rejects.toThrow('The record key is damaged in the store');
    await expect(store.commit([{ key: 'key', expected: value, value: '' }])).rejects.toThrow('is damaged');
    expect(await store.commit([{ key: 'other', expected: undefined, value: '1' }])).toBe(true);
    expect(Buffer.compare((await store.readNetwork('porto')) as Uint8Array, bytes)).toBe(0);
    await store.close();
  });

  test('reports the damaged part of a network, until the network is written again', async () => {
    const place = await writtenStore('network');
    damage(place, bytes.subarray(1000, 1200));
    const store = await lmdbStore(place);
    await expect(store.readNetwork('porto')).rejects.toThrow('Network porto has a damaged chunk 0 in the store');
    await store.writeNetwork('porto', bytes);
    expect(Buffer.compare((await store.readNetwork('porto')) as Uint8Array, bytes)).toBe(0);
    expect(await store.readRecord('key')).toBe(value);
    await store.close();
  });
});
