import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { networkStoreContract } from '../../src/store/contract.ts';
import { fileStore } from '../../src/store/file.ts';

const folder = mkdtempSync(join(tmpdir(), 'ermine-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

networkStoreContract(test, (place) => fileStore(join(folder, place)));

test('entries of its folder that are not files are not listed, and the others still are', async () => {
  const place = join(folder, 'strange');
  const store = await fileStore(place);
  await store.writeNetwork('good', new Uint8Array(7));
  mkdirSync(join(place, 'folder.ermine'));
  symlinkSync('circle.ermine', join(place, 'circle.ermine'));
  symlinkSync('nowhere', join(place, 'dangling.ermine'));
  const strange = ['folder', 'circle', 'dangling'];
  if (process.platform !== 'win32') {
    // opening a pipe waits for its other end
    execFileSync('mkfifo', [join(place, 'pipe.ermine')]);
    strange.push('pipe');
  }
  for (const name of strange) expect(await store.readNetwork(name)).toBeUndefined();
  expect((await store.listNetworks()).map(({ name }) => name)).toEqual(['good']);
});

test('a linked network is read through its link, and a write replaces the link', async () => {
  const place = join(folder, 'linked');
  const store = await fileStore(place);
  writeFileSync(join(folder, 'elsewhere'), new Uint8Array(5));
  symlinkSync(join(folder, 'elsewhere'), join(place, 'link.ermine'));
  expect(await store.readNetwork('link')).toHaveLength(5);
  await store.writeNetwork('link', new Uint8Array(3));
  expect(await store.readNetwork('link')).toHaveLength(3);
  expect(readFileSync(join(folder, 'elsewhere'))).toHaveLength(5);
});
