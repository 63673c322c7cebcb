import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { storeContract } from '../../src/store/contract.ts';
import type { GraphStore } from '../../src/store/ports.ts';

// The store that docs/stores.md writes out is a whole one.

const page = readFileSync(new URL('../../docs/stores.md', import.meta.url), 'utf8');
const block = /```js\n([^`]*export async function folderStore[\s\S]*?)```/.exec(page)?.[1] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'ermine-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'folder-store.mjs');
writeFileSync(file, block);
const { folderStore } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
  folderStore: (folder: string) => Promise<GraphStore>;
};

test('the store in the documentation stays a page long', () => {
  expect(block.split('\n').length).toBeLessThan(60);
});

storeContract(test, (place) => folderStore(join(folder, place)));
