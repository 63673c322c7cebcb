// A cache of parsed models. Each call reads the record of its model, so that changes take effect at once. It is parsed and checked only if
// it has changed.

import { foundValue } from '../errors/show-value.ts';
import { expectRecordStore } from '../store/expect-store.ts';
import type { RecordStore } from '../store/ports.ts';
import { HubError } from './hub-error.ts';
import { modelKey } from './keys.ts';
import { type Model, readModel } from './model.ts';

/** For each store and model name: the last record, and the model parsed from it. The cache only saves work; no answer depends on it. */
const MODEL_CACHES = new WeakMap<RecordStore, Map<string, { readonly record: string; readonly model: Model }>>();

/** Reads a model, which must exist, and other records of a call. All are read in parallel, in one round trip to a remote store. */
export async function readWithModel(
  store: RecordStore,
  modelName: string,
  keys: readonly string[],
): Promise<{ model: Model; values: (string | undefined)[] }> {
  expectRecordStore(store);
  const own = await modelKey(modelName);
  const [record, ...values] = await Promise.all([own, ...keys].map((key) => store.readRecord(key)));
  if (record === undefined) throw new HubError(`Model ${foundValue(modelName)} does not exist.`);
  return { model: knownModel(store, modelName, record), values };
}

export function knownModel(store: RecordStore, modelName: string, record: string): Model {
  let models = MODEL_CACHES.get(store);
  if (models === undefined) MODEL_CACHES.set(store, (models = new Map()));
  const known = models.get(modelName);
  if (known?.record === record) return known.model;
  const model = readModel(modelName, JSON.parse(record));
  models.set(modelName, { record, model });
  return model;
}
