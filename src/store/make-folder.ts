// A folder, and those it lies in.

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder where there is none. Node's own `recursive` tries for ever below `/proc`, where nothing can be made, and says of a file
 * system that is only read that the folder around is missing.
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

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
