// Why a file cannot be read, in a sentence: the system says it in codes, and not always of which file.

import { UsageError } from './command.ts';

/** What a file is called in a sentence; `-` is standard input. */
export function nameOfInput(path: string): string {
  return path === '-' ? 'Standard input' : path;
}

/** Reads of a file; throws a sentence where the system does not let it. `remedy` is told where there is none. */
export async function reading<Read>(path: string, read: () => Promise<Read>, remedy = ''): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new UsageError(`There is no file ${path}.${remedy}`);
    if (code === 'EISDIR') throw new UsageError(`${path} is a folder: name a file in it.`);
    if (code === 'ELOOP') throw new UsageError(`${path} cannot be read: its links lead in a circle.`);
    if (code === 'ENAMETOOLONG') throw new UsageError(`${path} cannot be read: no name may be that long.`);
    if (code === 'EACCES' || code === 'EPERM') throw new Error(`${path} cannot be read: it is not allowed.`);
    throw error;
  }
}
