import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../src/store/make-folder.ts';

test('a folder is created with its parents, and existing ones are not touched', async () => {
  const root = await mkdtemp(join(tmpdir(), 'ermine-folder-'));
  try {
    const deep = join(root, 'a', 'b', 'c');
    await Promise.all([makeFolder(deep), makeFolder(deep)]);
    await makeFolder(deep);
    expect((await stat(deep)).isDirectory()).toBe(true);
    await writeFile(join(root, 'file'), '');
    await expect(makeFolder(join(root, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(makeFolder(join(root, 'file', 'under'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  } finally {
    await rm(root, { recursive: true });
  }
});

test.runIf(process.platform === 'linux')(
  'an error is reported where nothing can be created, without endless retries',
  async () => {
    await expect(makeFolder('/proc/ermine/parts')).rejects.toMatchObject({ code: 'ENOENT' });
  },
);
