// Create, update, read and delete relationships. Each one is stored twice: under its source with its properties, and under
// its target without properties. One commit writes both records.

import { foundValue } from '../errors/show-value.ts';
import type { Change, RecordStore } from '../store/ports.ts';
import { missing, propertiesOfType, SUCCESS, type Success } from './entities.ts';
import { HubError, readGiven } from './hub-error.ts';
import { type EntityName, entityKey, entityText, inKey, outKey, type RelationshipName } from './keys.ts';
import { readWithModel } from './known-model.ts';
import type { Model, RelationshipType } from './model.ts';
import {
  answerProperties,
  type GivenProperties,
  mergeProperties,
  type ReadProperties,
  readProperties,
} from './property-map.ts';
import { isLeaving, readRelationshipValue, relationshipValue } from './stored.ts';
import { capital, checkText, readEntityID, readUniqueID } from './texts.ts';

/** Identifies one relationship of a label. */
export interface RelationshipEnds {
  /** `Type:Label` of the entity that it leaves. */
  sourceID: string;
  /** `Type:Label` of the entity that it reaches. */
  targetID: string;
  /** Distinguishes several relationships of one label between the same two entities. */
  uniqueID?: string | number | undefined;
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
  const located = await locate(modelName, relationshipLabel, ends);
  const { name, owner, key, reverseKey } = located;
  for (;;) {
    const { model, type, entities, value: before } = await readStored(store, modelName, located);
    checkConnects(model, type, name);
    const given = readProperties(owner, type.properties, properties);
    const checks = entityChecks(modelName, located, entities);
    if (before !== undefined) throw new HubError(`${capital(owner)} already exists.`);
    const isCreated = await store.commit([
      ...checks,
      { key, expected: undefined, value: relationshipValue(name, mergeProperties(new Map(), given)) },
      { key: reverseKey, expected: undefined, value: relationshipValue(name, new Map()) },
    ]);
    if (isCreated) return { ...SUCCESS };
  }
}

/** Replaces the given property values of a relationship. Null or empty removes a property; properties not given stay. */
export async function updateRelationship(
  store: RecordStore,
  modelName: string,
  relationshipLabel: string,
  ends: RelationshipEnds,
  properties: GivenProperties,
): Promise<Success> {
  const located = await locate(modelName, relationshipLabel, ends);
  const { owner, name, key } = located;
  for (;;) {
    const { type, entities, value: expected } = await readStored(store, modelName, located);
    const given = readProperties(owner, type.properties, properties);
    if (given.size === 0) throw new HubError(`An update of ${owner} needs at least one property.`);
    const checks = entityChecks(modelName, located, entities);
    if (expected === undefined) throw new HubError(`${capital(owner)} does not exist.`);
    const value = relationshipValue(name, mergeProperties(readRelationshipValue(expected).properties, given));
    if (await store.commit([...checks, { key, expected, value }])) return { ...SUCCESS };
  }
}

/** The properties that are set on a relationship, in the order of the model's declaration. */
export async function readRelationship(
  store: RecordStore,
  modelName: string,
  relationshipLabel: string,
  ends: RelationshipEnds,
): Promise<{ result: ReadProperties }> {
  const located = await locate(modelName, relationshipLabel, ends);
  const { type, entities, value } = await readStored(store, modelName, located);
  entityChecks(modelName, located, entities);
  if (value === undefined) throw new HubError(`${capital(located.owner)} does not exist.`);
  return { result: answerProperties(type.properties, readRelationshipValue(value).properties) };
}

/** Deletes one relationship. */
export async function deleteRelationship(
  store: RecordStore,
  modelName: string,
  relationshipLabel: string,
  ends: RelationshipEnds,
): Promise<Success> {
  const located = await locate(modelName, relationshipLabel, ends);
  const { owner, key, reverseKey } = located;
  for (;;) {
    const { value: expected, reverse } = await readStored(store, modelName, located);
    if (expected === undefined) throw new HubError(`${capital(owner)} does not exist.`);
    const isDeleted = await store.commit([
      { key, expected, value: undefined },
      { key: reverseKey, expected: reverse, value: undefined },
    ]);
    if (isDeleted) return { ...SUCCESS };
  }
}

/** A relationship, its name in errors, the keys of its records, and the keys of its entities. */
interface Located {
  readonly name: RelationshipName;
  readonly owner: string;
  readonly key: string;
  readonly reverseKey: string;
  readonly sourceKey: string;
  readonly targetKey: string;
}

/** The records of a located relationship and its entities. */
interface Stored {
  readonly model: Model;
  readonly type: RelationshipType;
  /** The records of the source and of the target. */
  readonly entities: readonly [string | undefined, string | undefined];
  readonly value: string | undefined;
  readonly reverse: string | undefined;
}

async function locate(modelName: string, relationshipLabel: string, ends: RelationshipEnds): Promise<Located> {
  checkText('modelName', modelName);
  checkText('relationshipLabel', relationshipLabel);
  if (typeof ends !== 'object' || ends === null) throw new HubError('sourceID and targetID must be given.');
  const [sourceID, targetID, given] = readGiven('sourceID and targetID', () => [
    ends.sourceID,
    ends.targetID,
    ends.uniqueID,
  ]);
  const source = readEntityID('sourceID', sourceID);
  const target = readEntityID('targetID', targetID);
  const uniqueID = readUniqueID(given);
  const ids = uniqueID === undefined ? {} : { uniqueID };
  const name: RelationshipName = { label: relationshipLabel, source, target, ...ids };
  return {
    name,
    owner: ownerOf(modelName, name),
    key: await outKey(modelName, name),
    reverseKey: await inKey(modelName, name),
    sourceKey: await entityKey(modelName, source),
    targetKey: await entityKey(modelName, target),
  };
}

/** Reads a relationship, its entities and its model, which must declare the types of all of them. */
async function readStored(store: RecordStore, modelName: string, located: Located): Promise<Stored> {
  const { name, key, reverseKey, sourceKey, targetKey } = located;
  const { model, values } = await readWithModel(store, modelName, [sourceKey, targetKey, key, reverseKey]);
  const type = model.relationships.get(name.label);
  if (type === undefined) {
    throw new HubError(`Relationship ${foundValue(name.label)} does not exist in model ${foundValue(modelName)}.`);
  }
  propertiesOfType(model, name.source.type);
  propertiesOfType(model, name.target.type);
  const [source, target, value, reverse] = values;
  return { model, type, entities: [source, target], value, reverse };
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

/** Checks for a commit: both entities must be unchanged since they were read. Throws if one is missing. */
function entityChecks(modelName: string, located: Located, [source, target]: Stored['entities']): Change[] {
  const { name, sourceKey, targetKey } = located;
  const sourceCheck = checkOf(modelName, name.source, sourceKey, source);
  const targetCheck = checkOf(modelName, name.target, targetKey, target);
  return sourceKey === targetKey ? [sourceCheck] : [sourceCheck, targetCheck];
}

function checkOf(modelName: string, entity: EntityName, key: string, value: string | undefined): Change {
  if (value === undefined || isLeaving(value)) throw missing(modelName, entity);
  return { key, expected: value, value };
}
