// An embedded database in one folder: networks and records, ACID, shared by any number of processes of one machine.
//
//   checked records   key bytes              -> text
//   checked networks  name                   -> { name, size, version, checks }: a check value for each chunk
//   checked chunks    name 00 number         -> bytes of a network, CHUNK each
//
// Texts are sealed with a check value. Each write is a child transaction: if it throws half-way, only this write is undone. Other
// writes that reach the disk in the same transaction remain.

import { join } from 'node:path';
import type { Database } from 'lmdb';
import { checkChanges, checkKey, checkScan, LONGEST_KEY } from './check-arguments.ts';
import { sealText, unsealText } from './check-value.ts';
import { bytesOfKey, textOfKey } from './key-bytes.ts';
import { checkDataFile } from './lmdb-file.ts';
import { lmdbNetworks } from './lmdb-networks.ts';
import { type LmdbWriter, openWriter } from './lmdb-writer.ts';
import { loadLibrary } from './missing-library.ts';
import type { GraphStore, RecordStore } from './ports.ts';
import { scanRange } from './scan-range.ts';

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
