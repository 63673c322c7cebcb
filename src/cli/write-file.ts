// Files appear whole or not at all: they are written beside their place and moved there when they are done.

import { randomBytes } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** One call writes at most this much: the system's own bound is 2 GiB. */
const CHUNK = 1 << 28;

const encoder = new TextEncoder();

/** Writes a file from chunks, which may come slowly. What stood there before stays until the last one is on disk. */
export async function writeFileWhole(
  path: string,
  chunks: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
  const file = await open(temporary, 'wx');
  // Ctrl-C ends the process as ever, but leaves nothing half-made behind.
  const clear = (signal: NodeJS.Signals): void => {
    unlinkSync(temporary);
    process.removeListener('SIGINT', clear);
    process.removeListener('SIGTERM', clear);
    process.kill(process.pid, signal);
  };
  process.on('SIGINT', clear);
  process.on('SIGTERM', clear);
  try {
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
      for (let at = 0; at < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, at, Math.min(CHUNK, bytes.length - at));
        at += bytesWritten;
      }
    }
    await file.sync();
    await file.close();
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await file.close().catch(() => {});
    await unlink(temporary).catch(() => {});
    throw error;
  } finally {
    process.removeListener('SIGINT', clear);
    process.removeListener('SIGTERM', clear);
  }
}

// A rename lasts once the folder is on disk; not every system lets one open a folder.
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  } catch {
    return;
  }
}
