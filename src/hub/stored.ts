// The values of the hub's records: JSON texts, in which everything that a store would refuse is escaped.

import type { EntityName, RelationshipName } from './keys.ts';
import type { PropertyValue } from './property-values.ts';

/**
 * The record of an entity that is being deleted. Readers already see the entity as missing; its relationships are removed next. Each
 * deletion has a mark of its own, so that a process cannot mistake a later deletion for the deletion that it saw.
 */
export function leavingMark(): string {
  return `"leaving ${crypto.randomUUID()}"`;
}

/** Whether a record of an entity is the mark of a deletion. */
export function isLeaving(value: string): boolean {
  return value.startsWith('"leaving');
}

type StoredRow = [name: string, value: PropertyValue][];

export function entityValue(entity: EntityName, properties: ReadonlyMap<string, PropertyValue>): string {
  return JSON.stringify({ entity: [entity.type, entity.label], properties: [...properties] });
}

export function entityProperties(value: string): Map<string, PropertyValue> {
  return new Map((JSON.parse(value) as { properties: StoredRow }).properties);
}

export function relationshipValue(
  { label, source, target, uniqueID }: RelationshipName,
  properties: ReadonlyMap<string, PropertyValue>,
): string {
  const ends = { source: [source.type, source.label], target: [target.type, target.label] };
  return JSON.stringify({ label, ...ends, uniqueID, properties: [...properties] });
}

export interface StoredRelationship {
  readonly name: RelationshipName;
  readonly properties: Map<string, PropertyValue>;
}

export function readRelationshipValue(value: string): StoredRelationship {
  const { label, source, target, uniqueID, properties } = JSON.parse(value) as {
    label: string;
    source: [string, string];
    target: [string, string];
    uniqueID?: string;
    properties: StoredRow;
  };
  const name: RelationshipName = {
    label,
    source: { type: source[0], label: source[1] },
    target: { type: target[0], label: target[1] },
    ...(uniqueID !== undefined && { uniqueID }),
  };
  return { name, properties: new Map(properties) };
}
