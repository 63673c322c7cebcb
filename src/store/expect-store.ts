// Checks early that a value is a store, so that a caller does not get an error about a missing method from deep inside.

import { foundValue } from '../errors/show-value.ts';
import type { NetworkStore, RecordStore } from './ports.ts';

const OF_RECORDS = ['readRecord', 'commit', 'scanRecords'];
const OF_NETWORKS = ['readNetwork', 'listNetworks'];

/** Throws if a value is not a store of records. Most often, such a value is a store that holds only networks. */
export function expectRecordStore(value: unknown): asserts value is RecordStore {
  if (hasAll(value, OF_RECORDS)) return;
  const instead = hasAll(value, OF_NETWORKS)
    ? 'a store of networks only, such as fileStore: use memoryStore, lmdbStore or postgresStore, which also keep records'
    : foundValue(value);
  throw new TypeError(`Expected a store of records, found ${instead}.`);
}

/** Throws if a value is not a store of networks. */
export function expectNetworkStore(value: unknown): asserts value is NetworkStore {
  if (!hasAll(value, OF_NETWORKS)) throw new TypeError(`Expected a store of networks, found ${foundValue(value)}.`);
}

function hasAll(value: unknown, methods: readonly string[]): boolean {
  const store = Object(value) as { readonly [member: string]: unknown };
  return methods.every((method) => typeof store[method] === 'function');
}
