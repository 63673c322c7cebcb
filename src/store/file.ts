// Networks as files of one folder, `<name>.ermine`.
//
// A write goes to a temporary file, is forced to disk, and is renamed over the old file. A reader sees either the complete old file or the
// complete new one. A crash leaves at most a temporary file, which the first write into the folder a day later removes.

import { constants } from 'node:fs';
import { type FileHandle, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { checkBytes, checkName, checkReading, rangeToRead } from './check-arguments.ts';
import { compareKeys } from './key-order.ts';
import { makeFolder } from './make-folder.ts';
import type { NetworkEntry, NetworkStore } from './ports.ts';
import { readAll } from './read-all.ts';
import { removeStale, replaceFile, syncFolder } from './replace-file.ts';

const ENDING = '.ermine';
/** Matches names that Windows reserves for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;
/** How a file is opened. In blocking mode, opening a pipe would wait for its other end. */
const READING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a folder of networks, and creates it if it does not exist.
 *
 * @example
 * const store = await fileStore('networks');
 * await store.writeNetwork('porto', encodeNetwork(prepared));
 */
export async function fileStore(folder: string): Promise<NetworkStore> {
  if (typeof folder !== 'string' || folder === '') throw new Error('A file store needs the path of its folder.');
  await makeFolder(folder);
  const pathOf = (name: string) => join(folder, fileName(name) + ENDING);

  return {
    async readNetwork(name, given) {
      const options = checkReading(name, given);
      const file = await openIfThere(pathOf(name));
      if (file === undefined) return undefined;
      try {
        const status = await file.stat();
        if (!status.isFile()) return undefined;
        const { first, bytes } = rangeToRead(status.size, options);
        await readAll(file, bytes, first, 'A network file');
        return bytes;
      } finally {
        await file.close();
      }
    },

    async writeNetwork(name, bytes) {
      const path = pathOf(name);
      checkBytes(bytes);
      await removeStale(folder, ENDING);
      await replaceFile(path, [bytes]);
    },

    async deleteNetwork(name) {
      try {
        await unlink(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
      await syncFolder(folder);
      return true;
    },

    async listNetworks() {
      const entries: NetworkEntry[] = [];
      for (const file of await readdir(folder)) {
        const name = networkName(file);
        if (name === undefined) continue;
        try {
          const status = await stat(join(folder, file), { bigint: true });
          if (!status.isFile()) continue;
          const { size, mtimeNs, ino } = status;
          entries.push({ name, size: Number(size), version: `${ino}-${mtimeNs}-${size}` });
        } catch (error) {
          // the file was deleted after the folder was read, or is a broken link; the other files are still listed
          if (!isMissing(error)) throw error;
        }
      }
      return entries.sort((a, b) => compareKeys(a.name, b.name));
    },

    async close() {},
  };
}

/** A file name that every system accepts. Different names get different file names, even on systems that ignore case. */
function fileName(name: string): string {
  checkName(name);
  const bytes = new TextEncoder().encode(name);
  let made = '';
  for (const byte of bytes) {
    const isPlain = (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57) || byte === 45 || byte === 95;
    made += isPlain ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`;
  }
  if (made.length > 200)
    throw new Error(`A network's name may have at most 200 bytes in a file store; this one needs ${made.length}.`);
  return DEVICE.test(made) ? `%${made.charCodeAt(0).toString(16)}${made.slice(1)}` : made;
}

/** The inverse of `fileName`; `undefined` for other files. */
function networkName(file: string): string | undefined {
  if (!file.endsWith(ENDING)) return undefined;
  const made = file.slice(0, -ENDING.length);
  try {
    const name = decodeURIComponent(made);
    return fileName(name) === made ? name : undefined;
  } catch {
    return undefined;
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, READING);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether an error means that a file is missing. So does a circle of links. */
function isMissing(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'ENOENT' || code === 'ELOOP';
}
