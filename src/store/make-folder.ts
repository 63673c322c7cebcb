// Creates a folder and its parents.

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder if it does not exist. Node's `recursive` option never returns below `/proc`, where nothing can be created, and
 * on a read-only file system it wrongly reports that the parent is missing.
 */
export async function makeFolder(path: string): Promise<void> {
  await mkdirWhereNone(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdirWhereNone(path);
  });
}

async function mkdirWhereNone(path: string): Promise<void> {
  await mkdir(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST' && (await isFolder(path))) return;
    throw error;
  });
}

export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
