// Properties by name: as a caller gives them, as they are stored, and as they are returned.

import { setMember } from '../errors/set-member.ts';
import { foundValue } from '../errors/show-value.ts';
import { HubError, readGiven } from './hub-error.ts';
import { isPlainObject, type Properties } from './model.ts';
import { isEmpty, type PropertyValue, readPropertyValue } from './property-values.ts';

/** Properties from a caller: any value by property name. Null and the empty string mean no value. */
export type GivenProperties = Record<string, unknown>;

/** Properties that a read returns, in the order of the model's declaration. */
export type ReadProperties = Record<string, PropertyValue>;

/** The most problems in one error. Without a limit, an error could be larger than the payload it is about. */
const MOST_PROBLEMS = 100;

/** The checked values by name; `undefined` for an empty value. `owner` names the type or label in errors. */
export function readProperties(
  owner: string,
  declared: Properties,
  given: GivenProperties | null | undefined,
): Map<string, PropertyValue | undefined> {
  return readGiven(`Properties of ${owner}`, () => readEach(owner, declared, given));
}

function readEach(
  owner: string,
  declared: Properties,
  given: GivenProperties | null | undefined,
): Map<string, PropertyValue | undefined> {
  const read = new Map<string, PropertyValue | undefined>();
  if (given === undefined || given === null) return read;
  if (!isPlainObject(given)) {
    throw new HubError(`Properties of ${owner} must be an object, a map of name to value, not ${foundValue(given)}.`);
  }
  const problems: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const type = declared.get(name);
    if (type === undefined) {
      problems.push(`property ${foundValue(name)} does not exist`);
    } else if (isEmpty(value)) {
      read.set(name, undefined);
    } else {
      const result = readPropertyValue(type, value);
      if ('value' in result) read.set(name, result.value);
      else problems.push(`property ${foundValue(name)} (${type}) must be ${result.expected}`);
    }
  }
  if (problems.length > 0) {
    const more = problems.length - MOST_PROBLEMS;
    const reported = problems.slice(0, MOST_PROBLEMS).join('; ');
    throw new HubError(`Invalid properties of ${owner}: ${reported}${more > 0 ? `; and ${more} more` : ''}.`);
  }
  return read;
}

/** The stored values after an update: given values replace stored ones, are added, or remove them. */
export function mergeProperties(
  stored: ReadonlyMap<string, PropertyValue>,
  given: ReadonlyMap<string, PropertyValue | undefined>,
): Map<string, PropertyValue> {
  const merged = new Map(stored);
  for (const [name, value] of given) {
    if (value === undefined) merged.delete(name);
    else merged.set(name, value);
  }
  return merged;
}

/** Stored values in the form that the caller gets. */
export function answerProperties(declared: Properties, stored: ReadonlyMap<string, PropertyValue>): ReadProperties {
  const answer: ReadProperties = {};
  for (const name of declared.keys()) {
    const value = stored.get(name);
    if (value !== undefined) setMember(answer, name, value);
  }
  return answer;
}
