// A parameter and a table of them: what an operation may be asked is data, read by one loop and documented from the same table,
// with what sentences.ts says of each.

import { checkClock, isOver } from '../budget/budget.ts';
import { isRecord } from '../errors/is-record.ts';
import { nearestName } from '../errors/nearest-name.ts';
import { showValue } from '../errors/show-value.ts';
import { CompiledCosting } from './compiled-costing.ts';
import type { RequestOptions } from './options.ts';
import { complain, complainOfValue, isFull, LOST_PAYLOAD, type Reading, warn } from './reading.ts';

/** What values a parameter takes. */
export interface Kind<T> {
  /** Reads a value that is neither absent nor repeated. Complains and returns `undefined` when it cannot. */
  readonly read: (value: unknown, name: string, reading: Reading) => T | undefined;
  /** For the documentation, absent where sentences.ts has them: the values, or what they are in words. */
  readonly values?: readonly string[];
  readonly words?: string;
}

export interface Parameter<T> {
  readonly kind: Kind<T>;
  /** What an absent parameter reads as. */
  readonly absent: T;
  /** The complaint of its absence, where it is required. */
  readonly missing?: { readonly code: number; readonly message: string };
  /** Whether the payload may bring it instead. */
  readonly isInPayload?: true;
  /** Whether it goes beyond the documented interface. */
  readonly isExtension?: true;
}

export type Parameters<V> = { readonly [name in keyof V]-?: Parameter<V[name]> };

/** The parameters of one operation, or the keys of one payload, in documented order. */
export interface ParameterTable<V> {
  /** What a name that is not here is called: `parameter`, `payload key`. */
  readonly noun: string;
  /** What all of it together is called: `query`, `payload`. */
  readonly whole: string;
  readonly list: readonly (Parameter<unknown> & { readonly name: string })[];
  readonly names: ReadonlySet<string>;
  /** Names that mean nothing here and are let pass, since callers send them with every request. */
  readonly ignored: readonly string[];
  readonly absent: V;
}

/** Stands for a parameter that a URL gives more than once. */
export class Repeated {
  readonly values: readonly string[];
  constructor(values: readonly string[]) {
    this.values = values;
  }
}

/** What the last argument takes, and callers put beside parameters. */
const OPTION_NAMES: readonly string[] = [
  'explain',
  'onProgress',
  'onWarning',
  'signal',
  'statistics',
] satisfies (keyof RequestOptions)[];

const WHOLE = { parameter: 'query', 'payload key': 'payload', option: 'options' } as const;

/**
 * Lays out a table for reading. Calls are marked as pure, and parameters stand in a function, so that a bundler can tell that nothing
 * happens: pages do not take the tables of what they never ask.
 */
export function tabulate<V>(
  noun: keyof typeof WHOLE,
  parameters: () => Parameters<V>,
  ignored: readonly string[] = [],
): ParameterTable<V> {
  const entries = Object.entries(parameters()) as [string, Parameter<unknown>][];
  return Object.freeze({
    noun,
    whole: WHOLE[noun],
    list: entries.map(([name, parameter]) => Object.freeze({ name, ...parameter })),
    names: new Set(entries.map(([name]) => name)),
    ignored,
    absent: Object.freeze(Object.fromEntries(entries.map(([name, { absent }]) => [name, absent]))) as V,
  });
}

/** Names of a query that its payload brings, and which are therefore not read. */
export type Overridden = readonly string[];

/** Reads a query, or a payload, by its table: a complete object, complaints and warnings noted. */
export function readParameters<V extends object>(
  table: ParameterTable<V>,
  given: unknown,
  reading: Reading,
  overridden: Overridden = [],
): V {
  const values: V = { ...table.absent };
  if (given === LOST_PAYLOAD) return values;
  const keys = given === undefined ? [] : CompiledCosting.is(given) ? undefined : listedKeys(given, reading);
  if (keys === undefined) {
    complainOfValue(reading, 9018, table.whole, 'an object', given);
    return values;
  }
  const source = (given ?? {}) as Record<string, unknown>;
  for (const parameter of table.list) {
    const value = readProperty(source, parameter.name, reading);
    if (overridden.includes(parameter.name)) {
      if (!isAbsent(value))
        warn(reading, `${parameter.name} of the query is ignored: the payload decides it.`, parameter.name);
    } else if (isAbsent(value)) {
      const { missing, isInPayload } = parameter;
      const mayBeLost = isInPayload === true && reading.isPayloadLost;
      if (missing !== undefined && !mayBeLost) complain(reading, missing.code, missing.message, parameter.name);
    } else {
      const read = readValue(parameter.kind, value, parameter.name, reading);
      if (read !== undefined) (values as Record<string, unknown>)[parameter.name] = read;
    }
  }
  complainOfUnknown(table, source, keys, reading);
  return values;
}

/** Whether a value counts as not given. */
export function isAbsent(value: unknown): value is undefined | '' {
  return value === undefined || value === '';
}

/** Reads one value; a getter or proxy that throws on the way is a complaint like any other. */
export function readValue<T>(kind: Kind<T>, value: unknown, name: string, reading: Reading): T | undefined {
  try {
    if (value instanceof Repeated) {
      return complain(reading, 9022, `${name} is given more than once.`, name, value.values.join(' | '));
    }
    return kind.read(value, name, reading);
  } catch (error) {
    if (isOver(reading.context.budget, error)) throw error;
    return complain(reading, 9018, `${name} cannot be read.`, name);
  }
}

/** A property; one whose getter throws is a complaint and counts as absent. */
export function readProperty(source: Record<string, unknown>, name: string, reading: Reading): unknown {
  try {
    return source[name];
  } catch {
    return complain(reading, 9018, `${name} cannot be read.`, name);
  }
}

/** Complains of every key that is not known; sorted, so that the answer does not depend on the order of keys. */
function complainOfUnknown<V>(
  { names, ignored, noun }: ParameterTable<V>,
  source: Record<string, unknown>,
  keys: readonly string[],
  reading: Reading,
): void {
  for (const key of keys) {
    if (names.has(key) || ignored.includes(key)) continue;
    if (readProperty(source, key, reading) !== undefined) complainOfName(key, [...names], noun, key, reading);
  }
}

/**
 * Complains of every key of `value` that means nothing; sorted, so that the answer does not depend on the order of keys. What it is
 * called in complaints is made of `which` where there is one.
 */
export function complainOfKeys<Which>(
  value: Record<string, unknown>,
  known: readonly string[],
  reading: Reading,
  which: Which,
  nameOf: (which: Which) => string,
): void {
  for (const key of keysToRead(value, reading)) {
    if (known.includes(key)) continue;
    const name = nameOf(which);
    complainOfName(key, known, `key of ${name}`, `${name}.${key}`, reading);
  }
}

/** Complains of an unknown name, with the nearest known one. */
export function complainOfName(
  name: string,
  known: readonly string[],
  noun: string,
  parameter: string,
  reading: Reading,
): undefined {
  // what is not told need not be looked up
  if (isFull(reading)) return undefined;
  const nearest = nearestName(name, known);
  const meant = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  const hint = OPTION_NAMES.includes(name) ? ' It is an option, of the last argument.' : meant;
  return complain(reading, 9016, `Unknown ${noun}: ${showValue(name)}.${hint}`, showValue(parameter));
}

/** No object that is known has so many keys: one that has is refused for these alone. */
const MOST_KEYS = 10_000;

/** Keys that are listed between two looks at the clock: a million take half a second. */
const KEYS_BETWEEN_LOOKS = 64;

/** Own keys as far as they are looked at. */
export function keysOf(source: object): string[] {
  return Object.keys(source).slice(0, MOST_KEYS);
}

/** The same in the order in which they are read. */
export function keysToRead(source: object, { context }: Reading): string[] {
  const keys = keysOf(source).sort();
  if (keys.length > KEYS_BETWEEN_LOOKS) checkClock(context.budget);
  return keys;
}

/** The same; `undefined` where a value is no object that tells its keys. */
export function listedKeys(value: unknown, { context }: Reading): string[] | undefined {
  let keys: string[] | undefined;
  try {
    if (isRecord(value)) keys = keysOf(value).sort();
  } catch {
    // it hides them
  }
  checkClock(context.budget);
  return keys;
}

/** Whether a value is an object that tells its keys. */
export function isListed(value: unknown): value is Record<string, unknown> {
  try {
    return isRecord(value) && Boolean(Object.keys(value));
  } catch {
    return false;
  }
}
