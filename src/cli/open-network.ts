// A network file as a database.

import { open } from 'node:fs/promises';
import type { Database } from '../engine/database.ts';
import { openDatabase } from '../engine/open-database.ts';
import { decodeNetwork } from '../prepared/encode-network.ts';
import { UsageError } from './command.ts';

/** One call reads at most this much: the system's own bound is 2 GiB. */
const CHUNK = 1 << 28;

/** Who waits at a terminal stops it there. */
const UNLIMITED = { milliseconds: Infinity, answerBytes: Infinity };

/** Opens a file that `ermine import` wrote. */
export async function openNetwork(path: string): Promise<Database> {
  return openDatabase(decodeNetwork(await readFileWhole(path)), { limits: UNLIMITED });
}

async function readFileWhole(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new UsageError(`There is no file ${path}. ermine import makes one from an extract.`)
      : error;
  });
  try {
    const bytes = new Uint8Array((await file.stat()).size);
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(CHUNK, bytes.length - at), at);
      if (bytesRead === 0) throw new Error(`${path} became shorter while it was read.`);
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}
