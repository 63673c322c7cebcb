// Text and JSON from a file or from standard input.

import { readFile } from 'node:fs/promises';
import { wholeText } from '../formats/chunks.ts';
import { type Io, UsageError } from './command.ts';
import { nameOfInput, reading } from './read-file.ts';

/** The text of a file; `-` is standard input. */
export async function readTextFile(path: string, io: Io): Promise<string> {
  const bytes = path === '-' ? io.input : await reading(path, () => readFile(path));
  return wholeText(bytes).catch((error: Error) => {
    throw new UsageError(`${nameOfInput(path)} cannot be read: ${error.message}`);
  });
}

/** The value in a file; `-` is standard input. */
export async function readJsonFile(path: string, io: Io): Promise<unknown> {
  const text = await readTextFile(path, io);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${nameOfInput(path)} holds no JSON: ${(error as Error).message}`);
  }
}
