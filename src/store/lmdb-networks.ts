// The networks of an lmdb database, in chunks, each with a check value.

import { crc32 } from 'node:zlib';
import type { Database, RootDatabase } from 'lmdb';
import { checkBytes, checkName, checkReading, LONGEST_KEY, rangeToRead } from './check-arguments.ts';
import { sealText, unsealText } from './check-value.ts';
import { bytesOfKey } from './key-bytes.ts';
import type { LmdbWriter } from './lmdb-writer.ts';
import type { NetworkEntry, NetworkStore } from './ports.ts';

const CHUNK = 1 << 20;

interface LmdbEntry extends NetworkEntry {
  readonly checks: readonly number[];
}

export interface NetworkTrees {
  readonly root: RootDatabase;
  readonly networks: Database<Buffer, Uint8Array>;
  readonly chunks: Database<Buffer, Uint8Array>;
}

export function lmdbNetworks(
  { root, networks, chunks }: NetworkTrees,
  { write, takeRoom }: LmdbWriter,
): Omit<NetworkStore, 'close'> {
  function chunkKeys(name: string): Uint8Array[] {
    return [...chunks.getKeys({ start: chunkKey(name, 0), end: chunkKey(name, 0xffffffff), inclusiveEnd: true })];
  }

  /** Called if a network has no entry. Throws if the entry may have been lost: its chunks still exist, or any entry is damaged. */
  function expectNone(name: string): void {
    const { entryCount } = networks.getStats() as { readonly entryCount: number };
    let count = 0;
    for (const { key, value } of networks.getRange()) {
      entryOf(key, value);
      count++;
    }
    if (count !== entryCount || chunkKeys(name).length > 0) {
      throw new Error(`The store is damaged: the entry of network ${name} is lost. Restore the folder from a copy.`);
    }
  }

  return {
    async readNetwork(name, given) {
      const options = checkReading(name, given);
      const transaction = root.useReadTransaction();
      try {
        const key = bytesOfKey(name);
        const stored = networks.get(key, { transaction });
        if (stored === undefined) {
          expectNone(name);
          return undefined;
        }
        const { size, checks } = entryOf(key, stored);
        const { first, end, bytes } = rangeToRead(size, options);
        for (let number = Math.floor(first / CHUNK); number * CHUNK < end; number++) {
          const chunk = chunks.get(chunkKey(name, number), { transaction });
          if (chunk === undefined || crc32(chunk) !== checks[number]) {
            const what = chunk === undefined ? 'lacks' : 'has a damaged';
            throw new Error(`Network ${name} ${what} chunk ${number} in the store: write the network again.`);
          }
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
      const version = `${Date.now()}-${crypto.randomUUID()}`;
      await write(() => {
        const before = chunkKeys(name);
        const count = Math.ceil(bytes.length / CHUNK);
        const changes = before.length + count + 1;
        const added = [...new Array<number>(count).fill(CHUNK), 3 * LONGEST_KEY + 12 * count];
        takeRoom({ tree: chunks, changes, added, removed: before.length * CHUNK });
        for (const key of before) chunks.removeSync(key);
        const checks: number[] = [];
        for (let number = 0; number < count; number++) {
          const chunk = Buffer.from(bytes.subarray(number * CHUNK, (number + 1) * CHUNK));
          checks.push(crc32(chunk));
          chunks.putSync(chunkKey(name, number), chunk);
        }
        const key = bytesOfKey(name);
        const entry: LmdbEntry = { name, size: bytes.length, version, checks };
        networks.putSync(key, sealText(key, JSON.stringify(entry)));
      });
    },

    async deleteNetwork(name) {
      checkName(name);
      return await write(() => {
        const before = chunkKeys(name);
        takeRoom({ tree: chunks, changes: before.length + 1, added: [], removed: before.length * CHUNK });
        for (const key of before) chunks.removeSync(key);
        return networks.removeSync(bytesOfKey(name));
      });
    },

    async listNetworks() {
      return Array.from(networks.getRange(), ({ key, value }) => {
        const { name, size, version } = entryOf(key, value);
        return { name, size, version };
      });
    },
  };
}

function entryOf(key: Uint8Array, stored: Buffer): LmdbEntry {
  return JSON.parse(unsealText(key, stored)) as LmdbEntry;
}

function chunkKey(name: string, number: number): Uint8Array {
  const bytes = bytesOfKey(name);
  const key = new Uint8Array(bytes.length + 5);
  key.set(bytes);
  new DataView(key.buffer).setUint32(bytes.length + 1, number);
  return key;
}
