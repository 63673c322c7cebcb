// Files appear whole or not at all: written under another name, forced to disk, and renamed to their place.

import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** One call writes at most this much: the system's own bound is 2 GiB. */
const CHUNK = 1 << 28;

const encoder = new TextEncoder();

/** What a file is made of, in order; it may come slowly. */
export type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** A name beside a file that nobody else uses. */
export function temporaryName(path: string): string {
  // `node:crypto` takes 3 ms to load, for readers too
  return `${path}.${Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString('hex')}.part`;
}

/** Writes a file. What stood there before stays until the last chunk is on disk; where anything fails it stays for good. */
export async function replaceFile(
  path: string,
  chunks: Chunks,
  temporary: string = temporaryName(path),
): Promise<void> {
  try {
    const file = await open(temporary, 'wx');
    try {
      await writeAll(file, chunks);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Writes chunks into an open file, one behind the other. */
export async function writeAll(file: FileHandle, chunks: Chunks): Promise<void> {
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, at, Math.min(CHUNK, bytes.length - at));
      at += bytesWritten;
    }
  }
}

/** Makes a rename last. Systems that do not let one open a folder keep renames by themselves. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    return;
  }
}
