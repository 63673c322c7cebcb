// Removes every relationship of an entity that is leaving, a page at a time: each page is one commit, and none is left half.

import type { Change, RecordStore } from '../store/ports.ts';
import { type EntityName, inKey, outKey, prefixKey } from './keys.ts';
import { readRelationshipValue } from './stored.ts';

const PAGE = 200;

/** Removes all relationships from and to an entity. */
export async function sweepRelationships(store: RecordStore, model: string, entity: EntityName): Promise<void> {
  for (const way of ['o', 'i'] as const) {
    const prefix = await prefixKey(way, model, entity);
    for (;;) {
      const page = await store.scanRecords(prefix, { limit: PAGE });
      if (page.length === 0) break;
      for (const [, value] of page) {
        const { name } = readRelationshipValue(value);
        const keys = [await outKey(model, name), await inKey(model, name)];
        // both records, as they stand; another sweep or deletion may have been faster
        const changes: Change[] = [];
        for (const key of new Set(keys)) {
          const expected = await store.readRecord(key);
          if (expected !== undefined) changes.push({ key, expected, value: undefined });
        }
        if (changes.length > 0) await store.commit(changes);
      }
    }
  }
}
