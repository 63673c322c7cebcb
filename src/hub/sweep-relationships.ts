// Removes every relationship of an entity that is being deleted. Each page is one commit, so no relationship is left half removed.

import type { Change, RecordStore } from '../store/ports.ts';
import { type EntityName, entityKey, inKey, outKey, prefixKey, type Side } from './keys.ts';
import { readRelationshipValue } from './stored.ts';

const PAGE = 200;

/**
 * Removes all relationships from and to an entity whose record is `mark`. Returns `false` as soon as the mark is gone: another process has
 * finished the deletion, and a new entity of that name may have relationships, which must stay.
 */
export async function sweepRelationships(
  store: RecordStore,
  model: string,
  entity: EntityName,
  mark: string,
): Promise<boolean> {
  const key = await entityKey(model, entity);
  for (const side of ['o', 'i'] as const) {
    const prefix = await prefixKey(side, model, entity);
    for (;;) {
      const page = await store.scanRecords(prefix, { limit: PAGE });
      if (page.length === 0) break;
      const changes = await Promise.all(page.map(([own, value]) => removal(store, model, side, own, value)));
      const isRemoved = await store.commit([{ key, expected: mark, value: mark }, ...changes.flat()]);
      // the commit was refused: the mark is gone, or a relationship of the page was removed by the deletion of its other entity
      if (!isRemoved && (await store.readRecord(key)) !== mark) return false;
    }
  }
  return true;
}

/** The changes that remove both records of a relationship, one of which was read. */
async function removal(store: RecordStore, model: string, side: Side, own: string, value: string): Promise<Change[]> {
  const { name } = readRelationshipValue(value);
  const other = side === 'o' ? await inKey(model, name) : await outKey(model, name);
  const expected = await store.readRecord(other);
  const first: Change = { key: own, expected: value, value: undefined };
  return expected === undefined ? [first] : [first, { key: other, expected, value: undefined }];
}
