// An embedded database in one folder: networks and records, ACID, shared by any number of processes of one machine.
//
//   records   key bytes              -> text
//   networks  name                   -> { size, version, chunks }
//   chunks    name 00 number         -> bytes of a network, CHUNK each

import { loadLibrary } from './missing-library.ts';
import type { Change, GraphStore, NetworkEntry } from './ports.ts';

const CHUNK = 1 << 20;
const PAGE = 1000;
const LONGEST_KEY = 1024;

interface Head {
  name: string;
  size: number;
  version: string;
}

/** Opens a folder, and makes it where there is none. Needs the library `lmdb` beside ermine. */
export async function lmdbStore(folder: string): Promise<GraphStore> {
  const { open } = await loadLibrary('lmdb', () => import('lmdb'));
  // A commit is acknowledged when it is on disk, not only when others see it.
  const root = open({ path: folder, maxDbs: 3, overlappingSync: false, commitDelay: 0 });
  const records = root.openDB<string, Uint8Array>({ name: 'records', encoding: 'string', keyEncoding: 'binary' });
  const networks = root.openDB<string, Uint8Array>({ name: 'networks', encoding: 'string', keyEncoding: 'binary' });
  const chunks = root.openDB<Uint8Array, Uint8Array>({ name: 'chunks', encoding: 'binary', keyEncoding: 'binary' });

  function removeChunks(name: string): boolean {
    const head = networks.get(keyBytes(name));
    if (head === undefined) return false;
    const { size } = JSON.parse(head) as Head;
    for (let number = 0; number * CHUNK < size; number++) chunks.removeSync(chunkKey(name, number));
    networks.removeSync(keyBytes(name));
    return true;
  }

  let isClosed = false;

  return {
    async readNetwork(name, { first = 0, end, shared = false } = {}) {
      const transaction = root.useReadTransaction();
      try {
        const head = networks.get(keyBytes(name), { transaction });
        if (head === undefined) return undefined;
        const { size } = JSON.parse(head) as Head;
        const last = Math.min(size, end ?? size);
        const count = Math.max(0, last - first);
        const bytes = new Uint8Array(shared ? new SharedArrayBuffer(count) : new ArrayBuffer(count));
        for (let number = Math.floor(first / CHUNK); number * CHUNK < last; number++) {
          const chunk = chunks.get(chunkKey(name, number), { transaction });
          if (chunk === undefined) throw new Error(`Network ${name} lacks a chunk in the store: write it anew.`);
          const from = Math.max(first, number * CHUNK);
          const to = Math.min(last, number * CHUNK + chunk.length);
          bytes.set(chunk.subarray(from - number * CHUNK, to - number * CHUNK), from - first);
        }
        return bytes;
      } finally {
        transaction.done();
      }
    },

    async writeNetwork(name, bytes) {
      await root.transaction(() => {
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
      return await root.transaction(() => removeChunks(name));
    },

    async listNetworks() {
      const entries: NetworkEntry[] = [];
      for (const { value } of networks.getRange()) entries.push(JSON.parse(value) as Head);
      return entries;
    },

    async readRecord(key) {
      return records.get(keyBytes(key));
    },

    async commit(changes) {
      const keys = changes.map(({ key }) => keyBytes(key));
      return await root.transaction(() => {
        if (!changes.every(({ expected }, i) => records.get(keys[i]) === expected)) return false;
        changes.forEach((change, i) => {
          make(change, keys[i]);
        });
        return true;
      });
    },

    async scanRecords(prefix, { after, limit = PAGE } = {}) {
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
      if (isClosed) return;
      isClosed = true;
      await root.close();
    },
  };

  function make({ expected, value }: Change, key: Uint8Array): void {
    if (value === undefined) {
      if (expected !== undefined) records.removeSync(key);
    } else if (value !== expected) records.putSync(key, value);
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function keyBytes(key: string): Uint8Array {
  const bytes = encoder.encode(key);
  if (bytes.length === 0 || bytes.length > LONGEST_KEY) {
    throw new Error(`A key has 1 to ${LONGEST_KEY} bytes of UTF-8, this one has ${bytes.length}.`);
  }
  return bytes;
}

function chunkKey(name: string, number: number): Uint8Array {
  const bytes = encoder.encode(name);
  const key = new Uint8Array(bytes.length + 5);
  key.set(bytes);
  new DataView(key.buffer).setUint32(bytes.length + 1, number);
  return key;
}
