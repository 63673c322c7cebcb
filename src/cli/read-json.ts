// Text and JSON from a file or from standard input.

import { createReadStream } from 'node:fs';
import { wholeText } from '../formats/chunks.ts';
import { type Io, UsageError } from './command.ts';
import { nameOfInput, reading } from './read-file.ts';

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
