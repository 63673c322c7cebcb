// Replaces files so that the complete new file appears or nothing changes: it is written under another name, forced to disk, and renamed.

import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

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
