// Create, update and read entities.

import { foundValue } from '../errors/show-value.ts';
import type { Change, RecordStore } from '../store/ports.ts';
import { HubError } from './hub-error.ts';
import { type EntityName, entityKey, inKey, outKey, prefixKey, type Side } from './keys.ts';
import { readWithModel } from './known-model.ts';
import type { Model, Properties } from './model.ts';
import {
  answerProperties,
  type GivenProperties,
  mergeProperties,
  type ReadProperties,
  readProperties,
} from './property-map.ts';
import { entityProperties, entityValue, isLeaving, leavingMark, readRelationshipValue } from './stored.ts';
import { capital, checkText } from './texts.ts';

/** The result of a successful change. */
export interface Success {
  success: '200 OK';
}

export const SUCCESS: Success = Object.freeze({ success: '200 OK' });

/**
 * Creates an entity of a type in the model. Properties that are null or empty are not created. If the entity already exists, it
 * throws.
 *
 * @example
 * await createEntity(store, 'social', 'Person', 'Ada', { Name: 'Ada', Born: -4852137600000 });
 */
export async function createEntity(
  store: RecordStore,
  modelName: string,
  entityType: string,
  entityLabel: string,
  properties?: GivenProperties | null,
): Promise<Success> {
  const { key, entity } = await locate(modelName, entityType, entityLabel);
  for (;;) {
    const { declared, value: expected } = await readStored(store, modelName, entity, key);
    const given = readProperties(ownerOf(modelName, entity), declared, properties);
    const value = entityValue(entity, mergeProperties(new Map(), given));
    if (expected !== undefined && !isLeaving(expected)) {
      throw new HubError(`${capital(ownerOf(modelName, entity))} already exists.`);
    }
    // relationships left over from an interrupted deletion must not be attached to the new entity
    if (expected !== undefined && !(await sweepRelationships(store, modelName, entity, expected))) continue;
    if (await store.commit([{ key, expected, value }])) return { ...SUCCESS };
  }
}

/** Replaces the given property values of an entity. Null or empty removes a property; properties not given stay. */
export async function updateEntity(
  store: RecordStore,
  modelName: string,
  entityType: string,
  entityLabel: string,
  properties: GivenProperties,
): Promise<Success> {
  const { key, entity } = await locate(modelName, entityType, entityLabel);
  const owner = ownerOf(modelName, entity);
  for (;;) {
    const { declared, value: expected } = await readStored(store, modelName, entity, key);
    const given = readProperties(owner, declared, properties);
    if (given.size === 0) throw new HubError(`An update of ${owner} needs at least one property.`);
    if (expected === undefined || isLeaving(expected)) throw missing(modelName, entity);
    const value = entityValue(entity, mergeProperties(entityProperties(expected), given));
    if (await store.commit([{ key, expected, value }])) return { ...SUCCESS };
  }
}

/** The properties that are set on an entity, in the order of the model's declaration. */
export async function readEntity(
  store: RecordStore,
  modelName: string,
  entityType: string,
  entityLabel: string,
): Promise<{ result: ReadProperties }> {
  const { key, entity } = await locate(modelName, entityType, entityLabel);
  const { declared, value } = await readStored(store, modelName, entity, key);
  if (value === undefined || isLeaving(value)) throw missing(modelName, entity);
  return { result: answerProperties(declared, entityProperties(value)) };
}

/**
 * Deletes an entity and all its relationships. An entity whose deletion was interrupted counts as missing, but its deletion is finished.
 */
export async function deleteEntity(
  store: RecordStore,
  modelName: string,
  entityType: string,
  entityLabel: string,
): Promise<Success> {
  const { key, entity } = await locate(modelName, entityType, entityLabel);
  // The entity is first marked as leaving. No one can connect to it after that, so the sweep finds every relationship.
  for (;;) {
    const { value: expected } = await readStored(store, modelName, entity, key);
    if (expected === undefined) throw missing(modelName, entity);
    const isLeft = isLeaving(expected);
    const mark = isLeft ? expected : leavingMark();
    if (!isLeft && !(await store.commit([{ key, expected, value: mark }]))) continue;
    if (await sweepRelationships(store, modelName, entity, mark)) {
      await store.commit([{ key, expected: mark, value: undefined }]);
    }
    if (isLeft) throw missing(modelName, entity);
    return { ...SUCCESS };
  }
}

/** The properties that a model declares for an entity type; both must exist. */
export function propertiesOfType(model: Model, entityType: string): Properties {
  const declared = model.entityTypes.get(entityType);
  if (declared === undefined) {
    throw new HubError(`Entity type ${foundValue(entityType)} does not exist in model ${foundValue(model.name)}.`);
  }
  return declared;
}

/** How errors name an entity. */
function ownerOf(modelName: string, { type, label }: EntityName): string {
  return `entity ${foundValue(label)} of type ${foundValue(type)} in model ${foundValue(modelName)}`;
}

export function missing(modelName: string, entity: EntityName): HubError {
  return new HubError(`${capital(ownerOf(modelName, entity))} does not exist.`);
}

async function locate(
  modelName: string,
  entityType: string,
  entityLabel: string,
): Promise<{ key: string; entity: EntityName }> {
  checkText('modelName', modelName);
  checkText('entityType', entityType);
  checkText('entityLabel', entityLabel);
  const entity = { type: entityType, label: entityLabel };
  return { entity, key: await entityKey(modelName, entity) };
}

/** The record of an entity, and the properties that its type declares. */
async function readStored(
  store: RecordStore,
  modelName: string,
  entity: EntityName,
  key: string,
): Promise<{ declared: Properties; value: string | undefined }> {
  const { model, values } = await readWithModel(store, modelName, [key]);
  return { declared: propertiesOfType(model, entity.type), value: values[0] };
}

/** How many relationships one commit removes. */
const PAGE = 200;

/**
 * Removes all relationships from and to an entity whose record is `mark`. Each page is one commit, so no relationship is left half removed.
 * Returns `false` as soon as the mark is gone: another process has finished the deletion, and a new entity of that name may have
 * relationships, which must stay.
 */
async function sweepRelationships(
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
