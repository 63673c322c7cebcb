// Whether what a caller hands in is a store, said at the door and not by a method that is missing further in.

import { foundValue } from '../errors/show-value.ts';
import type { NetworkStore, RecordStore } from './ports.ts';

const OF_RECORDS = ['readRecord', 'commit', 'scanRecords'];
const OF_NETWORKS = ['readNetwork', 'listNetworks'];

/** Throws where a value keeps no records: most often a store of networks alone. */
export function expectRecordStore(value: unknown): asserts value is RecordStore {
  if (hasAll(value, OF_RECORDS)) return;
  const instead = hasAll(value, OF_NETWORKS)
    ? 'a store of networks alone, such as fileStore: memoryStore, lmdbStore and postgresStore keep records, too'
    : foundValue(value);
  throw new TypeError(`Expected a store of records, found ${instead}.`);
}

/** Throws where a value keeps no networks. */
export function expectNetworkStore(value: unknown): asserts value is NetworkStore {
  if (!hasAll(value, OF_NETWORKS)) throw new TypeError(`Expected a store of networks, found ${foundValue(value)}.`);
}

function hasAll(value: unknown, methods: readonly string[]): boolean {
  const store = Object(value) as { readonly [member: string]: unknown };
  return methods.every((method) => typeof store[method] === 'function');
}
