// Walking relationships from an entity.

import type { RecordStore } from '../store/ports.ts';
import { readModelOf } from './define-model.ts';
import { missing, propertiesOfType } from './entities.ts';
import { HubError, shown } from './hub-error.ts';
import { type EntityName, entityKey, entityText, outKey, prefixKey } from './keys.ts';
import type { Model } from './model.ts';
import { answerProperties, type ReadProperties } from './property-map.ts';
import { LEAVING, readRelationshipValue } from './stored.ts';
import { checkText } from './texts.ts';

export interface NeighborsQuery {
  /** Only relationships of this label. */
  relationshipLabel?: string;
  /** `out` follows relationships from the entity, `in` those to it; default both. */
  direction?: 'out' | 'in' | 'both';
  /** How many at most, 1 to 1000, default 100. */
  limit?: number;
  /** The `next` of the page before. */
  after?: string;
}

export interface Neighbor {
  relationshipLabel: string;
  direction: 'out' | 'in';
  /** `Type:Label` of the entity at the other end. */
  entityID: string;
  uniqueID?: string;
  /** Properties of the relationship. */
  properties: ReadProperties;
}

export interface NeighborsPage {
  neighbors: Neighbor[];
  /** Present when there is more: what to give as `after`. */
  next?: string;
}

const MOST = 1000;

/** A page of an entity's relationships: those out of it first, each by label and other end, in the order of the store. */
export async function neighbors(
  store: RecordStore,
  modelName: string,
  entityType: string,
  entityLabel: string,
  query: NeighborsQuery = {},
): Promise<NeighborsPage> {
  const { relationshipLabel, direction = 'both', limit = 100, after } = query;
  const model = await readModelOf(store, modelName);
  checkText('entityLabel', entityLabel);
  propertiesOfType(model, entityType);
  if (relationshipLabel !== undefined && !model.relationships.has(relationshipLabel)) {
    throw new HubError(`Relationship ${shown(relationshipLabel)} does not exist in model ${shown(modelName)}.`);
  }
  if (!['out', 'in', 'both'].includes(direction)) {
    throw new HubError(`direction must be out, in or both, not ${shown(direction)}.`);
  }
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) {
    throw new HubError(`limit must be a whole number from 1 to ${MOST}, not ${shown(limit)}.`);
  }
  const entity = { type: entityType, label: entityLabel };
  const value = await store.readRecord(await entityKey(modelName, entity));
  if (value === undefined || value === LEAVING) throw missing(modelName, entity);

  const page: Neighbor[] = [];
  let last: string | undefined;
  for (const way of ['o', 'i'] as const) {
    if (direction === (way === 'o' ? 'in' : 'out')) continue;
    const prefix = await prefixKey(way, modelName, entity, relationshipLabel);
    if (after !== undefined && way === 'o' && after.startsWith('i/')) continue;
    const from = after?.startsWith(`${way}/`) ? after : undefined;
    // one more than asked for tells whether there is a next page
    const rows = await store.scanRecords(prefix, {
      limit: limit + 1 - page.length,
      ...(from !== undefined && { after: from }),
    });
    for (const [key, row] of rows) {
      if (page.length === limit) return { neighbors: page, next: last as string };
      page.push(await neighborOf(store, model, way, entity, row));
      last = key;
    }
    if (page.length === limit && way === 'o' && direction === 'both') {
      const more = await store.scanRecords(await prefixKey('i', modelName, entity, relationshipLabel), { limit: 1 });
      return more.length > 0 ? { neighbors: page, next: last as string } : { neighbors: page };
    }
  }
  return { neighbors: page };
}

async function neighborOf(
  store: RecordStore,
  model: Model,
  way: 'o' | 'i',
  entity: EntityName,
  row: string,
): Promise<Neighbor> {
  const { name, properties } = readRelationshipValue(row);
  const declared = model.relationships.get(name.label)?.properties ?? new Map();
  const main = way === 'o' ? undefined : await store.readRecord(await outKey(model.name, name));
  const values = way === 'o' ? properties : main === undefined ? new Map() : readRelationshipValue(main).properties;
  const other = way === 'o' ? name.target : name.source;
  return {
    relationshipLabel: name.label,
    direction: way === 'o' ? 'out' : 'in',
    entityID: entityText(other ?? entity),
    ...(name.uniqueID !== undefined && { uniqueID: name.uniqueID }),
    properties: answerProperties(declared, values),
  };
}
