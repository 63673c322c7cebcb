import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { storeContract } from '../../src/store/contract.ts';
import { memoryStore } from '../../src/store/memory.ts';
import type { GraphStore } from '../../src/store/ports.ts';

// Tests that the store in docs/stores.md works.

const page = readFileSync(new URL('../../docs/stores.md', import.meta.url), 'utf8');
const block = /```js\n([^`]*export async function folderStore[\s\S]*?)```/.exec(page)?.[1] ?? '';
const copying = /```js\n(export async function copyStore[\s\S]*?)```/.exec(page)?.[1] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'ermine-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'folder-store.mjs');
writeFileSync(file, block);
const { folderStore } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
  folderStore: (folder: string) => Promise<GraphStore>;
};

test('the lines of the documentation copy the contents of a store', async () => {
  const path = join(folder, 'copy-store.mjs');
  writeFileSync(path, copying);
  const { copyStore } = await import(/* @vite-ignore */ pathToFileURL(path).href);
  const [from, to] = [memoryStore(), memoryStore()];
  const changes = Array.from({ length: 1500 }, (_, i) => ({ key: `key ${i}`, expected: undefined, value: `${i}` }));
  await from.commit(changes);
  await from.writeNetwork('porto', Uint8Array.of(1, 2, 3));
  await copyStore(from, to);
  expect(await to.readNetwork('porto')).toEqual(Uint8Array.of(1, 2, 3));
  for (const { key, value } of changes) expect(await to.readRecord(key)).toBe(value);
});

test('the store in the documentation stays a page long', () => {
  expect(block.split('\n').length).toBeLessThan(60);
});

storeContract(test, (place) => folderStore(join(folder, place)));
