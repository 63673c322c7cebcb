// Turns the system's error codes for files that cannot be read into sentences. The system's message does not always contain the name of the
// file.

import { UsageError } from './command.ts';

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
