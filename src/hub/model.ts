// A model: which entity types and relationships may exist, and which properties they have.

import { setMember } from '../errors/set-member.ts';
import { foundValue } from '../errors/show-value.ts';
import { HubError } from './hub-error.ts';
import { PROPERTY_TYPES, type PropertyType } from './property-values.ts';

/** A model: the types of its entities, and the labels of its relationships. */
export interface ModelDeclaration {
  entityTypes?: Record<string, TypeDeclaration | undefined>;
  relationships?: Record<string, RelationshipDeclaration | undefined>;
}

/** The properties of an entity type, by name. */
export interface TypeDeclaration {
  /** The type of each property, by name. A name must have the same type everywhere in a model. */
  properties?: Record<string, PropertyType>;
}

/** The properties of a relationship, and the entity types that it connects. */
export interface RelationshipDeclaration extends TypeDeclaration {
  /** The pairs of source and target entity type that it may connect. Default: any. */
  between?: readonly (readonly [string, string])[];
}

/** A checked declaration. Maps keep the order of declaration and hold any name, even `__proto__`. */
export interface Model {
  readonly name: string;
  readonly entityTypes: ReadonlyMap<string, Properties>;
  readonly relationships: ReadonlyMap<string, RelationshipType>;
}

export type Properties = ReadonlyMap<string, PropertyType>;

export interface RelationshipType {
  readonly properties: Properties;
  readonly between?: readonly (readonly [string, string])[];
}

/** Checks a declaration. Throws one error that lists everything wrong with it. */
export function readModel(name: string, declaration: ModelDeclaration): Model {
  const problems: string[] = [];
  const typeOfProperty = new Map<string, PropertyType>();

  const properties = (owner: string, given: unknown): Properties => {
    const read = new Map<string, PropertyType>();
    for (const [property, type] of entries(given, `properties of ${owner}`, problems)) {
      if (property === '') problems.push(`${owner} has a property without a name`);
      if (!(PROPERTY_TYPES as readonly unknown[]).includes(type)) {
        problems.push(
          `property ${foundValue(property)} of ${owner} has type ${foundValue(type)}, not one of ${PROPERTY_TYPES.join(', ')}`,
        );
        continue;
      }
      const before = typeOfProperty.get(property);
      if (before !== undefined && before !== type) {
        problems.push(
          `property ${foundValue(property)} is ${before} elsewhere in the model and ${foundValue(type)} in ${owner}`,
        );
      }
      typeOfProperty.set(property, type as PropertyType);
      read.set(property, type as PropertyType);
    }
    return read;
  };

  const whole = isPlainObject(declaration) ? declaration : {};
  if (!isPlainObject(declaration)) problems.push(`a declaration must be an object, not ${foundValue(declaration)}`);
  for (const key of Object.keys(whole)) {
    if (key !== 'entityTypes' && key !== 'relationships')
      problems.push(`${foundValue(key)} is neither entityTypes nor relationships`);
  }

  const entityTypes = new Map<string, Properties>();
  for (const [type, given] of entries(whole.entityTypes, 'entityTypes', problems)) {
    const owner = `entity type ${foundValue(type)}`;
    if (type === '' || type.includes(':')) problems.push(`${owner} must not be empty or contain ":"`);
    checkMembers(given, owner, ['properties'], problems);
    entityTypes.set(type, properties(owner, isPlainObject(given) ? given.properties : undefined));
  }

  const relationships = new Map<string, RelationshipType>();
  for (const [label, given] of entries(whole.relationships, 'relationships', problems)) {
    const owner = `relationship ${foundValue(label)}`;
    if (label === '') problems.push('a relationship must have a label');
    checkMembers(given, owner, ['properties', 'between'], problems);
    const read = properties(owner, isPlainObject(given) ? given.properties : undefined);
    const between = isPlainObject(given) ? readBetween(given.between, owner, entityTypes, problems) : undefined;
    relationships.set(label, between ? { properties: read, between } : { properties: read });
  }

  if (problems.length > 0) throw new HubError(`Model ${foundValue(name)} cannot be defined: ${problems.join('; ')}.`);
  return { name, entityTypes, relationships };
}

/** The inverse of `readModel`: the declaration of a model. */
export function declarationOf(model: Model): ModelDeclaration {
  return {
    entityTypes: toRecord(model.entityTypes, (properties) => ({ properties: toRecord(properties, (type) => type) })),
    relationships: toRecord(model.relationships, ({ properties, between }) => ({
      properties: toRecord(properties, (type) => type),
      ...(between && { between: between.map(([source, target]): [string, string] => [source, target]) }),
    })),
  };
}

function toRecord<Value, Derived>(
  map: ReadonlyMap<string, Value>,
  make: (value: Value) => Derived,
): Record<string, Derived> {
  const made: Record<string, Derived> = {};
  for (const [key, value] of map) setMember(made, key, make(value));
  return made;
}

/** Whether a value is a plain object with named members. Lists are excluded, and so are Maps, because their entries would be ignored. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(Symbol.iterator in value);
}

function entries(given: unknown, owner: string, problems: string[]): [string, unknown][] {
  if (given === undefined) return [];
  if (isPlainObject(given)) return Object.entries(given);
  problems.push(`${owner} must be an object by name, not ${foundValue(given)}`);
  return [];
}

function checkMembers(given: unknown, owner: string, known: readonly string[], problems: string[]): void {
  if (given === undefined) return;
  if (!isPlainObject(given)) problems.push(`${owner} must be declared by an object, not ${foundValue(given)}`);
  else
    for (const key of Object.keys(given))
      if (!known.includes(key)) problems.push(`${owner} has no member ${foundValue(key)}`);
}

function readBetween(
  given: unknown,
  owner: string,
  entityTypes: ReadonlyMap<string, Properties>,
  problems: string[],
): [string, string][] | undefined {
  if (given === undefined) return undefined;
  if (!Array.isArray(given)) {
    problems.push(`between of ${owner} must be a list of [source type, target type], not ${foundValue(given)}`);
    return undefined;
  }
  const pairs: [string, string][] = [];
  for (const pair of given) {
    if (
      !Array.isArray(pair) ||
      pair.length !== 2 ||
      pair.some((type) => typeof type !== 'string' || !entityTypes.has(type))
    ) {
      problems.push(
        `between of ${owner} holds ${Array.isArray(pair) ? `[${pair.slice(0, 3).map(foundValue).join(', ')}]` : foundValue(pair)}, not two entity types of the model`,
      );
    } else pairs.push([pair[0], pair[1]]);
  }
  return pairs;
}
