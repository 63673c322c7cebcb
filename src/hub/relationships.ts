// Create, update, read and delete relationships. One stands in the store twice: under its source with its properties, under
// its target without, both written by one commit.

import { foundValue } from '../errors/show-value.ts';
import type { RecordStore } from '../store/ports.ts';
import { readModelOf } from './define-model.ts';
import { missing, propertiesOfType, SUCCESS, type Success } from './entities.ts';
import { HubError } from './hub-error.ts';
import { type EntityName, entityKey, entityText, inKey, outKey, type RelationshipName } from './keys.ts';
import type { Model, RelationshipType } from './model.ts';
import {
  answerProperties,
  type GivenProperties,
  mergeProperties,
  type ReadProperties,
  readProperties,
} from './property-map.ts';
import { isLeaving, readRelationshipValue, relationshipValue } from './stored.ts';
import { checkText, readEntityID, readUniqueID } from './texts.ts';

/** Which relationship of a label is meant. */
export interface RelationshipEnds {
  /** `Type:Label` of the entity that it leaves. */
  sourceID: string;
  /** `Type:Label` of the entity that it reaches. */
  targetID: string;
  /** Tells apart several of one label between the same two entities. */
  uniqueID?: string | number;
}

/**
 * Creates a relationship between two entities that exist.
 *
 * @example
 * await createRelationship(store, 'social', 'KNOWS', { sourceID: 'Person:Ada', targetID: 'Person:Bob' }, { since: 3 });
 */
export async function createRelationship(
  store: RecordStore,
  modelName: string,
  relationshipLabel: string,
  ends: RelationshipEnds,
  properties?: GivenProperties | null,
): Promise<Success> {
  const { model, type, name, owner } = await locate(store, modelName, relationshipLabel, ends);
  checkConnects(model, type, name);
  const given = readProperties(owner, type.properties, properties);
  const value = relationshipValue(name, mergeProperties(new Map(), given));
  const inValue = relationshipValue(name, new Map());
  const key = await outKey(modelName, name);
  const reverseKey = await inKey(modelName, name);
  for (;;) {
    const checks = await entityChecks(store, modelName, [name.source, name.target]);
    if ((await store.readRecord(key)) !== undefined) throw new HubError(`${capital(owner)} already exists.`);
    const isCreated = await store.commit([
      ...checks,
      { key, expected: undefined, value },
      { key: reverseKey, expected: undefined, value: inValue },
    ]);
    if (isCreated) return { ...SUCCESS };
  }
}

/** Replaces given property values of a relationship; null or empty removes one, what is not given stays. */
export async function updateRelationship(
  store: RecordStore,
  modelName: string,
  relationshipLabel: string,
  ends: RelationshipEnds,
  properties: GivenProperties,
): Promise<Success> {
  const { type, name, owner } = await locate(store, modelName, relationshipLabel, ends);
  const given = readProperties(owner, type.properties, properties);
  if (given.size === 0) throw new HubError(`An update of ${owner} needs at least one property.`);
  const key = await outKey(modelName, name);
  for (;;) {
    const checks = await entityChecks(store, modelName, [name.source, name.target]);
    const expected = await store.readRecord(key);
    if (expected === undefined) throw new HubError(`${capital(owner)} does not exist.`);
    const value = relationshipValue(name, mergeProperties(readRelationshipValue(expected).properties, given));
    if (await store.commit([...checks, { key, expected, value }])) return { ...SUCCESS };
  }
}

/** The properties of a relationship that are set, in the order of the model's declaration. */
export async function readRelationship(
  store: RecordStore,
  modelName: string,
  relationshipLabel: string,
  ends: RelationshipEnds,
): Promise<{ result: ReadProperties }> {
  const { type, name, owner } = await locate(store, modelName, relationshipLabel, ends);
  await entityChecks(store, modelName, [name.source, name.target]);
  const value = await store.readRecord(await outKey(modelName, name));
  if (value === undefined) throw new HubError(`${capital(owner)} does not exist.`);
  return { result: answerProperties(type.properties, readRelationshipValue(value).properties) };
}

/** Deletes one relationship. */
export async function deleteRelationship(
  store: RecordStore,
  modelName: string,
  relationshipLabel: string,
  ends: RelationshipEnds,
): Promise<Success> {
  const { name, owner } = await locate(store, modelName, relationshipLabel, ends);
  const key = await outKey(modelName, name);
  const reverseKey = await inKey(modelName, name);
  for (;;) {
    const expected = await store.readRecord(key);
    const reverse = await store.readRecord(reverseKey);
    if (expected === undefined) throw new HubError(`${capital(owner)} does not exist.`);
    const isDeleted = await store.commit([
      { key, expected, value: undefined },
      { key: reverseKey, expected: reverse, value: undefined },
    ]);
    if (isDeleted) return { ...SUCCESS };
  }
}

async function locate(
  store: RecordStore,
  modelName: string,
  relationshipLabel: string,
  ends: RelationshipEnds,
): Promise<{ model: Model; type: RelationshipType; name: RelationshipName; owner: string }> {
  const model = await readModelOf(store, modelName);
  checkText('relationshipLabel', relationshipLabel);
  const type = model.relationships.get(relationshipLabel);
  if (type === undefined) {
    throw new HubError(
      `Relationship ${foundValue(relationshipLabel)} does not exist in model ${foundValue(modelName)}.`,
    );
  }
  if (typeof ends !== 'object' || ends === null) throw new HubError('sourceID and targetID must be given.');
  const source = readEntityID('sourceID', ends.sourceID);
  const target = readEntityID('targetID', ends.targetID);
  const uniqueID = readUniqueID(ends.uniqueID);
  const name: RelationshipName = {
    label: relationshipLabel,
    source,
    target,
    ...(uniqueID !== undefined && { uniqueID }),
  };
  propertiesOfType(model, source.type);
  propertiesOfType(model, target.type);
  return { model, type, name, owner: ownerOf(modelName, name) };
}

/** How errors name a relationship. */
function ownerOf(modelName: string, { label, source, target, uniqueID }: RelationshipName): string {
  const id = uniqueID === undefined ? '' : ` with uniqueID ${foundValue(uniqueID)}`;
  const ends = `from ${foundValue(entityText(source))} to ${foundValue(entityText(target))}`;
  return `relationship ${foundValue(label)} ${ends}${id} in model ${foundValue(modelName)}`;
}

function checkConnects(model: Model, { between }: RelationshipType, name: RelationshipName): void {
  if (between === undefined || between.some(([from, to]) => from === name.source.type && to === name.target.type))
    return;
  const ends = `${foundValue(name.source.type)} to ${foundValue(name.target.type)}`;
  throw new HubError(
    `Relationship ${foundValue(name.label)} does not connect ${ends} in model ${foundValue(model.name)}.`,
  );
}

/** Checks for a commit that both entities stand as they were read; throws when one is missing. */
async function entityChecks(
  store: RecordStore,
  modelName: string,
  entities: readonly EntityName[],
): Promise<{ key: string; expected: string; value: string }[]> {
  const checks = new Map<string, { key: string; expected: string; value: string }>();
  for (const entity of entities) {
    const key = await entityKey(modelName, entity);
    const value = await store.readRecord(key);
    if (value === undefined || isLeaving(value)) throw missing(modelName, entity);
    checks.set(key, { key, expected: value, value });
  }
  return [...checks.values()];
}

function capital(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}
