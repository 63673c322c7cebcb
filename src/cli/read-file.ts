// Text and JSON from a file or from standard input.

import { createReadStream } from 'node:fs';
import { wholeText } from '../formats/chunks.ts';
import { type Io, UsageError } from './command.ts';

/** The most characters of a text in Node. */
const LONGEST_TEXT = 2 ** 29 - 24;

/** How long a text may be, and what the error says if it is longer. */
export interface TextLimit {
  readonly most: number;
  readonly remedy: string;
}

/** The text of a file; `-` is standard input. */
export async function readTextFile(path: string, io: Io, limit?: TextLimit): Promise<string> {
  const { most, remedy } = limit ?? { most: LONGEST_TEXT, remedy: '' };
  const input = path === '-' ? io.input : createReadStream(path);
  const read = () =>
    wholeText(input, most).catch((error: NodeJS.ErrnoException) => {
      // errors of the system are explained by `reading`
      if (error.syscall !== undefined) throw error;
      throw new UsageError(
        `${nameOfInput(path)} cannot be read: ${error.message}${error instanceof RangeError ? remedy : ''}`,
      );
    });
  return reading(path, read);
}

/** The value in a file; `-` is standard input. */
export async function readJsonFile(path: string, io: Io, limit?: TextLimit): Promise<unknown> {
  const text = await readTextFile(path, io, limit);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${nameOfInput(path)} holds no JSON: ${(error as Error).message}`);
  }
}

/** The name of a file in a sentence; `-` is standard input. */
export function nameOfInput(path: string): string {
  return path === '-' ? 'Standard input' : path;
}

/**
 * Reads a file. If the system refuses, throws an error with a plain message. If the file does not exist, `remedy` is part of the message.
 */
export async function reading<Read>(path: string, read: () => Promise<Read>, remedy = ''): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new UsageError(`There is no file ${path}.${remedy}`);
    if (code === 'EISDIR') throw new UsageError(`${path} is a folder: name a file in it.`);
    if (code === 'ESPIPE') throw new UsageError(`${path} is a pipe: save its bytes as a file first.`);
    if (code === 'ELOOP') throw new UsageError(`${path} cannot be read: its links form a loop.`);
    if (code === 'ENAMETOOLONG') throw new UsageError(`${path} cannot be read: the name is too long.`);
    if (code === 'EACCES' || code === 'EPERM') throw new Error(`${path} cannot be read: permission denied.`);
    throw error;
  }
}
