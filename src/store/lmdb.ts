// An embedded database in one folder: networks and records, ACID, shared by any number of processes of one machine.
//
//   records   key bytes              -> text
//   networks  name                   -> { size, version, chunks }
//   chunks    name 00 number         -> bytes of a network, CHUNK each
//
// Every write is a child transaction: one that throws half-way, on a full disk say, is undone alone, and not kept with the
// others that reach the disk together.

import { checkBytes, checkChanges, checkKey, checkName, readLimit, readRange } from './check-arguments.ts';
import { loadLibrary } from './missing-library.ts';
import type { Change, GraphStore, NetworkEntry } from './ports.ts';

const CHUNK = 1 << 20;

interface Head {
  name: string;
  size: number;
  version: string;
}

/** Opens a folder, and makes it where there is none. Needs the library `lmdb` beside ermine. */
export async function lmdbStore(folder: string): Promise<GraphStore> {
  // without a path the library opens a database that is deleted on closing
  if (typeof folder !== 'string' || folder === '') throw new Error('An lmdb store needs the path of its folder.');
  const { open } = await loadLibrary('lmdb', () => import('lmdb'));
  // A commit is acknowledged when it is on disk, not only when others see it. A dot in a folder's name makes it no file.
  // Batches of the library's own would reject, on a full disk, a promise that nobody waits for: that ends the process.
  const settings = { noSubdir: false, maxDbs: 3, overlappingSync: false, commitDelay: 0, eventTurnBatching: false };
  const root = open({ path: folder, ...settings });
  const records = root.openDB<string, Uint8Array>({ name: 'records', encoding: 'string', keyEncoding: 'binary' });
  const networks = root.openDB<string, Uint8Array>({ name: 'networks', encoding: 'string', keyEncoding: 'binary' });
  const chunks = root.openDB<Uint8Array, Uint8Array>({ name: 'chunks', encoding: 'binary', keyEncoding: 'binary' });

  async function write<Result>(act: () => Result): Promise<Result> {
    try {
      return await root.childTransaction(act);
    } catch (error) {
      throw await reasonOf(error);
    }
  }

  function removeChunks(name: string): boolean {
    const head = networks.get(keyBytes(name));
    if (head === undefined) return false;
    const { size } = JSON.parse(head) as Head;
    for (let number = 0; number * CHUNK < size; number++) chunks.removeSync(chunkKey(name, number));
    networks.removeSync(keyBytes(name));
    return true;
  }

  let closing: Promise<void> | undefined;

  return {
    async readNetwork(name, options = {}) {
      checkName(name);
      const transaction = root.useReadTransaction();
      try {
        const head = networks.get(keyBytes(name), { transaction });
        if (head === undefined) return undefined;
        const { size } = JSON.parse(head) as Head;
        const { first, end } = readRange(size, options);
        const count = end - first;
        const bytes = new Uint8Array(options.shared ? new SharedArrayBuffer(count) : new ArrayBuffer(count));
        for (let number = Math.floor(first / CHUNK); number * CHUNK < end; number++) {
          const chunk = chunks.get(chunkKey(name, number), { transaction });
          if (chunk === undefined) throw new Error(`Network ${name} lacks a chunk in the store: write it anew.`);
          const from = Math.max(first, number * CHUNK);
          const to = Math.min(end, number * CHUNK + chunk.length);
          bytes.set(chunk.subarray(from - number * CHUNK, to - number * CHUNK), from - first);
        }
        return bytes;
      } finally {
        transaction.done();
      }
    },

    async writeNetwork(name, bytes) {
      checkName(name);
      checkBytes(bytes);
      await write(() => {
        const before = networks.get(keyBytes(name));
        const writes = before === undefined ? 0 : Number((JSON.parse(before) as Head).version.split('-')[0]);
        removeChunks(name);
        for (let number = 0; number * CHUNK < bytes.length; number++) {
          chunks.putSync(chunkKey(name, number), bytes.slice(number * CHUNK, (number + 1) * CHUNK));
        }
        const version = `${writes + 1}-${Date.now()}-${Math.random().toString(36).slice(2)}`;
        networks.putSync(keyBytes(name), JSON.stringify({ name, size: bytes.length, version } satisfies Head));
      });
    },

    async deleteNetwork(name) {
      checkName(name);
      return await write(() => removeChunks(name));
    },

    async listNetworks() {
      const entries: NetworkEntry[] = [];
      for (const { value } of networks.getRange()) entries.push(JSON.parse(value) as Head);
      return entries;
    },

    async readRecord(key) {
      checkKey(key);
      return records.get(keyBytes(key));
    },

    async commit(changes) {
      checkChanges(changes);
      const keys = changes.map(({ key }) => keyBytes(key));
      return await write(() => {
        if (!changes.every(({ expected }, i) => records.get(keys[i]) === expected)) return false;
        changes.forEach((change, i) => {
          make(change, keys[i]);
        });
        return true;
      });
    },

    async scanRecords(prefix, options = {}) {
      const limit = readLimit(prefix, options);
      const { after } = options;
      const start = encoder.encode(prefix);
      const last = after === undefined ? undefined : encoder.encode(after);
      const isAfter = last !== undefined && Buffer.compare(last, start) >= 0;
      const found: [string, string][] = [];
      // An empty prefix starts before every key; a key that was given is left out by hand.
      const from = isAfter ? last : start;
      for (const { key, value } of records.getRange(
        from.length > 0 ? { start: from, limit: limit + 1 } : { limit: limit + 1 },
      )) {
        const text = decoder.decode(key);
        if (isAfter && text === after) continue;
        if (!text.startsWith(prefix) || found.length === limit) break;
        found.push([text, value]);
      }
      return found;
    },

    async close() {
      closing ??= root.close();
      await closing;
    },
  };

  function make({ expected, value }: Change, key: Uint8Array): void {
    if (value === undefined) {
      if (expected !== undefined) records.removeSync(key);
    } else if (value !== expected) records.putSync(key, value);
  }
}

/** Why a commit failed. The library tells it in a promise beside the error, which ends the process when nobody waits for it. */
async function reasonOf(error: unknown): Promise<unknown> {
  const { commitError } = error as { commitError?: Promise<never> };
  if (commitError === undefined) return error;
  const told = commitError.catch((reason: Error) => reason);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 100));
  const reason = await Promise.race([told, late]);
  return new Error(`The store could not write: ${reason?.message ?? 'its commit failed'}.`, { cause: reason ?? error });
}

const encoder = new TextEncoder();
// a key may begin with a byte order mark
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function keyBytes(key: string): Uint8Array {
  return encoder.encode(key);
}

function chunkKey(name: string, number: number): Uint8Array {
  const bytes = encoder.encode(name);
  const key = new Uint8Array(bytes.length + 5);
  key.set(bytes);
  new DataView(key.buffer).setUint32(bytes.length + 1, number);
  return key;
}
