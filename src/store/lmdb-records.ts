// The records of an lmdb database.

import type { Database } from 'lmdb';
import { checkChanges, checkKey, checkScan } from './check-arguments.ts';
import { sealText, unsealText } from './check-value.ts';
import { bytesOfKey, textOfKey } from './key-bytes.ts';
import type { LmdbWriter } from './lmdb-writer.ts';
import type { RecordStore } from './ports.ts';
import { scanRange } from './scan-range.ts';

/** The operations on records. */
export function lmdbRecords(
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
