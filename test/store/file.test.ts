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

test('what is no file in its folder is no network, and keeps no other from being told', async () => {
  const place = join(folder, 'strange');
  const store = await fileStore(place);
  await store.writeNetwork('good', new Uint8Array(7));
  mkdirSync(join(place, 'folder.ermine'));
  symlinkSync('circle.ermine', join(place, 'circle.ermine'));
  symlinkSync('nowhere', join(place, 'dangling.ermine'));
  const strange = ['folder', 'circle', 'dangling'];
  if (process.platform !== 'win32') {
    // whoever opens a pipe waits for somebody at its other end
    execFileSync('mkfifo', [join(place, 'pipe.ermine')]);
    strange.push('pipe');
  }
  for (const name of strange) expect(await store.readNetwork(name)).toBeUndefined();
  expect((await store.listNetworks()).map(({ name }) => name)).toEqual(['good']);
});

test('a network that stands elsewhere is read by its link, and replaced where the link stands', async () => {
  const place = join(folder, 'linked');
  const store = await fileStore(place);
  writeFileSync(join(folder, 'elsewhere'), new Uint8Array(5));
  symlinkSync(join(folder, 'elsewhere'), join(place, 'link.ermine'));
  expect(await store.readNetwork('link')).toHaveLength(5);
  await store.writeNetwork('link', new Uint8Array(3));
  expect(await store.readNetwork('link')).toHaveLength(3);
  expect(readFileSync(join(folder, 'elsewhere'))).toHaveLength(5);
});
