// Refuses what cannot be a file of a job. Reading a pipe never ends, and writing through a link changes another file.

import { lstat } from 'node:fs/promises';

/** Throws if there is a folder, link or pipe at a path, or more bytes than the file can have. Returns whether there is a file. */
export async function expectFile(path: string, mostBytes: number = Number.POSITIVE_INFINITY): Promise<boolean> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found?.isFile() === false) throw new Error(`${path} is not a file. Remove it.`);
  if (found !== undefined && found.size > mostBytes) {
    throw new Error(
      `${path} is damaged: it has ${found.size} bytes, and at most ${mostBytes} are possible. Remove it.`,
    );
  }
  return found !== undefined;
}
