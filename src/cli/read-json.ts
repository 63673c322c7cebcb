// JSON from a file or from standard input.

import { readFile } from 'node:fs/promises';
import type { Io } from './command.ts';
import { UsageError } from './command.ts';

/** The text of a file; `-` is standard input. */
export async function readTextFile(path: string, io: Io): Promise<string> {
  if (path === '-') return io.readInput();
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new UsageError(`There is no file ${path}.`) : error;
  });
}

/** The value in a file; `-` is standard input. */
export async function readJsonFile(path: string, io: Io): Promise<unknown> {
  const text = await readTextFile(path, io);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} holds no JSON: ${(error as Error).message}`);
  }
}
