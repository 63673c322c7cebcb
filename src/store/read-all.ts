// Reads a file or a range of it, four parts at once, because most of the time goes into touching new memory.

import type { FileHandle } from 'node:fs/promises';

/** How many parts are read at once. Node has this many threads for file access. */
const PARALLEL_READS = 4;
/** A part smaller than this is not worth a thread. */
const LEAST = 1 << 20;
/** The most bytes that one call reads. The system's limit is 2 GiB. */
const CHUNK = 1 << 28;

/** Fills `bytes` from a file, starting at its position `first`. `what` names the file in an error. */
export async function readAll(file: FileHandle, bytes: Uint8Array, first: number, what: string): Promise<void> {
  const size = Math.max(LEAST, Math.ceil(bytes.length / PARALLEL_READS));
  const parts: Promise<void>[] = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(readPart(at, Math.min(bytes.length, at + size)));
  await Promise.all(parts);

  async function readPart(begin: number, end: number): Promise<void> {
    for (let at = begin; at < end; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(CHUNK, end - at), first + at);
      if (bytesRead === 0) throw new Error(`${what} became shorter while it was read.`);
      at += bytesRead;
    }
  }
}
