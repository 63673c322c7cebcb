// Refuses what is no file. Reading a pipe never ends, and writing through a link changes another file.

import { lstat } from 'node:fs/promises';

/** Throws if there is a folder, link or pipe at a path. Returns whether there is a file. */
export async function expectFile(path: string): Promise<boolean> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found?.isFile() === false) throw new Error(`${path} is not a file. Remove it.`);
  return found !== undefined;
}
