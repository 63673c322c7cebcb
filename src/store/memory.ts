// An in-memory store, for tests and small tools.

import {
  checkBytes,
  checkChanges,
  checkKey,
  checkName,
  checkReading,
  checkScan,
  rangeToRead,
} from './check-arguments.ts';
import { compareKeys } from './key-order.ts';
import type { Change, GraphStore } from './ports.ts';
import { SortedKeys } from './sorted-keys.ts';

/** A store that is lost when the process ends. */
export function memoryStore(): GraphStore {
  const networks = new Map<string, { bytes: Uint8Array; version: number }>();
  const records = new Map<string, string>();
  const keys = new SortedKeys();
  let writes = 0;

  function holds({ key, expected }: Change): boolean {
    return records.get(key) === expected;
  }

  function make({ key, expected, value }: Change): void {
    if (value === undefined) records.delete(key);
    else records.set(key, value);
    if (expected === undefined && value !== undefined) keys.add(key);
    if (expected !== undefined && value === undefined) keys.remove(key);
  }

  return {
    async readNetwork(name, given) {
      const options = checkReading(name, given);
      const found = networks.get(name);
      if (found === undefined) return undefined;
      const { first, end, bytes } = rangeToRead(found.bytes.length, options);
      bytes.set(found.bytes.subarray(first, end));
      return bytes;
    },
    async writeNetwork(name, bytes) {
      checkName(name);
      checkBytes(bytes);
      networks.set(name, { bytes: new Uint8Array(bytes), version: ++writes });
    },
    async deleteNetwork(name) {
      checkName(name);
      return networks.delete(name);
    },
    async listNetworks() {
      const names = [...networks.keys()].sort(compareKeys);
      return names.map((name) => {
        const { bytes, version } = networks.get(name) as { bytes: Uint8Array; version: number };
        return { name, size: bytes.length, version: String(version) };
      });
    },
    async readRecord(key) {
      checkKey(key);
      return records.get(key);
    },
    async commit(changes) {
      checkChanges(changes);
      if (!changes.every(holds)) return false;
      changes.forEach(make);
      return true;
    },
    async scanRecords(prefix, options) {
      const { after, limit } = checkScan(prefix, options);
      const isAfter = after !== undefined && compareKeys(after, prefix) >= 0;
      const found: [string, string][] = [];
      for (const key of keys.from(isAfter ? after : prefix)) {
        if (isAfter && key === after) continue;
        if (found.length === limit || !key.startsWith(prefix)) break;
        found.push([key, records.get(key) as string]);
      }
      return found;
    },
    async close() {},
  };
}
