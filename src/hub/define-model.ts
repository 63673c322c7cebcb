// Defines and describes models in a store.

import { foundValue } from '../errors/show-value.ts';
import { expectRecordStore } from '../store/expect-store.ts';
import type { RecordStore } from '../store/ports.ts';
import { HubError, readGiven } from './hub-error.ts';
import { modelKey } from './keys.ts';
import { readWithModel } from './known-model.ts';
import { declarationOf, type Model, type ModelDeclaration, readModel } from './model.ts';
import { checkText } from './texts.ts';

/**
 * Defines a model, or extends one. The new declaration must include everything that the stored model has, because stored values would
 * otherwise lose their types.
 *
 * @example await defineModel(store, 'social', {
 *   entityTypes: { Person: { properties: { Name: 'string', Born: 'date' } } },
 *   relationships: { KNOWS: { properties: { since: 'integer' }, between: [['Person', 'Person']] } },
 * });
 */
export async function defineModel(store: RecordStore, modelName: string, declaration: ModelDeclaration): Promise<void> {
  checkText('modelName', modelName);
  expectRecordStore(store);
  const model = readGiven('The declaration of a model', () => readModel(modelName, declaration));
  const value = JSON.stringify(declarationOf(model));
  const key = await modelKey(modelName);
  for (;;) {
    const expected = await store.readRecord(key);
    if (expected === value) return;
    if (expected !== undefined) checkKeeps(model, readModel(modelName, JSON.parse(expected)));
    if (await store.commit([{ key, expected, value }])) return;
  }
}

/** The declaration of a model as it was defined. */
export async function describeModel(store: RecordStore, modelName: string): Promise<ModelDeclaration> {
  checkText('modelName', modelName);
  return declarationOf((await readWithModel(store, modelName, [])).model);
}

function checkKeeps(model: Model, before: Model): void {
  const lost: string[] = [];
  const keeps = (owner: string, has: ReadonlyMap<string, string> | undefined, had: ReadonlyMap<string, string>) => {
    if (has === undefined) lost.push(owner);
    else
      for (const [property, type] of had)
        if (has.get(property) !== type) lost.push(`${foundValue(property)} (${type}) of ${owner}`);
  };
  for (const [type, had] of before.entityTypes)
    keeps(`entity type ${foundValue(type)}`, model.entityTypes.get(type), had);
  for (const [label, had] of before.relationships) {
    keeps(`relationship ${foundValue(label)}`, model.relationships.get(label)?.properties, had.properties);
  }
  if (lost.length > 0) {
    throw new HubError(
      `Model ${foundValue(model.name)} exists, and the new declaration drops or changes: ${lost.join(', ')}.`,
    );
  }
}
