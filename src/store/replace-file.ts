// Replaces files so that the complete new file appears or nothing changes: it is written under another name, forced to disk, and renamed.

import { type FileHandle, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The most bytes that one call writes. The system's limit is 2 GiB. */
const CHUNK = 1 << 28;

const encoder = new TextEncoder();

/** The contents of a file, in order. They may arrive slowly. */
export type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** A unique name in the same folder as a file. */
export function temporaryName(path: string): string {
  // `node:crypto` is not used, because loading it takes 3 ms even for callers that only read
  return `${path}.${Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString('hex')}.part`;
}

/** A temporary file this old belongs to a writer that died. */
const STALE = 24 * 60 * 60 * 1000;
const TEMPORARY = /\.[0-9a-f]{16}\.part$/;

/**
 * Removes the temporary files of writers that died, of files with an extension such as `.ermine`. Other files of the folder are not
 * touched, nor those that cannot be removed, for example because they have another owner.
 */
export async function removeStale(folder: string, ending: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!TEMPORARY.test(name) || !name.replace(TEMPORARY, '').endsWith(ending)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > STALE) await unlink(path).catch(() => {});
  }
}

/** Writes a file. The old file is replaced only once the last chunk is on disk, and not at all if anything fails. */
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

/** Writes chunks into an open file, one after the other. */
export async function writeAll(file: FileHandle, chunks: Chunks): Promise<void> {
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, at, Math.min(CHUNK, bytes.length - at));
      at += bytesWritten;
    }
  }
}

/** Makes a rename durable. Systems that cannot open folders flush them by themselves. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    return;
  }
}
