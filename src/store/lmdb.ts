// An embedded database in one folder: networks and records, ACID, shared by any number of processes of one machine.
//
//   checked records   key bytes              -> text
//   checked networks  name                   -> { name, size, version, checks }: a check value for each chunk
//   checked chunks    name 00 number         -> bytes of a network, CHUNK each
//
// Texts are sealed with a check value. Each write is a child transaction: if it throws half-way, only this write is undone. Other
// writes that reach the disk in the same transaction remain.

import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Database, RootDatabase } from 'lmdb';
import {
  checkBytes,
  checkChanges,
  checkKey,
  checkName,
  checkReading,
  checkScan,
  LONGEST_KEY,
  rangeToRead,
} from './check-arguments.ts';
import { bytesOfKey, scanRange, textOfKey } from './key-bytes.ts';
import { checkDataFile } from './lmdb-file.ts';
import { type LmdbWriter, openWriter } from './lmdb-writer.ts';
import { loadLibrary } from './missing-library.ts';
import type { GraphStore, NetworkEntry, NetworkStore, RecordStore } from './ports.ts';

/** Opens a folder, and creates it if it does not exist. Needs the library `lmdb`, installed next to ermine. */
export async function lmdbStore(folder: string): Promise<GraphStore> {
  // without a path the library opens a database that is deleted on closing
  if (typeof folder !== 'string' || folder === '') throw new Error('An lmdb store needs the path of its folder.');
  const { open } = await loadLibrary('lmdb', () => import('lmdb'));
  checkDataFile(join(folder, 'data.mdb'));
  // A commit is acknowledged when it is on disk, not already when other processes see it. Without `noSubdir`, the library takes a folder
  // with a dot in its name for a file. The library's own batching is off: on a full disk it rejects a promise that no one awaits, which
  // ends the process.
  const settings = { noSubdir: false, maxDbs: 3, overlappingSync: false, commitDelay: 0, eventTurnBatching: false };
  const root = open({ path: folder, ...settings });
  const names = [...root.getKeys()];
  if (names.includes('records')) {
    await root.close();
    throw new Error(
      `The folder ${folder} was written by ermine 0.1, without check values: write its contents into a new folder.`,
    );
  }
  const tree = (name: string) =>
    root.openDB<Buffer, Uint8Array>({ name: `checked ${name}`, encoding: 'binary', keyEncoding: 'binary' });
  const writer = openWriter(root, folder);
  if (names.length < 3) writer.takeRoom({ tree: root, changes: 3, added: [LONGEST_KEY], removed: 0 });
  const [records, networks, chunks] = [tree('records'), tree('networks'), tree('chunks')];
  let closing: Promise<void> | undefined;
  return {
    ...lmdbNetworks({ root, networks, chunks }, writer),
    ...lmdbRecords(records, writer),
    async close() {
      closing ??= root.close().then(writer.close);
      await closing;
    },
  };
}

function lmdbRecords(
  records: Database<Buffer, Uint8Array>,
  { write, takeRoom }: LmdbWriter,
): Omit<RecordStore, 'close'> {
  function recordOf(key: Uint8Array): string | undefined {
    const stored = records.get(key);
    return stored && unsealText(key, stored);
  }

  return {
    async readRecord(key) {
      checkKey(key);
      return recordOf(bytesOfKey(key));
    },

    async commit(changes) {
      checkChanges(changes);
      const keyed = changes.map((change) => ({ ...change, bytes: bytesOfKey(change.key) }));
      return await write(() => {
        const before = keyed.map(({ bytes }) => recordOf(bytes));
        if (!keyed.every(({ expected }, i) => before[i] === expected)) return false;
        const made = keyed.filter(({ value, expected }) => value !== expected);
        const removed = sum(made.map(({ expected = '' }) => 3 * expected.length));
        const added = made.flatMap(({ key, value }) =>
          value === undefined ? [] : [3 * (key.length + value.length) + 32],
        );
        if (made.length > 0) takeRoom({ tree: records, changes: made.length, added, removed });
        for (const { bytes, value } of made) {
          if (value === undefined) records.removeSync(bytes);
          else records.putSync(bytes, sealText(bytes, value));
        }
        return true;
      });
    },

    async scanRecords(prefix, options) {
      const { after, limit } = checkScan(prefix, options);
      const range = scanRange(prefix, after);
      if (range === undefined || limit === 0) return [];
      const { from, isAfter, end } = range;
      // the library takes an empty start for another kind of key
      const start = from.length > 0 ? { start: from, exclusiveStart: isAfter } : {};
      const rows = records.getRange({ ...start, ...(end && { end }), limit });
      return Array.from(rows, ({ key, value }) => [textOfKey(key), unsealText(key, value)]);
    },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const CHUNK = 1 << 20;

interface LmdbEntry extends NetworkEntry {
  readonly checks: readonly number[];
}

interface NetworkTrees {
  readonly root: RootDatabase;
  readonly networks: Database<Buffer, Uint8Array>;
  readonly chunks: Database<Buffer, Uint8Array>;
}

function lmdbNetworks(
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

const SIZE = 4;

/** The stored form of a text: its check value, which shows that it was written under this key and is unchanged, then its bytes. */
function sealText(key: Uint8Array, text: string): Buffer {
  const stored = Buffer.allocUnsafe(SIZE + Buffer.byteLength(text));
  stored.write(text, SIZE);
  stored.writeUInt32BE(checkOf(key, stored), 0);
  return stored;
}

/** The text that was sealed under a key. Throws if the check value does not match. */
function unsealText(key: Uint8Array, stored: Buffer): string {
  if (stored.length >= SIZE && stored.readUInt32BE(0) === checkOf(key, stored)) return stored.toString('utf8', SIZE);
  throw new Error(`The record ${textOfKey(key)} is damaged in the store: restore the folder from a copy.`);
}

function checkOf(key: Uint8Array, stored: Buffer): number {
  return crc32(stored.subarray(SIZE), crc32(key));
}
