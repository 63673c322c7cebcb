// Follows relationships from an entity.

import { readOptions } from '../errors/check-options.ts';
import { ANYTHING, type OptionKinds, wholeNumber } from '../errors/option-kinds.ts';
import { foundValue } from '../errors/show-value.ts';
import type { RecordStore } from '../store/ports.ts';
import { missing, propertiesOfType } from './entities.ts';
import { HubError } from './hub-error.ts';
import { entityKey, entityText, isKey, outKey, prefixKey, type Side } from './keys.ts';
import { readWithModel } from './known-model.ts';
import type { Model } from './model.ts';
import { answerProperties, type ReadProperties } from './property-map.ts';
import { isLeaving, readRelationshipValue } from './stored.ts';
import { checkText } from './texts.ts';

/** Which relationships `neighbors` returns. */
export interface NeighborsQuery {
  /** Only relationships of this label. */
  relationshipLabel?: string | undefined;
  /** `out` follows relationships from the entity, `in` follows relationships to it. Default: both. */
  direction?: 'out' | 'in' | 'both' | undefined;
  /** The most results, 1 to 1000, default 100. */
  limit?: number | undefined;
  /** The `next` of the previous page. */
  after?: string | undefined;
}

/** A relationship of an entity, and the entity at its other end. */
export interface Neighbor {
  relationshipLabel: string;
  direction: 'out' | 'in';
  /** `Type:Label` of the entity at the other end. */
  entityID: string;
  uniqueID?: string;
  /** The properties of the relationship. */
  properties: ReadProperties;
}

/** Some of the relationships of an entity. */
export interface NeighborsPage {
  neighbors: Neighbor[];
  /** Present if there are more relationships: pass it as `after`. */
  next?: string;
}

const MOST = 1000;

const DIRECTIONS: readonly unknown[] = ['out', 'in', 'both'] satisfies NeighborsQuery['direction'][];

/** Checks only the types of the values. Whether the label exists and `after` is valid is checked when they are used. */
const QUERY: OptionKinds<NeighborsQuery> = {
  relationshipLabel: ANYTHING,
  direction: { expected: 'out, in or both', fits: (value) => DIRECTIONS.includes(value) },
  limit: wholeNumber(1, MOST),
  after: ANYTHING,
};

/** Throws one error that lists everything wrong with a query. */
function readQuery(query: unknown): NeighborsQuery {
  const problems: string[] = [];
  const read = readOptions(query, QUERY, (problem) => problems.push(problem));
  if (problems.length > 0) throw new HubError(`The query cannot be read: ${problems.join('; ')}.`);
  return read;
}

/**
 * A page of an entity's relationships: first those from it, then those to it. Both are sorted by label and other end, in the order of the
 * store. A page may have fewer than `limit` relationships and still a `next`, because relationships that are being deleted are left out.
 */
export async function neighbors(
  store: RecordStore,
  modelName: string,
  entityType: string,
  entityLabel: string,
  query?: NeighborsQuery,
): Promise<NeighborsPage> {
  const { relationshipLabel, direction = 'both', limit = 100, after } = readQuery(query);
  checkText('modelName', modelName);
  checkText('entityType', entityType);
  checkText('entityLabel', entityLabel);
  const entity = { type: entityType, label: entityLabel };
  const { model, values } = await readWithModel(store, modelName, [await entityKey(modelName, entity)]);
  propertiesOfType(model, entityType);
  if (relationshipLabel !== undefined && !model.relationships.has(relationshipLabel)) {
    throw new HubError(
      `Relationship ${foundValue(relationshipLabel)} does not exist in model ${foundValue(modelName)}.`,
    );
  }
  const sides = (['o', 'i'] as const).filter((side) => direction !== (side === 'o' ? 'in' : 'out'));
  const prefixes = await Promise.all(sides.map((side) => prefixKey(side, modelName, entity, relationshipLabel)));
  const begun = after === undefined ? 0 : prefixes.findIndex((prefix) => isKey(after) && after.startsWith(prefix));
  if (begun < 0) throw new HubError(`after must be the next of a page of the same query, not ${foundValue(after)}.`);
  if (!isThere(values[0])) throw missing(modelName, entity);

  // reads one more than needed, to see whether there is a next page
  const found: { key: string; value: string; side: Side }[] = [];
  for (let i = begun; i < sides.length && found.length <= limit; i++) {
    const rows = await store.scanRecords(prefixes[i], {
      limit: limit + 1 - found.length,
      ...(after !== undefined && i === begun && { after }),
    });
    for (const [key, value] of rows) found.push({ key, value, side: sides[i] });
  }
  const page = found.slice(0, limit);
  const read = await Promise.all(page.map(({ side, value }) => neighborOf(store, model, side, value)));
  const there = read.filter((neighbor) => neighbor !== undefined);
  return { neighbors: there, ...(found.length > limit && { next: page[limit - 1].key }) };
}

/** The entity at the other end; `undefined` if that entity or the relationship is being deleted. */
async function neighborOf(store: RecordStore, model: Model, side: Side, value: string): Promise<Neighbor | undefined> {
  const { name, properties } = readRelationshipValue(value);
  const other = side === 'o' ? name.target : name.source;
  if (!isThere(await store.readRecord(await entityKey(model.name, other)))) return undefined;
  const main = side === 'o' ? value : await store.readRecord(await outKey(model.name, name));
  if (main === undefined) return undefined;
  const values = side === 'o' ? properties : readRelationshipValue(main).properties;
  return {
    relationshipLabel: name.label,
    direction: side === 'o' ? 'out' : 'in',
    entityID: entityText(other),
    ...(name.uniqueID !== undefined && { uniqueID: name.uniqueID }),
    properties: answerProperties(model.relationships.get(name.label)?.properties ?? new Map(), values),
  };
}

function isThere(value: string | undefined): boolean {
  return value !== undefined && !isLeaving(value);
}
