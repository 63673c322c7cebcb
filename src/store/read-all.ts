// A file, or a stretch of it, as bytes: in four parts at once, since most of the time goes into the first touch of new memory.

import type { FileHandle } from 'node:fs/promises';

/** Parts that are read at once: Node has four threads for that. */
const HANDS = 4;
/** A part of less is not worth a thread. */
const LEAST = 1 << 20;
/** One call reads at most this much: the system's own bound is 2 GiB. */
const CHUNK = 1 << 28;

/** Fills bytes from `first` of a file on. `what` names it in an error. */
export async function readAll(file: FileHandle, bytes: Uint8Array, first: number, what: string): Promise<void> {
  const size = Math.max(LEAST, Math.ceil(bytes.length / HANDS));
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
