// Copies arguments that JSON cannot express to plain data, so that they can be sent to a worker.

import { isRecord } from '../../errors/is-record.ts';
import { setMember } from '../../errors/set-member.ts';
import { foundValue } from '../../errors/show-value.ts';
import { CompiledCosting } from '../../request/compiled-costing.ts';
import { RoutingError } from '../../request/routing-error.ts';
import { PooledCosting } from '../pooled-costing.ts';

/** Copies of objects, so that an object that occurs twice, or contains itself, is copied once. */
type Copies = Map<object, unknown>;

type PlainObject = Record<string, unknown>;

/**
 * A copy of arguments. An object of a class becomes a plain object with the same members, including those that its getters return. Throws a
 * RoutingError for a value that is not data, such as a function.
 */
export function plainCopy(args: readonly unknown[]): readonly unknown[] {
  const known: Copies = new Map();
  return args.map((arg, i) => copyOf(() => arg, `argument ${i + 1}`, known));
}

function copyOf(read: () => unknown, name: string, known: Copies): unknown {
  try {
    return copyOfValue(read(), name, known);
  } catch (error) {
    throw error instanceof RoutingError ? error : refusal(name, 'cannot be read.');
  }
}

function copyOfValue(value: unknown, name: string, known: Copies): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') throw noData(name, value);
  if (typeof value !== 'object' || value === null) return value;
  if (CompiledCosting.is(value) || PooledCosting.is(value))
    throw refusal(name, 'is a compiled costing, which takes the place of a payload.');
  if (known.has(value)) return known.get(value);
  if (!Array.isArray(value) && !isRecord(value)) return keeperOf(value, name);
  const copy = Array.isArray(value) ? [] : {};
  known.set(value, copy);
  for (const member of membersOf(value)) {
    const path = Array.isArray(value)
      ? `${name}[${member}]`
      : /^argument \d$/.test(name)
        ? member
        : `${name}.${member}`;
    setMember(
      copy as PlainObject,
      member,
      copyOf(() => (value as PlainObject)[member], path, known),
    );
  }
  return copy;
}

/** The members of an object, and the getters of its class. */
function membersOf(value: object): string[] {
  const members = new Set(Object.keys(value));
  if (Array.isArray(value)) return [...members];
  for (let from = Object.getPrototypeOf(value); from !== null; from = Object.getPrototypeOf(from)) {
    if (Object.getPrototypeOf(from) === null) break;
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
      if (get !== undefined) members.add(name);
    }
  }
  return [...members];
}

/** A copy of an object that keeps its data elsewhere, such as a Date or a Map. */
function keeperOf(value: object, name: string): unknown {
  let copy: unknown;
  try {
    copy = structuredClone(value);
  } catch {
    throw noData(name, value);
  }
  // cloning would turn an object like URLSearchParams into an empty record
  if (isRecord(copy)) throw noData(name, value);
  return copy;
}

function noData(name: string, value: unknown): RoutingError {
  return refusal(name, `is ${foundValue(value)}: requests to a pool are sent to a worker, so they must be plain data.`);
}

function refusal(parameter: string, why: string): RoutingError {
  return new RoutingError([{ errorCode: 9018, userMessage: `${parameter} ${why}`, parameter }]);
}
